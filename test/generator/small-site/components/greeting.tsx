import './greeting.css'
import { greeting } from '../content/words.ts'

export function Greeting() {
  return <p className="greeting">{greeting}</p>
}
