import './program-card.css'
import type { Program } from '../../content/types.ts'
import pictures from 'pictures:assets/programs'
import { Cloth } from '../art/cloth.tsx'
import { freeGround } from '../base/free-ground.ts'
import { ground } from '../base/ground.ts'
import { findGround } from '../art/palette.ts'
import { Photograph } from '../shared/photograph.tsx'
import { reveal } from '../base/reveal.ts'

interface ProgramCardProps extends Program {
  /** How long the card waits before it animates in, in milliseconds. */
  animationDelay: number
}

/** How wide a photograph is inside the frame: one column, then two, and at last as wide as the container lets them grow. */
const sizes =
  '(min-width: 1328px) 533px, (min-width: 768px) calc(45vw - 67px), (min-width: 400px) calc(90vw - 50px), calc(100vw - 90px)'

/** A program as a printed cloth with its title as the saying, and the description below. */
export function ProgramCard({ title, description, programImage, animationDelay }: ProgramCardProps) {
  const picture = pictures[programImage.file]
  const drawing = picture && 'drawing' in picture ? picture.drawing : undefined
  const own = findGround(drawing?.background)
  const photograph = picture && 'photograph' in picture ? picture.photograph : undefined
  return (
    <article className="program-card" {...reveal({ delay: animationDelay })}>
      <div className={`program-card-cloth ${own === undefined ? freeGround : ground(own)}`}>
        <div className="program-card-frame">
          {drawing && <Cloth drawing={drawing} alt={programImage.alt} />}
          {photograph && <Photograph photograph={photograph} alt={programImage.alt} sizes={sizes} />}
          <h3 className="program-card-title">{title}</h3>
        </div>
      </div>
      <p>{description}</p>
    </article>
  )
}
