import '../base/container.css'
import './footer.css'
import { footerEntries, labels } from '../../content/navigation.ts'
import { organization } from '../../content/organization.ts'
import { Pindo } from '../art/pindo.tsx'
import { ground } from '../base/ground.ts'
import { mailAddress } from '../shared/mail-address.ts'

/** Who publishes the site and how to reach them. The quick links are text, as the organization wishes. */
export function Footer() {
  return (
    <footer className={ground('leaf')}>
      <Pindo />
      <div className="container">
        <div className="footer-columns">
          <div>
            <p className="footer-name">{organization.name}</p>
            <p>{organization.tagline}</p>
          </div>
          <div>
            <h2>{labels.quickLinks}</h2>
            <ul>
              {footerEntries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </div>
          <ContactDetails />
        </div>
        <LegalLine />
      </div>
    </footer>
  )
}

function ContactDetails() {
  const { postalAddress, email, copyEmail, phone } = organization
  return (
    <div>
      <h2>{labels.contact}</h2>
      <ul>
        <li>{postalAddress}</li>
        <li>
          <FooterLink address={mailAddress({ to: email })} text={email} />
        </li>
        <li>
          <FooterLink address={mailAddress({ to: copyEmail })} text={copyEmail} />
        </li>
        <li>
          <FooterLink address={`tel:${phone.number}`} text={phone.display} />
        </li>
      </ul>
    </div>
  )
}

function LegalLine() {
  const { copyrightYear, name, developer } = organization
  return (
    <p className="footer-legal">
      <span>{`© ${copyrightYear} ${name}`}</span>
      <span>
        {labels.developerCredit} <FooterLink address={developer.address} text={developer.name} />
      </span>
    </p>
  )
}

function FooterLink({ address, text }: { address: string; text: string }) {
  return (
    <a className="footer-link" href={address}>
      {text}
    </a>
  )
}
