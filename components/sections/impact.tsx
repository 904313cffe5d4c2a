import './impact.css'
import styles from './impact.css' with { type: 'text' }
import type { ReactNode } from 'react'
import type { Home } from '../../content/schema.ts'
import { arrange, dots, drawDots, drawGrid, drawInside, drawRings, type Grid } from '../art/dots.ts'
import { answer, cell, coveringAnswer, question, PairPattern } from '../art/pairs.tsx'
import { isInVoiceMark, VoiceMark } from '../art/voice-mark.tsx'
import { groundClasses, paint } from '../base/colours.ts'
import { reveal } from '../base/reveal.ts'
import { splitFirstSentence } from '../shared/first-sentence.ts'

type Figure = Home['impact']['girls']

/** The three figures, each with as many dots or pairs as its number. */
export function Impact({ words }: { words: Home['impact'] }) {
  const { heading, girls, mothers, dialogues } = words
  const [, name] = splitFirstSentence(girls.legend)
  return (
    <section className={`impact ${groundClasses('leaf')}`}>
      <div className="container">
        <h2>{heading}</h2>
        {/* A number of five digits has a wider notch, so the dot is not beside the sentence. */}
        <Count className="impact-field" hasThread={girls.figure < 10_000} {...girls}>
          <DotField count={girls.figure} hasName={name !== ''} />
        </Count>
        <div className="impact-pair">
          <Count className="impact-count" {...mothers}>
            <DotHexagon count={mothers.figure} />
          </Count>
          <Count className="impact-count" {...dialogues}>
            <PairGrid count={dialogues.figure} />
          </Count>
        </div>
      </div>
    </section>
  )
}

interface CountProps extends Figure {
  className: string
  /** Whether a line leads from the second sentence of the legend to the first dot. */
  hasThread?: boolean
  children: ReactNode
}

function Count({ className, hasThread = false, figure, label, legend, children }: CountProps) {
  const [sentence, rest] = splitFirstSentence(legend)
  return (
    <div className={className}>
      <p className="impact-figure">
        <b className="impact-number">{figure}</b> <span className="impact-label">{label}</span>{' '}
        <span>
          {sentence} {rest !== '' && <b className={hasThread ? 'impact-name impact-thread' : 'impact-name'}>{rest}</b>}
        </span>
      </p>
      {children}
    </div>
  )
}

interface PictureProps {
  viewBox: readonly [left: number, top: number, width: number, height: number]
  /** What the visitor sees before the picture performs. */
  plain: ReactNode
  /** What covers it, shape by shape, once the picture has performed. */
  colours: ReactNode
  /** What is there before the colours, which come from the middle of their box. */
  first?: ReactNode
  name?: 'wide' | 'tall' | 'pairs'
}

/** The largest width and height without styles. */
const plainSize = 48

/** A drawing in one colour, over which others spread when the picture performs. The stylesheet says how. */
function Picture({ viewBox, plain, colours, first, name }: PictureProps) {
  const [, , width, height] = viewBox
  const scale = Math.ceil(Math.max(width, height) / plainSize)
  const look = {
    viewBox: viewBox.join(' '),
    width: Number((width / scale).toFixed(2)),
    height: Number((height / scale).toFixed(2)),
    'aria-hidden': true,
  } as const
  return (
    <div className={name ? `impact-picture impact-${name}` : 'impact-picture'} {...reveal({ kind: 'perform' })}>
      <svg {...look}>{plain}</svg>
      <svg {...look} className="impact-colours">
        {first}
        <g className="impact-spread">{colours}</g>
      </svg>
    </div>
  )
}

/** Returns a number of the field from the stylesheet, which lays out the words in its notch. */
function measure(name: string): number {
  const [, value] = RegExp(`--impact-${name}: (\\d+);`).exec(styles) ?? []
  if (value === undefined) throw new Error(`impact.css has no number --impact-${name}.`)
  return Number(value)
}

/**
 * The field of 6000 dots on a wide screen. The number is in a notch in its upper left corner, and a pair of marks in the room
 * beside it. All lengths are in dot spacings, as if the field had exactly these columns.
 */
const field = { width: measure('columns'), height: measure('rows') }
const notch = { digitWidth: measure('digit'), height: measure('notch'), threadHeight: measure('thread') }

/** The pair of marks beside the number, in dot spacings. It grows and shrinks with the room there. */
const pair = {
  /** The width of the room beside a number of four digits, and a margin. */
  room: field.width - 4 * notch.digitWidth + 2,
  /** The distance of the pair's middle from the right and the upper edge of the field. */
  right: 35.5,
  top: 34.5,
  /** The offset of each mark from that middle, and the scale of a mark. */
  across: 14.7,
  down: 2.7,
  scale: 2.78,
}

/** The field on a phone, from edge to edge below the number. The dot of one girl is below the beginning of the words. */
const phoneField = { width: 75, height: 80, firstShare: 0.055 }

/**
 * A field of dots, for wide screens and for phones. Those whose centres lie in one of two facing voice marks are larger and
 * coloured. If the legend has a sentence about one girl, a line leads from it to her dot.
 */
