import './program-links.css'
import { programs } from 'site:content'
import { SmallCloth } from '../art/cloth.tsx'
import { lookOf } from './program.ts'

/** A small cloth for each program, which leads to its card. */
export function ProgramLinks() {
  return (
    <ul className="program-links">
      {programs.map(({ title }) => {
        const { id, drawing, ground } = lookOf(title)
        return (
          <li key={title}>
            <a className="program-links-link" href={`#${id}`}>
              <span className={`program-links-cloth ground-on-paper ${ground}`}>
                <SmallCloth drawing={drawing} of={id} />
              </span>
              {title}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
