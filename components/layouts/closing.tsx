import './closing.css'
import { BeadLine } from '../art/bead-line.tsx'
import { answer, question } from '../art/pairs.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { paint } from '../base/colours.ts'
import { reveal } from '../base/reveal.ts'

/** The closing invitation. The answer of its pair is only an outline of beads until it comes into view. */
export function Closing({ text, href }: { text: string; href: string }) {
  return (
    <p className="closing" {...reveal({ kind: 'perform' })}>
      <a className="closing-link" href={href}>
        <svg className="closing-pair" viewBox="7 7 36 25" width={36} height={25} aria-hidden="true">
          <VoiceMark colour="petal" transform={question} />
          <g transform={answer} fill={paint('rose')} stroke={paint('rose')}>
            <g className="closing-outline">
              <BeadLine width={0.7} transform="scale(.94)" />
            </g>
            <use className="closing-answer" href="#voice-mark" stroke="none" />
          </g>
        </svg>
        {text}
      </a>
    </p>
  )
}
