import './closing.css'
import { BeadLine } from '../art/bead-line.tsx'
import { answer, question } from '../art/pairs.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'

/** The closing invitation. The answer of its pair is only an outline of beads until a visitor is about to follow it. */
export function Closing({ text, href }: { text: string; href: string }) {
  return (
    <p className="closing">
      <a className="closing-link" href={href}>
        <svg className="closing-pair" viewBox="7 7 36 25" width={36} height={25} aria-hidden="true">
          <VoiceMark colour="petal" transform={question} />
          <g className="closing-answer" transform={answer}>
            <BeadLine width={0.7} transform="scale(.94)" />
            <use href="#voice-mark" stroke="none" />
          </g>
        </svg>
        {text}
      </a>
    </p>
  )
}
