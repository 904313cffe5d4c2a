import './text-link.css'
import type { ReactNode } from 'react'
import type { LinkedDocument } from '../../generator/site.ts'
import { dialled } from './dialled.ts'
import { mailAddress } from './mail-address.ts'

/** A link whose text is its target: an address, a telephone number or a name. `label` is its name for screen readers. */
export function TextLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a className="text-link" href={href} aria-label={label}>
      {children}
    </a>
  )
}

/**
 * An email address as a link. On a narrow line it breaks after the at sign or before a dot of the domain. Screen readers would
 * say a space there.
 */
export function MailLink({ address }: { address: string }) {
  return (
    <TextLink href={mailAddress({ to: address })} label={address}>
      {address
        .split(/(?<=@)|(?=\.[^@]*$)/)
        .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))}
    </TextLink>
  )
}

/** A telephone number as a link. */
export function PhoneLink({ number }: { number: string }) {
  return <TextLink href={`tel:${dialled(number)}`}>{number}</TextLink>
}

/** A link to a PDF. */
export function PdfLink({ label, url }: LinkedDocument) {
  return <TextLink href={url}>{label}</TextLink>
}
