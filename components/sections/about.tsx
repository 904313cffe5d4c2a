import '../base/container.css'
import './about.css'
import { about, motto } from '../../content/home.ts'
import type { Home } from '../../content/rules/schema.ts'
import { ground } from '../base/ground.ts'
import { reveal } from '../base/reveal.ts'
import { TextLink } from '../shared/text-link.tsx'

/** The motto, and a description of the organization. */
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

/** The motto and its two sentences, in a frame of beads. */
function Motto() {
  const [first, second] = motto
  return (
    <div {...reveal({ kind: 'open', again: true })}>
      <div className={`about-motto ${ground('hibiscus')}`}>
        <div className="about-motto-frame">
          <p className="about-motto-words">
            {first.word} <span className="about-motto-hyphen">-</span> {second.word}
          </p>
          <p className="about-motto-text">{first.text}</p>
          <p className="about-motto-text">{second.text}</p>
        </div>
      </div>
    </div>
  )
}
