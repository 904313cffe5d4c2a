import type { Fault } from './fault.ts'
import { findHiddenCharacters, type HiddenCharacter } from './hidden-characters.ts'
import type { Page } from './read-page.ts'

/** Finds characters in a page that nobody sees and nobody means. */
export function checkText({ html }: Page): Fault[] {
  return findHiddenCharacters(html).map((one) => describe(html, one))
}

function describe(html: string, { code, character, index, length }: HiddenCharacter): Fault {
  const [before = ''] = /[^<>"\n]*$/.exec(html.slice(Math.max(0, index - 30), index)) ?? []
  const [after = ''] = /^[^<>"\n]*/.exec(html.slice(index + length, index + length + 30)) ?? []
  const escape = code.slice(2).toLowerCase()
  const escapes = [`\\u${escape}`, `\\u${escape.toUpperCase()}`, `\\x${escape.slice(-2)}`, `&#x${escape};`]
  return {
    says: `holds the hidden character ${code}${before.trim() === '' ? '' : ` after ${JSON.stringify(before)}`}.`,
    mend:
      code === 'U+FFFD'
        ? 'Write the text in UTF-8, and each sign whole.'
        : 'Delete it; an editor that shows hidden characters finds it.',
    quotes: [character, ...escapes, before, after],
  }
}
