import { isWithin } from './element.ts'
import type { Fault } from './fault.ts'
import { shorten } from './phrases.ts'
import type { Page, PageElement } from './read-page.ts'

/** Finds the characters in a page's text that are not among those which the site's fonts have: a browser takes them from another font, as it finds one. */
export function checkCharacters({ elements }: Page, characters: string): Fault[] {
  const known = new Set(characters)
  const texts = elements
    .filter(isShown)
    .flatMap(({ children }) => children.filter((child) => typeof child === 'string'))
  const faults = texts.flatMap((text) => findUnknown(text, known).map((sign) => describe(sign, text)))
  return [...new Map(faults.map((fault) => [fault.says, fault])).values()]
}

/** Returns the signs of a text that are not all known, each as a reader sees it: an emoji and the colour of its skin are one. */
function findUnknown(text: string, known: ReadonlySet<string>): string[] {
  const hasUnknown = (signs: string) => [...new Set(signs)].some((character) => !isKnown(character, known))
  return hasUnknown(text) ? [...graphemes.segment(text)].map(({ segment }) => segment).filter(hasUnknown) : []
}

const graphemes = new Intl.Segmenter('en')

function isShown(element: PageElement): boolean {
  return !isWithin(element, ({ name }) => ['head', 'script', 'style', 'template'].includes(name))
}

/** White space needs no glyph, nor do signs that only steer others. An accented letter may be set from the letter and its accent. */
function isKnown(character: string, known: ReadonlySet<string>): boolean {
  return (
    /[\s\p{Cc}\p{Cf}]/u.test(character) ||
    known.has(character) ||
    [...character.normalize('NFD')].every((part) => known.has(part))
  )
}

function describe(sign: string, text: string): Fault {
  const codes = [...sign].map((character) =>
    (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
  )
  const word = text.split(/\s+/).find((one) => one.includes(sign)) ?? ''
  return {
    says: `shows “${sign}” (${codes.map((code) => `U+${code}`).join(' ')}) in “${shorten(word)}”, which the typeface of the site does not have.`,
    mend: 'Write it with other letters or signs. Where the makers of the typeface drew it, whoever looks after the code can add it to its `characters`.',
    quotes: [text, text.trim(), word, sign, ...codes.flatMap((code) => [`\\u${code.toLowerCase()}`, `\\u${code}`])],
  }
}
