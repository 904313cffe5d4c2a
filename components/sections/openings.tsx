import './openings.css'
import type { Call, Careers, Organization } from '../../content/schema.ts'
import { ground } from '../base/ground.ts'
import { Button } from '../shared/button.tsx'
import { mailAddress } from '../shared/mail-address.ts'
import { PdfLink, TextLink } from '../shared/text-link.tsx'

interface OpeningsProps {
  words: Careers
  organization: Organization
}

/** The calls, or a sentence that says there are none. */
export function Openings({ words, organization }: OpeningsProps) {
  const { calls, callWords, force } = words
  const { heading, text, more, invitation } = force
  return (
    <section className="openings container">
      <div>
        <h2>{heading}</h2>
        <p className="openings-lead">{calls.length === 0 ? callWords.noCalls : text}</p>
        <p className="openings-more">
          <TextLink href="/#contact">{more}</TextLink>
        </p>
      </div>
      {calls.length > 0 && (
        <div className="openings-calls">
          {calls.map((call, index) => (
            <Opening key={index} call={call} words={callWords} organization={organization} />
          ))}
          {invitation !== undefined && calls.every(({ isClosed }) => isClosed) && <p>{invitation}</p>}
        </div>
      )}
    </section>
  )
}

interface OpeningProps {
  call: Call
  words: Careers['callWords']
  organization: Organization
}

/** A call. Unless it is closed, it shows its deadline, and its button opens an email with the heading as its subject. */
function Opening({ call, words, organization }: OpeningProps) {
  const { heading, deadline, text, details, pdf, isClosed } = call
  const { email: to, copyEmail: copy } = organization
  return (
    <article className={`openings-call ${ground('petal')}`}>
      <p className="openings-badge">{isClosed ? words.closedBadge : words.openBadge}</p>
      <h3>{heading}</h3>
      {!isClosed && deadline !== undefined && (
        <p>
          <strong>{deadline}</strong>
        </p>
      )}
      <p>{text}</p>
      <Details entries={details} />
      {pdf !== undefined && (
        <p>
          <PdfLink {...pdf} />
        </p>
      )}
      {!isClosed && (
        <p>
          <Button href={mailAddress({ to, copy, subject: heading })} label={words.button} look="ink" />
        </p>
      )}
    </article>
  )
}

/** As people type a bullet in an email. */
const bullet = /^[-–—•*]\s*/

/** Paragraphs. Entries that begin with a bullet become lists. */
function Details({ entries }: { entries: readonly string[] }) {
  const isItem = (entry = '') => bullet.test(entry)
  return entries.map((entry, index) => {
    if (!isItem(entry)) return <p key={index}>{entry}</p>
    if (isItem(entries[index - 1])) return null
    const end = entries.findIndex((other, position) => position > index && !isItem(other))
    const items = entries.slice(index, end < 0 ? undefined : end)
    return (
      <ul key={index}>
        {items.map((item, position) => (
          <li key={position}>{item.replace(bullet, '')}</li>
        ))}
      </ul>
    )
  })
}
