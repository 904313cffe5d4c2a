import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readPage, type PageFacts } from './check-page.ts'
import { locateAll, problem, type Kind, type Problem } from './problem.ts'
import { outputPaths, pageSource } from './routes.ts'
import type { BuildTarget, Output, PageProps, Route, Site } from './site.ts'

interface FinishedSite extends Pick<BuildTarget, 'base'>, Pick<PageProps, 'siteUrl'> {
  site: Site
  routes: readonly Route[]
  /** The HTML of each page, by its path. */
  pages: ReadonlyMap<string, string>
  output: Output
  /** The sources of each page, by its name. */
  sources: ReadonlyMap<string, readonly string[]>
  contentFiles: readonly string[]
}

/** What is wrong with a page: the end of a sentence that begins with `The page /careers`, and its text in the sources. */
interface Finding {
  kind: Kind
  message: string
  fix: string
  quote: string
}

/** Lists all problems of a finished site, and warnings about what can be published. */
export function checkSite(finished: FinishedSite): { problems: readonly Problem[]; warnings: readonly Problem[] } {
  const pages = new Map(Array.from(finished.pages, ([path, html]) => [path, readPage(html)]))
  /** By their messages, because several pages may have the same fault. */
  const found = new Map<string, Finding & { quotes: Set<string>; routes: Set<Route> }>()
  /** The path of the first page that has a title or a description. */
  const firstPages = new Map<string, string>()
  for (const route of finished.routes) {
    const page = pages.get(route.path)
    if (page === undefined) continue
    for (const finding of [...findRepeats(route, page, firstPages), ...findBadUrls(route, page, pages, finished)]) {
      const { quotes = new Set<string>(), routes = new Set<Route>() } = found.get(finding.message) ?? {}
      found.set(finding.message, { ...finding, quotes: quotes.add(finding.quote), routes: routes.add(route) })
    }
  }
  const { problems, warnings } = checkSizes(finished)
  const ofKind = (kind: Kind) =>
    [...found.values()].flatMap((one) =>
      one.kind === kind ? locate(one, [...one.quotes], [...one.routes], finished) : [],
    )
  return {
    problems: [...ofKind('error'), ...problems],
    warnings: [...ofKind('warning'), ...findUnusedPages(finished.site), ...warnings],
  }
}

/** Returns a problem for each place in the content, and in what the pages consist of, that has one of the quotes. */
function locate(finding: Finding, quotes: readonly string[], routes: readonly Route[], finished: FinishedSite) {
  const [{ path = '', page = '' } = {}, ...others] = routes
  const also = others.length > 0 ? ` The same applies to ${others.map((one) => one.path).join(', ')}.` : ''
  const sources = new Set(routes.flatMap((route) => finished.sources.get(route.page) ?? []))
  const places = locateAll(finished.site.root, [...finished.contentFiles, ...sources], quotes)
  const text = `The page ${path} ${finding.message}`
  if (places.length === 0) return [problem(text, `${finding.fix}${also} See ${pageSource(page)}.`)]
  return places.map((place) => problem(text, finding.fix + also, place))
}

/** Finds ids that a page has twice, and a title or description that another page before it has. */
function findRepeats({ path }: Route, page: PageFacts, firstPages: Map<string, string>): Finding[] {
  const ids = page.ids.filter((id, index) => page.ids.indexOf(id) < index)
  const repeatedIds = ids.map((id): Finding => {
    const message = `has several elements with the id "${id}".`
    return { kind: 'error', message, fix: 'Give each its own id.', quote: `id="${id}"` }
  })
  const repeatedTexts = (['title', 'description'] as const).flatMap((name): Finding[] => {
    const text = page[name]
    const first = firstPages.get(`${name} ${text}`) ?? path
    firstPages.set(`${name} ${text}`, first)
    if (text === '' || first === path) return []
    // In search results, such pages look alike.
    const message = `has the same ${name} as the page ${first}: “${text}”.`
    return [{ kind: 'warning', message, fix: `Give each page its own ${name}.`, quote: text }]
  })
  return [...repeatedIds, ...repeatedTexts]
}

