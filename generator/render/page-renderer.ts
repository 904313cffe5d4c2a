import { prefixAddresses } from '../base-path.ts'
import type { BundledPages } from '../bundle/bundle-pages.ts'
import { stylesMark } from '../dress-pages.ts'
import type { Facts } from '../facts.ts'
import type { Site, Target } from '../site.ts'
import { describeStates, type SourceStates } from '../source-states.ts'
import { createPageCache } from './page-cache.ts'
import { createRenderer, type PageRequest, type ProvableSite } from './render.ts'

/** What pages are rendered from: the code of all of them, and the address of the script that they carry. */
export interface PageSources {
  bundled: BundledPages
  script: string
}

/** Renders those pages of a site of which something has changed since they were last found to be sound. */
export interface PageRenderer {
  /** Returns all pages of the site, in the order of the bundled ones, with a mark in the place of their styles. */
  render(sources: PageSources): Promise<ProvableSite>
  close(): Promise<void>
}

/** Starts the renderer of a site's pages; `states` tells which sources have changed. */
export function createPageRenderer(site: Site, target: Target, states: SourceStates): PageRenderer {
  const cache = createPageCache(states)
  const renderer = createRenderer(site.patience)
  let known: { facts: Facts; state: string | undefined } | undefined
  const render = async (sources: PageSources): Promise<ProvableSite> => {
    const { modules, pages, pictures, facts: bundledFacts } = sources.bundled
    const state = describeStates(states, bundledFacts.sources)
    const facts = state !== undefined && known?.state === state ? known.facts : undefined
    const plan = cache.plan([...pages.values()], requestPages(site, sources))
    const rendered = await renderer.render({
      root: site.root,
      base: target.base,
      origin: target.origin ?? facts?.origin,
      pictures,
      facts: facts === undefined ? { file: site.facts, modules: bundledFacts.modules } : undefined,
      modules,
      pages: plan.stale,
    })
    const found = rendered.facts ?? facts
    if (found === undefined || rendered.problems.length > 0) return { ...rendered, facts: found }
    const isMoved = known !== undefined && known.facts.origin !== found.origin
    if (isMoved) {
      // Every page names the address of the site.
      cache.clear()
      known = undefined
      return render(sources)
    }
    const fresh = rendered.pages.map(({ path, html }) => ({ path, html: prefixAddresses(html, target.base) }))
    const prove = async () => {
      const problems = await rendered.prove()
      // What is not known to be sound is rendered once more the next time, so that what is wrong with it is told again.
      if (problems.length > 0) return problems
      plan.keep(fresh)
      known = { facts: found, state }
      return problems
    }
    return { ...rendered, facts: found, pages: plan.complete(fresh), prove }
  }
  return { render, close: renderer.close }
}

function requestPages({ routes }: Site, { bundled, script }: PageSources): PageRequest[] {
  const pathsOf = new Map([...bundled.pages.keys()].map((name): [string, string[]] => [name, []]))
  for (const { path, page } of routes) pathsOf.get(page)?.push(path)
  const shared = { styles: stylesMark, script }
  return [...bundled.pages].map(([name, { file }]) => ({
    file,
    routes: (pathsOf.get(name) ?? []).map((path) => ({ path, ...shared })),
  }))
}
