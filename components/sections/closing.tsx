import './closing.css'
import { BeadLine } from '../art/bead-line.tsx'
import { ground } from '../base/ground.ts'
import { fill } from '../base/paint.ts'

/** The places of the two marks of a pair, as in the picture of the dialogues, whose row this continues. */
const call = 'translate(15.8 20.7)scale(1.6)'
const answer = 'translate(34.2 18.3)scale(-1.6)'

/** The last words of the page: a row of pairs whose first one is not printed yet, and a link to the ways to get involved. */
export function Closing({ text }: { text: string }) {
  return (
    <div className={`closing ${ground('leaf')}`}>
      <p className="container">
        <a className="closing-link" href="#contact">
          <svg className="closing-row" viewBox="7 7 36 25" width={0} height={0} aria-hidden="true">
            <path fill="url(#pair)" d="M50 0h4e3v39H50z" />
            <path fill="url(#answer)" d="M50 0h4e3v39H50z" />
            <g strokeWidth={0.7}>
              <BeadLine colour="petal" transform={call} />
              <BeadLine colour="petal" transform={answer} />
            </g>
            <use href="#voice-mark" className={`closing-answer ${fill('rose')}`} transform={answer} />
          </svg>
          {text}
        </a>
      </p>
    </div>
  )
}