function findBadUrls(route: Route, page: PageFacts, pages: ReadonlyMap<string, PageFacts>, finished: FinishedSite) {
  const { base, siteUrl, output } = finished
  return page.references.flatMap(({ kind, url: written }): Finding[] => {
    const root = [`${siteUrl}/`, base].find((start) => written.startsWith(start))
    // The sources have it without the base.
    const quote = root === undefined ? written : written.slice(root.length - 1)
    const url = kind === 'link' && quote.startsWith('#') ? route.path + quote : quote
    const report = (end: string, fix: string): Finding[] => {
      return [
        { kind: 'error', message: `${kind === 'link' ? 'links to' : 'loads'} ${url || 'nothing'}${end}`, fix, quote },
      ]
    }
    const isForeign = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
    if (isForeign && (kind === 'link' || url.startsWith('data:'))) return []
    if (isForeign) return report(' from another site.', 'Put the file in assets/: another site could track visitors.')
    const [path = '', fragment = ''] = url.split('#')
    // Drawings use parts of each other by their ids alone.
    const target = path === '' && fragment !== '' ? page : kind === 'link' ? pages.get(path) : undefined
    if (target) {
      // Browsers scroll to the top for an empty fragment, and for `#top` (HTML Standard, 7.4.6.4).
      if (['', 'top', ...target.ids].includes(fragment)) return []
      const anchors = target.anchors.map((id) => `#${id}`).slice(0, 30)
      return report(', but no element there has that id.', `The ids are ${anchors.join(', ') || 'none'}.`)
    }
    if (!path.startsWith('/')) return report(', which depends on the folder of the page.', 'Begin it with a slash.')
    if (output.has(path.slice(1)) && !path.endsWith('.html')) return []
    if (kind === 'load') return report(', but there is no such file.', 'Add the file, or remove the URL.')
    const names = [...pages.keys()].filter((one) => !one.endsWith('.html')).slice(0, 20)
    return report(', but there is no such page or file.', `The pages are ${names.join(', ')}.`)
  })
}

function findUnusedPages({ root, routes }: Site): Problem[] {
  const used = routes.map(({ page }) => pageSource(page))
  const files = readdirSync(join(root, 'pages')).map((name) => `pages/${name}`)
  const unused = files.filter((file) => file.endsWith('.tsx') && !used.includes(file))
  return unused.map((file) => problem(`${file} has no route.`, 'Add one to build.ts, or delete the file.'))
}

/** Returns how many bytes visitors download: for texts after gzip, for scripts after brotli. */
export function sizeOf(path: string, bytes: Uint8Array): number {
  if (path.endsWith('.js')) return brotliCompressSync(bytes).length
  return /\.(html|svg|xml|txt|webmanifest)$/.test(path) ? gzipSync(bytes, { level: 9 }).length : bytes.length
}

/** Checks the sizes of pages and files, and warns of pages that do not fit into the first round trip of a connection. */
function checkSizes({ site: { budgets }, routes, output }: FinishedSite) {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const compare = (what: string, size: number, limit: number, fix: string) => {
    const [has, over, most] = [size, size - limit, limit].map((bytes) => bytes.toLocaleString('en'))
    const text = `${what} has ${has} bytes, ${over} over its budget of ${most}.`
    // Staff upload documents, and visitors choose whether to open them.
    const list = /\.pdf$/i.test(what) ? warnings : problems
    if (size > limit) list.push(problem(text, `${fix} A developer can raise the limit in build.ts.`))
  }
  for (const { path } of routes) {
    const [file] = outputPaths(path)
    const size = sizeOf(file, output.get(file) ?? new Uint8Array())
    compare(`The page ${path}`, size, budgets.page, 'Shorten its text, drawings or styles.')
    // After gzip, a character of text takes about 0.4 bytes.
    const excess = Math.ceil(((size - budgets.firstRoundTrip) * 2.5) / 50) * 50
    const more = `about ${excess.toLocaleString('en')} characters more than fit into the first round trip`
    if (excess > 0 && size <= budgets.page)
      warnings.push(problem(`The page ${path} has ${more}.`, 'You can publish it; slow phones wait a moment longer.'))
  }
  const limits: readonly (readonly [RegExp, number, fix: string])[] = [
    [/\.js$/, budgets.script, 'Make it smaller.'],
    [/\.woff2$/, budgets.font, 'Leave out characters.'],
    [/\.(png|jpe?g|gif|ico|webp|avif)$/i, budgets.picture, 'Make the picture smaller.'],
    [/\.pdf$/i, budgets.document, 'Make the PDF smaller, for example with fewer or smaller pictures.'],
  ]
  for (const [path, bytes] of output)
    for (const [kind, limit, fix] of limits)
      if (kind.test(path)) compare(`The file ${path}`, sizeOf(path, bytes), limit, fix)
  return { problems, warnings }
}
