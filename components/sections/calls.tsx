import './calls.css'
import type { Call, Careers, Organization } from '../../content/schema.ts'
import type { ShownPdfs } from '../page-props.ts'
import { groundClasses } from '../base/colours.ts'
import { ButtonLink } from '../shared/button.tsx'
import { mailAddress } from '../shared/addresses.ts'
import { PdfLink, TextLink } from '../shared/text-link.tsx'

interface CallsProps {
  careers: Careers
  organization: Organization
  pdfs: ShownPdfs
}

/** The calls, open ones first, or a sentence that says there are none. */
export function Calls({ careers, organization, pdfs }: CallsProps) {
  const { calls, callWords, force } = careers
  const [open, closed] = [calls.filter(({ isClosed }) => !isClosed), calls.filter(({ isClosed }) => isClosed)]
  const { heading, text, more, invitation } = force
  return (
    <section className="calls container">
      <div>
        <h2>{heading}</h2>
        <p className="calls-lead">{calls.length === 0 ? callWords.noCalls : text}</p>
        <p className="calls-more">
          <TextLink href="/#contact">{more}</TextLink>
        </p>
      </div>
      {calls.length > 0 && (
        <div className="calls-list">
          {[...open, ...closed].map((call, index) => (
            <CallCard key={index} call={call} words={callWords} organization={organization} pdfs={pdfs} />
          ))}
          {invitation !== undefined && open.length === 0 && <p>{invitation}</p>}
        </div>
      )}
    </section>
  )
}

interface CallCardProps {
  call: Call
  words: Careers['callWords']
  organization: Organization
  pdfs: ShownPdfs
}

/** A call. Unless it is closed, it shows its last day and a button for an email with its heading as the subject. */
function CallCard({ call, words, organization, pdfs }: CallCardProps) {
  const { heading, lastDay, text, paragraphs, pdf, isClosed } = call
  const { email: to, copyEmail: copy } = organization
  return (
    <article className={`calls-card ${groundClasses('petal')}`}>
      <p className="calls-badge">{isClosed ? words.closedBadge : words.openBadge}</p>
      <h3>{heading}</h3>
      {!isClosed && lastDay !== undefined && (
        <p>
          <strong>{`${words.deadline} ${formatDay(lastDay)}.`}</strong>
        </p>
      )}
      <p>{text}</p>
      <Paragraphs texts={paragraphs} />
      {pdf !== undefined && <PdfLink {...pdf} pdfs={pdfs} />}
      {!isClosed && (
        <p>
          <ButtonLink href={mailAddress({ to, copy, subject: heading })} label={words.button} look="ink" />
        </p>
      )}
    </article>
  )
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** Writes 2027-03-31 as `31 March 2027`, whatever language and clock the machine has. */
function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[month! - 1]} ${year}`
}

/** A hyphen, a dot or a star with a space after it. Word processors copy U+F0B7, which is a dot only in their own font. */
const bullet = /^[-–•·●▪\uf0b7*]\s+/

/** Paragraphs. Consecutive ones that begin with a bullet become a list. */
function Paragraphs({ texts }: { texts: readonly string[] }) {
  const isItem = (text = '') => bullet.test(text)
  return texts.map((text, index) => {
    if (!isItem(text)) return <p key={index}>{text}</p>
    if (isItem(texts[index - 1])) return null
    const after = texts.findIndex((other, position) => position > index && !isItem(other))
    const items = texts.slice(index, after < 0 ? texts.length : after)
    return (
      <ul key={index}>
        {items.map((item, position) => (
          <li key={position}>{item.replace(bullet, '')}</li>
        ))}
      </ul>
    )
  })
}
