import './dot-picture.css'
import { dotRow } from './dot-row.ts'
import { line } from '../base/paint.ts'

const pitch = 20

/** Rows of 7, 8, … 13, … 8, 7 dots, each row the height of an equilateral triangle below the last: 127 in all. */
const rows = Array.from({ length: 13 }, (_, index) => {
  const fromMiddle = index - 6
  const count = 13 - Math.abs(fromMiddle)
  const y = Number((fromMiddle * pitch * Math.sqrt(0.75)).toFixed(1))
  return dotRow((-(count - 1) * pitch) / 2, y, count, pitch)
})

/** A hexagon of 127 dots. */
export function DotHexagon() {
  return (
    <svg className="dot-picture" viewBox="-126 -112 252 224" aria-hidden="true">
      <path
        className={line('mango')}
        strokeWidth={12}
        strokeLinecap="round"
        strokeDasharray={`0 ${pitch}`}
        d={rows.join('')}
      />
    </svg>
  )
}
