import '../base/container.css'
import './programs.css'
import { programsHeading } from '../../content/home.ts'
import { programs } from '../../content/programs.ts'
import { ProgramCard } from './program-card.tsx'

/** How much later each card comes in than the one before it, in milliseconds. */
const delayStep = 100

/** The organization's programs, a cloth for each. */
export function Programs() {
  return (
    <section className="programs container" id="our_programs">
      <h2>{programsHeading}</h2>
      <div className="programs-cards">
        {programs.map((program, index) => (
          <ProgramCard key={program.title} {...program} animationDelay={index * delayStep} />
        ))}
      </div>
    </section>
  )
}
