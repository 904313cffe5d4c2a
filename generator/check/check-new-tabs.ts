import { accessibleName, splitWords } from './accessible-name.ts'
import type { Fault } from './fault.ts'
import { joinWords, shorten } from './phrases.ts'
import type { Page, PageElement } from './read-page.ts'

/** Finds links that open a new tab, but hand this page over to it, or do not say so to those who cannot see it. */
export function checkNewTabs(page: Page): Fault[] {
  const language = page.elements.find(({ name }) => name === 'html')?.attributes['lang'] ?? ''
  return page.elements
    .filter(opensNewTab)
    .flatMap((link) => [...checkHandover(link), ...checkNotice(link, page, language)])
}

function opensNewTab({ name, attributes: { href = '', target = '' } }: PageElement): boolean {
  if (/^(mailto|tel):/i.test(href) || !['a', 'area', 'form'].includes(name)) return false
  return !['', '_self', '_parent', '_top'].includes(target.toLowerCase())
}

function checkHandover({ attributes: { href = '', rel } }: PageElement): Fault[] {
  const words = splitWords(rel?.toLowerCase())
  const missing = ['noopener', 'noreferrer'].filter((word) => !words.includes(word))
  if (missing.length === 0) return []
  return [
    {
      says: `opens ${shorten(href)} in a new tab without ${joinWords(missing)}.`,
      mend: 'Write rel="noopener noreferrer", or take its target away.',
      quotes: [href],
    },
  ]
}

function checkNotice(link: PageElement, page: Page, language: string): Fault[] {
  const name = accessibleName(link, page)
  const { href = '' } = link.attributes
  if (name === '' || saysSo(name, language)) return []
  return [
    {
      says: `opens ${shorten(href)} in a new tab, but the name of the link does not say so: ${JSON.stringify(shorten(name))}.`,
      mend: 'Put it at the end of the name, in parentheses, such as "(opens in new tab)"; or take its target away.',
      quotes: [name, href],
    },
  ]
}

/** In English the words must be there; in other languages, whose words are not known here, a remark at the end. */
function saysSo(name: string, language: string): boolean {
  return /^en\b/i.test(language) ? /\b(tab|window)\b/i.test(name) : /\([^()]+\)$/.test(name)
}
