interface DotsProps {
  id?: string
  className?: string
  /** Their colour; inherited by default. */
  stroke?: string
  /** The diameter; inherited by default. Dots of up to 1 do not touch each other. */
  size?: number
  path: string
}

/** Dots along a path: dashes without length, one unit apart, which round caps turn into dots. */
export function Dots({ size, path, ...others }: DotsProps) {
  // The offset leads from the edge of a square to its middle.
  const dashes = { strokeLinecap: 'round', strokeDasharray: '0 1', strokeDashoffset: 0.5 } as const
  return <path {...others} {...dashes} strokeWidth={size} d={path} />
}

/** Returns the path of rows of dots, each in the middle of a unit square. The first square begins at x, y. */
export function drawDots(x: number, y: number, columns: number, rows = 1): string {
  if (columns === 0 || rows === 0) return ''
  return `M${x} ${y + 0.5}${Array(rows).fill(`h${columns}`).join(`m-${columns} 1`)}`
}

/** Cells in rows. All are filled, except a notch in the upper left corner and some at the end of the last row. */
export interface Grid {
  columns: number
  rows: number
  notchColumns: number
  notchRows: number
  open: number
}

/** A rectangle with a notch in its upper left corner, in any unit. */
export interface Shape {
  width: number
  height: number
  notch?: readonly [width: number, height: number]
}

/** Arranges a number of items in about this shape, up to 5 % wider or narrower if that leaves fewer cells empty. */
export function arrange(count: number, { width, height, notch: [notchWidth, notchHeight] = [0, 0] }: Shape): Grid {
  const arrangeIn = (columns: number): Grid => {
    const notchColumns = Math.ceil((columns * notchWidth) / width)
    const notchRows = Math.ceil((columns * notchHeight) / width)
    const places = count + notchColumns * notchRows
    const rows = Math.ceil(places / columns)
    return { columns, rows, notchColumns, notchRows, open: columns * rows - places }
  }
  const columns = width * Math.sqrt(count / (width * height - notchWidth * notchHeight))
  const steps = Array.from({ length: Math.ceil(columns / 20) }, (_, index) => [index + 1, -index - 1]).flat()
  return [0, ...steps]
    .map((step) => arrangeIn(Math.round(columns) + step))
    .reduce((best, grid) => (grid.open < best.open ? grid : best))
}

/** Returns the path of a dot in each filled cell. */
export function drawGrid({ columns, rows, notchColumns, notchRows, open }: Grid): string {
  const fullRows = rows - notchRows - (open > 0 ? 1 : 0)
  return [
    drawDots(notchColumns, 0, columns - notchColumns, notchRows),
    drawDots(0, notchRows, columns, fullRows),
    drawDots(0, rows - 1, open > 0 ? columns - open : 0),
  ].join('')
}

/** Returns the path of the dots whose centres lie in a shape that is contiguous in every row. */
export function drawInside({ columns, rows }: Grid, isInside: (x: number, y: number) => boolean): string {
  const lines = Array.from({ length: rows }, (_, y) => {
    let [left, right] = [0, columns]
    while (left < right && !isInside(left + 0.5, y + 0.5)) left += 1
    while (left < right && !isInside(right - 0.5, y + 0.5)) right -= 1
    return { y, left, right }
  }).filter(({ left, right }) => left < right)
  // Each line starts below the previous one, relative to its end.
  const steps = lines.map(({ y, left, right }, index) => {
    const previous = lines[index - 1]
    return `${previous ? `m${left - previous.right} 1` : `M${left} ${y + 0.5}`}h${right - left}`
  })
  return steps.join('')
}

/**
 * Returns the path of dots in rings around one dot, and the number of rings. The last ring may be open at the bottom.
 */
export function drawRings(count: number): { rings: number; path: string } {
  // k rings hold 3k² + 3k + 1 dots.
  const rings = Math.ceil((Math.sqrt(12 * count - 3) - 3) / 6)
  const lines = Array.from({ length: 2 * rings + 1 }, (_, index) => index - rings)
  const places = lines.flatMap((line) => {
    const others = 2 * rings - Math.abs(line)
    return Array.from({ length: others + 1 }, (_, index) => ({ line, x: index - others / 2 }))
  })
  // A ring starts in the middle of its top side.
  const ringOf = ({ line, x }: (typeof places)[0]) => Math.max(Math.abs(line), Math.abs(x) + Math.abs(line) / 2)
  const taken = places
    .sort((a, b) => ringOf(a) - ringOf(b) || a.line - b.line || Math.abs(a.x) - Math.abs(b.x))
    .slice(0, count)
  const rows = lines
    .map((line) => taken.filter((place) => place.line === line).map(({ x }) => x))
    .filter((xs) => xs.length > 0)
  // Each row starts below the previous one, relative to its end. The height is about that of equilateral triangles.
  const height = 0.87
  let end = 0
  const steps = rows.map((xs, index) => {
    const start = Math.min(...xs) - 0.5
    const step = index === 0 ? `M${start} ${-rings * height}` : `m${start - end} ${height}`
    end = start + xs.length
    return `${step}h${xs.length}`
  })
  return { rings, path: steps.join('') }
}
