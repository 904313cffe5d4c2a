import '../base/container.css'
import './about.css'
import { home } from 'site:content'
import { QuotationMarks } from '../art/quotation-marks.tsx'
import { ground } from '../base/ground.ts'
import { perform } from '../base/perform.ts'
import { reveal } from '../base/reveal.ts'
import { PdfLink } from '../shared/text-link.tsx'
import { ProgramLinks } from '../shared/program-links.tsx'

const { about, motto } = home

/** The motto, and a description of the organization. */
export function About() {
  const { reports = [] } = about
  return (
    <section id="info">
      <Motto />
      <div className="about container" {...reveal({ again: true })}>
        <h2>{about.heading}</h2>
        <div>
          <p className="about-lead">{about.lead}</p>
          <p>{about.text}</p>
          {reports.map((report, index) => (
            <p key={index}>
              <PdfLink {...report} />
            </p>
          ))}
        </div>
        <ProgramLinks />
      </div>
    </section>
  )
}

/** The motto as a quotation in a frame of beads: two words, each with its sentence, of which the second answers the first. */
function Motto() {
  const [first, second] = motto
  return (
    <div className={`about-motto ${ground('hibiscus')}`}>
      <div className="about-frame" {...perform({ again: true })}>
        <QuotationMarks className="about-quote" />
        <div className="about-saying">
          <p className="about-words">
            <span className="about-part">{first.word}</span> <span className="about-part about-hyphen">-</span>{' '}
            <span className="about-part about-answer">{second.word}</span>
          </p>
          <p>{first.text}</p>
          <p className="about-answer">{second.text}</p>
        </div>
        <QuotationMarks className="about-quote" closing />
      </div>
    </div>
  )
}
