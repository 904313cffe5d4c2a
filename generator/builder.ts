import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { BuiltSite, Parts } from './assemble-site.ts'
import { prefixAddresses, prefixStyles } from './base-path.ts'
import { createPageBundler } from './bundle/bundle-pages.ts'
import { createScriptBundler } from './bundle/bundle-script.ts'
import { findOutdated, listLookedAt } from './derive/find-outdated.ts'
import type { Facts } from './facts.ts'
import { together } from './problem.ts'
import { createPageCache } from './render/page-cache.ts'
import { createRenderer, type PageRequest, type RenderedSite } from './render/render.ts'
import { readRootFiles } from './root-files.ts'
import { checkRoutes } from './routes.ts'
import type { Output, Site, Target } from './site.ts'
import { createSourceStates, describeStates, recomputeIfChanged, type SourceStates } from './source-states.ts'

/** Builds a site as often as asked. */
export interface Builder {
  /** Reads the sources anew and builds the site; throws a BuildFailure with all that keeps it from that. The site has to be checked yet. */
  build(): Promise<BuiltSite>
  close(): Promise<void>
}

/** Makes the builder of a site, or throws a BuildFailure. Nothing that it does touches the disk but to read. */
export async function createBuilder(site: Site, target: Target = { base: '/', isRelease: false }): Promise<Builder> {
  const [builder] = await together(site.root, [openBuilder(site, target)])
  return builder
}

async function openBuilder(site: Site, target: Target): Promise<Builder> {
  checkTable(site)
  const names = [...new Set(site.routes.map(({ page }) => page))]
  const states = createSourceStates(site.root)
  const renderer = createPageRenderer(site, target, states)
  // While esbuild and the worker start, there is time to load what comes after them.
  const assembling = import('./assemble-site.ts')
  const openings = [createPageBundler(site, names, states), createScriptBundler(site, states)] as const
  const close = async () => {
    const opened = await Promise.allSettled(openings)
    await Promise.all([renderer.close(), ...opened.map(async (opening) => opening.status === 'fulfilled' && opening.value.close())])
  }
  // What stays open would keep the process from ending.
  const [pages, script] = await together(site.root, openings).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const findPictureFaults = recomputeIfChanged(() => findOutdated(site), () => listLookedAt(site), states)
  let previous: Output = new Map()
  const build = async () => {
    checkTable(site)
    states.begin()
    const [bundled, bundledScript, rootFiles, outdated] = await together(site.root, [pages.bundle(), script.bundle(), readRoot(site), findPictureFaults()])
    const parts = { bundled, script: bundledScript, rootFiles, outdated }
    const rendered = await renderer.render(parts)
    const known = rendered.problems.length === 0 ? rendered : await renderer.render({ ...parts, bundled: await pages.bundleWithMap() })
    const { assembleSite } = await assembling
    const built = await assembleSite(site, target, { parts, rendered: known, previous })
    previous = built.output
    return built
  }
  return { build: async () => (await together(site.root, [build()]))[0], close }
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

async function readRoot({ root }: Site): Promise<Output> {
  return readRootFiles(root)
}

/** Renders those pages of a site of which something has changed since the last time. */
interface PageRenderer {
  /** Returns all pages of the site, in the order of the bundled ones. */
  render(parts: Parts): Promise<RenderedSite>
  close(): Promise<void>
}

function createPageRenderer(site: Site, target: Target, states: SourceStates): PageRenderer {
  const cache = createPageCache(states)
  const renderer = createRenderer(site.patience)
  let known: { facts: Facts; state: string | undefined } | undefined
  const render = async (parts: Parts): Promise<RenderedSite> => {
    const { modules, pages, factsSources } = parts.bundled
    const state = describeStates(states, factsSources)
    const facts = state !== undefined && known?.state === state ? known.facts : undefined
    const plan = cache.plan([...pages.values()], requestPages(site, target, parts))
    const rendered = await renderer.render({
      root: site.root,
      base: target.base,
      origin: target.origin ?? facts?.origin,
      modules,
      facts: facts === undefined ? site.facts : undefined,
      pages: plan.stale,
    })
    const found = rendered.facts ?? facts
    if (found === undefined || rendered.problems.length > 0) return { ...rendered, facts: found }
    const isMoved = known !== undefined && known.facts.origin !== found.origin
    known = { facts: found, state }
    if (isMoved) {
      // Every page names the address of the site.
      cache.clear()
      return render(parts)
    }
    const complete = plan.complete(rendered.pages.map(({ path, html }) => ({ path, html: prefixAddresses(html, target.base) })))
    return { ...rendered, facts: found, pages: complete }
  }
  return { render, close: renderer.close }
}

function requestPages({ routes }: Site, { base }: Target, { bundled, script }: Parts): PageRequest[] {
  const pathsOf = new Map([...bundled.pages.keys()].map((name): [string, string[]] => [name, []]))
  for (const { path, page } of routes) pathsOf.get(page)?.push(path)
  return [...bundled.pages].map(([name, { file, styles }]) => {
    const shared = { styles: prefixStyles(styles, base), script: `/${script.path}` }
    return { file, routes: (pathsOf.get(name) ?? []).map((path) => ({ path, ...shared })) }
  })
}
