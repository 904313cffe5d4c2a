import { findMisplacedFiles } from '../check/misplaced-files.ts'
import { checkRootFile, readRootFiles } from '../check/root-files.ts'
import { assembleSite, stylesMark, type RenderedPage } from './assemble-site.ts'
import { createBundler, type Bundle } from './bundle.ts'
import { checkMetadata } from '../check/check-metadata.ts'
import { checkSite } from '../check/check-site.ts'
import { findUnusedContent } from './content-mistakes.ts'
import { processPictures, type ProcessedPictures } from '../pictures/process-pictures.ts'
import { BuildFailure, settleAll } from '../problem.ts'
import { createRenderer } from './render.ts'
import { checkRoutes, expandRoutes, isList, type Lists } from './routes.ts'
import { pageSource } from '../paths.ts'
import type { BuildTarget, CheckedOutput, NamedPicture, Route, Site, SiteMetadata } from '../site.ts'

/** Builds a site repeatedly, and renders and checks only the pages that have changed. */
export async function createBuilder(site: Site, options: BuildTarget) {
  const { root } = site
  const bundler = await createBundler(site)
  const renderer = createRenderer(site)
  let rendered = new Map<string, RenderedPage & { key: string }>()
  let lastMetadata: SiteMetadata | undefined
  let lastLists: Lists | undefined
  let lastPictures: (ProcessedPictures & { key: string }) | undefined
  /** The files that changed since the last build in which all pages were rendered. */
  let changed = new Set<string>()
  let sources: ReadonlySet<string> = new Set()

  /** Whether the result of these sources is out of date. A changed file that is not a source may affect any result. */
  const isStale = (some: ReadonlySet<string>) => [...changed].some((file) => some.has(file) || !sources.has(file))

  const readMetadata = async (bundle: Bundle) => {
    if (lastMetadata === undefined || isStale(bundle.metadataSources)) {
      const [metadata] = await renderer.readExports(bundle.code, [site.metadata], 'metadata')
      lastMetadata = metadata as SiteMetadata
    }
    checkMetadata(root, lastMetadata, options)
    return lastMetadata
  }

  const listRoutes = async (bundle: Bundle) => {
    const pages = [...new Set(site.routes.filter(isList).map(({ page }) => page))]
    const pageSources = pages.map((page) => bundle.pages.get(page)?.sources ?? new Set<string>())
    if (lastLists === undefined || pageSources.some(isStale)) {
      const values = await renderer.readExports(bundle.code, pages.map(pageSource), 'entries')
      const files = pageSources.flatMap((files) => [...files].filter((file) => file.startsWith('content/')))
      lastLists = { entries: new Map(pages.map((page, index) => [page, values[index]])), files }
    }
    const routes = expandRoutes(root, site.routes, lastLists)
    checkRoutes(root, routes, lastLists.files)
    return routes
  }

  const readPictures = async (named: readonly NamedPicture[]) => {
    const key = JSON.stringify(named)
    if (lastPictures?.key !== key || isStale(lastPictures.sources))
      lastPictures = { key, ...(await processPictures(site, named)) }
    return lastPictures
  }

  const renderPages = async (
    bundle: Bundle,
    routes: readonly Route[],
    pictures: ProcessedPictures,
    siteUrl: string,
  ) => {
    const jobs = routes.map((route) => {
      const { sources = new Set<string>(), galleries = [] } = bundle.pages.get(route.page) ?? {}
      const props = { ...route.props, path: route.path, siteUrl, styles: stylesMark, script: bundle.script }
      const key = JSON.stringify([route.page, props, galleries.map((folder) => pictures.galleries[folder])])
      return { route, file: pageSource(route.page), props, key, sources }
    })
    const due = jobs.filter(({ route, key, sources }) => rendered.get(route.path)?.key !== key || isStale(sources))
    const pages = await renderer.renderPages(bundle.code, pictures.galleries, due)
    const fresh = new Map(due.map(({ route, key }, index) => [route.path, { route, key, html: pages[index] ?? '' }]))
    const all = jobs.flatMap(({ route: { path } }) => fresh.get(path) ?? rendered.get(path) ?? [])
    rendered = new Map(all.map((page) => [page.route.path, page]))
    return all
  }

  /** `saved` are the files that changed since the last call. `check` throws the problems of the finished site. */
  const build = async (saved: Iterable<string> = []) => {
    checkRoutes(root, site.routes, [])
    changed = new Set([...changed, ...saved])
    const [bundle, rootFiles] = await settleAll(root, [bundler.bundle(isStale), readRootFiles(root)])
    const metadata = await readMetadata(bundle)
    const [routes, pictures] = await settleAll(root, [listRoutes(bundle), readPictures(metadata.pictures)])
    const siteUrl = (options.origin ?? metadata.origin) + options.base.slice(0, -1)
    const pages = await renderPages(bundle, routes, pictures, siteUrl)
    changed = new Set()
    sources = new Set([...bundle.sources, ...pictures.sources])
    const assets = new Map([...bundle.assets, ...pictures.files])
    const context = { site, routes, base: options.base, siteUrl, metadata, bundle, assets }
    const output = assembleSite(context, pages, rootFiles.files)
    const check = (): CheckedOutput => {
      const all = [
        ...rootFiles.problems,
        ...[...rootFiles.files].flatMap(([path, bytes]) => checkRootFile(path, bytes)),
        ...findMisplacedFiles(site, sources),
        ...findUnusedContent(root, bundle.sources),
        ...checkSite(context, output),
      ]
      if (all.length > 0) throw new BuildFailure(all)
      return output as CheckedOutput
    }
    return { output, routes, check }
  }

  return {
    build,
    readMetadata: async () => readMetadata(await bundler.bundle(isStale)),
    close: async () => {
      await Promise.all([bundler.close(), renderer.close()])
    },
  }
}
