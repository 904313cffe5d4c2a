import './mission-vision.css'
import type { Passage } from '../../content/schema.ts'
import { VoiceMark } from '../art/voice-mark.tsx'
import { ground, type Ground } from '../base/ground.ts'
import { fill, type Fill } from '../base/paint.ts'
import { reveal } from '../base/reveal.ts'

/** Mission and Vision as a doti: a pair of cloths that are sold uncut, joined along an edge. One opens a quotation that the other closes. */
export function MissionVision({ mission, vision }: { mission: Passage; vision: Passage }) {
  return (
    <div className="container">
      <div className="mission-vision">
        <Half {...mission} colour="petal" mark="hibiscus" />
        <Half {...vision} colour="sky" mark="leaf" closing />
      </div>
    </div>
  )
}

interface HalfProps extends Passage {
  colour: Ground
  mark: Fill
  /** Whether the mark closes the quotation: it is turned by 180°. */
  closing?: boolean
}

function Half({ heading, text, colour, mark, closing = false }: HalfProps) {
  return (
    <article className={`mission-vision-half ${ground(colour)}`}>
      <svg
        className={`mission-vision-mark ${fill(mark)}`}
        viewBox="-5 -8 12.4 13"
        width={0}
        height={0}
        aria-hidden="true"
      >
        <g transform={closing ? 'rotate(180 1.2 -1.5)' : undefined}>
          <VoiceMark />
        </g>
      </svg>
      <div {...reveal({ again: true })}>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
    </article>
  )
}
