import './about.css'
import type { Home } from '../../content/schema.ts'
import type { ShownPdfs } from '../page-props.ts'
import { SmallCloth } from '../art/cloth.tsx'
import { QuotationMarks } from '../art/quotation-marks.tsx'
import { groundClasses } from '../base/colours.ts'
import { reveal } from '../base/reveal.ts'
import type { ShownWay } from '../shared/addresses.ts'
import { PdfLink, TextLink } from '../shared/text-link.tsx'
import type { ShownProgram } from '../shared/program.ts'

interface AboutProps {
  words: Home['about']
  motto: Home['motto']
  ways: readonly ShownWay[]
  programs: readonly ShownProgram[]
  pdfs: ShownPdfs
}

/** A description of the organization, and its motto, which leads into what the organization has done. */
export function About({ words, motto, ways, programs, pdfs }: AboutProps) {
  const { heading, lead, text, reports, cloths } = words
  return (
    <section id="info">
      <div className="about">
        <h2>{heading}</h2>
        <div {...reveal({ again: true })}>
          <p className="about-lead">{lead}</p>
          <p>
            {text}{' '}
            <TextLink href="#contact" inline>
              {words.ways}
            </TextLink>
          </p>
          <ul className="about-ways print-hidden">
            {ways.map(({ id, button }) => (
              <li key={id}>
                <TextLink href={`#${id}`}>{button}</TextLink>
              </li>
            ))}
          </ul>
          {reports.map((report, index) => (
            <PdfLink key={index} {...report} pdfs={pdfs} />
          ))}
          {cloths !== undefined && <p>{cloths}</p>}
        </div>
        <ProgramLinks programs={programs} />
      </div>
      <Motto motto={motto} />
    </section>
  )
}

/** A small cloth for each program, which leads to its card. */
function ProgramLinks({ programs }: Pick<AboutProps, 'programs'>) {
  return (
    <ul className="about-programs print-hidden">
      {programs.map(({ id, title, programImage: { drawing, ground, photograph } }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span className={`about-cloth ground-printed ${groundClasses(ground)}`}>
              <SmallCloth drawing={drawing} isAgain={!photograph} />
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The motto as a quotation in a frame of beads: two words, each with its sentence. The second answers the first. */
function Motto({ motto: { first, second } }: Pick<AboutProps, 'motto'>) {
  return (
    <div className={`about-motto ${groundClasses('hibiscus')}`}>
      <div className="about-frame" {...reveal({ kind: 'perform', again: true })}>
        <QuotationMarks className="about-quote" />
        <div className="about-saying">
          <p className="about-words">
            <span className="about-word about-first">{first.word}</span> <span className="about-hyphen">-</span>{' '}
            <span className="about-word about-second">{second.word}</span>
          </p>
          <p className="about-sentence">{first.text}</p>
          <p className="about-sentence">{second.text}</p>
        </div>
        <QuotationMarks className="about-quote about-quote-closing" closing />
      </div>
    </div>
  )
}
