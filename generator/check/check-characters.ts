import { isWithin } from './element.ts'
import type { Fault } from './fault.ts'
import { shorten } from './phrases.ts'
import type { Page, PageElement } from './read-page.ts'

/** Finds the characters in a page's text that are not among those which the site's fonts have: a browser takes them from another font, as it finds one. */
export function checkCharacters({ elements }: Page, characters: string): Fault[] {
  const known = new Set(characters)
  const faults = elements.filter(isShown).flatMap(({ children }) =>
    children.flatMap((child) => (typeof child === 'string' ? [...new Set(child)].filter((character) => !isKnown(character, known)).map((character) => describe(character, child)) : [])),
  )
  return [...new Map(faults.map((fault) => [fault.says, fault])).values()]
}

function isShown(element: PageElement): boolean {
  return !isWithin(element, ({ name }) => ['head', 'script', 'style', 'template'].includes(name))
}

/** White space needs no glyph, nor do signs that only steer others. An accented letter may be set from the letter and its accent. */
function isKnown(character: string, known: ReadonlySet<string>): boolean {
  return /[\s\p{Cc}\p{Cf}]/u.test(character) || known.has(character) || [...character.normalize('NFD')].every((part) => known.has(part))
}

function describe(character: string, text: string): Fault {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const word = text.split(/\s+/).find((one) => one.includes(character)) ?? ''
  return {
    says: `shows “${character}” (U+${code}) in “${shorten(word)}”, which the typeface of the site does not have.`,
    mend: 'Write it with other letters or signs; or have it added to the `characters` of the font, if its makers drew it.',
    quotes: [text, text.trim(), word, character, `\\u${code.toLowerCase()}`, `\\u${code}`],
  }
}
