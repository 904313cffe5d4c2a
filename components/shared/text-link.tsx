import './text-link.css'
import type { ReactNode } from 'react'
import type { ShownPdfs } from '../page-props.ts'
import { dialled, mailAddress } from './addresses.ts'

interface TextLinkProps {
  href: string
  /** Whether it stays together with the full stop after it, which would go to the next line alone. */
  inline?: boolean
  /** `no` for a text that a browser must not translate. */
  translate?: 'no'
  children: ReactNode
}

/** A link in a text: an address, a number, a name or a sentence. */
export function TextLink({ href, translate, inline = false, children }: TextLinkProps) {
  return (
    <a className={inline ? 'text-link text-link-inline' : 'text-link'} href={href} translate={translate}>
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
export function PhoneLink({ number, inline = false }: { number: string; inline?: boolean }) {
  return (
    <TextLink href={`tel:${dialled(number)}`} translate="no" inline={inline}>
      {number}
    </TextLink>
  )
}

/** The attributes of a link that opens in a new tab, which screen readers say. */
export const inNewTab = (label: string) => ({
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-label': `${label} (opens in new tab)`,
})

/** A link that opens in a new tab, before a full stop. */
export function NewTabLink({ label, address }: { label: string; address: string }) {
  return (
    <a className="text-link text-link-inline" href={address} {...inNewTab(label)}>
      {label}
    </a>
  )
}

interface PdfLinkProps {
  label: string
  /** Its path, as the content names it. */
  file: string
  pdfs: ShownPdfs
}

/**
 * A paragraph with a link to a PDF, which says so, because phones download it and data costs money. Nothing if the PDF
 * is not published.
 */
export function PdfLink({ label, file, pdfs }: PdfLinkProps) {
  const pdf = pdfs.get(file)
  if (pdf === undefined) return null
  const { url, size } = pdf
  const megabytes = size < 950_000 ? undefined : (size / 1_000_000).toFixed(1)
  const shownSize = megabytes === undefined ? `${Math.ceil(size / 1000)}\u00a0kB` : `${megabytes}\u00a0MB`
  return (
    <p>
      <TextLink href={url}>
        {label.replace(/ *\(PDF\)$/i, '')} (PDF, {shownSize})
      </TextLink>
    </p>
  )
}
