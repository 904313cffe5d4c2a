import { setImmediate } from 'node:timers/promises'
import { assemble, createFinisher, stylesMark } from './assemble.ts'
import { createBundler, type Bundle } from './bundle.ts'
import { checkSite } from './check.ts'
import { readSiteContent, type ReadContent } from './content.ts'
import { addTo, isSoon, readClock } from './dates.ts'
import { showFiles } from './photographs.ts'
import { BuildFailure, settleAll, type Problem } from './problem.ts'
import { createRenderer } from './render.ts'
import { expandRoutes } from './routes.ts'
import type { BuildTarget, Route, Site } from './site.ts'
import { findMisplacedFiles, readRootFiles, selectLinked } from './uploads.ts'

/** A site whose pages are rendered when somebody asks for them. */
export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>

/** Builds a site in memory, by default as on this day. Throws a BuildFailure, also if React warns about a page. */
export async function buildSite(site: Site, target: Partial<BuildTarget> = {}) {
  const bundleSite = createBundler(site, false)
  const { routes, complete } = await prepareSite(site, { base: '/', today: readClock(), ...target }, bundleSite)
  const { output, warnings, reactWarnings } = await complete()
  if (reactWarnings.length > 0) throw new BuildFailure(reactWarnings, warnings)
  return { routes, output, warnings }
}

/** Reads and bundles everything that pages consist of. Throws a BuildFailure with all problems. */
export async function prepareSite(site: Site, target: BuildTarget, bundleSite: () => Promise<Bundle>) {
  const { root, contentFolder } = site
  const { base, today } = target
  const readContent = async () => {
    // Meanwhile, esbuild begins to work in its own process.
    const read = await readSiteContent(site)
    const uploads = await readRootFiles(site)
    const shown = await showFiles(site, read, uploads.files, today)
    const security = checkSecurity(read, today)
    const warnings = [...shown.warnings, ...security.warnings, ...read.warnings, ...uploads.warnings]
    const placeholders = target.isRelease ? read.metadata.placeholders.map(read.report) : []
    if (placeholders.length > 0) throw new BuildFailure(placeholders, warnings)
    return { ...shown, warnings, uploads, metadata: { ...read.metadata, security: security.shown } }
  }
  const [{ content, metadata, uploads, ...shown }, bundle] = await settleAll(root, [readContent(), bundleSite()])
  const contentFiles = Object.keys(content).map((name) => `${contentFolder}/${name}.yaml`)
  const renderer = createRenderer(root, bundle, content)
  const routes = expandRoutes(site, renderer.readEntries, contentFiles)
  const siteUrl = (target.origin ?? metadata.origin) + base.slice(0, -1)
  const finish = createFinisher(bundle, base)
  const rendered = new Map<Route, string>()

  /** Returns the HTML of a page, which is rendered the first time. Throws a BuildFailure. */
  const render = (route: Route): string => {
    const props = { path: route.path, siteUrl, styles: stylesMark, script: bundle.script }
    const html = rendered.get(route) ?? finish(renderer.render(route, props), route.page)
    rendered.set(route, html)
    return html
  }

  /** Renders and checks all pages. Throws every problem and warning of the finished site, or the signal's abort reason. */
  const complete = async (signal?: AbortSignal) => {
    const pages = new Map<string, string>()
    const failures = new Map<string, readonly Problem[]>()
    for (const route of routes) {
      // Other pages of a list would mostly fail in the same way.
      if (failures.has(route.page)) continue
      try {
        pages.set(route.path, render(route))
      } catch (error) {
        if (!(error instanceof BuildFailure)) throw error
        failures.set(route.page, error.problems)
      }
      // Meanwhile, the dev server answers requests, and promises that the page has left behind are rejected.
      await setImmediate()
      signal?.throwIfAborted()
    }
    if (failures.size > 0)
      throw new BuildFailure([...failures.values()].flat(), [...renderer.warnings, ...shown.warnings])
    const assets = new Map([...bundle.assets, ...shown.files])
    const constants = renderer.readConstants()
    const linked = selectLinked(uploads.files, pages.values(), site)
    const output = assemble({ base, siteUrl, metadata, constants, pages, assets, uploads: linked.files })
    const used = new Set([...shown.sources, ...[...bundle.sources.values()].flat()])
    const finished = { site, base, siteUrl, routes, pages, output, sources: bundle.sources, contentFiles }
    const checked = checkSite(finished)
    const warnings = [...findMisplacedFiles(site, used), ...shown.warnings, ...linked.warnings, ...checked.warnings]
    if (checked.problems.length > 0) throw new BuildFailure(checked.problems, [...renderer.warnings, ...warnings])
    return { output, warnings, reactWarnings: renderer.warnings }
  }

  return { routes, assets: new Map([...bundle.assets, ...shown.files, ...uploads.files]), render, complete }
}

/** Leaves out security.txt on the day that it expires, and warns before. */
function checkSecurity({ metadata, report }: ReadContent, today: string) {
  const { expires, place } = metadata.security
  const fix = 'Check that somebody reads the organization’s email, then write a date within the next twelve months.'
  const warn = (text: string) => [report({ place, text, fix })]
  if (expires <= today) return { shown: undefined, warnings: warn(`has come (${expires}), so the file is left out.`) }
  const isFar = expires > addTo(today, 1, 1)
  const warnings = isSoon(expires, today) || isFar ? warn(`is ${isFar ? 'too far away' : 'near'} (${expires}).`) : []
  return { shown: metadata.security, warnings }
}
