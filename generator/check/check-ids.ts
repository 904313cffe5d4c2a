import { splitWords } from './accessible-name.ts'
import type { Fault } from './fault.ts'
import type { Page, PageElement } from './read-page.ts'
import { suggest } from '../suggest.ts'

/** The attributes by which an element names others of its page: one id or, where HTML allows that, several. */
const references: ReadonlySet<string> = new Set([
  'for',
  'list',
  'form',
  'headers',
  'popovertarget',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
])

/** Finds ids that stand twice in a page or cannot be linked to, and attributes that name an id which the page does not have. */
export function checkIds({ elements, ids }: Page): Fault[] {
  const counts = new Map<string, number>()
  for (const { attributes } of elements) {
    const id = attributes['id']
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const names = [...ids.keys()]
  return [...[...counts].flatMap(checkId), ...elements.flatMap((element) => checkReferences(element, names, counts))]
}

function checkId([id, count]: readonly [string, number]): Fault[] {
  const quotes = [`id="${id}"`, id]
  if (id === '' || /\s/.test(id)) {
    return [
      {
        says: `has an element with the id "${id}", which no link can lead to.`,
        mend: 'Write letters, digits and hyphens.',
        quotes,
      },
    ]
  }
  if (count === 1) return []
  return [
    {
      says: `has ${count} elements with the id "${id}".`,
      mend: 'Give each of them an id of its own, or none.',
      quotes,
    },
  ]
}

function checkReferences(
  { name, attributes }: PageElement,
  ids: readonly string[],
  known: ReadonlyMap<string, number>,
): Fault[] {
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    const missing = references.has(attribute) ? splitWords(value).filter((id) => !known.has(id)) : []
    return missing.map((id) => ({
      says: `has <${name} ${attribute}="${id}">, but no element with that id.`,
      mend: suggest(id, ids) ?? 'Give that id to an element, or take the attribute away.',
      quotes: [`${attribute}="${id}"`, id],
    }))
  })
}
