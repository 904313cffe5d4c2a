import { textIn } from './element.ts'
import type { Fault } from './fault.ts'
import { shorten } from './phrases.ts'
import type { Page } from './read-page.ts'

/** The texts by which search engines and browser tabs call a page. */
export interface HeadTexts {
  title?: string
  description?: string
}

/** Returns a page's title and description; of several, the first. */
export function readHeadTexts(page: Page): HeadTexts {
  const [title] = findTitles(page)
  const [description] = findDescriptions(page)
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

/** Finds faults in a page's title and description: each must be there once, with text, on one line. */
export function checkHead(page: Page): Fault[] {
  return [...checkOne('title', findTitles(page)), ...checkOne('description', findDescriptions(page))]
}

/**
 * Returns a function that is to be called with the texts of one page after another. It finds those that an earlier page
 * has already: two results of a search that read the same help nobody to choose.
 */
export function createRepeatFinder(): (path: string, texts: HeadTexts) => Fault[] {
  const owners = { title: new Map<string, string>(), description: new Map<string, string>() }
  return (path, texts) =>
    (['title', 'description'] as const).flatMap((kind) => {
      const text = texts[kind]?.trim() ?? ''
      const owner = owners[kind].get(text)
      if (owner === undefined) owners[kind].set(text, path)
      if (owner === undefined || text === '') return []
      return [
        {
          says: `has the same ${kind} as the page ${owner}: ${JSON.stringify(shorten(text))}.`,
          mend: `Give each page a ${kind} of its own.`,
          quotes: [text],
        },
      ]
    })
}

function findTitles({ elements }: Page): string[] {
  return elements.filter(({ name, parent }) => name === 'title' && parent?.name === 'head').map(textIn)
}

function findDescriptions({ elements }: Page): string[] {
  return elements
    .filter(({ name, attributes }) => name === 'meta' && attributes['name']?.toLowerCase() === 'description')
    .map(({ attributes }) => attributes['content'] ?? '')
}

function checkOne(kind: string, texts: readonly string[]): Fault[] {
  const [text = ''] = texts
  if (texts.length > 1)
    return [{ says: `has ${texts.length} ${kind}s.`, mend: 'Leave one of them.', quotes: texts.slice(1) }]
  if (text.trim() === '')
    return [{ says: `has no ${kind}.`, mend: `Give it a ${kind} of its own, which says what it is about.` }]
  if (!/\p{Cc}/u.test(text)) return []
  const says = `has a ${kind} with a line break or another control character in it: ${JSON.stringify(shorten(text))}.`
  return [{ says, mend: 'Write it on one line.', quotes: [text, ...text.split(/\p{Cc}+/u)] }]
}
