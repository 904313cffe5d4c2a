import type { SiteContext } from '../build/assemble-site.ts'
import { checkBudgets } from './budgets.ts'
import { examinePage, type Finding, type PageReport, type Reference } from './check-page.ts'
import { locateText, problem, type Problem } from '../problem.ts'
import { outputPaths, pageSource } from '../paths.ts'
import type { Output, Route } from '../site.ts'

type ExaminedPage = PageReport & { route: Route }

type PageFinding = Finding & { route: Route }

type KnownSite = SiteContext & { pages: ReadonlyMap<string, ExaminedPage>; output: Output }

/** Lists every problem of a finished site. A problem that several pages share is listed once. */
export function checkSite(context: SiteContext, output: Output): readonly Problem[] {
  const { site, routes, base } = context
  const characters = new Set(site.characters)
  const pages = new Map<string, ExaminedPage>()
  const known = { ...context, pages, output }
  const texts = new Map<string, Route>()
  const found: PageFinding[] = []
  for (const route of routes) {
    const bytes = output.get(outputPaths(route.path)[0]) ?? new Uint8Array()
    const report = examinePage(Buffer.from(bytes).toString(), characters)
    const ofPage = [...report.findings, ...findRepeats(report, route, texts)]
    found.push(...ofPage.map((finding) => ({ ...finding, route })))
    pages.set(route.path, { route, ...report })
  }
  for (const page of pages.values()) {
    for (const reference of page.references) {
      const { kind, url } = reference
      const [end, fix] = checkReference(reference, page, known) ?? []
      if (end === undefined || fix === undefined) continue
      const quote = url.startsWith(base) ? `/${url.slice(base.length)}` : url
      const message = `${kind === 'link' ? 'links to' : 'loads'} ${url || 'nothing'}${end}`
      found.push({ message, fix, quote, route: page.route })
    }
  }
  const groups = new Map<string, PageFinding[]>()
  for (const finding of found) groups.set(finding.message, [...(groups.get(finding.message) ?? []), finding])
  return [
    ...[...groups.values()].flatMap((group) => toProblem(context, group)),
    ...checkBudgets(site.budgets, routes, output),
  ]
}

function toProblem({ site, bundle }: SiteContext, [first, ...others]: readonly PageFinding[]): Problem[] {
  if (first === undefined) return []
  const { message, fix, quote, route } = first
  const { path, page } = route
  const sources = [...(bundle.pages.get(page)?.sources ?? [])]
  // Texts are more likely to be in the content than in code.
  const files = [...sources.filter((file) => file.startsWith('content/')), ...sources.reverse(), ...bundle.sources]
  const quotes = quote === '' ? [] : [`'${quote}'`, `"${quote}"`, quote]
  const [location] = quotes.flatMap((text) => locateText(site.root, files, text) ?? [])
  const also = [...new Set(others.map((one) => one.route.path))].filter((one) => one !== path).join(', ')
  const same = also === '' ? '' : ` The same applies to ${also}.`
  return [problem(`The page ${path} ${message}`, fix + same, location ?? pageSource(page))]
}

/** Pages with the same title or description look alike in search results. `texts` has those of earlier pages. */
function findRepeats(report: PageReport, route: Route, texts: Map<string, Route>): Finding[] {
  return (['title', 'description'] as const).flatMap((kind) => {
    const text = report[kind]
    const same = texts.get(kind + text)
    texts.set(kind + text, same ?? route)
    if (text === '' || same === undefined) return []
    const message = `has the same ${kind} as the page ${same.path}: “${text}”.`
    return [{ message, fix: `Give each page its own ${kind}.`, quote: text }]
  })
}

/** The end of a sentence that begins with the URL, and the fix. */
type BadReference = readonly [end: string, fix: string] | undefined

function checkReference({ kind, url }: Reference, page: ExaminedPage, known: KnownSite): BadReference {
  const { base, siteUrl, pages, output } = known
  if (/^((mailto|tel|javascript|vbscript):|data:image\/)/i.test(url)) return undefined
  if (url.startsWith('#')) return checkFragment(url.slice(1), page)
  const isAbsolute = url === siteUrl || url.startsWith(`${siteUrl}/`)
  const local = isAbsolute ? base + url.slice(siteUrl.length + 1) : url
  if (!/^\/(?![/\\])/.test(local)) return checkForeign(kind, url)
  if (!local.startsWith(base))
    return [`, which is outside of the site's base ${base}.`, `Begin the URL with "${base}".`]
  const [path = '', fragment = ''] = local.slice(base.length - 1).split('#')
  const target = pages.get(path)
  if (target !== undefined && kind === 'link') return checkFragment(fragment, target)
  if (output.has(path.slice(1)) && !path.endsWith('.html')) return undefined
  const upload = 'Upload it to `assets/root/`. Its name must match exactly, including capitals.'
  if (/\.pdf$/i.test(path)) return [', but there is no such file.', upload]
  if (kind === 'load') return [', but there is no such file.', 'Add the file, or remove the URL.']
  const names = [...pages.keys()].filter((one) => !one.endsWith('.html'))
  return [', but there is no such page.', `The pages are ${names.join(', ')}.`]
}

function checkFragment(fragment: string, { route, ids, anchors }: ExaminedPage): BadReference {
  // Browsers scroll to the top for an empty fragment, and for `#top` (HTML Standard, 7.4.6.4).
  if (fragment === '' || fragment.toLowerCase() === 'top' || ids.has(fragment)) return undefined
  const known = anchors.map((id) => `#${id}`).join(', ') || 'none'
  return [`, but no element on ${route.path} has that id.`, `The ids are ${known}.`]
}

function checkForeign(kind: Reference['kind'], url: string): BadReference {
  if (!/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url)) {
    return [', which is relative and breaks on pages in other folders.', 'Begin the URL with a slash.']
  }
  if (kind === 'load')
    return [' from another site.', 'Put the file in `assets/`, so that no other site can track visitors.']
  if (/^https:\/\/[^/]*[^./]\.[^./]/i.test(url) && URL.canParse(url)) return undefined
  return [', which is not a valid https:// URL.', 'Copy the URL from a browser.']
}
