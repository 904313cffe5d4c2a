import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readPage, type Finding, type Page, type Part, type Reference } from './check-page.ts'
import { locateText, problem, type Problem } from './problem.ts'
import { outputPaths, pageSource } from './routes.ts'
import type { Output, Route, Site } from './site.ts'

interface CheckedSite {
  site: Site
  /** As in BuildTarget. */
  base: string
  /** As in PageProps. */
  siteUrl: string
  routes: readonly Route[]
  /** The sources of each page, by its name. */
  sources: ReadonlyMap<string, readonly string[]>
  contentFiles: readonly string[]
}

/** Lists every problem of a finished site, and notes about what can be published. What several pages share is listed once. */
export function checkSite(checked: CheckedSite, pages: ReadonlyMap<string, string>, output: Output) {
  const { site, routes } = checked
  const found = new Map<string, { finding: Finding; routes: Set<Route> }>()
  const report = (route: Route, finding: Finding) => {
    const one = found.get(finding.message) ?? { finding, routes: new Set() }
    found.set(finding.message, one)
    one.routes.add(route)
  }
  const characters = new Set(site.characters)
  const parts = new Map<string, Part>()
  const texts = new Map<string, string>()
  const all = new Map<string, Page>()
  for (const route of routes) {
    const page = readPage(pages.get(route.path) ?? '', parts, characters)
    all.set(route.path, page)
    for (const finding of [...page.findings, ...findRepeats(page, route.path, texts)]) report(route, finding)
  }
  // Most references are on every page.
  const sound = new Set<Reference>()
  for (const route of routes) {
    const page = all.get(route.path)
    for (const reference of page?.references ?? []) {
      if (sound.has(reference) || page === undefined) continue
      const { kind, url } = reference
      const [end, fix] = checkReference(reference, page, all, checked, output) ?? []
      if (end !== undefined && fix !== undefined)
        report(route, {
          message: `${kind === 'link' ? 'links to' : 'loads'} ${url || 'nothing'}${end}`,
          fix,
          // The sources have it without the base.
          quote: url.startsWith(checked.base) ? url.slice(checked.base.length - 1) : url,
        })
      else if (!url.startsWith('#')) sound.add(reference)
    }
  }
  const ofPages = [...found.values()].map(({ finding, routes }) => toProblem(finding, [...routes], checked))
  const { problems, notes } = checkPages(site, routes, output)
  return { problems: [...ofPages, ...problems, ...checkFiles(site, routes, output)], notes }
}

/** Pages with the same title or description look alike in search results. `texts` has those of earlier pages. */
function findRepeats(page: Page, path: string, texts: Map<string, string>): Finding[] {
  return (['title', 'description'] as const).flatMap((kind) => {
    const [text = ''] = page.texts[kind]
    const other = texts.get(kind + text)
    texts.set(kind + text, other ?? path)
    if (text === '' || other === undefined) return []
    const message = `has the same ${kind} as the page ${other}: “${text}”.`
    return { message, fix: `Give each page its own ${kind}.`, quote: text }
  })
}

function toProblem({ message, fix, quote }: Finding, routes: readonly Route[], checked: CheckedSite): Problem {
  const [{ path = '', page = '' } = {}, ...others] = routes
  const also = others.length > 0 ? ` The same applies to ${others.map((one) => one.path).join(', ')}.` : ''
  // Texts are more likely to be in the content than in code. The content may fold them.
  const files = [...checked.contentFiles, ...(checked.sources.get(page) ?? []).toReversed()]
  const quotes = [`'${quote}'`, `"${quote}"`, `: ${quote}\n`, quote, quote.split(' ').slice(0, 3).join(' ')]
  const [location] = quote === '' ? [] : quotes.flatMap((text) => locateText(checked.site.root, files, text) ?? [])
  const see = location === undefined ? ` See ${pageSource(page)}.` : ''
  return problem(`The page ${path} ${message}`, fix + also + see, location)
}

/** The end of a sentence that begins with the URL, and the fix. */
type BadReference = readonly [end: string, fix: string] | undefined

function checkReference(
  { kind, url }: Reference,
  page: Page,
  pages: ReadonlyMap<string, Page>,
  { base, siteUrl }: CheckedSite,
  output: Output,
): BadReference {
  if (/^((mailto|tel|javascript|vbscript):|data:image\/)/i.test(url)) return undefined
  if (url.startsWith('#')) return checkFragment(url.slice(1), page)
  const isOwn = url === siteUrl || url.startsWith(`${siteUrl}/`)
  const local = isOwn ? base + url.slice(siteUrl.length + 1) : url
  if (!/^\/(?![/\\])/.test(local)) return checkForeign(kind, url)
  if (!local.startsWith(base))
    return [`, which is outside of the site's base ${base}.`, `Begin the URL with "${base}".`]
  const [path = '', fragment = ''] = local.slice(base.length - 1).split('#')
  const target = pages.get(path)
  if (target !== undefined && kind === 'link') return checkFragment(fragment, target)
  if (output.has(path.slice(1)) && !path.endsWith('.html')) return undefined
  if (/\.pdf$/i.test(path))
    return [
      ', but there is no such file.',
      'Upload it to assets/root/. Its name must match exactly, including capitals.',
    ]
  if (kind === 'load') return [', but there is no such file.', 'Add the file, or remove the URL.']
  const names = [...pages.keys()].filter((one) => !one.endsWith('.html')).slice(0, 20)
  return [', but there is no such page.', `The pages are ${names.join(', ')}.`]
}

