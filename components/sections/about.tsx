import '../base/container.css'
import './about.css'
import { about, motto } from '../../content/home.ts'
import { ground } from '../base/ground.ts'
import { reveal } from '../base/reveal.ts'

/** Who the organization is, below its motto. */
export function About() {
  return (
    <section id="info">
      <Motto />
      <div className="about container" {...reveal({ again: true })}>
        <h2>{about.heading}</h2>
        <div>
          <p className="about-lead">{about.lead}</p>
          <p>{about.text}</p>
        </div>
      </div>
    </section>
  )
}

/** The saying of the cloth, in a frame of beads. */
function Motto() {
  const [first, second] = motto
  return (
    <div className={`about-motto ${ground('hibiscus')}`} {...reveal({ again: true })}>
      <p className="about-motto-words">
        {first} <span className="about-motto-hyphen">-</span> {second}
      </p>
    </div>
  )
}
