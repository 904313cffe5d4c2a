import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readAssets } from './assets.ts'
import { assembleSite, stylesMark, type RenderedPage } from './assemble-site.ts'
import { createBundler, type Bundle } from './bundle.ts'
import { checkSite } from './check-site.ts'
import { findUnusedContent } from './content-files.ts'
import { findOutdated } from './derivations.ts'
import { BuildFailure, locateOnly, locateText, problem, settleAll, type Problem } from './problem.ts'
import { createRenderer } from './render.ts'
import { outputPaths, pageSource, routeTable } from './site.ts'
import type { BuildTarget, CheckedOutput, ContentProblem, DueDate, Route, Site, SiteMetadata } from './site.ts'

/** Builds a site repeatedly, and renders and checks only the pages that have changed. */
export async function createBuilder(site: Site, options: BuildTarget) {
  const { root, routes } = site
  const bundler = await createBundler(site)
  const renderer = createRenderer(root, site.timeout)
  const rendered = new Map<Route, RenderedPage & { key: string }>()
  let lastMetadata: SiteMetadata | undefined
  /** The files that changed since the last build in which all pages were rendered. */
  let changed = new Set<string>()
  let sources: ReadonlySet<string> = new Set()

  /** Whether the result of these sources is out of date. A changed file that is not a source may affect any result. */
  const isStale = (some: ReadonlySet<string>) => [...changed].some((file) => some.has(file) || !sources.has(file))

  const readMetadata = async (bundle: Bundle) => {
    if (lastMetadata === undefined || isStale(bundle.metadataSources))
      lastMetadata = await renderer.readMetadata(bundle.code, site.metadata)
    checkContent(root, lastMetadata, options)
    return lastMetadata
  }

  const renderPages = async (bundle: Bundle, siteAddress: string) => {
    const jobs = routes.map((route) => {
      const props = { path: route.path, siteAddress, styles: stylesMark, script: bundle.script, ...route.props }
      return { route, file: pageSource(route.page), props, key: JSON.stringify(props) }
    })
    const due = jobs.filter(({ route, key }) => {
      return rendered.get(route)?.key !== key || isStale(bundle.pages.get(route.page)?.sources ?? new Set())
    })
    const pages = await renderer.renderPages(bundle.code, due)
    for (const [index, { route, key }] of due.entries()) rendered.set(route, { route, key, html: pages[index] ?? '' })
    return [...rendered.values()]
  }

  /** `saved` are the files that changed since the last call. `check` throws the problems of the finished site. */
  const build = async (saved: Iterable<string> = []) => {
    checkRoutes(site)
    changed = new Set([...changed, ...saved])
    const [bundle, assets] = await settleAll(root, [bundler.bundle(isStale), readAssets(root)])
    const metadata = await readMetadata(bundle)
    const siteAddress = (options.origin ?? metadata.origin) + options.base.slice(0, -1)
    const pages = await renderPages(bundle, siteAddress)
    changed = new Set()
    sources = bundle.sources
    const context = { site, base: options.base, siteAddress, metadata, bundle }
    const output = assembleSite(context, pages, assets.files)
    const check = (): CheckedOutput => {
      const all = [
        ...assets.problems,
        ...findUnusedContent(root, bundle.sources),
        ...findOutdated(site, metadata),
        ...checkSite(context, output),
      ]
      if (all.length > 0) throw new BuildFailure(all)
      return output as CheckedOutput
    }
    return { output, check }
  }

  return {
    build,
    readMetadata: async () => readMetadata(await bundler.bundle(isStale)),
    close: async () => {
      await Promise.all([bundler.close(), renderer.close()])
    },
  }
}

function checkRoutes({ root, routes }: Site): void {
  const example = 'Write it like "/get-involved", with lowercase letters, digits and hyphens.'
  const owners = new Map<string, string>()
  const problems: Problem[] = []
  for (const { path, page } of routes) {
    const refuse = (text: string, fix: string) => {
      problems.push(problem(text, fix, locateText(root, [routeTable], `path: '${path}'`) ?? routeTable))
    }
    if (!/^(\/|(\/[a-z0-9]+(-[a-z0-9]+)*)+(\.html)?)$/.test(path)) refuse(`The route ${path} is not valid.`, example)
    if (!existsSync(join(root, pageSource(page))))
      refuse(`The page of the route ${path}, ${pageSource(page)}, does not exist.`, 'Create it, or correct its name.')
    const taken = outputPaths(path).find((file) => owners.has(file))
    if (taken !== undefined)
      refuse(`The routes ${owners.get(taken)} and ${path} would both be written to ${taken}.`, 'Change one of them.')
    for (const file of outputPaths(path)) owners.set(file, path)
  }
  if (problems.length > 0) throw new BuildFailure(problems)
}

function checkContent(root: string, metadata: SiteMetadata, { isRelease }: BuildTarget): void {
  const { problems, placeholders, dates = [] } = metadata
  const due = listDue(dates, new Date(), 0).filter(({ isRequired }) => isRequired)
  const expired = due.map((date) => ({ ...date, text: `${date.what} expired on ${date.until}.`, near: [date.until] }))
  // If the content has problems, its placeholders and dates are unknown.
  const found = problems.length === 0 && isRelease ? [...placeholders, ...expired] : problems
  if (found.length > 0) throw new BuildFailure(found.map((one) => toProblem(root, one)))
}

/** Lists the dates that expire within a number of days from `now`. A date without a time is valid until the end of the day. */
export function listDue(dates: readonly DueDate[], now: Date, days: number): readonly DueDate[] {
  const endOf = (until: string) => Date.parse(until.length > 10 ? until : `${until}T23:59:59Z`)
  return dates.filter(({ until }) => endOf(until) < now.getTime() + days * 86_400_000)
}

function toProblem(root: string, { file, path, text, fix, near = [] }: ContentProblem): Problem {
  const [own, ...others] = near
  // The name of the field distinguishes texts that are empty or occur more than once.
  const name = path.split('.').at(-1)
  const quoted = own === undefined ? [] : [`${name}: '${own}'`, `'${own}'`, own]
  // If the text is missing or empty, another text of the entry shows where to look.
  const texts = own === '' ? [...quoted, ...others.filter((one) => one !== '')] : quoted
  const [place] = texts.flatMap((one) => locateOnly(root, file, one) ?? [])
  return problem(`${file}: ${path}: ${text}`, fix, place ?? file)
}
