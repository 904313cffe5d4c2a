import { BeadLine } from './bead-line.tsx'
import { foldTransform, VoiceMark } from './voice-mark.tsx'
import type { Fill, Line } from '../base/paint.ts'

interface DressedMarkProps {
  outer: Fill
  beads: Line
  middle: Fill
  fineBeads: Line
  inner: Fill
  transform?: string
}

/** A voice mark in full dress: three marks one inside the other, with lines of beads on the outer two. */
export function DressedMark({ outer, beads, middle, fineBeads, inner, transform }: DressedMarkProps) {
  return (
    <g transform={transform}>
      <VoiceMark colour={outer} />
      <BeadLine colour={beads} width={0.46} />
      <g transform={foldTransform}>
        <VoiceMark colour={middle} />
        <BeadLine colour={fineBeads} width={0.26} fine />
        <VoiceMark colour={inner} transform={foldTransform} />
      </g>
    </g>
  )
}
