/**
 * Characters that no text is meant to hold, since nobody sees them: control characters other than tabs and line breaks,
 * the overrides of the writing direction, and the sign that stands where a text could not be written in UTF-8.
 */
const hidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffd]/

/** Those characters as they are, or as an HTML reference to a code point. */
const hiddenOrReferred = new RegExp(`${hidden.source}|&#(?:x[0-9a-f]+|[0-9]+);?`, 'gi')

/** A hidden character in HTML: its code in Unicode's notation, itself, and where it stands. */
export interface HiddenCharacter {
  code: string
  character: string
  index: number
  /** How many characters of the HTML it takes. */
  length: number
}

/** Tells whether a text, as it is, holds a hidden character. */
export function hasHiddenCharacter(text: string): boolean {
  return hidden.test(text)
}

/** Returns the first of every kind of hidden character in HTML, whether it is written as it is or as a reference. */
export function findHiddenCharacters(html: string): HiddenCharacter[] {
  const found = new Map<string, HiddenCharacter>()
  for (const { 0: sign, index } of html.matchAll(hiddenOrReferred)) {
    const character = sign.startsWith('&') ? referred(sign) : sign
    if (!hidden.test(character) || found.has(character)) continue
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    found.set(character, { code, character, index, length: sign.length })
  }
  return [...found.values()]
}

function referred(reference: string): string {
  const [, hexadecimal, decimal] = /^&#(?:x([0-9a-f]+)|([0-9]+))/i.exec(reference) ?? []
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  // HTML puts this sign in the place of zero, of surrogates and of what is beyond Unicode.
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
}
