import { filesOf, type Route } from '../routes.ts'
import type { Output } from '../site.ts'
import { findNearest } from '../suggest.ts'

/** What is remembered of a page after it has been read: what other pages may ask of it. */
export interface KnownPage {
  /** The route's path. */
  path: string
  ids: ReadonlySet<string>
}

/** All that an address of the site can lead to. */
export interface SiteMap {
  /** As in `CheckedSite`. */
  base: string
  origin: string
  output: Output
  /** The pages by the path of their route. */
  pages: ReadonlyMap<string, KnownPage>
  /** The path of the route that a file of the output belongs to. */
  owners: ReadonlyMap<string, string>
  /** Returns the path, from the base on, that a wrong one was probably meant to be; undefined where none is similar, or where it was asked for too many. */
  findNearest(path: string): string | undefined
}

/** For how many wrong addresses a similar one is sought: who has more of them has made one mistake in all, and reads no further. */
const mostGuesses = 100

/** Makes the map of a site. */
export function createSiteMap(
  site: Pick<SiteMap, 'base' | 'origin' | 'output'> & { routes: readonly Route[] },
  pages: readonly KnownPage[],
): SiteMap {
  const { base, origin, output, routes } = site
  const owners = new Map(routes.flatMap(({ path }) => filesOf(path).map((file) => [file, path] as const)))
  const files = [...output.keys()].filter((file) => !owners.has(file) && !/(^|\/)\.|\.(br|gz)$/.test(file))
  // Nobody misspells the slash of the home page, but every short path is similar to it.
  const targets = [
    ...routes.map(({ path }) => path).filter((path) => path !== '/' && !isErrorPage(path)),
    ...files.map((file) => `/${file}`),
  ]
  // The same wrong address often stands in every page, and comparing it with all others takes its time.
  const nearest = new Map<string, string | undefined>()
  return {
    base,
    origin,
    output,
    owners,
    pages: new Map(pages.map((page) => [page.path, page])),
    findNearest: (path) => {
      if (!nearest.has(path) && nearest.size < mostGuesses) nearest.set(path, findNearest(path, targets))
      return nearest.get(path)
    },
  }
}

/** Tells whether a route is a page that hosts show by themselves, such as `/404.html`, and that nobody should be led to. */
export function isErrorPage(path: string): boolean {
  return path.endsWith('.html')
}
