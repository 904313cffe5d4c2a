import { splitWords } from './accessible-name.ts'
import type { Page, PageElement } from './read-page.ts'
import type { SiteMap } from './site-map.ts'

/**
 * Returns the files of the output that every visit to a page loads beside the page itself: its scripts, its stylesheets,
 * what it preloads, which is its fonts, and its icon. Of several icons that is the one which browsers pick: the last
 * drawing or, where there is none, the last. Pictures further down are not among them, nor what is written into the page.
 */
export function listVisitFiles({ elements }: Page, { base, origin }: Pick<SiteMap, 'base' | 'origin'>): string[] {
  const needed = elements.flatMap((element) =>
    isNeeded(element) ? (element.attributes['src'] ?? element.attributes['href'] ?? []) : [],
  )
  const icons = elements.filter((element) => relationsOf(element).includes('icon'))
  const icon = icons.findLast(({ attributes }) => attributes['type'] === 'image/svg+xml') ?? icons.at(-1)
  const addresses = [...needed, icon?.attributes['href'] ?? ''].map((address) =>
    address.startsWith(`${origin}/`) ? address.slice(origin.length) : address,
  )
  return [...new Set(addresses)]
    .filter((address) => address.startsWith(base))
    .map((address) => address.slice(base.length))
}

function isNeeded(element: PageElement): boolean {
  if (element.name === 'script') return element.attributes['src'] !== undefined
  return relationsOf(element).some((relation) => ['stylesheet', 'preload', 'modulepreload'].includes(relation))
}

function relationsOf({ name, attributes }: PageElement): string[] {
  return name === 'link' ? splitWords(attributes['rel']?.toLowerCase()) : []
}
