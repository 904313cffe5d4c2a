import './dot-field.css'
import styles from './dot-field.css' with { type: 'text' }
import type { ReactNode } from 'react'
import { paint } from '../base/colours.ts'
import { arrange, Dots, drawDots, drawGrid, drawInside, type Grid } from './dots.tsx'
import { Picture } from './picture.tsx'
import { isInVoiceMark } from './voice-mark.tsx'

// The lengths are in columns and rows of a field of 6000 dots. Those of other fields are in proportion.

const field = { columns: measure('field-columns'), rows: measure('field-rows') }
const notch = { columnsPerDigit: measure('digit-columns'), rows: measure('notch-rows') }
const threadRows = measure('thread-rows')

/** The pair of marks beside the notch. It grows and shrinks with the room there. */
const pair = {
  /** The room beside a number of four digits, and a margin. */
  roomColumns: field.columns - 4 * notch.columnsPerDigit + 2,
  /** The distance of its middle from the right and the upper edge of the field. */
  rightColumns: 35.5,
  topRows: 34.5,
  /** The distance of each mark from that middle. */
  acrossColumns: 14.7,
  downRows: 2.7,
  /** The length of a unit of the marks. */
  unitColumns: 2.78,
}

/** The field on a phone, from edge to edge below the words. The dot of one girl is below their beginning. */
const phoneField = { columns: 75, rows: 80, firstShare: 0.055 }

interface DotFieldProps {
  count: number
  /** Whether a line leads to the dot of one girl on a phone. */
  hasThread: boolean
  /** A paragraph. On wide screens, the class `dot-field-thread` draws the line in it. */
  children: ReactNode
}

/**
 * A field of dots below words on phones, and around them on wide screens. The dots whose centres lie in one of two facing
 * voice marks are larger and coloured. One dot is there before the colours, and they spread from it.
 */
export function DotField({ count, hasThread, children }: DotFieldProps) {
  const notchColumns = notch.columnsPerDigit * String(count).length
  const wide = arrange(count, { width: field.columns, height: field.rows, notch: [notchColumns, notch.rows] })
  const tall = arrange(count, { width: phoneField.columns, height: phoneField.rows })
  const { x, y, markX, markY, unit } = placePair(wide, notchColumns)
  const mark = drawInside(wide, (column, row) => isInVoiceMark((column - markX) / unit, (row - markY) / unit))
  return (
    <div className="dot-field">
      {children}
      <Field name="wide" grid={wide} first={placeFirst(wide)}>
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
        hasThread={hasThread}
      >
        <use href="#dots-pair" x={Math.round((tall.columns + 1) / 2 - x)} y={Math.round(tall.rows / 2 - y)} />
      </Field>
    </div>
  )
}

/** Returns the column and row of the dot of one girl: beside the middle of the line to it, at the end of the notch. */
function placeFirst(wide: Grid): [column: number, row: number] {
  const scale = wide.columns / field.columns
  // Words and dots are aligned at the end of the notch.
  const rowsBelow = field.rows - notch.rows + threadRows / 2
  return [wide.notchColumns, Math.floor(wide.rows - scale * rowsBelow)]
}

/** Returns the centre of the pair, the centre of its first mark, and the length of a unit of the marks, in columns of the grid. */
function placePair(wide: Grid, notchColumns: number) {
  const scale = wide.columns / field.columns
  // Beside a longer number, the pair is smaller.
  const pairScale = (scale * (field.columns - notchColumns)) / pair.roomColumns
  // Around a centre in half steps, the turned dots are in the places of other dots.
  const x = toHalf(wide.columns - pair.rightColumns * pairScale)
  const y = toHalf(pair.topRows * scale)
  return {
    x,
    y,
    markX: x - pair.acrossColumns * pairScale,
    markY: y + pair.downRows * pairScale,
    unit: pair.unitColumns * pairScale,
  }
}

/** Returns a length from the stylesheet, which lays out the words in the notch. */
function measure(name: string): number {
  const [, value] = RegExp(`--${name}: (\\d+);`).exec(styles) ?? []
  if (value === undefined) throw new Error(`dot-field.css has no length --${name}.`)
  return Number(value)
}

const toHalf = (length: number) => Math.round(2 * length) / 2

interface FieldProps {
  name: 'wide' | 'tall'
  grid: Grid
  /** The column and row of the dot of one girl. */
  first: readonly [x: number, y: number]
  /** Whether a line leads down to that dot. */
  hasThread?: boolean
  /** The coloured dots, which cover the plain ones in the same places. */
  children: ReactNode
}

function Field({ name, grid, first: [x, y], hasThread = false, children }: FieldProps) {
  return (
    <Picture
      viewBox={[0, 0, grid.columns, grid.rows]}
      className={`dot-field-${name}`}
      plain={<Dots stroke={paint('cotton')} size={0.36} path={drawGrid(grid)} />}
      first={
        <>
          {hasThread && (
            <path stroke={paint('mango')} className="dot-field-line" d={`M${x + 0.5} ${y + 0.5}v-${grid.columns}`} />
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
