import type { Home } from '../../content/schema.ts'

interface Mail {
  to: string
  copy?: string | undefined
  subject?: string | undefined
}

/**
 * Returns a mailto address (RFC 6068): `mailto:to?cc=copy&subject=…`. Spaces become `%20`, and no character in the
 * texts can end a field or add one.
 */
export function mailAddress({ to, copy = '', subject = '' }: Mail): string {
  const fields = [copy && `cc=${encodeAddress(copy)}`, subject && `subject=${encodeURIComponent(subject)}`].filter(
    (field) => field !== '',
  )
  return `mailto:${[encodeAddress(to), fields.join('&')].filter((text) => text !== '').join('?')}`
}

/** Returns a telephone number in the format for dialling (E.164), such as `+254000000000`. */
export function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '')
}

/**
 * Returns an address for a link on the page at `path`. In the page itself, it is the fragment alone: otherwise a query
 * in the visitor's address, which links from Facebook have, would make each link load the page again.
 */
export function within(path: string, address: string): string {
  const [target, fragment = ''] = address.split('#')
  return target === path ? `#${fragment}` : address
}

/** A way to get involved, with the id of its card. */
export type ShownWay = ReturnType<typeof showWays>[number]

/**
 * Returns the ways to get involved as their cards and the links to them show them. The first button of the page leads to
 * the one with the id `join`, which staff may remove. The others have numbers, because headings change.
 */
export function showWays({ actions }: Home['getInvolved']) {
  const join = actions.find(({ subject }) => subject.toLowerCase() === 'join')
  return actions.map((action, index) => ({ ...action, id: action === join ? 'join' : `way-${index + 1}` }))
}

/** Keeps the at sign, which is valid in both places and easier to read. */
function encodeAddress(address: string): string {
  return encodeURIComponent(address).replaceAll('%40', '@')
}
