import './program-links.css'
import { SmallCloth } from '../art/cloth.tsx'
import { groundClasses } from '../base/colours.ts'
import type { ShownProgram } from './program.ts'

/** A small cloth for each program, which leads to its card. */
export function ProgramLinks({ programs }: { programs: readonly ShownProgram[] }) {
  return (
    <ul className="program-links">
      {programs.map(({ id, title, programImage: { drawing, colour } }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span className={`program-links-cloth ground-printed ${groundClasses(colour)}`}>
              <SmallCloth drawing={drawing} />
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
