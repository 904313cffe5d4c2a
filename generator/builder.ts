import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { BuiltSite, Parts } from './assemble-site.ts'
import { createAssetReader } from './assets.ts'
import { createPageBundler } from './bundle/bundle-pages.ts'
import { createScriptBundler } from './bundle/bundle-script.ts'
import { createStyleBundler } from './bundle/bundle-styles.ts'
import { findOutdated, listLookedAt } from './derive/find-outdated.ts'
import { asBuildFailure, together } from './problem.ts'
import { createPageRenderer } from './render/page-renderer.ts'
import { renderWithPlaces } from './render/render-with-places.ts'
import { checkRoutes } from './routes.ts'
import type { Output, Site, Target } from './site.ts'
import { createSourceStates, recomputeIfChanged } from './source-states.ts'

/** Builds a site as often as asked. */
export interface Builder {
  /** Reads the sources anew; throws a BuildFailure with all that is wrong in them. */
  prepare(): Promise<PreparedSite>
  /** Reads the sources anew and builds the site of them at once. Throws as both do. */
  build(): Promise<BuiltSite>
  close(): Promise<void>
}

/** A site whose sources were read, and whose pages are yet to be rendered. */
export interface PreparedSite {
  /** Builds the site; throws a BuildFailure with all that keeps it from that. The site has to be checked yet. */
  build(): Promise<BuiltSite>
}

/** Makes the builder of a site, or throws a BuildFailure. Nothing that it does touches the disk but to read. */
export async function createBuilder(site: Site, target: Target = { base: '/', isRelease: false }): Promise<Builder> {
  return asBuildFailure(site.root, openBuilder(site, target))
}

async function openBuilder(site: Site, target: Target): Promise<Builder> {
  checkTable(site)
  const names = [...new Set(site.routes.map(({ page }) => page))]
  const states = createSourceStates(site.root)
  const renderer = createPageRenderer(site, target, states)
  const styles = createStyleBundler(site, states)
  // While esbuild and the worker start, there is time to load what comes after them.
  const assembling = import('./assemble-site.ts')
  const openings = [createPageBundler(site, names, states), createScriptBundler(site, states)] as const
  const close = async () => {
    const opened = await Promise.allSettled(openings)
    await Promise.all([
      renderer.close(),
      styles.close(),
      ...opened.map(async (opening) => opening.status === 'fulfilled' && opening.value.close()),
    ])
  }
  // What stays open would keep the process from ending.
  const [bundler, scripts] = await together(site.root, openings).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const findPictureFaults = recomputeIfChanged(
    () => findOutdated(site),
    () => listLookedAt(site),
    states,
  )
  const readAssets = createAssetReader(site.root, states)
  let previous: Output = new Map()
  const build = async (parts: Parts): Promise<BuiltSite> => {
    const {
      bundled,
      script: { path },
    } = parts
    const rendering = renderWithPlaces({ bundled, script: `/${path}` }, { root: site.root, bundler, renderer })
    const [rendered, sheets] = await together(site.root, [rendering, styles.bundle(bundled.pages)])
    const { assembleSite } = await assembling
    const built = await assembleSite(site, target, { parts, sheets, rendered, previous })
    previous = built.output
    return built
  }
  const read = async (): Promise<PreparedSite> => {
    checkTable(site)
    states.begin()
    const [bundled, script, rootFiles, outdated] = await together(site.root, [
      bundler.bundle(),
      scripts.bundle(),
      readAssets(),
      findPictureFaults(),
    ])
    return { build: () => asBuildFailure(site.root, build({ bundled, script, rootFiles, outdated })) }
  }
  const prepare = () => asBuildFailure(site.root, read())
  return { prepare, build: async () => (await prepare()).build(), close }
}

function checkTable({ root, table, routes }: Site): void {
  checkRoutes(routes, { root, table, pageNames: listPages(root) })
}

function listPages(root: string): string[] {
  return readdirSync(join(root, 'pages'))
    .filter((name) => extname(name) === '.tsx')
    .map((name) => basename(name, '.tsx'))
    .sort()
}
