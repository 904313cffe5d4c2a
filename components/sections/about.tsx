import '../base/container.css'
import './about.css'
import { about, motto } from '../../content/home.ts'
import type { Home } from '../../content/rules/schema.ts'
import { ground } from '../base/ground.ts'
import { reveal } from '../base/reveal.ts'
import { TextLink } from '../shared/text-link.tsx'

/** Who the organization is, below its motto. */
export function About() {
  const { report }: Home['about'] = about
  return (
    <section id="info">
      <Motto />
      <div className="about container" {...reveal({ again: true })}>
        <h2>{about.heading}</h2>
        <div>
          <p className="about-lead">{about.lead}</p>
          <p>{about.text}</p>
          {report && (
            <p>
              <TextLink href={report.file.replace(/^assets\/root/, '')}>{report.label}</TextLink>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** The saying of the cloth, in a frame of beads. */
function Motto() {
  const [first, second] = motto
  return (
    <div className={`about-motto ${ground('hibiscus')}`} {...reveal({ again: true })}>
      <p className="about-motto-words">
        {first} <span className="about-motto-hyphen">-</span> {second}
      </p>
    </div>
  )
}
