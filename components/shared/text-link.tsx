import './text-link.css'
import type { ReactNode } from 'react'
import { mailAddress } from './mail-address.ts'

/** A link whose text is its target: an address, a telephone number or a name. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link" href={href}>
      {children}
    </a>
  )
}

/** An email address as a link. On a narrow line it breaks after the at sign or before a dot of the domain. */
export function MailLink({ address }: { address: string }) {
  return (
    <TextLink href={mailAddress({ to: address })}>
      {address
        .split(/(?<=@)|(?=\.[^@]*$)/)
        .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))}
    </TextLink>
  )
}
