import './closing.css'
import { BeadLine } from '../art/bead-line.tsx'
import { answer, beadedAnswer, call } from '../art/pairs.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { paint } from '../base/paint.ts'

/**
 * The last call of a page: a pair like those of the dialogues, in which the answer is not printed yet, and a link to the ways to
 * get involved.
 */
export function Closing({ text, href }: { text: string; href: string }) {
  return (
    <p className="closing">
      <a className="closing-link" href={href}>
        <svg className="closing-pair" viewBox="7 7 36 25" width={0} height={0} aria-hidden="true">
          <VoiceMark colour="petal" transform={call} />
          <BeadLine colour="rose" width={0.7} transform={beadedAnswer} />
          <use href="#voice-mark" className="closing-answer" fill={paint('rose')} transform={answer} />
        </svg>
        {text}
      </a>
    </p>
  )
}
