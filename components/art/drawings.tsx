import type { ReactNode } from 'react'
import { type Ground, paint, type Paint } from '../base/colours.ts'
import { BeadLine } from './bead-line.tsx'
import { LayeredMark } from './motifs.tsx'
import { VoiceMark } from './voice-mark.tsx'

/** What is printed on the cloth of a program, in a box of 288 × 184 around the origin. */
export interface Drawing {
  ground: Ground
  /** What it shows, for people who do not see it. */
  alt: string
  Print: () => ReactNode
}

/** The drawings by the names that the content gives. */
export const drawings = {
  'her-choice': {
    ground: 'hibiscus',
    alt: 'Rows of matching paisley shapes in pink. One, in yellow and white, has turned the other way.',
    Print: HerChoice,
  },
  'girls-care': {
    ground: 'leaf',
    alt: 'A yellow flower on a tall stem with three pairs of leaves made of paisley shapes.',
    Print: GirlsCare,
  },
  'teens-4-teens-talk': {
    ground: 'mango',
    alt: 'Two large paisley shapes, one green and one pink, face each other like a pair of quotation marks.',
    Print: TeensTalk,
  },
  'menstrual-health': {
    ground: 'ink',
    alt: 'A red drop on a full moon in a ring of 28 beads, five of them red, with a crescent on either side.',
    Print: MenstrualHealth,
  },
} as const satisfies Readonly<Record<string, Drawing>>

/** Defines what the drawings repeat. It renders nothing visible. */
export function DrawingDefinitions() {
  return (
    <svg width={0} height={0} aria-hidden="true">
      <defs>
        <g id="cloth-corners">
          <path
            stroke="none"
            d="M-144-92h30a30 30 0 01-30 30zM144-92v30a30 30 0 01-30-30zM144 92h-30a30 30 0 0130-30zM-144 92v-30a30 30 0 0130 30z"
          />
          <path
            fill="none"
            strokeWidth={4}
            strokeLinecap="round"
            pathLength={24}
            strokeDasharray="0 1"
            strokeDashoffset={-0.5}
            d="M-144-49A43 43 0 00-101-92M144-49A43 43 0 01101-92M144 49A43 43 0 00101 92M-144 49A43 43 0 01-101 92"
          />
        </g>
        <pattern id="cloth-marks" x={-108} y={-73} width={44} height={49} patternUnits="userSpaceOnUse">
          <VoiceMark colour="petal" transform="translate(17 27)scale(2.7)" />
        </pattern>
        <g id="cloth-leaf" transform="rotate(14)translate(27 -26)scale(-3.8)">
          <VoiceMark />
          <BeadLine colour="leaf" width={0.56} transform="translate(0 .2)rotate(-16)scale(.82)" />
        </g>
        <g id="cloth-leaves">
          <use href="#cloth-leaf" />
          <use href="#cloth-leaf" transform="scale(-1 1)" />
        </g>
      </defs>
    </svg>
  )
}

/** A quarter of a disc in each corner, with beads around it. */
function Corners({ colour }: { colour: Paint }) {
  return <use href="#cloth-corners" {...both(colour)} />
}

/** Fills a shape and colours its outline. */
function both(colour: Paint) {
  return { fill: paint(colour), stroke: paint(colour) }
}

/** Rows of marks, of which one has turned the other way. */
function HerChoice() {
  return (
    <>
      <Corners colour="petal" />
      <path fill="url(#cloth-marks)" d="M-108-73h220V74h-220z" />
      {/* Covers the mark below, which would show while the motif turns. */}
      <use href="#voice-mark" {...both('hibiscus')} transform="translate(41 3)scale(2.7)" />
      <g className="cloth-motif cloth-motif-turns">
        <g transform="translate(44 -3)scale(-2.9)">
          <use href="#voice-mark" {...both('hibiscus')} strokeWidth={5} />
          <BeadLine colour="cotton" width={0.46} transform="scale(1.26)" />
          <LayeredMark outer="mango" beads="hibiscus" middle="cotton" fineBeads="hibiscus" inner="hibiscus" />
        </g>
      </g>
    </>
  )
}

/** A flower, whose leaves are marks. */
function GirlsCare() {
  return (
    <>
      <Corners colour="hibiscus" />
      <g className="cloth-motif cloth-motif-grows">
        <path stroke={paint('mango')} strokeWidth={4.5} strokeLinecap="round" d="M0 78V-50" />
        <use href="#cloth-leaves" fill={paint('sky')} y={74} />
        <use href="#cloth-leaves" fill={paint('petal')} transform="translate(0 31)scale(.84)" />
        <use href="#cloth-leaves" fill={paint('sky')} transform="translate(0 -6)scale(.62)" />
        <g transform="translate(0 -58)scale(5.6)">
          <use href="#rosette" fill={paint('mango')} />
          <circle fill={paint('hibiscus')} r={1} />
        </g>
      </g>
    </>
  )
}

/** Two large marks, which face each other like a pair of quotation marks and keep clear of each other. */
function TeensTalk() {
  const outside = { width: 0.36, offset: 0.1, transform: 'scale(1.29)' }
  const gap = <use href="#voice-mark" {...both('mango')} strokeWidth={2.2} />
  return (
    <>
      <Corners colour="leaf" />
      <g className="cloth-motif">
        <g transform="translate(-38 10)scale(7.6)">
          <BeadLine colour="leaf" {...outside} />
        </g>
        <g transform="translate(40 -8)scale(-7.6)">
          <BeadLine colour="hibiscus" {...outside} />
          {gap}
        </g>
        <circle fill={paint('mango')} cx={-12} cy={-36} r={16} />
        <circle fill={paint('mango')} cx={14} cy={38} r={16} />
        <g transform="translate(-38 10)scale(7.6)">
          {gap}
          <LayeredMark outer="leaf" beads="mango" middle="petal" fineBeads="leaf" inner="leaf" />
        </g>
        <g transform="translate(40 -8)scale(-7.6)">
          <LayeredMark outer="hibiscus" beads="cotton" middle="cotton" fineBeads="hibiscus" inner="hibiscus" />
        </g>
      </g>
    </>
  )
}

/** A drop on a full moon, inside a ring of 28 beads, five of them red, with a crescent moon on either side. */
function MenstrualHealth() {
  const ring = { r: 68, pathLength: 28, fill: 'none', strokeLinecap: 'round' } as const
  return (
    <>
      <Corners colour="mango" />
      <circle {...ring} stroke={paint('cotton')} strokeWidth={7.5} strokeDasharray="0 1" />
      <circle
        {...ring}
        stroke={paint('hibiscus')}
        strokeWidth={11}
        strokeDasharray="0 1 0 1 0 1 0 1 0 24"
        transform="rotate(-115.7)"
      />
      <circle fill={paint('mango')} r={49} />
      <g className="cloth-motif">
        <VoiceMark colour="hibiscus" transform="translate(-4 7)scale(4.6)" />
      </g>
      <path fill={paint('petal')} d="M-88-36a36 36 0 000 72 47 47 0 010-72zM88-36a36 36 0 010 72 47 47 0 000-72z" />
    </>
  )
}
