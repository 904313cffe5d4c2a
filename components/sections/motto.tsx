import './motto.css'
import { motto } from '../../content/home.ts'
import { ground } from '../base/ground.ts'
import { reveal } from '../base/reveal.ts'

/** The saying of the cloth, in a frame of beads. */
export function Motto() {
  const [first, second] = motto
  return (
    <div className={`motto ${ground('hibiscus')}`} {...reveal({ again: true })}>
      <p className="motto-words">
        {first} <span className="motto-hyphen">-</span> {second}
      </p>
    </div>
  )
}
