interface Mail {
  to: string
  copy?: string
  /** An empty subject is left out. */
  subject?: string
}

/**
 * Returns the address that opens the visitor's mail program (RFC 6068): `mailto:to?cc=copy&subject=…`.
 * Whatever the texts hold, spaces become `%20` and no character can end or add a field.
 */
export function mailAddress({ to, copy = '', subject = '' }: Mail): string {
  const fields = [copy && `cc=${encodeAddress(copy)}`, subject && `subject=${encodeURIComponent(subject)}`].filter(
    (field) => field !== '',
  )
  return `mailto:${[encodeAddress(to), fields.join('&')].filter((part) => part !== '').join('?')}`
}

/** The at sign may stand as it is in both places of the address, and people who look at it expect it. */
function encodeAddress(address: string): string {
  return encodeURIComponent(address).replaceAll('%40', '@')
}
