import { heardText } from './accessible-name.ts'
import { describeElement, quoteElement, textIn } from './element.ts'
import type { Fault } from './fault.ts'
import { shorten } from './phrases.ts'
import type { Page, PageElement } from './read-page.ts'

/** Finds what a page lacks, or has twice, of the parts by which programs and readers find their way in it. */
export function checkStructure(page: Page): Fault[] {
  return [...checkEncoding(page), ...checkLanguage(page), ...checkMain(page), ...checkHeadings(page)]
}

/** HTML wants the encoding within the first 1024 bytes; a browser that has guessed it before from other text starts anew. */
function checkEncoding({ html }: Page): Fault[] {
  const [declaration = '', before = ''] = /^(.*?)<meta charset="?utf-8"?\s*\/?>/is.exec(html) ?? []
  const isFirst = before.replace(/<[^>]*>/g, '').trim() === '' && !before.includes('content=')
  if (declaration !== '' && isFirst && Buffer.byteLength(declaration) <= 1024) return []
  return [
    {
      says: 'does not say its encoding within its first 1024 bytes and before any other text.',
      mend: 'Put <meta charset="utf-8"> first into its head.',
    },
  ]
}

function checkLanguage({ elements }: Page): Fault[] {
  const language = elements.find(({ name }) => name === 'html')?.attributes['lang'] ?? ''
  if (/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(language)) return []
  return [
    {
      says:
        language === ''
          ? 'does not say its language.'
          : `says that its language is "${language}", which is no language tag.`,
      mend: 'Write it into the html element, such as lang="en".',
      quotes: [`lang="${language}"`],
    },
  ]
}

function checkMain({ elements }: Page): Fault[] {
  const { length } = elements.filter(({ name }) => name === 'main')
  if (length === 1) return []
  return [
    {
      says: length === 0 ? 'has no main element.' : `has ${length} main elements.`,
      mend: 'Put what only this page says into one main element.',
    },
  ]
}

function checkHeadings({ elements }: Page): Fault[] {
  const headings = elements.filter(({ name }) => /^h[1-6]$/.test(name))
  const empty = headings
    .filter((heading) => heardText(heading) === '')
    .map((heading): Fault => ({
      says: `has an ${heading.name} without text: ${describeElement(heading)}.`,
      mend: 'Put words into the heading, or take it away.',
      quotes: quoteElement(heading),
    }))
  return [...checkFirstHeading(headings), ...empty, ...checkLevels(headings)]
}

function checkFirstHeading(headings: readonly PageElement[]): Fault[] {
  const texts = headings.filter(({ name }) => name === 'h1').map(heardText)
  if (texts.length === 1) return []
  return [
    {
      says:
        texts.length === 0
          ? 'has no h1.'
          : `has ${texts.length} h1 headings: ${texts.map((text) => JSON.stringify(shorten(text))).join(', ')}.`,
      mend: 'Give it one h1, which says what the page is.',
      quotes: texts.slice(1),
    },
  ]
}

function checkLevels(headings: readonly PageElement[]): Fault[] {
  return headings.flatMap((heading, index) => {
    const [level, before] = [heading, headings[index - 1]].map((one) => Number(one?.name.slice(1) ?? 0))
    if (level === undefined || before === undefined || level <= before + 1) return []
    const text = heardText(heading)
    return [
      {
        says: `has the ${heading.name} ${JSON.stringify(shorten(text))} ${before === 0 ? 'as its first heading' : `next after an h${before}`}.`,
        mend: `Make it an h${before + 1}, so that no level is left out.`,
        quotes: [text, textIn(heading)],
      },
    ]
  })
}
