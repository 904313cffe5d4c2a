import './footer.css'
import type { ReactNode } from 'react'
import type { Navigation, Organization } from '../../content/schema.ts'
import { Pindo } from '../art/pindo.tsx'
import { groundClasses } from '../base/colours.ts'
import { MailLink, PhoneLink, TextLink } from '../shared/text-link.tsx'

interface FooterProps {
  organization: Organization
  words: Navigation
}

/**
 * The publisher and its contact details, and the closing invitation of the page. The quick links are plain text (the
 * specification asks for that).
 */
export function Footer({ organization, words, children }: FooterProps & { children: ReactNode }) {
  const { footerEntries, labels } = words
  return (
    <footer className={groundClasses('leaf')} data-behaviour="reveal">
      <Pindo />
      <div className="container">
        <div className="footer-columns">
          <div>
            <p className="footer-name" translate="no">
              {organization.name}
            </p>
            <p>{organization.tagline}</p>
            <h2>{labels.quickLinks}</h2>
            <ul className="footer-quick">
              {footerEntries.map((entry, index) => (
                <li key={index}>{entry}</li>
              ))}
            </ul>
          </div>
          <div className="footer-reach">
            <ContactDetails organization={organization} words={words} />
            {children}
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
      <h2>{words.labels.contact}</h2>
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
          {words.labels.developerCredit} <TextLink href={developer.address}>{developer.name}</TextLink>
        </span>
      )}
    </p>
  )
}
