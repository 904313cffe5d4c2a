import './voice-rings.css'
import { BeadLine } from './bead-line.tsx'
import type { Line } from '../base/paint.ts'

interface VoiceRingsProps {
  /** The colours of the rings, from the innermost outwards. */
  colours: readonly Line[]
  /** How much larger than the mark the innermost ring is. */
  start?: number
  /** The beads' diameter on a ring of the mark's own size. */
  width?: number
}

/** How much larger each ring is than the one inside it. */
const growth = 1.13

/** The colours of rings that are heard far off: three bright ones, then tone on tone. */
export const farRings: readonly Line[] = [
  'mango',
  'hibiscus',
  'petal',
  ...Array.from({ length: 14 }, () => 'tone' as const),
]

/** The three bright rings alone. */
export const nearRings = farRings.slice(0, 3)

/** Rings of beads that spread from a mark: being heard, drawn as geometry. */
export function VoiceRings({ colours, start = 1.19, width = 0.3 }: VoiceRingsProps) {
  return (
    <g className="voice-rings" strokeWidth={width}>
      {colours.map((colour, index) => {
        const scale = Number((start * growth ** index).toFixed(2))
        return <BeadLine key={scale} colour={colour} transform={`scale(${scale})`} />
      })}
    </g>
  )
}
