import '../base/container.css'
import './mission-vision.css'
import type { ReactNode } from 'react'
import { home } from 'site:content'
import type { Passage } from '../../content/schema.ts'
import { ground, type Ground } from '../base/ground.ts'
import { line } from '../base/paint.ts'
import { reveal } from '../base/reveal.ts'

const { mission, vision } = home

/** The half rings from the inside out: radius and number of beads. The number is even, so that the edge cuts no bead. */
const halfRings = [
  [24.5, 4],
  [49, 8],
  [73.5, 12],
  [98, 16],
  [122.5, 20],
] as const

/** Mission and Vision as a doti: a pair of cloths that are sold uncut, joined along an edge. */
export function MissionVision() {
  return (
    <div className="container">
      <div className="mission-vision">
        <Half {...mission} colour="petal" />
        <Half {...vision} colour="sky">
          <MeetingRings />
        </Half>
      </div>
    </div>
  )
}

function Half({ heading, text, colour, children }: Passage & { colour: Ground; children?: ReactNode }) {
  return (
    <article className={`mission-vision-half ${ground(colour)}`}>
      <div {...reveal({ again: true })}>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      {children}
    </article>
  )
}

function MeetingRings() {
  return (
    <svg className="mission-vision-rings" viewBox="-130 -130 260 260" width={0} height={0} aria-hidden="true">
      <g className={line('hibiscus')}>
        <HalfRings />
      </g>
      <g className={line('leaf')} transform="rotate(180)">
        <HalfRings />
      </g>
    </svg>
  )
}

/** One half of the rings, which slides in from its side. */
function HalfRings() {
  return (
    <g className="mission-vision-half-rings">
      {halfRings.map(([radius, beads]) => (
        <path key={radius} pathLength={beads} d={`M0-${radius}a${radius} ${radius} 0 000 ${2 * radius}`} />
      ))}
    </g>
  )
}
