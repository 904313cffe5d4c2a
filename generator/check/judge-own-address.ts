import type { Reference } from './reference.ts'
import { isErrorPage, type KnownPage, type SiteMap } from './site-map.ts'
import { suggest } from '../suggest.ts'
import type { Verdict } from './verdict.ts'

/** An address of the site itself, in two parts: its origin or nothing, and the rest from the first slash or number sign on. */
export interface OwnReference extends Reference {
  prefix: string
  rest: string
}

/** Returns what keeps an address of the site from leading to exactly one page, file or place in a page. */
export function judgeOwnAddress(reference: OwnReference, site: SiteMap, page?: KnownPage): Verdict | undefined {
  const [path = '', fragment = ''] = reference.rest.split('#')
  if (path === '') return judgeFragment(fragment, page, page)
  const file = decodePath(path.replace(/\?.*/s, ''))
  if (!file.startsWith(site.base)) return judgeBase(reference, site, file)
  const sitePath = `/${file.slice(site.base.length)}`
  if (reference.demand === 'this page') return judgeSelf(site, sitePath, page)
  const owner = findOwner(site, sitePath)
  if (owner === undefined) return judgeFile(reference, site, sitePath, fragment)
  if (reference.verb === 'names' && sitePath === page?.path) return undefined
  if (isErrorPage(owner))
    return { end: ', a page for errors.', mend: 'Lead to another page, or take the address away.' }
  if (owner === sitePath) return judgeFragment(fragment, site.pages.get(owner), page)
  const address = site.base + owner.slice(1)
  return { end: `, but the one address of that page is ${address}.`, mend: `Write "${reference.prefix}${address}".` }
}

function judgeBase({ prefix }: OwnReference, { base, pages, output }: SiteMap, file: string): Verdict {
  if (`${file}/` === base)
    return { end: ', but the one address of that page ends with a slash.', mend: `Write "${prefix}${base}".` }
  const isKnown = pages.has(file) || output.has(file.slice(1))
  const mend = isKnown
    ? `Did you mean "${prefix}${base}${file.slice(1)}"?`
    : `Begin the address with "${prefix}${base}".`
  return { end: `, which leaves the site's base ${base}.`, mend }
}

/** Compares what a page says to be its own address with what is; error pages may leave out their ending, as some hosts do. */
function judgeSelf({ origin, base }: SiteMap, sitePath: string, page: KnownPage | undefined): Verdict | undefined {
  if (page === undefined || [page.path, page.path.replace(/\.html$/, '')].includes(sitePath)) return undefined
  return { end: ' as its own address, which it is not.', mend: `Write "${origin}${base}${page.path.slice(1)}".` }
}

/** Returns the route to which an address leads on some hosts at least: by its path, as a folder, or by one of its files. */
function findOwner({ pages, owners }: SiteMap, sitePath: string): string | undefined {
  if (pages.has(sitePath)) return sitePath
  const path = sitePath.replace(/\/+$/, '')
  return path !== '' && pages.has(path) ? path : owners.get(sitePath.slice(1))
}

function judgeFile(reference: OwnReference, site: SiteMap, sitePath: string, fragment: string): Verdict | undefined {
  const bytes = site.output.get(sitePath.slice(1))
  if (bytes === undefined) return describeAbsence(reference, site, sitePath)
  if (reference.demand === 'a page')
    return { end: ', which is no page.', mend: 'Name a page, or take the address away.' }
  if (fragment === '' || !sitePath.endsWith('.svg') || Buffer.from(bytes).includes(`id="${fragment}"`)) return undefined
  return {
    end: `, but that file has nothing with the id "${fragment}".`,
    mend: 'Give the id to an element of the file.',
  }
}

function describeAbsence({ verb, prefix }: OwnReference, { base, findNearest }: SiteMap, sitePath: string): Verdict {
  const isFile = verb === 'loads' || /\.[a-z0-9]+$/i.test(sitePath)
  const guess = findNearest(sitePath)
  const question = guess === undefined ? '' : `Did you mean "${prefix}${base}${guess.slice(1)}"? `
  const mend = isFile
    ? 'Add the file, or take the address away.'
    : 'Add the page to the route table, or lead to another.'
  return { end: `, but there is no such ${isFile ? 'file' : 'page'}.`, mend: question + mend }
}

function judgeFragment(
  fragment: string,
  target: KnownPage | undefined,
  page: KnownPage | undefined,
): Verdict | undefined {
  const id = decodePath(fragment)
  if (target === undefined || id === '' || id.toLowerCase() === 'top' || id.startsWith(':~:') || target.ids.has(id))
    return undefined
  const owner = target === page ? 'it' : `the page ${target.path}`
  return {
    end: `, but ${owner} has no element with the id "${id}".`,
    mend: suggest(id, [...target.ids]) ?? 'Give that id to an element there.',
  }
}

/** Decodes a path as hosts do; one that is not well encoded stays as it is, and leads nowhere. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
