import './dot-field.css'
import type { ReactNode } from 'react'
import { paint } from '../base/colours.ts'
import { arrange, Dots, drawDots, drawGrid, drawInside, type Grid } from './dots.tsx'
import { Picture } from './picture.tsx'
import { isInVoiceMark } from './voice-mark.tsx'

// On wide screens, the words are in a notch of the field. A thread leads from the last of them to the dot of one girl.
// Colour spreads from there over the dots of the pair: two voice marks that face each other.
//
//     ┌────────── notch ──────────┐ · · · · · · · · · · · · · · · ·
//     │ 6000                      │ · · · ● ● · · · · · · · · · · ·
//     │ girls                     │ · · ● ● · · · · · ● ● ● · · · ·
//     │ Every girl ─── thread ────┼ ○ · ● ● ● · pair · ● ● ● · · ·
//     └───────────────────────────┘ · · ● ● ● · · · · · ● ● · · · ·
//     · · · · · · · · · · · · · · · · · · · · · · · · ● ● · · · · ·
//
// On phones, the field is below the words, and the thread leads down to its first row. Lengths are in columns and rows
// of a field of 6000 dots. Those of other fields are in proportion.

const field = { columns: 120, rows: 63 }
const notch = { columns: 52, rows: 30 }
const threadRows = 5

/** The same lengths for the stylesheet. */
const lengths = {
  '--field-columns': field.columns,
  '--field-rows': field.rows,
  '--notch-columns': notch.columns,
  '--notch-rows': notch.rows,
  '--thread-rows': threadRows,
} as const

/** The pair, as large as the room beside the notch. */
const pair = {
  /** The distance of its middle from the right edge and from the upper edge of the field. */
  fromEdges: 34.5,
  /** The distance of each mark from that middle. */
  acrossColumns: 14.28,
  downRows: 2.62,
  /** The length of a unit of the marks. */
  unitColumns: 2.7,
}

/** The field on a phone, from edge to edge below the words. The dot of one girl is below their beginning. */
const phoneField = { columns: 75, rows: 80, firstShare: 0.055 }

interface DotFieldProps {
  /** The number of dots. */
  figure: number
  label: string
  legend: string
  /** What a thread leads from to the dot of one girl. */
  name?: string | undefined
}

/**
 * A number and what it means, and a field of as many dots, below these words on phones and around them on wide screens.
 * The dots whose centres lie in one of the marks are larger and coloured.
 */
export function DotField({ figure, label, legend, name }: DotFieldProps) {
  const wide = arrange(figure, { width: field.columns, height: field.rows, notch: [notch.columns, notch.rows] })
  const tall = arrange(figure, { width: phoneField.columns, height: phoneField.rows })
  const { x, y, markX, markY, unit } = placePair(wide)
  const mark = drawInside(wide, (column, row) => isInVoiceMark((column - markX) / unit, (row - markY) / unit))
  const hasThread = name !== undefined
  // Four digits are as wide as the notch.
  const style = { ...lengths, '--digits': Math.max(4, String(figure).length) } as const
  return (
    <div className="dot-field" style={style}>
      <p className="dot-field-words">
        <b className="dot-field-number">{figure}</b> <span className="dot-field-label">{label}</span>{' '}
        <span>
          {legend}
          {hasThread && <b className="dot-field-name"> {name}</b>}
        </span>
      </p>
      <Field
        name="wide"
        grid={wide}
        first={placeFirst(wide)}
        threadFrom={hasThread ? [-wide.notchColumns, 0] : undefined}
      >
        <g id="dots-pair">
          <g stroke={paint('mango')}>
            <Dots id="dots-mark" path={mark} />
          </g>
          <use href="#dots-mark" stroke={paint('rose')} transform={`rotate(180 ${x} ${y})`} />
        </g>
      </Field>
      <Field
        name="tall"
        grid={tall}
        first={[Math.floor(phoneField.firstShare * tall.columns), 0]}
        threadFrom={hasThread ? [0, -tall.columns] : undefined}
      >
        <use href="#dots-pair" x={Math.round((tall.columns + 1) / 2 - x)} y={Math.round(tall.rows / 2 - y)} />
      </Field>
    </div>
  )
}

/** Returns the column and row of the dot of one girl: beside the middle of the thread, at the end of the notch. */
function placeFirst(wide: Grid): [column: number, row: number] {
  const scale = wide.columns / field.columns
  // Words and dots are aligned at the end of the notch.
  const rowsBelow = field.rows - notch.rows + threadRows / 2
  return [wide.notchColumns, Math.floor(wide.rows - scale * rowsBelow)]
}

/**
 * Returns the middle of the pair and of its first mark, and the length of a unit of the marks, in columns of the grid.
 */
function placePair(wide: Grid) {
  const scale = wide.columns / field.columns
  // Around a middle in half steps, the turned dots are in the places of other dots.
  const x = toHalf(wide.columns - pair.fromEdges * scale)
  const y = toHalf(pair.fromEdges * scale)
  return {
    x,
    y,
    markX: x - pair.acrossColumns * scale,
    markY: y + pair.downRows * scale,
    unit: pair.unitColumns * scale,
  }
}

const toHalf = (length: number) => Math.round(2 * length) / 2

interface FieldProps {
  name: 'wide' | 'tall'
  grid: Grid
  /** The column and row of the dot of one girl. */
  first: readonly [x: number, y: number]
  /** Where a thread to that dot begins, from the dot. */
  threadFrom: readonly [across: number, down: number] | undefined
  /** The coloured dots, which cover the plain ones in the same places. */
  children: ReactNode
}

function Field({ name, grid, first: [x, y], threadFrom, children }: FieldProps) {
  return (
    <Picture
      viewBox={[0, 0, grid.columns, grid.rows]}
      className={`dot-field-${name}`}
      plain={<Dots stroke={paint('cotton')} size={0.36} path={drawGrid(grid)} />}
      first={
        <>
          {threadFrom && (
            <path
              stroke={paint('mango')}
              className="dot-field-thread"
              d={`M${x + 0.5} ${y + 0.5}l${threadFrom.join(' ')}`}
            />
          )}
          <Dots stroke={paint('mango')} className="dot-field-one" path={drawDots(x, y, 1)} />
        </>
      }
      colours={
        <>
          {/* Invisible, but it makes that dot the middle of their box. */}
          <ellipse fill="none" cx={x + 0.5} cy={y + 0.5} rx={grid.columns - x} ry={grid.rows - y} />
          {children}
        </>
      }
    />
  )
}
