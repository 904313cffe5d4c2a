import './closing.css'
import { BeadLine } from '../art/bead-line.tsx'
import { answer, beadedAnswer, call, cell, PairPattern } from '../art/pairs.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { paint } from '../base/paint.ts'

/** From the second pair to the edge of the widest screen. */
const others = `M${cell.width} 0h4e3v${cell.height}H${cell.width}z`

/**
 * The last call of a page: a row of pairs, like those of the dialogues, in whose first pair the answer is not printed yet, and
 * a link to the ways to get involved.
 */
export function Closing({ text, href }: { text: string; href: string }) {
  return (
    <p className="closing">
      <a className="closing-link" href={href}>
        <svg className="closing-row" viewBox="7 7 36 25" width={0} height={0} aria-hidden="true">
          <PairPattern id="closing-pair">
            <VoiceMark colour="petal" transform={call} />
            <VoiceMark colour="rose" transform={answer} />
          </PairPattern>
          <path fill="url(#closing-pair)" d={others} />
          <VoiceMark colour="petal" transform={call} />
          <BeadLine colour="rose" width={0.7} transform={beadedAnswer} />
          <use href="#voice-mark" className="closing-answer" fill={paint('rose')} transform={answer} />
        </svg>
        {text}
      </a>
    </p>
  )
}
