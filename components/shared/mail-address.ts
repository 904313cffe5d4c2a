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

/** Keeps the at sign, which is valid in both places and easier to read. */
function encodeAddress(address: string): string {
  return encodeURIComponent(address).replaceAll('%40', '@')
}
