import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { BuiltSite, Parts } from './assemble-site.ts'
import { createAssetReader } from './assets.ts'
import { prefixAddresses } from './base-path.ts'
import { createPageBundler } from './bundle/bundle-pages.ts'
import { createScriptBundler } from './bundle/bundle-script.ts'
import { findOutdated, listLookedAt } from './derive/find-outdated.ts'
import { createStyleBundler } from './bundle/bundle-styles.ts'
import { stylesMark } from './dress-pages.ts'
import type { Facts } from './facts.ts'
import { together, type Problem } from './problem.ts'
import { EndlessCode } from './render/endless-code.ts'
import { createPageCache } from './render/page-cache.ts'
import { createRenderer, type PageRequest, type ProvableSite } from './render/render.ts'
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
  const styles = createStyleBundler(site, states)
  // While esbuild and the worker start, there is time to load what comes after them.
  const assembling = import('./assemble-site.ts')
  const openings = [createPageBundler(site, names, states), createScriptBundler(site, states)] as const
  const close = async () => {
    const opened = await Promise.allSettled(openings)
    await Promise.all([renderer.close(), styles.close(), ...opened.map(async (opening) => opening.status === 'fulfilled' && opening.value.close())])
  }
  // What stays open would keep the process from ending.
  const [pages, script] = await together(site.root, openings).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const findPictureFaults = recomputeIfChanged(() => findOutdated(site.root, site.pictures), () => listLookedAt(site.pictures), states)
  const readAssets = createAssetReader(site.root, states)
  /** Renders; where something is wrong, the code is bundled once more with a map, to find the places in the sources. */
  const renderWithPlaces = async (parts: Parts): Promise<ProvableSite> => {
    const locate = async (problems: readonly Problem[]) => {
      const found = await collectProblems(await renderer.render({ ...parts, bundled: await pages.bundleWithMap() }))
      return found.length > 0 ? found : problems
    }
    const locateEnd = async (error: unknown) => {
      throw error instanceof EndlessCode ? error.locate(site.root, await pages.addMap(parts.bundled.modules)) : error
    }
    const rendered = await renderer.render(parts).catch(locateEnd)
    if (rendered.problems.length > 0) return { ...rendered, problems: await locate(rendered.problems) }
    const proof = rendered.proof.then((problems) => (problems.length > 0 ? locate(problems) : problems), locateEnd)
    // Where the site fails before it is checked, nobody asks for the proof any more.
    proof.catch(() => undefined)
    return { ...rendered, proof }
  }
  let previous: Output = new Map()
  const build = async () => {
    checkTable(site)
    states.begin()
    const [bundled, bundledScript, rootFiles, outdated] = await together(site.root, [pages.bundle(), script.bundle(), readAssets(), findPictureFaults()])
    const parts = { bundled, script: bundledScript, rootFiles, outdated }
    const [rendered, sheets] = await together(site.root, [renderWithPlaces(parts), styles.bundle(bundled.pages)])
    const { assembleSite } = await assembling
    const built = await assembleSite(site, target, { parts, sheets, rendered, previous })
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

async function collectProblems({ problems, proof }: ProvableSite): Promise<readonly Problem[]> {
  return problems.length > 0 ? problems : proof
}

/** Renders those pages of a site of which something has changed since the last time. */
interface PageRenderer {
  /** Returns all pages of the site, in the order of the bundled ones. */
  render(parts: Parts): Promise<ProvableSite>
  close(): Promise<void>
}

function createPageRenderer(site: Site, target: Target, states: SourceStates): PageRenderer {
  const cache = createPageCache(states)
  const renderer = createRenderer(site.patience)
  let known: { facts: Facts; state: string | undefined } | undefined
  const render = async (parts: Parts): Promise<ProvableSite> => {
    const { modules, pages, factsSources } = parts.bundled
    const state = describeStates(states, factsSources)
    const facts = state !== undefined && known?.state === state ? known.facts : undefined
    const plan = cache.plan([...pages.values()], requestPages(site, parts))
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
    // A page in which something was found in the end is rendered anew the next time, so that it is told of again.
    const proof = rendered.proof.then((problems) => {
      if (problems.length > 0) cache.clear()
      return problems
    })
    return { ...rendered, facts: found, pages: complete, proof }
  }
  return { render, close: renderer.close }
}

function requestPages({ routes }: Site, { bundled, script }: Parts): PageRequest[] {
  const pathsOf = new Map([...bundled.pages.keys()].map((name): [string, string[]] => [name, []]))
  for (const { path, page } of routes) pathsOf.get(page)?.push(path)
  const shared = { styles: stylesMark, script: `/${script.path}` }
  return [...bundled.pages].map(([name, { file }]) => ({ file, routes: (pathsOf.get(name) ?? []).map((path) => ({ path, ...shared })) }))
}