function checkForeign(kind: Reference['kind'], url: string): BadReference {
  if (!/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url))
    return [', which is relative and breaks on pages in other folders.', 'Begin the URL with a slash.']
  if (kind === 'load')
    return [' from another site.', 'Put the file in assets/, so that no other site can track visitors.']
  if (/^https:\/\/[^/]*[^./]\.[^./]/i.test(url) && URL.canParse(url)) return undefined
  return [', which is not a valid https:// URL.', 'Copy the URL from a browser.']
}

function checkFragment(fragment: string, { ids }: Page): BadReference {
  // Browsers scroll to the top for an empty fragment, and for `#top` (HTML Standard, 7.4.6.4).
  if (fragment === '' || /^top$/i.test(fragment) || ids.has(fragment)) return undefined
  const known = Array.from(ids, (id) => `#${id}`).slice(0, 30)
  return [', but no element there has that id.', `The ids are ${known.join(', ') || 'none'}.`]
}

/** Returns how many bytes visitors download: for texts after gzip, for scripts after brotli. */
export function sizeOf(path: string, bytes: Uint8Array): number {
  if (path.endsWith('.js')) return brotliCompressSync(bytes).length
  return /\.(html|svg|xml|txt|webmanifest)$/.test(path) ? gzipSync(bytes, { level: 9 }).length : bytes.length
}

function compare(what: string, size: number, limit: number, fix: string): Problem[] {
  const [has, over, most] = [size, size - limit, limit].map((bytes) => bytes.toLocaleString('en'))
  const text = `${what} has ${has} bytes, ${over} over its budget of ${most}.`
  return size > limit ? [problem(text, `${fix} A developer can raise the limit in build.ts.`)] : []
}

/** Checks the sizes of pages, and notes those that do not fit into the first round trip of a connection. */
function checkPages({ budgets: { page, firstRoundTrip } }: Site, routes: readonly Route[], output: Output) {
  const problems: Problem[] = []
  const notes: string[] = []
  for (const { path } of routes) {
    const [file] = outputPaths(path)
    const bytes = output.get(file) ?? new Uint8Array()
    // What fits with a fast compression also fits with the best one.
    if (gzipSync(bytes, { level: 1 }).length <= Math.min(page, firstRoundTrip)) continue
    const size = sizeOf(file, bytes)
    problems.push(...compare(`The page ${path}`, size, page, 'Shorten its text, drawings or styles.'))
    // After gzip, a character of text takes about 0.4 bytes.
    const characters = (Math.ceil(((size - firstRoundTrip) * 2.5) / 50) * 50).toLocaleString('en')
    const more = `about ${characters} characters more than fit into the first round trip`
    const note = `Note: The page ${path} has ${more}. You can publish it; slow phones wait a moment longer.`
    if (size > firstRoundTrip && size <= page) notes.push(note)
  }
  return { problems, notes }
}

function checkFiles({ budgets }: Site, routes: readonly Route[], output: Output): Problem[] {
  const limits: readonly (readonly [RegExp, number, fix: string])[] = [
    [/\.js$/, budgets.script, 'Make it smaller.'],
    [/\.woff2$/, budgets.font, 'Leave out characters.'],
    [/\.(png|jpe?g|gif|ico|webp|avif)$/i, budgets.picture, 'Make the picture smaller.'],
    [/\.pdf$/i, budgets.document, 'Make the PDF smaller, for example with fewer or smaller pictures.'],
  ]
  const files = [...output].flatMap(([path, bytes]) => {
    const [, limit, fix] = limits.find(([kind]) => kind.test(path)) ?? []
    if (limit === undefined || fix === undefined) return []
    return compare(`The file ${path}`, sizeOf(path, bytes), limit, fix)
  })
  // Photographs and PDFs have limits of their own.
  const counted = [...output].filter(([path]) => !/\.(avif|webp|jpg|pdf)$/i.test(path))
  const sum = counted.reduce((total, [, { byteLength }]) => total + byteLength, 0)
  return [...files, ...compare('The site', sum, budgets.totalPerPage * routes.length, 'Make files smaller.')]
}
