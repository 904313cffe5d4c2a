import type { BundledPage } from '../bundle/bundle-pages.ts'
import { isStylesheet } from '../bundle/bundle-styles.ts'
import { describeStates, type SourceStates } from '../source-states.ts'
import type { RenderedPage } from './render-pages.ts'
import type { PageRequest } from './render.ts'

/** Keeps rendered pages from one build to the next, and tells which of them have to be rendered anew. */
export interface PageCache {
  /** Sees what of the requests has to be rendered; `pages` are those that they are for. */
  plan(pages: readonly BundledPage[], requests: readonly PageRequest[]): RenderPlan
  /** Forgets all pages. */
  clear(): void
}

/** What has to be rendered, because one of its sources has changed or because it is given something else. */
export interface RenderPlan {
  stale: readonly PageRequest[]
  /** Returns the pages of all requests, of which those were rendered that had to be. */
  complete(rendered: readonly RenderedPage[]): readonly RenderedPage[]
  /** Keeps what was rendered, once nothing is wrong with it. */
  keep(rendered: readonly RenderedPage[]): void
}

/** A page, and a text that differs where anything differs that it is made of; undefined where that is not sure. */
interface KeptPage {
  key: string | undefined
  page: RenderedPage
}

/** Makes an empty cache; `states` tells which sources have changed. */
export function createPageCache(states: SourceStates): PageCache {
  const kept = new Map<string, KeptPage>()
  return {
    plan: (pages, requests) => {
      const sources = new Map(
        pages.map((page) => [
          page.file,
          describeStates(
            states,
            page.sources.filter((file) => !isStylesheet(file)),
          ),
        ]),
      )
      const keys = new Map(
        requests.flatMap(({ file, routes }) => routes.map((input) => [input.path, writeKey(input, sources.get(file))])),
      )
      const isStale = ({ path }: { path: string }) =>
        keys.get(path) === undefined || kept.get(path)?.key !== keys.get(path)
      const stale = requests
        .map(({ file, routes }) => ({ file, routes: routes.filter(isStale) }))
        .filter(({ routes }) => routes.length > 0)
      const complete = (rendered: readonly RenderedPage[]) => {
        const fresh = new Map(rendered.map((page) => [page.path, page]))
        return [...keys.keys()].flatMap((path) => fresh.get(path) ?? kept.get(path)?.page ?? [])
      }
      const keep = (rendered: readonly RenderedPage[]) => {
        for (const page of rendered) kept.set(page.path, { key: keys.get(page.path), page })
      }
      return { stale, complete, keep }
    },
    clear: () => kept.clear(),
  }
}

function writeKey(input: object, sources: string | undefined): string | undefined {
  return sources === undefined ? undefined : JSON.stringify([input, sources])
}
