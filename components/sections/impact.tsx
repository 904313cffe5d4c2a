import '../base/container.css'
import './impact.css'
import type { ReactNode } from 'react'
import { impact } from '../../content/home.ts'
import type { ImpactFigure } from '../../content/types.ts'
import { VoiceMark } from '../art/voice-mark.tsx'
import { ground } from '../base/ground.ts'
import { line } from '../base/paint.ts'
import { reveal } from '../base/reveal.ts'

/** The three figures, each with as many dots or pairs as it says. */
export function Impact() {
  return (
    <section className={`impact ${ground('leaf')}`}>
      <div className="container">
        <div className="impact-head">
          <h2>{impact.heading}</h2>
          <p>{impact.text}</p>
        </div>
        <Count className="impact-field" {...impact.girls}>
          <DotField />
        </Count>
        <div className="impact-pair">
          <Count className="impact-count" {...impact.mothers}>
            <DotHexagon />
          </Count>
          <Count className="impact-count" {...impact.dialogues}>
            <PairGrid />
          </Count>
        </div>
      </div>
    </section>
  )
}

function Count({ className, figure, label, children }: ImpactFigure & { className: string; children: ReactNode }) {
  return (
    <div className={className} {...reveal()}>
      <p className="impact-figure">
        <b className="impact-number">{figure}</b> <span className="impact-label">{label}</span>
      </p>
      <div className="impact-picture">{children}</div>
    </div>
  )
}

/** From dot to dot in the field. */
const pitch = 10
const half = pitch / 2

/** On wide screens the field is 120 by 60 dots, with a notch of 50 by 24 in which the number stands: 7200 - 1200 = 6000. */
const wideRows = Array.from({ length: 60 }, (_, row) =>
  row < 24 ? dotRow(50 * pitch + half, row * pitch + half, 70, pitch) : dotRow(half, row * pitch + half, 120, pitch),
)

/** On narrow screens it is 60 by 100 dots below the number. */
const tallRows = Array.from({ length: 100 }, (_, row) => dotRow(half, row * pitch + half, 60, pitch))

/** Six thousand dots; those that lie inside two facing voice marks are larger and coloured. */
function DotField() {
  return (
    <>
      <Field
        name="wide"
        size={[1200, 600]}
        rows={wideRows}
        mango="translate(690 360)scale(29)"
        rose="translate(1000 300)scale(-29)"
      />
      <Field
        name="tall"
        size={[600, 1000]}
        rows={tallRows}
        mango="translate(165 525)scale(26)"
        rose="translate(440 478)scale(-26)"
      />
    </>
  )
}

interface FieldProps {
  name: 'wide' | 'tall'
  size: readonly [width: number, height: number]
  rows: readonly string[]
  /** Where the two marks stand. */
  mango: string
  rose: string
}

function Field({ name, size, rows, mango, rose }: FieldProps) {
  const dots = `dots-${name}`
  return (
    <svg className={`impact-drawing impact-drawing-${name}`} viewBox={`0 0 ${size.join(' ')}`} aria-hidden="true">
      <defs>
        <path id={dots} strokeLinecap="round" strokeDasharray={`0 ${pitch}`} d={rows.join('')} />
        <clipPath id={`${dots}-mango`}>
          <VoiceMark transform={mango} />
        </clipPath>
        <clipPath id={`${dots}-rose`}>
          <VoiceMark transform={rose} />
        </clipPath>
      </defs>
      <use href={`#${dots}`} className={line('cotton')} strokeWidth={4.4} />
      <use href={`#${dots}`} className={line('mango')} strokeWidth={7.8} clipPath={`url(#${dots}-mango)`} />
      <use href={`#${dots}`} className={line('rose')} strokeWidth={7.8} clipPath={`url(#${dots}-rose)`} />
    </svg>
  )
}

/** From dot to dot in the hexagon. */
const hexagonPitch = 20

/** Rows of 7, 8, … 13, … 8, 7 dots, each row the height of an equilateral triangle below the last: 127 in all. */
const hexagonRows = Array.from({ length: 13 }, (_, index) => {
  const fromMiddle = index - 6
  const count = 13 - Math.abs(fromMiddle)
  const y = Number((fromMiddle * hexagonPitch * Math.sqrt(0.75)).toFixed(1))
  return dotRow((-(count - 1) * hexagonPitch) / 2, y, count, hexagonPitch)
})

/** A hexagon of 127 dots. */
function DotHexagon() {
  return (
    <svg className="impact-drawing" viewBox="-126 -112 252 224" aria-hidden="true">
      <path
        className={line('mango')}
        strokeWidth={12}
        strokeLinecap="round"
        strokeDasharray={`0 ${hexagonPitch}`}
        d={hexagonRows.join('')}
      />
    </svg>
  )
}

const pairColumns = Array.from({ length: 10 }, (_, index) => index * 44)
const pairRows = Array.from({ length: 7 }, (_, index) => index * 46)

/** Seventy pairs of speech marks, ten in each of seven rows. */
function PairGrid() {
  return (
    <svg className="impact-drawing" viewBox="-19 -16 434 308" aria-hidden="true">
      <defs>
        <g id="pair">
          <VoiceMark colour="petal" transform="translate(-9 1)scale(1.6)" />
          <VoiceMark colour="rose" transform="translate(9.4 -1.5)scale(-1.6)" />
        </g>
        <g id="pair-row">
          {pairColumns.map((x) => (
            <use key={x} href="#pair" x={x} />
          ))}
        </g>
      </defs>
      {pairRows.map((y) => (
        <use key={y} href="#pair-row" y={y} />
      ))}
    </svg>
  )
}

/**
 * Returns the path of a row of round dots that starts at x, y and has so many dots at the given pitch. Drawn with round
 * caps and the dash `0 pitch`, each multiple of the pitch is one dot; the line ends a tenth of a pitch past the last.
 */
function dotRow(x: number, y: number, count: number, pitch: number): string {
  return `M${x} ${y}h${(count - 1) * pitch + pitch / 10}`
}
