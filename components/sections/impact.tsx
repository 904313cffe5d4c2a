import '../base/container.css'
import './impact.css'
import type { ReactNode } from 'react'
import { home } from 'site:content'
import type { Home } from '../../content/schema.ts'
import { arrange, dots, drawGrid, drawInside, drawRings, type Shape } from '../art/dots.ts'
import { hook, isInVoiceMark, VoiceMark } from '../art/voice-mark.tsx'
import { ground } from '../base/ground.ts'
import { line } from '../base/paint.ts'
import { reveal } from '../base/reveal.ts'

const { impact } = home

/** The three figures, each with as many dots or pairs as its number. */
export function Impact() {
  return (
    <section className={`impact ${ground('leaf')}`}>
      <div className="container">
        <h2>{impact.heading}</h2>
        <Count className="impact-field" {...impact.girls}>
          <DotField count={impact.girls.figure} />
        </Count>
        <div className="impact-pair">
          <Count className="impact-count" {...impact.mothers}>
            <DotHexagon count={impact.mothers.figure} />
          </Count>
          <Count className="impact-count" {...impact.dialogues}>
            <PairGrid count={impact.dialogues.figure} />
          </Count>
        </div>
      </div>
    </section>
  )
}

function Count({
  className,
  figure,
  label,
  legend,
  children,
}: Home['impact']['girls'] & { className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <p className="impact-figure">
        <b className="impact-number">{figure}</b> <span className="impact-label">{label}</span>{' '}
        <span className="impact-legend">{legend}</span>
      </p>
      <div className="impact-picture" {...reveal({ kind: 'own' })}>
        {children}
      </div>
    </div>
  )
}

interface PictureProps {
  viewBox: readonly [left: number, top: number, width: number, height: number]
  /** Where the picture opens. The default is its middle. */
  origin?: readonly [x: number, y: number]
  /** Only for pictures that are shown on some screens. */
  name?: FieldProps['name']
  children: ReactNode
}

/** A drawing, and a cover that opens as a circle while the picture animates in. The stylesheet says how. */
function Picture({ viewBox: [left, top, width, height], origin, name, children }: PictureProps) {
  const [x, y] = origin ?? [left + width / 2, top + height / 2]
  const look = { viewBox: `${left} ${top} ${width} ${height}`, width: 0, height: 0, 'aria-hidden': true } as const
  const shownOn = name === undefined ? '' : ` impact-drawing-${name}`
  return (
    <>
      <svg className={`impact-drawing${shownOn}`} {...look}>
        {children}
      </svg>
      <svg className={`impact-cover${shownOn}`} {...look}>
        <circle cx={x} cy={y} />
      </svg>
    </>
  )
}

interface FieldProps {
  count: number
  name: 'wide' | 'tall'
  /** In the distance between two dots of the figure 6000, like all lengths here. */
  shape: Shape
  /** Two facing voice marks: their common centre, and from there to the first mark. The second is the first, turned by 180°. */
  pair: { x: number; y: number; dx: number; dy: number; scale: number }
}

/** The width of a digit of the number. The notch of the wide field is as wide as the number. */
const digitWidth = 13

/** A field of dots. Those whose centres lie in one of two facing voice marks are larger and coloured. */
function DotField({ count }: { count: number }) {
  // On wide screens the number is in a notch of the field: 120 × 63 dots without 52 × 30 are 6000.
  const [width, height, notchHeight] = [120, 63, 30]
  const notch = digitWidth * String(count).length
  // The marks share the room beside the notch, which is 68 wide for a number of four digits. 70 leaves a margin.
  const room = (width - notch) / 70
  return (
    <>
      <Field
        name="wide"
        count={count}
        shape={{ width, height, notch: [notch, notchHeight] }}
        pair={{ x: width - 35.5 * room, y: 34.5, dx: -15.4 * room, dy: 3 * room, scale: 2.87 * room }}
      />
      <Field
        name="tall"
        count={count}
        shape={{ width: 60, height: 100 }}
        pair={{ x: 30.5, y: 50, dx: -13.5, dy: 2, scale: 2.6 }}
      />
    </>
  )
}

function Field({ count, name, shape, pair: { x, y, dx, dy, scale } }: FieldProps) {
  const grid = arrange(count, shape)
  const { columns, rows } = grid
  const perDot = columns / shape.width
  // At a centre in half steps, the turned dots are in the places of other dots.
  const [centreX, centreY] = [Math.round(2 * x * perDot) / 2, Math.round(2 * y * perDot) / 2]
  const [markX, markY, markScale] = [centreX + dx * perDot, centreY + dy * perDot, scale * perDot]
  const inMark = drawInside(grid, (column, row) =>
    isInVoiceMark((column - markX) / markScale, (row - markY) / markScale),
  )
  // The field opens from one of the dots, which the first mark holds in its hook.
  const [heldX, heldY] = [Math.floor(markX + hook.x * markScale), Math.floor(markY + hook.y * markScale)]
  const id = `dots-${name}`
  return (
    <Picture viewBox={[0, 0, columns, rows]} origin={[heldX + 0.5, heldY + 0.5]} name={name}>
      <Dots className={line('cotton')} size={0.36} path={drawGrid(grid)} />
      {/* These dots cover the plain ones in the same places. */}
      <g className={line('mango')}>
        <Dots id={id} size={0.9} path={inMark} />
      </g>
      <use href={`#${id}`} className={line('rose')} transform={`rotate(180 ${centreX} ${centreY})`} />
    </Picture>
  )
}

interface DotsProps {
  id?: string
  /** The class of their colour; inherited by default. */
  className?: string
  /** The diameter. Dots of up to 1 do not touch each other. */
  size: number
  path: string
}

function Dots({ id, className = '', size, path }: DotsProps) {
  return <path id={id} className={`${dots} ${className}`} strokeWidth={size} d={path} />
}

/** A hexagon of dots: 127 dots make six complete rings. */
function DotHexagon({ count }: { count: number }) {
  const { rings, path } = drawRings(count)
  const right = rings + 0.3
  const bottom = Number((rings * Math.sqrt(0.75) + 0.4).toFixed(2))
  return (
    <Picture viewBox={[-right, -bottom, 2 * right, 2 * bottom]}>
      <Dots className={line('mango')} size={0.6} path={path} />
    </Picture>
  )
}

/** The room of a pair of speech marks, which is 34 wide and 23 high. Pairs are as far apart across as down. */
const cell = { width: 50, height: 39 }

/** Pairs of speech marks: 70 pairs make ten rows of seven. */
function PairGrid({ count }: { count: number }) {
  const { columns, rows, open } = arrange(count, { width: 7, height: 10 })
  const fullRows = rows - Math.sign(open)
  const block = (y: number, width: number, height: number) =>
    `M0 ${y * cell.height}h${width * cell.width}v${height * cell.height}H0z`
  const lastRow = open > 0 ? block(fullRows, columns - open, 1) : ''
  return (
    <Picture viewBox={[8, 8, columns * cell.width - 16, rows * cell.height - 16]}>
      {/* One tile: with an element for each pair, a slow phone would style thousands of them. */}
      <pattern id="pair" {...cell} patternUnits="userSpaceOnUse">
        <VoiceMark colour="petal" transform="translate(15.8 20.7)scale(1.6)" />
        <VoiceMark colour="rose" transform="translate(34.2 18.3)scale(-1.6)" />
      </pattern>
      <path fill="url(#pair)" d={block(0, columns, fullRows) + lastRow} />
    </Picture>
  )
}
