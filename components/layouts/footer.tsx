import './footer.css'
import type { ReactNode } from 'react'
import type { Navigation, Organization } from '../../content/schema.ts'
import { BeadLine } from '../art/bead-line.tsx'
import { answer, question } from '../art/pairs.tsx'
import { Pindo } from '../art/pindo.tsx'
import { VoiceMark } from '../art/voice-mark.tsx'
import { groundClasses, paint } from '../base/colours.ts'
import { reveal } from '../base/reveal.ts'
import { MailLink, PhoneLink, TextLink } from '../shared/text-link.tsx'

interface FooterProps {
  organization: Organization
  words: Navigation
}

interface ClosingProps {
  /** The last words of the page. */
  closing: string
  /** Where they lead. */
  contactAddress: string
}

/**
 * The publisher and its contact details, and the closing invitation of the page. The quick links are plain text (the
 * specification asks for that).
 */
export function Footer({ organization, words, closing, contactAddress }: FooterProps & ClosingProps) {
  const { footerEntries, footerWords } = words
  return (
    <footer className={groundClasses('leaf')}>
      <Pindo />
      <div className="container">
        <div className="footer-columns">
          <div>
            <p className="footer-name" translate="no">
              {organization.name}
            </p>
            <p>{organization.tagline}</p>
            <h2 className="print-hidden">{footerWords.quickLinks}</h2>
            <ul className="footer-quick print-hidden">
              {footerEntries.map((entry, index) => (
                <li key={index}>{entry}</li>
              ))}
            </ul>
          </div>
          <div className="footer-reach">
            <ContactDetails organization={organization} words={words} />
            <Closing closing={closing} contactAddress={contactAddress} />
          </div>
        </div>
        <LegalLine organization={organization} words={words} />
      </div>
    </footer>
  )
}

function ContactDetails({ organization, words }: FooterProps) {
  const { postalAddress, email, copyEmail, phone, secondPhone } = organization
  const addresses = [email, copyEmail].filter((address) => address !== undefined)
  const numbers = [phone, secondPhone].filter((number) => number !== undefined)
  return (
    <div>
      <h2>{words.footerWords.contact}</h2>
      <ul>
        <li translate="no">{keepNumbers(postalAddress)}</li>
        {addresses.map((address, index) => (
          <li key={index}>
            <MailLink address={address} />
          </li>
        ))}
        {numbers.map((number, index) => (
          <li key={index}>
            <PhoneLink number={number} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Marks numbers such as `877-50100`, which would break at their hyphen. */
function keepNumbers(text: string): ReactNode[] {
  return text.split(/(\d+-\d+)/).map((part, index) => (index % 2 === 1 ? <span key={index}>{part}</span> : part))
}

function LegalLine({ organization, words }: FooterProps) {
  const { name, copyrightYear, developer } = organization
  return (
    <p className="footer-legal">
      <span className="footer-copyright" translate="no">{`© ${copyrightYear} ${name}`}</span>
      {developer !== undefined && (
        <span>
          {words.footerWords.developerCredit} <TextLink href={developer.address}>{developer.name}</TextLink>
        </span>
      )}
    </p>
  )
}

/** The closing invitation. The answer of its pair is only an outline of beads until it comes into view. */
function Closing({ closing, contactAddress }: ClosingProps) {
  return (
    <p className="footer-closing print-hidden" {...reveal({ kind: 'perform' })}>
      <a className="footer-closing-link" href={contactAddress}>
        <svg className="footer-closing-pair" viewBox="7 7 36 25" aria-hidden="true">
          <VoiceMark colour="petal" transform={question} />
          <g transform={answer} fill={paint('rose')} stroke={paint('rose')}>
            <g className="footer-closing-outline">
              <BeadLine width={0.7} transform="scale(.94)" />
            </g>
            <use className="footer-closing-answer" href="#voice-mark" stroke="none" />
          </g>
        </svg>
        {closing}
      </a>
    </p>
  )
}
