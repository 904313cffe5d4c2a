import { setImmediate } from 'node:timers/promises'
import { assemble, createFinisher, stylesMark } from './assemble.ts'
import { createBundler, type Bundle } from './bundle.ts'
import { checkSite } from './check.ts'
import { createContentReader } from './content.ts'
import { findDueDates, readClock } from './dates.ts'
import { showPictures } from './photographs.ts'
import { BuildFailure, problem, settleAll, type Problem } from './problem.ts'
import { createRenderer } from './render.ts'
import { expandRoutes } from './routes.ts'
import type { BuildTarget, Route, Site, SiteConstants } from './site.ts'
import { findMisplacedFiles, readRootFiles } from './uploads.ts'

/** A site whose pages are rendered when somebody asks for them. */
export type BuiltSite = Awaited<ReturnType<typeof prepareSite>>

/** Builds a site in memory, by default as on this day. Throws a BuildFailure with all problems. */
export async function buildSite(site: Site, target: Partial<BuildTarget> = {}) {
  const { routes, complete } = await prepareSite(
    site,
    { base: '/', today: readClock(), ...target },
    createBundler(site, false),
  )
  return { routes, ...(await complete()) }
}

/** Reads and bundles everything that pages consist of. Throws a BuildFailure with all problems. */
export async function prepareSite(site: Site, target: BuildTarget, bundleSite: () => Promise<Bundle>) {
  const { root, contentFolder } = site
  const { base } = target
  const readContent = async () => {
    // Meanwhile, esbuild begins to work in its own process.
    const model = await site.content()
    const { content, metadata, locate } = createContentReader(root, contentFolder, model)()
    const placeholders = target.isRelease ? metadata.placeholders : []
    const left = placeholders.map((one) => problem(`${one.path} ${one.text}`, one.fix, locate(one)))
    const due = findDueDates(metadata.dates, target.today, locate)
    if (left.length > 0) throw new BuildFailure(left, due)
    const contentFiles = Object.keys(model.schemas).map((name) => `${contentFolder}/${name}.yaml`)
    return { metadata, contentFiles, due, pictures: await showPictures<object>(site, content) }
  }
  const readUploads = async () => readRootFiles(root)
  const steps = [readContent(), bundleSite(), readUploads()] as const
  const [{ metadata, contentFiles, due, pictures }, bundle, uploads] = await settleAll(root, steps)
  const renderer = createRenderer(root, bundle, pictures.content)
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

  /** Renders and checks all pages. Throws every problem and warning of the finished site, or the reason of the signal. */
  const complete = async (signal?: AbortSignal) => {
    const pages = new Map<string, string>()
    const failures = new Map<string, readonly Problem[]>()
    for (const route of routes) {
      // The dev server answers requests meanwhile.
      await setImmediate()
      signal?.throwIfAborted()
      // Other pages of a list would mostly fail in the same way.
      if (failures.has(route.page)) continue
      try {
        pages.set(route.path, render(route))
      } catch (error) {
        if (!(error instanceof BuildFailure)) throw error
        failures.set(route.page, error.problems)
      }
    }
    const failed = [...[...failures.values()].flat(), ...renderer.warnings]
    const early = [...pictures.warnings, ...due]
    if (failed.length > 0) throw new BuildFailure(failed, early)
    const constants = renderer.exportsOf(site.constants) as unknown as SiteConstants
    const assets = new Map([...bundle.assets, ...pictures.files])
    const output = assemble({ base, siteUrl, metadata, constants, pages, assets, uploads: uploads.files })
    const used = new Set([...pictures.sources, ...[...bundle.sources.values()].flat()])
    const checked = checkSite({ site, base, siteUrl, routes, sources: bundle.sources, contentFiles }, pages, output)
    const problems = [...uploads.problems, ...findMisplacedFiles(site, used), ...checked.problems]
    const warnings = [...early, ...checked.warnings]
    if (problems.length > 0) throw new BuildFailure(problems, warnings)
    return { output, warnings }
  }

  return { routes, assets: new Map([...bundle.assets, ...pictures.files, ...uploads.files]), render, complete }
}
