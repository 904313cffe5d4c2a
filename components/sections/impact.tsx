import '../base/container.css'
import './impact.css'
import type { ReactNode } from 'react'
import { impact } from '../../content/home.ts'
import type { Home } from '../../content/rules/schema.ts'
import { arrange, dotDash, drawGrid, drawRings, outlinePlaces, type Shape } from '../art/dots.ts'
import { isInVoiceMark, VoiceMark } from '../art/voice-mark.tsx'
import { ground } from '../base/ground.ts'
import { line } from '../base/paint.ts'
import { reveal } from '../base/reveal.ts'

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
    <div className={className} {...reveal()}>
      <p className="impact-figure">
        <b className="impact-number">{figure}</b> <span className="impact-label">{label}</span>{' '}
        <span className="impact-legend">{legend}</span>
      </p>
      <div className="impact-picture">{children}</div>
    </div>
  )
}

/** The position of a voice mark. A negative scale turns it upside down. */
interface MarkPlace {
  x: number
  y: number
  scale: number
}

interface FieldProps {
  name: 'wide' | 'tall'
  /** In the distance between two dots of the figure 6000. */
  shape: Shape
  mango: MarkPlace
  rose: MarkPlace
}

/** A field of dots. Those whose centres lie in one of two facing voice marks are larger and coloured. */
function DotField({ count }: { count: number }) {
  // On wide screens the number is in a notch of the field: 120 × 63 dots without 52 × 30 are 6000.
  const notch = 13 * String(count).length
  const room = (120 - notch) / 70
  return (
    <>
      <Field
        name="wide"
        count={count}
        shape={{ width: 120, height: 63, notch: [notch, 30] }}
        mango={{ x: 120 - 51 * room, y: 34.5 + 3 * room, scale: 2.9 * room }}
        rose={{ x: 120 - 20 * room, y: 34.5 - 3 * room, scale: -2.9 * room }}
      />
      <Field
        name="tall"
        count={count}
        shape={{ width: 60, height: 100 }}
        mango={{ x: 17, y: 52, scale: 2.6 }}
        rose={{ x: 44, y: 47.8, scale: -2.6 }}
      />
    </>
  )
}

function Field({ name, count, shape, ...marks }: FieldProps & { count: number }) {
  const grid = arrange(count, shape)
  const { columns, rows } = grid
  const outline = ({ x, y, scale }: MarkPlace) => {
    const unit = shape.width / columns
    return outlinePlaces(grid, (column, row) => isInVoiceMark((column * unit - x) / scale, (row * unit - y) / scale))
  }
  const mango = outline(marks.mango)
  const rose = outline(marks.rose)
  const id = `dots-${name}`
  const parts = [
    { colour: 'cotton', width: 0.44, places: `M0 0h${columns}v${rows}h-${columns}v-${rows}${mango}${rose}` },
    { colour: 'mango', width: 0.78, places: mango },
    { colour: 'rose', width: 0.78, places: rose },
  ] as const
  return (
    <svg
      className={`impact-drawing impact-drawing-${name}`}
      viewBox={`0 0 ${columns} ${rows}`}
      width={0}
      height={0}
      aria-hidden="true"
    >
      <defs>
        <path id={id} strokeLinecap="round" strokeDasharray={dotDash} d={drawGrid(grid)} />
        {parts.map(({ colour, places }) => (
          <clipPath key={colour} id={`${id}-${colour}`}>
            <path clipRule="evenodd" d={places} />
          </clipPath>
        ))}
      </defs>
      {parts.map(({ colour, width }) => (
        <use
          key={colour}
          href={`#${id}`}
          className={line(colour)}
          strokeWidth={width}
          clipPath={`url(#${id}-${colour})`}
        />
      ))}
    </svg>
  )
}

/** A hexagon of dots: 127 dots make six complete rings. */
function DotHexagon({ count }: { count: number }) {
  const { rings, path } = drawRings(count)
  const right = rings + 0.3
  const bottom = Number((rings * Math.sqrt(0.75) + 0.4).toFixed(2))
  return (
    <svg
      className="impact-drawing"
      viewBox={`${-right} ${-bottom} ${2 * right} ${2 * bottom}`}
      width={0}
      height={0}
      aria-hidden="true"
    >
      <path className={line('mango')} strokeWidth={0.6} strokeLinecap="round" strokeDasharray={dotDash} d={path} />
    </svg>
  )
}

/** Pairs of speech marks: 70 pairs make seven rows of ten. */
function PairGrid({ count }: { count: number }) {
  const { columns, rows, open } = arrange(count, { width: 10, height: 7 })
  const row = (length: number, y?: number) =>
    Array.from({ length }, (_, index) => <use key={index} href="#pair" x={index * 44} y={y} />)
  return (
    <svg
      className="impact-drawing"
      viewBox={`-19 -16 ${columns * 44 - 6} ${rows * 46 - 14}`}
      width={0}
      height={0}
      aria-hidden="true"
    >
      <defs>
        <g id="pair">
          <VoiceMark colour="petal" transform="translate(-9 1)scale(1.6)" />
          <VoiceMark colour="rose" transform="translate(9.4 -1.5)scale(-1.6)" />
        </g>
        <g id="pair-row">{row(columns)}</g>
      </defs>
      {Array.from({ length: rows - Math.sign(open) }, (_, index) => (
        <use key={index} href="#pair-row" y={index * 46} />
      ))}
      {open > 0 && row(columns - open, (rows - 1) * 46)}
    </svg>
  )
}
