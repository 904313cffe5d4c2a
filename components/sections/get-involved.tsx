import '../base/container.css'
import './copy-addresses.css'
import './get-involved.css'
import { getInvolved } from '../../content/home.ts'
import { organization } from '../../content/organization.ts'
import type { InvolvementAction } from '../../content/types.ts'
import { ActionGlyph } from './action-glyph.tsx'
import { Button } from '../shared/button.tsx'
import { ground } from '../base/ground.ts'
import { mailAddress } from '../shared/mail-address.ts'
import { reveal } from '../base/reveal.ts'

/** Four ways to get involved, each a mail with its own subject, and the addresses for people without a mail program. */
export function GetInvolved() {
  return (
    <section className={`get-involved ${ground('mango')}`} id="contact">
      <div className="container">
        <h2>{getInvolved.heading}</h2>
        <ul>
          {getInvolved.actions.map((action) => (
            <li key={action.subject} id={action.anchor}>
              <Action {...action} />
            </li>
          ))}
        </ul>
        <WrittenAddresses />
      </div>
    </section>
  )
}

function Action({ heading, text, button, subject, glyph }: InvolvementAction) {
  const { email: to, copyEmail: copy } = organization
  return (
    <div className="get-involved-action" {...reveal()}>
      <ActionGlyph name={glyph} />
      <h3>{heading}</h3>
      <p>{text}</p>
      <Button href={mailAddress({ to, copy, subject })} label={button} look="ink" />
    </div>
  )
}

function WrittenAddresses() {
  const { lead, copy, button, done, failed } = getInvolved.withoutMailProgram
  return (
    <div
      className="get-involved-mail"
      data-behaviour="copy-addresses"
      data-copy-label={button}
      data-copy-done={done}
      data-copy-failed={failed}
    >
      <p>
        {lead} <WrittenAddress address={organization.email} /> {copy}{' '}
        <WrittenAddress address={organization.copyEmail} />.
      </p>
    </div>
  )
}

function WrittenAddress({ address }: { address: string }) {
  return <a href={mailAddress({ to: address })}>{address}</a>
}
