import './voice-rings.css'
import { paint, type Paint } from '../base/colours.ts'

/** Rings next to each other, by their number from the inside out. */
interface Band {
  colour: Paint
  rings: readonly number[]
}

/** Three bright rings, then tone on tone. */
export const farRings: readonly Band[] = [
  { colour: 'mango', rings: [0] },
  { colour: 'hibiscus', rings: [1] },
  { colour: 'petal', rings: [2] },
  { colour: 'tone', rings: [3, 4] },
  { colour: 'tone', rings: [5, 6, 7] },
  { colour: 'tone', rings: [8, 9, 10, 11, 12, 13, 14, 15, 16] },
]

/** The three bright rings. */
export const nearRings = farRings.slice(0, 3)

/**
 * The part of the open line above and behind the mark. Below it, the edge of the text or the border would cut beads in
 * half, and in front of it, another mark would.
 */
const arc = 'M-2.93-5.38A8 8 0 00-5 0a5 5 0 0010 0'

/** Rings of beads around a mark, each 13 % larger than the previous one. They stand for a voice that carries. */
export function VoiceRings({ bands, id }: { bands: readonly Band[]; id?: string }) {
  return (
    <g className="voice-rings">
      {bands.map(({ colour, rings }, index) => (
        <g key={index} stroke={paint(colour)}>
          <g id={id && index > 0 ? `${id}-${index}` : undefined} className="voice-rings-band">
            {rings.map((ring) => (
              <path key={ring} d={arc} pathLength={21.6} transform={`scale(${(1.19 * 1.13 ** ring).toFixed(2)})`} />
            ))}
          </g>
        </g>
      ))}
    </g>
  )
}
