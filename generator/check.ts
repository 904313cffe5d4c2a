import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readPage, type Finding, type Page, type Reference } from './check-page.ts'
import { locateText, problem, type Problem } from './problem.ts'
import { outputPaths, pageSource } from './routes.ts'
import type { BuildTarget, Output, PageProps, Route, Site } from './site.ts'

interface CheckedSite extends Pick<BuildTarget, 'base'>, Pick<PageProps, 'siteUrl'> {
  site: Site
  routes: readonly Route[]
  /** The sources of each page, by its name. */
  sources: ReadonlyMap<string, readonly string[]>
  contentFiles: readonly string[]
}

/** Lists every problem of a finished site, and warnings about what can be published. What several pages share is listed once. */
export function checkSite(checked: CheckedSite, pages: ReadonlyMap<string, string>, output: Output) {
  const { site, base, routes } = checked
  const read = new Map(Array.from(pages, ([path, html]) => [path, readPage(html)]))
  const found = new Map<string, Finding & { routes: Set<Route> }>()
  /** The path of the page that first had a text. */
  const texts = new Map<string, string>()
  for (const route of routes) {
    const page = read.get(route.path)
    if (page === undefined) continue
    const findings = [...page.findings]
    for (const kind of ['title', 'description'] as const) {
      const [text = ''] = page[kind]
      const other = texts.get(kind + text)
      texts.set(kind + text, other ?? route.path)
      if (text === '' || other === undefined) continue
      // In search results, such pages look alike.
      const message = `has the same ${kind} as the page ${other}: “${text}”.`
      findings.push({ message, fix: `Give each page its own ${kind}.`, quote: text })
    }
    for (const reference of page.references) {
      const { kind, url } = reference
      const [end, fix] = checkReference(reference, page, read, checked, output) ?? []
      if (end === undefined || fix === undefined) continue
      const message = `${kind === 'link' ? 'links to' : 'loads'} ${url || 'nothing'}${end}`
      // The sources have it without the base.
      findings.push({ message, fix, quote: url.startsWith(base) ? url.slice(base.length - 1) : url })
    }
    for (const finding of findings) {
      const { routes = new Set<Route>() } = found.get(finding.message) ?? {}
      found.set(finding.message, { ...finding, routes: routes.add(route) })
    }
  }
  const ofPages = Array.from(found.values(), (one) => toProblem(one, [...one.routes], checked))
  const { problems, warnings } = checkSizes(site, routes, output)
  return { problems: [...ofPages, ...problems], warnings }
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
  if (/^((mailto|tel):|data:image\/)/i.test(url)) return undefined
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
  const upload = 'Upload it to assets/root/. Its name must match exactly, including capitals.'
  if (/\.pdf$/i.test(path)) return [', but there is no such file.', upload]
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

/** Checks the sizes of pages and files, and warns of pages that do not fit into the first round trip of a connection. */
function checkSizes({ budgets }: Site, routes: readonly Route[], output: Output) {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const compare = (what: string, size: number, limit: number, fix: string) => {
    const [has, over, most] = [size, size - limit, limit].map((bytes) => bytes.toLocaleString('en'))
    const text = `${what} has ${has} bytes, ${over} over its budget of ${most}.`
    if (size > limit) problems.push(problem(text, `${fix} A developer can raise the limit in build.ts.`))
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
  // Photographs and PDFs have limits of their own.
  const counted = [...output].filter(([path]) => !/\.(avif|webp|jpg|pdf)$/i.test(path))
  const sum = counted.reduce((total, [, { byteLength }]) => total + byteLength, 0)
  compare('The site', sum, budgets.totalPerPage * routes.length, 'Make files smaller.')
  return { problems, warnings }
}
