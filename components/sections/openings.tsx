import '../base/container.css'
import './openings.css'
import { force, opening } from '../../content/careers.ts'
import { ground } from '../base/ground.ts'
import { TextLink } from '../shared/text-link.tsx'

/** The one opening. Its call is closed, so there is nothing to click. */
export function Openings() {
  return (
    <section className="openings container">
      <div>
        <h2>{force.heading}</h2>
        <p className="openings-lead">{force.text}</p>
        <p className="openings-more">
          <TextLink href={force.more.address}>{force.more.label}</TextLink>
        </p>
      </div>
      <article className={`openings-call ${ground('petal')}`}>
        <p className="openings-badge">{opening.badge}</p>
        <h3>{opening.heading}</h3>
        <p>{opening.text}</p>
      </article>
    </section>
  )
}
