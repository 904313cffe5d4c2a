import './our-programs.css'
import { Cloth, PlainCloth } from '../art/cloth.tsx'
import { DrawingDefinitions } from '../art/drawings.tsx'
import { reveal } from '../base/reveal.ts'
import { splitFirstSentence } from '../shared/first-sentence.ts'
import { Photograph } from '../shared/photograph.tsx'
import type { ShownProgram } from '../shared/program.ts'

/** The delay of each card after the previous one, in milliseconds. */
const delayStep = 100

/** The organization's programs, each on a cloth. */
export function Programs({ heading, programs }: { heading: string; programs: readonly ShownProgram[] }) {
  return (
    <section className="our-programs container" id="our_programs">
      {programs.some(({ programImage }) => programImage.drawing) && <DrawingDefinitions />}
      <h2>{heading}</h2>
      <div className="our-programs-cards">
        {programs.map((program, index) => (
          <ProgramCard key={index} {...program} animationDelay={index * delayStep} />
        ))}
      </div>
    </section>
  )
}

interface ProgramCardProps extends ShownProgram {
  /** The delay before the card animates in, in milliseconds. */
  animationDelay: number
}

/**
 * The width of a photograph inside the frame: in one column, in two, and in two at the container's full width. With three
 * device pixels for each CSS pixel, nobody sees more than two of them.
 */
const sizes =
  '(min-resolution: 2.5dppx) and (max-width: 679px) calc(66vw - 58px), (min-width: 1328px) 533px, (min-width: 680px) calc(45vw - 67px), (min-width: 400px) calc(90vw - 50px), calc(100vw - 90px)'

/** A program: a printed cloth with the title, and the description below, which may begin with a saying. */
export function ProgramCard({ title, description, programImage, animationDelay }: ProgramCardProps) {
  const { id, photograph, drawing, ground } = programImage
  return (
    <article className="our-programs-card" id={id} {...reveal({ kind: 'unroll', delay: animationDelay })}>
      <div className={`our-programs-card-cloth ground-on-paper ${ground}`}>
        <div className="our-programs-card-frame">
          {drawing && <Cloth drawing={drawing} of={id} />}
          {photograph && <Photograph photograph={photograph} sizes={sizes} />}
          {!drawing && !photograph && <PlainCloth />}
          <h3 className="our-programs-card-title">{title}</h3>
        </div>
      </div>
      <Description text={description} />
    </article>
  )
}

/** How many characters a first sentence has that works as the saying of a cloth. */
const sayingLength = { least: 20, most: 90 }

/** A description. A first sentence of the right length stands out as the saying of the cloth, if others follow. */
function Description({ text }: { text: string }) {
  const [first, rest] = splitFirstSentence(text)
  if (rest === '' || first.length < sayingLength.least || first.length > sayingLength.most) return <p>{text}</p>
  return (
    <p>
      <b className="our-programs-card-saying">{first}</b> {rest}
    </p>
  )
}
