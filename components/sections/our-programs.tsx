import './our-programs.css'
import { Cloth, PlainCloth } from '../art/cloth.tsx'
import { DrawingDefinitions } from '../art/drawings.tsx'
import { groundClasses } from '../base/colours.ts'
import { reveal } from '../base/reveal.ts'
import { Photograph } from '../shared/photograph.tsx'
import type { ShownProgram } from '../shared/program.ts'

/** The delay of each card after the previous one, in milliseconds. */
const cardDelay = 100

/** The organization's programs, each on a cloth. */
export function Programs({ heading, programs }: { heading: string; programs: readonly ShownProgram[] }) {
  return (
    <section className="our-programs" id="our_programs">
      {programs.some(({ programImage }) => programImage.drawing) && <DrawingDefinitions />}
      <h2>{heading}</h2>
      <div className="our-programs-cards">
        {programs.map(({ id, ...program }, index) => (
          <article key={id} className="our-programs-card" id={id} aria-label={program.title}>
            <ProgramCard {...program} animationDelay={index * cardDelay} />
          </article>
        ))}
      </div>
    </section>
  )
}

interface ProgramCardProps extends Omit<ShownProgram, 'id'> {
  /** The delay before the card animates in, in milliseconds. */
  animationDelay: number
}

/**
 * The width of a photograph inside the frame. On each side, an edge and a hem take 25px. With three device pixels for
 * each CSS pixel, nobody sees more than two of them.
 */
const sizes = [
  '(min-resolution: 2.5dppx) and (max-width: 37.49em) calc(66vw - 33px)',
  // Half of the container without the gap of 34px, where each gutter is 5vw.
  '(min-width: 37.5em) calc(min(90vw, max(1200px, 62vw)) / 2 - 67px)',
  // On phones, a cloth goes from edge to edge.
  'calc(100vw - 50px)',
].join(', ')

/** A program: its title, a cloth, which may say something, and its description. */
export function ProgramCard({ title, description, programImage, animationDelay: delay }: ProgramCardProps) {
  const { ground, drawing, photograph, saying } = programImage
  return (
    <>
      <div {...reveal({ delay })}>
        <h3>{title}</h3>
      </div>
      <div {...reveal({ kind: 'unroll', delay })}>
        <div className={`our-programs-cloth ground-printed ${groundClasses(ground)}`}>
          <div className="our-programs-frame">
            {photograph && <Photograph photograph={photograph} sizes={sizes} />}
            {!photograph && (drawing ? <Cloth drawing={drawing} /> : <PlainCloth />)}
            {saying !== undefined && <p className="our-programs-saying">{saying}</p>}
          </div>
        </div>
      </div>
      <div {...reveal({ delay })}>
        <p>{description}</p>
      </div>
    </>
  )
}
