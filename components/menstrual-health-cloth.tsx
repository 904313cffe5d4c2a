import { Motif, type ClothDesign } from './cloth.tsx'
import { fill, line } from './paint.ts'
import { VoiceMark } from './voice-mark.tsx'

/** Beads on a ring of this radius, one for each day of a cycle. */
const ring = { r: 68, pathLength: 28, fill: 'none', strokeLinecap: 'round' } as const

/** A month of beads: a full moon with a drop in it, a ring of 28 beads, five of them red, and crescents on both sides. */
export const menstrualHealthCloth = {
  ground: 'ink',
  corners: 'mango',
  art: (
    <>
      <circle {...ring} className={line('cotton')} strokeWidth={7.5} strokeDasharray="0 1" />
      <circle
        {...ring}
        className={line('hibiscus')}
        strokeWidth={11}
        strokeDasharray="0 1 0 1 0 1 0 1 0 24"
        transform="rotate(-115.7)"
      />
      <circle className={fill('mango')} r={49} />
      <Motif>
        <VoiceMark colour="hibiscus" transform="translate(-4 7)scale(4.6)" />
      </Motif>
      <path className={fill('petal')} d="M-88-36a36 36 0 000 72 47 47 0 010-72zM88-36a36 36 0 010 72 47 47 0 000-72z" />
    </>
  ),
} satisfies ClothDesign
