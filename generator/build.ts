import { setImmediate } from 'node:timers/promises'
import { assemble, createFinisher, stylesMark } from './assemble.ts'
import { createBundler, type Bundler, type Changed } from './bundle.ts'
import { checkSite } from './check.ts'
import { createContentReader } from './content.ts'
import { checkRequirements } from './dates.ts'
import { showPictures } from './photographs.ts'
import { BuildFailure, problem, settleAll, type Problem } from './problem.ts'
import { describeError, diagnosePages, evaluatePages, renderPage } from './render.ts'
import { expandRoutes, pageSource } from './routes.ts'
import type { BuildTarget, Output, PageProps, Route, Site, SiteConstants } from './site.ts'
import { findMisplacedFiles, readRootFiles } from './uploads.ts'

export type Builder = Awaited<ReturnType<typeof createBuilder>>

/** A site whose pages are rendered when somebody asks for them. */
export type BuiltSite = Awaited<ReturnType<Builder['build']>>

/** Builds a site once, in memory, for tests and tools. Throws a BuildFailure with all problems. */
export async function buildSite(site: Site, target: Partial<BuildTarget> = {}) {
  const bundler = createBundler(site, false)
  const { build } = await createBuilder(site, { base: '/', isStrict: false, ...target }, bundler)
  const { routes, complete } = await build()
  return { routes, ...(await complete()) }
}

/** Prepares to build a site, perhaps repeatedly. */
export async function createBuilder(site: Site, target: BuildTarget, bundler: Bundler) {
  const { root } = site
  const { base } = target
  const model = await site.content()
  const readFiles = createContentReader(root, site.contentFolder, model)
  const contentFiles = Object.keys(model.schemas).map((name) => `${site.contentFolder}/${name}.yaml`)
  /** The pages of the last build: if only styles change, their HTML stays. */
  let last:
    | { text: string; content: object; code: ReturnType<typeof evaluatePages>; html: Map<string, string> }
    | undefined
  let pictures: { written: object; shown: Awaited<ReturnType<typeof showPictures<object>>> } | undefined

  /** Reads the content, and processes the pictures that it names if the content or they may have changed. */
  const readContent = async (isEverythingNew: boolean) => {
    const { content: written, metadata, locate } = readFiles()
    checkRequirements(metadata, target, locate)
    if (pictures?.written === written && !isEverythingNew) return { metadata, ...pictures.shown }
    pictures = undefined
    const shown = await showPictures<object>(site, written)
    pictures = { written, shown }
    return { metadata, ...shown }
  }

  const readUploads = async () => readRootFiles(root)

  /** Throws the problems of everything that pages consist of. `changed` says what differs from the last build. */
  const build = async (changed?: Changed) => {
    const [{ metadata, content, files, sources, notes }, bundle, uploads] = await settleAll(root, [
      // A picture is neither a page nor a stylesheet, so a save of one affects both bundles.
      readContent(changed === undefined || (changed.pages && changed.assets)),
      bundler.bundle(changed),
      readUploads(),
    ])
    if (last?.text !== bundle.code || last.content !== content)
      last = { text: bundle.code, content, code: evaluatePages(root, bundle.code, content), html: new Map() }
    const { code, html } = last
    const siteUrl = (target.origin ?? metadata.origin) + base.slice(0, -1)
    const propsOf = ({ path }: Route): PageProps => ({ path, siteUrl, styles: stylesMark, script: bundle.script })
    const finish = createFinisher(bundle, base)

    const render = (route: Route): string => {
      const rendered = html.get(route.path) ?? renderPage(code, route, propsOf(route))
      html.set(route.path, rendered)
      return finish(rendered, route.page)
    }

    const diagnose = (routes: readonly Route[]) =>
      diagnosePages(
        root,
        bundler,
        content,
        routes.map((route) => [route, propsOf(route)] as const),
      )

    /** Runs a step with a page. Throws a BuildFailure with the place of its error. */
    const attemptPage = async <Result>(route: Route, step: () => Result): Promise<Result> => {
      try {
        return step()
      } catch (error) {
        const found = await diagnose([route])
        const text = `${pageSource(route.page)} (${route.path}) ${describeError(error)}`
        throw new BuildFailure(found.length > 0 ? found : [problem(text)])
      }
    }

    const lists = new Map<string, unknown>()
    for (const { path, page } of site.routes.filter(({ path }) => path.includes(':'))) {
      const readEntries = () => code.modules[pageSource(page)]?.()['entries']
      lists.set(page, await attemptPage({ path, page, props: {} }, readEntries))
    }
    const routes = expandRoutes(site, lists, contentFiles)
    /** Returns the HTML of a page. */
    const page = (route: Route) => attemptPage(route, () => render(route))

    /** Renders all pages. After each, `isStale` says whether to stop. */
    const renderAll = async (isStale: () => boolean) => {
      const finished = new Map<string, string>()
      const problems: Problem[] = []
      const failed = new Set<string>()
      for (const route of routes) {
        // Other pages of a list would mostly fail in the same way.
        if (failed.has(route.page)) continue
        try {
          finished.set(route.path, await page(route))
        } catch (error) {
          if (!(error instanceof BuildFailure)) throw error
          problems.push(...error.problems)
          failed.add(route.page)
        }
        // The dev server answers requests meanwhile.
        await setImmediate()
        if (isStale()) break
      }
      if (problems.length > 0) throw new BuildFailure(problems)
      return finished
    }

    /** Renders and checks all pages. Throws every problem of the finished site. */
    const complete = async (isStale = () => false): Promise<{ output: Output; notes: readonly string[] }> => {
      const pages = await renderAll(isStale)
      if (isStale()) return { output: new Map(), notes: [] }
      const onePerPage = routes.filter(({ page }, index) => routes.findIndex((one) => one.page === page) === index)
      const warnings = target.isStrict ? await diagnose(onePerPage) : []
      const constants = code.modules[site.constants]?.() as unknown as SiteConstants
      const assets = new Map([...bundle.assets, ...files])
      const output = assemble({ base, siteUrl, metadata, constants, pages, assets, uploads: uploads.files })
      const used = new Set([...sources, ...[...bundle.sources.values()].flat()])
      const checked = checkSite({ site, base, siteUrl, routes, sources: bundle.sources, contentFiles }, pages, output)
      const problems = [...warnings, ...uploads.problems, ...findMisplacedFiles(site, used), ...checked.problems]
      if (problems.length > 0) throw new BuildFailure(problems)
      return { output, notes: [...notes, ...checked.notes] }
    }

    return { routes, assets: new Map([...bundle.assets, ...files, ...uploads.files]) satisfies Output, page, complete }
  }

  return { build, listDates: () => readFiles().metadata.dates }
}
