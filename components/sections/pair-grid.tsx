import './dot-picture.css'
import { VoiceMark } from '../art/voice-mark.tsx'

const columns = Array.from({ length: 10 }, (_, index) => index * 44)
const rows = Array.from({ length: 7 }, (_, index) => index * 46)

/** Seventy pairs of speech marks, ten in each of seven rows. */
export function PairGrid() {
  return (
    <svg className="dot-picture" viewBox="-19 -16 434 308" aria-hidden="true">
      <defs>
        <g id="pair">
          <VoiceMark colour="petal" transform="translate(-9 1)scale(1.6)" />
          <VoiceMark colour="rose" transform="translate(9.4 -1.5)scale(-1.6)" />
        </g>
        <g id="pair-row">
          {columns.map((x) => (
            <use key={x} href="#pair" x={x} />
          ))}
        </g>
      </defs>
      {rows.map((y) => (
        <use key={y} href="#pair-row" y={y} />
      ))}
    </svg>
  )
}
