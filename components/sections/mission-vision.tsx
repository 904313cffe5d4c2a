import './mission-vision.css'
import type { Passage } from '../../content/schema.ts'
import { type Ground, groundClasses } from '../base/colours.ts'
import { reveal } from '../base/reveal.ts'

/** Mission and Vision as a doti: a pair of cloths that are sold uncut, joined along an edge. */
export function MissionVision({ mission, vision }: { mission: Passage; vision: Passage }) {
  return (
    <div className="container">
      <div className="mission-vision">
        <Half {...mission} colour="petal" />
        <Half {...vision} colour="sky" />
      </div>
    </div>
  )
}

function Half({ heading, text, colour }: Passage & { colour: Ground }) {
  return (
    <article className={`mission-vision-half ${groundClasses(colour)}`}>
      <div {...reveal({ again: true })}>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
    </article>
  )
}
