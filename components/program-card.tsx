import './program-card.css'
import type { Program } from '../content/types.ts'
import { cloths } from './cloths.ts'
import { Cloth } from './cloth.tsx'
import { ground } from './ground.ts'
import { reveal } from './reveal.ts'

interface ProgramCardProps extends Program {
  /** How long the card waits before it animates in, in milliseconds. */
  animationDelay: number
}

/** A program as a printed cloth with its title as the saying, and the description below. */
export function ProgramCard({ title, description, programImage, animationDelay }: ProgramCardProps) {
  const design = cloths[programImage.cloth]
  return (
    <article className="program-card" {...reveal({ delay: animationDelay })}>
      <div className={`program-card-cloth ${ground(design.ground)}`}>
        <div className="program-card-frame">
          <Cloth design={design} alt={programImage.alt} />
          <h3 className="program-card-title">{title}</h3>
        </div>
      </div>
      <p>{description}</p>
    </article>
  )
}
