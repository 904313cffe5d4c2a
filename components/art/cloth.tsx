import './cloth.css'
import type { Drawing } from './drawings.tsx'
import { VoiceMark } from './voice-mark.tsx'

const look = { className: 'cloth', viewBox: '-144 -92 288 184' }

/** A drawing on a page, where two programs may have the same one. */
export interface ShownDrawing extends Drawing {
  /** The id by which `SmallCloth` shows the drawing again. */
  id: string
}

/** A drawing as the field of a cloth, whose motif moves when the cloth has unrolled. */
export function Cloth({ drawing }: { drawing: ShownDrawing }) {
  return (
    <svg {...look} role="img" aria-label={drawing.alt}>
      <g id={drawing.id}>
        <drawing.Print />
      </g>
    </svg>
  )
}

interface SmallClothProps {
  drawing: ShownDrawing | undefined
  /** Whether the page has the drawing as a cloth, too. */
  isAgain: boolean
}

/** A drawing as a decoration, or a plain cloth if there is none. */
export function SmallCloth({ drawing, isAgain }: SmallClothProps) {
  if (drawing === undefined) return <PlainCloth />
  return (
    <svg {...look} aria-hidden="true">
      {isAgain ? <use href={`#${drawing.id}`} /> : <drawing.Print />}
    </svg>
  )
}

/** Where the marks of a plain cloth stand, from its middle. */
const columns = [-100, -50, 0, 50, 100]
const rows = [-52, 0, 52]

/** Rows of the mark as a decoration, for a program without a picture. */
export function PlainCloth() {
  return (
    <svg {...look} fill="currentColor" aria-hidden="true">
      {rows.flatMap((y) =>
        columns.map((x) => <VoiceMark key={`${x} ${y}`} transform={`translate(${x - 3} ${y + 4})scale(2.7)`} />),
      )}
    </svg>
  )
}
