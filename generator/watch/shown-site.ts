import type { BuiltSite } from '../assemble-site.ts'
import { unsealPage } from '../content-policy.ts'
import { headersOf } from '../host-files/headers.ts'
import type { Problem } from '../problem.ts'
import { remember } from '../remember.ts'
import { filesOf } from '../routes.ts'
import type { Output, Site } from '../site.ts'
import { findAffected } from './affected-pages.ts'
import type { LiveReload } from './live-reload.ts'

/** What the server shows of a site that is being worked on. */
export interface ShownSite {
  output: Output
  /** The files of the output that stand for pages which cannot be built. */
  failed: ReadonlySet<string>
  headersOf(file: string): Readonly<Record<string, string>>
}

/** What a browser shows until the first build is done, and then loads anew. */
const waitingPage = '<!doctype html><meta charset="utf-8"><title>Building</title><p>The site is being built.'

/** Shows that the site is yet to be built. */
export function showWaiting(live: LiveReload): ShownSite {
  return {
    output: new Map([['404.html', live.instrument(Buffer.from(waitingPage))]]),
    failed: new Set(),
    headersOf: () => unstored,
  }
}

/** Shows a finished site: as hosts will, but with the live-reload script in its pages, without the policy that forbids it, and never stored. */
export function showSite({ output, settings }: BuiltSite, live: LiveReload): ShownSite {
  const shown = [...output].map(([path, bytes]): [string, Uint8Array] => [
    path,
    path.endsWith('.html') ? dressFor(live)(bytes) : bytes,
  ])
  return {
    output: new Map(shown),
    failed: new Set(),
    headersOf: (file) => {
      const { 'Content-Security-Policy': _, ...headers } = headersOf(file, settings)
      return { ...headers, ...unstored }
    },
  }
}

/** What is known of the site when a build fails. */
export interface FailedBuild {
  site: Site
  problems: readonly Problem[]
  /** The last site that could be built. */
  last?: BuiltSite | undefined
}

/** Shows the last site that could be built, with a page that tells of the problems in the place of all pages that have them. */
export function showFailure({ site, problems, last }: FailedBuild, errorPage: Uint8Array, live: LiveReload): ShownSite {
  const shown = last === undefined ? showWaiting(live) : showSite(last, live)
  const known = new Map([
    ...site.routes.map(({ page }) => [page, [`pages/${page}.tsx`]] as const),
    ...(last?.sources ?? []),
  ])
  const affected = findAffected(problems, known)
  const isEveryPage = last === undefined || affected.size === known.size
  const routes = site.routes.filter(({ page }) => isEveryPage || affected.has(page))
  const failed = new Set([...routes.flatMap(({ path }) => filesOf(path)), ...(isEveryPage ? ['404.html'] : [])])
  const instead = live.instrument(errorPage)
  return {
    ...shown,
    output: new Map([...shown.output, ...[...failed].map((file): [string, Uint8Array] => [file, instead])]),
    failed,
  }
}

const unstored = { 'Cache-Control': 'no-store' }

/** What a page becomes for a channel; one that has not changed is not made anew. */
const dressFor = remember((live: LiveReload) => remember((page: Uint8Array) => live.instrument(unseal(page))))

function unseal(page: Uint8Array): Uint8Array {
  return Buffer.from(unsealPage(Buffer.from(page).toString()))
}
