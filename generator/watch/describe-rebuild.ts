import type { BuiltSite } from '../assemble-site.ts'
import { filesOf, type Route } from '../routes.ts'
import type { Output } from '../site.ts'

/** What is told of a rebuild: the sources that were changed, the site before (nothing at the start) and after, and the time in milliseconds. */
export interface Rebuild {
  changed: readonly string[]
  routes: readonly Route[]
  before: Pick<BuiltSite, 'output'> | undefined
  after: Pick<BuiltSite, 'output'>
  milliseconds: number
}

/** Returns the line that tells of a rebuild, such as `components/card.css: 2 pages, 31 ms`. */
export function describeRebuild({ changed, routes, before, after, milliseconds }: Rebuild): string {
  return `${nameSources(changed)}: ${describeDifference(routes, before?.output ?? new Map(), after.output)}, ${Math.round(milliseconds)} ms`
}

/** Names the first of the sources, and counts the others; at the start there are none. */
export function nameSources(changed: readonly string[]): string {
  const [first, ...others] = changed
  if (first === undefined) return 'The site is built'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

function describeDifference(routes: readonly Route[], before: Output, after: Output): string {
  const changed = new Set(
    [...before.keys(), ...after.keys()].filter((path) => !isSame(before.get(path), after.get(path))),
  )
  const pages = routes.filter(({ path }) => changed.has(filesOf(path)[0]))
  if (pages.length > 0) return count(pages.length, 'page')
  return changed.size > 0 ? count(changed.size, 'file') : 'nothing changed'
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && Buffer.compare(one, other) === 0)
}

function count(number: number, what: string): string {
  return number === 1 ? `1 ${what}` : `${number} ${what}s`
}
