import type { SiteContext } from './assemble-site.ts'
import { checkAsset } from './assets.ts'
import { checkBudgets } from './budgets.ts'
import { examinePage, type Finding, type PageReport, type Reference } from './check-page.ts'
import { locateText, problem, type Problem } from './problem.ts'
import { outputPaths, pageSource, type Output, type Route } from './site.ts'

interface ExaminedPage extends PageReport {
  route: Route
}

interface Told extends Finding {
  route: Route
}

/** Returns a function that checks a finished site and examines only the pages whose bytes have changed. */
export function createSiteCheck() {
  const reports = new WeakMap<Uint8Array, PageReport>()
  return (context: SiteContext, output: Output) => checkSite(context, output, reports)
}

/** Lists every problem of the site; the same problem on several pages only once. */
function checkSite(context: SiteContext, output: Output, reports: WeakMap<Uint8Array, PageReport>): readonly Problem[] {
  const { site, base, bundle } = context
  const characters = new Set(site.fonts.flatMap((font) => [...font.characters]))
  const pages = new Map<string, ExaminedPage>()
  const told: Told[] = []
  for (const route of site.routes) {
    const bytes = output.get(outputPaths(route.path)[0]) ?? new Uint8Array()
    const report = reports.get(bytes) ?? examinePage(Buffer.from(bytes).toString(), characters)
    reports.set(bytes, report)
    const found = [...report.findings, ...findRepeats(report, pages)]
    told.push(...found.map((finding) => ({ ...finding, route })))
    pages.set(route.path, { route, ...report })
  }
  for (const page of pages.values()) {
    for (const reference of page.references) {
      const { kind, address } = reference
      const [end, fix] = checkReference(reference, page, pages, context, output) ?? []
      if (end === undefined || fix === undefined) continue
      const quote = address.startsWith(base) ? `/${address.slice(base.length)}` : address
      const says = `${kind === 'link' ? 'links to' : 'loads'} ${address || 'nothing'}${end}`
      told.push({ says, fix, quote, route: page.route })
    }
  }
  const texts = [...new Set(told.map(({ says }) => says))]
  const groups = texts.map((text) => told.filter(({ says }) => says === text))
  const own = new Set([bundle.script.slice(1), ...site.routes.flatMap(({ path }) => outputPaths(path))])
  const files = [...output].filter(([path]) => !own.has(path))
  return [
    ...groups.flatMap((group) => describe(context, group)),
    ...files.flatMap(([path, bytes]) => checkAsset(bundle.assets.has(path) ? path : `assets/root/${path}`, bytes)),
    ...checkBudgets(site, output),
  ]
}

function describe({ site, bundle }: SiteContext, [first, ...others]: readonly Told[]): Problem[] {
  if (first === undefined) return []
  const { says, fix, quote, route } = first
  const { path, page } = route
  const sources = [...(bundle.pages.get(page)?.sources ?? [])]
  // Words stand in content rather than in code.
  const files = [...sources.filter((file) => file.startsWith('content/')), ...sources.reverse(), ...bundle.sources]
  const quotes = quote === '' ? [] : [`'${quote}'`, `"${quote}"`, quote]
  const [place] = quotes.flatMap((text) => locateText(site.root, files, text) ?? [])
  const also = [...new Set(others.map((one) => one.route.path))].filter((one) => one !== path).join(', ')
  const same = also === '' ? '' : ` It is the same with ${also}.`
  return [problem(`The page ${path} ${says}`, fix + same, place ?? pageSource(page))]
}

/** Two results of a search that read the same help nobody choose. */
function findRepeats(report: PageReport, earlier: ReadonlyMap<string, ExaminedPage>): Finding[] {
  return (['title', 'description'] as const).flatMap((kind) => {
    const text = report[kind]
    const same = [...earlier.values()].find((page) => page[kind] === text && text !== '')
    if (same === undefined) return []
    const says = `has the same ${kind} as the page ${same.route.path}: “${text}”.`
    return [{ says, fix: `Give each page a ${kind} of its own.`, quote: text }]
  })
}

/** How a sentence that begins with the address ends. */
type Wrong = readonly [end: string, fix: string] | undefined

function checkReference(
  { kind, address }: Reference,
  page: ExaminedPage,
  pages: ReadonlyMap<string, ExaminedPage>,
  { base, siteAddress }: SiteContext,
  output: Output,
): Wrong {
  if (/^((mailto|tel|javascript|vbscript):|data:image\/)/i.test(address)) return undefined
  if (address.startsWith('#')) return checkFragment(address.slice(1), page)
  const isAbsolute = address === siteAddress || address.startsWith(`${siteAddress}/`)
  const local = isAbsolute ? base + address.slice(siteAddress.length + 1) : address
  if (!/^\/(?![/\\])/.test(local)) return checkForeign(kind, address)
  if (!local.startsWith(base)) return [`, which leaves the site's base ${base}.`, `Begin the address with "${base}".`]
  const [path = '', fragment = ''] = local.slice(base.length - 1).split('#')
  const target = pages.get(path)
  if (target !== undefined && kind === 'link') return checkFragment(fragment, target)
  if (output.has(path.slice(1)) && !path.endsWith('.html')) return undefined
  if (/\.pdf$/i.test(path))
    return [', but there is no such file.', 'Upload it to `assets/root/`. Capitals in its name count.']
  const known = [...pages.keys()].filter((one) => !one.endsWith('.html'))
  return kind === 'load'
    ? [', but there is no such file.', 'Add the file, or take the address away.']
    : [', but there is no such page.', `There are ${known.join(', ')}.`]
}

function checkFragment(fragment: string, { route, ids, anchors }: ExaminedPage): Wrong {
  if (fragment === '' || ids.has(fragment)) return undefined
  const known = anchors.map((id) => `#${id}`).join(', ') || 'none'
  return [`, but nothing on ${route.path} has that id.`, `There are ${known}.`]
}

function checkForeign(kind: Reference['kind'], address: string): Wrong {
  if (!/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address)) {
    return [', which leads elsewhere from a page in another folder.', 'Begin the address with a slash.']
  }
  if (kind === 'load') return [' from another site.', 'Put it among the assets, so that visitors ask nobody else.']
  if (/^https:\/\/[^/]*[^./]\.[^./]/i.test(address) && URL.canParse(address)) return undefined
  return [', which is no address that begins with https:// and names a site.', 'Copy it from a browser.']
}