function DotField({ count, hasName }: { count: number; hasName: boolean }) {
  const notchWidth = notch.digitWidth * String(count).length
  const wide = arrange(count, { ...field, notch: [notchWidth, notch.height] })
  const tall = arrange(count, phoneField)
  const { x, y, markX, markY, markScale } = placePair(wide, notchWidth)
  const mark = drawInside(wide, (column, row) => isInVoiceMark((column - markX) / markScale, (row - markY) / markScale))
  return (
    <>
      <Field name="wide" grid={wide} first={placeNameDot(wide)}>
        <g id="dots-pair">
          <g stroke={paint('mango')}>
            <Dots id="dots-mark" path={mark} />
          </g>
          <use href="#dots-mark" stroke={paint('rose')} transform={`rotate(180 ${x} ${y})`} />
        </g>
      </Field>
      <Field name="tall" grid={tall} first={[Math.floor(phoneField.firstShare * tall.columns), 0]} hasThread={hasName}>
        <use href="#dots-pair" x={Math.round((tall.columns + 1) / 2 - x)} y={Math.round(tall.rows / 2 - y)} />
      </Field>
    </>
  )
}

/** Returns the column and row of the dot of one girl: beside the middle of the line with her name, at the end of the notch. */
function placeNameDot(wide: Grid): [column: number, row: number] {
  const columnsPerSpacing = wide.columns / field.width
  // Words and dots are aligned at the end of the notch.
  const spacingsBelow = field.height - notch.height + notch.threadHeight / 2
  return [wide.notchColumns, Math.floor(wide.rows - columnsPerSpacing * spacingsBelow)]
}

/** Returns the centre of the pair, and the centre and scale of its first mark, in columns. */
function placePair(wide: Grid, notchSpacings: number) {
  const columnsPerSpacing = wide.columns / field.width
  // Beside a longer number, the pair is smaller.
  const pairScale = (columnsPerSpacing * (field.width - notchSpacings)) / pair.room
  // Around a centre in half steps, the turned dots are in the places of other dots.
  const x = toHalf(wide.columns - pair.right * pairScale)
  const y = toHalf(pair.top * columnsPerSpacing)
  return {
    x,
    y,
    markX: x - pair.across * pairScale,
    markY: y + pair.down * pairScale,
    markScale: pair.scale * pairScale,
  }
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
      name={name}
      plain={<Dots stroke={paint('cotton')} size={0.36} path={drawGrid(grid)} />}
      first={
        <>
          {hasThread && (
            <path stroke={paint('mango')} className="impact-line" d={`M${x + 0.5} ${y + 0.5}v-${grid.columns}`} />
          )}
          <Dots stroke={paint('mango')} className="impact-one" path={drawDots(x, y, 1)} />
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

interface DotsProps {
  id?: string
  className?: string
  /** Their colour; inherited by default. */
  stroke?: string
  /** The diameter; inherited by default. Dots of up to 1 do not touch each other. */
  size?: number
  path: string
}

function Dots({ className = '', size, path, ...others }: DotsProps) {
  return <path {...others} className={`${dots} ${className}`.trim()} strokeWidth={size} d={path} />
}

/** A hexagon of dots: 127 dots make six complete rings. */
function DotHexagon({ count }: { count: number }) {
  const { rings, path } = drawRings(count)
  const right = rings + 0.3
  const bottom = Number((rings * Math.sqrt(0.75) + 0.4).toFixed(2))
  return (
    <Picture
      viewBox={[-right, -bottom, 2 * right, 2 * bottom]}
      plain={
        <g stroke={paint('cotton')} strokeWidth={0.5}>
          <Dots id="dots-hexagon" path={path} />
        </g>
      }
      colours={<use href="#dots-hexagon" stroke={paint('mango')} strokeWidth={0.6} />}
    />
  )
}

/** Pairs of speech marks: 70 pairs make ten rows of seven. */
function PairGrid({ count }: { count: number }) {
  const { columns, rows, open } = arrange(count, { width: 7, height: 10 })
  const fullRows = rows - Math.sign(open)
  const block = (y: number, width: number, height: number) =>
    `M0 ${y * cell.height}h${width * cell.width}v${height * cell.height}H0z`
  const lastRow = open > 0 ? block(fullRows, columns - open, 1) : ''
  return (
    <Picture
      viewBox={[7, 7, columns * cell.width - 14, rows * cell.height - 14]}
      name="pairs"
      plain={
        <g fill={paint('petal')}>
          <PairPattern id="pair">
            <VoiceMark transform={question} />
            <VoiceMark transform={answer} />
          </PairPattern>
          <g fill="url(#pair)">
            <path id="pairs" d={block(0, columns, fullRows) + lastRow} />
          </g>
        </g>
      }
      colours={
        <>
          <PairPattern id="answer">
            <VoiceMark colour="rose" transform={coveringAnswer} />
          </PairPattern>
          <use href="#pairs" fill="url(#answer)" />
        </>
      }
    />
  )
}
