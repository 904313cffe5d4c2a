import './impact.css'
import type { Home } from '../../content/schema.ts'
import { DotField } from '../art/dot-field.tsx'
import { arrange, Dots, drawRings } from '../art/dots.tsx'
import { answer, cell, coveringAnswer, PairPattern, question } from '../art/pairs.tsx'
import { Picture } from '../art/picture.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { groundClasses, paint } from '../base/colours.ts'

/** The three figures, each with as many dots or pairs as its number. */
export function Impact({ words }: { words: Home['impact'] }) {
  const { heading, girls, mothers, dialogues } = words
  return (
    <section className={`impact ${groundClasses('leaf')}`}>
      <div className="container">
        <h2>{heading}</h2>
        <DotField {...girls} />
        <div className="impact-pair">
          <div className="impact-count">
            <Figure {...mothers} />
            <DotHexagon count={mothers.figure} />
          </div>
          <div className="impact-count">
            <Figure {...dialogues} />
            <PairGrid count={dialogues.figure} />
          </div>
        </div>
      </div>
    </section>
  )
}

/** A number, and what it means. */
function Figure({ figure, label, legend }: Home['impact']['mothers']) {
  return (
    <p className="impact-figure">
      <b className="impact-number">{figure}</b> <span className="impact-label">{label}</span> <span>{legend}</span>
    </p>
  )
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
      className="impact-pairs"
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
