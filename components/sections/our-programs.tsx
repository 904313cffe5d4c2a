import '../base/container.css'
import '../base/free-ground.css'
import './our-programs.css'
import pictures from 'pictures:assets/programs'
import { programsHeading } from '../../content/home.ts'
import { programs } from '../../content/programs.ts'
import type { Program } from '../../content/rules/schema.ts'
import type { Drawing } from '../../generator/site.ts'
import { Cloth, DrawingDefinitions } from '../art/cloth.tsx'
import { findGround } from '../art/palette.ts'
import { ground } from '../base/ground.ts'
import { reveal } from '../base/reveal.ts'
import { Photograph } from '../shared/photograph.tsx'

/** The delay of each card after the previous one, in milliseconds. */
const delayStep = 100

/** The organization's programs, each on a cloth. */
export function Programs() {
  return (
    <section className="our-programs container" id="our_programs">
      <DrawingDefinitions drawings={programs.flatMap(({ programImage }) => drawingOf(programImage) ?? [])} />
      <h2>{programsHeading}</h2>
      <div className="our-programs-cards">
        {programs.map((program, index) => (
          <ProgramCard key={program.title} {...program} animationDelay={index * delayStep} />
        ))}
      </div>
    </section>
  )
}

interface ProgramCardProps extends Program {
  /** The delay before the card animates in, in milliseconds. */
  animationDelay: number
}

/** The width of a photograph inside the frame: in one column, in two, and in two at the container's full width. */
const sizes =
  '(min-width: 1328px) 533px, (min-width: 600px) calc(45vw - 67px), (min-width: 400px) calc(90vw - 50px), calc(100vw - 90px)'

/** A program: a printed cloth with the title as its saying, and the description below. */
export function ProgramCard({ title, description, programImage, animationDelay }: ProgramCardProps) {
  const picture = pictures[programImage.file]
  const drawing = drawingOf(programImage)
  const own = findGround(drawing?.background)
  const photograph = picture && 'photograph' in picture ? picture.photograph : undefined
  return (
    <article className="our-programs-card" {...reveal({ kind: 'unroll', delay: animationDelay })}>
      <div className={`our-programs-card-cloth ground-on-paper ${own === undefined ? 'free-ground' : ground(own)}`}>
        <div className="our-programs-card-frame">
          {drawing && <Cloth drawing={drawing} alt={programImage.alt} />}
          {photograph && <Photograph photograph={photograph} alt={programImage.alt} sizes={sizes} />}
          <h3 className="our-programs-card-title">{title}</h3>
        </div>
      </div>
      <p>{description}</p>
    </article>
  )
}

function drawingOf({ file }: Program['programImage']): Drawing | undefined {
  const picture = pictures[file]
  return picture && 'drawing' in picture ? picture.drawing : undefined
}
