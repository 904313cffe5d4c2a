import './text-link.css'
import type { ReactNode } from 'react'
import type { LinkedPdf } from '../../content/uploads.ts'
import { dialled } from './dialled.ts'
import { mailAddress } from './mail-address.ts'

interface TextLinkProps {
  href: string
  /** `no` for a text that a browser must not translate. */
  translate?: 'no'
  children: ReactNode
}

/** A link whose text is its target: an address, a telephone number or a name. */
export function TextLink({ href, translate, children }: TextLinkProps) {
  return (
    <a className="text-link" href={href} translate={translate}>
      {children}
    </a>
  )
}

/** An email address as a link. */
export function MailLink({ address }: { address: string }) {
  return (
    <TextLink href={mailAddress({ to: address })} translate="no">
      {address}
    </TextLink>
  )
}

/** A telephone number as a link. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <TextLink href={`tel:${dialled(number)}`} translate="no">
      {number}
    </TextLink>
  )
}

/** A link that opens in a new tab. For screen readers, the hint says so. */
export function NewTabLink({ label, address, hint }: { label: string; address: string; hint: string }) {
  return (
    <a className="text-link" href={address} target="_blank" rel="noopener noreferrer" aria-label={`${label} ${hint}`}>
      {label}
    </a>
  )
}

/** A link to a PDF, which says so, because phones download it and data costs money. */
export function PdfLink({ label, url, size }: LinkedPdf) {
  const megabytes = size < 950_000 ? undefined : (size / 1_000_000).toFixed(1)
  const shownSize = megabytes === undefined ? `${Math.ceil(size / 1000)}\u00a0kB` : `${megabytes}\u00a0MB`
  return (
    <TextLink href={url}>
      {label} (PDF, {shownSize})
    </TextLink>
  )
}
