import type { BundledPage } from './bundle-pages.ts'
import type { PageRequest } from './render.ts'
import type { RenderedPage } from './render-pages.ts'
import { stampFile } from './stamp-files.ts'

/** Keeps rendered pages from one build to the next, and tells which of them have to be rendered anew. */
export interface PageCache {
  /** Notes the state of all sources that are known; it is called before they are read. */
  begin(): void
  /** Sees what of the requests has to be rendered; `pages` are those that they are for. */
  plan(pages: readonly BundledPage[], requests: readonly PageRequest[]): RenderPlan
  /** Forgets all pages. */
  clear(): void
}

/** What has to be rendered, because one of its sources has changed or because it is given something else. */
export interface RenderPlan {
  stale: readonly PageRequest[]
  /** Takes what was rendered of it, and returns the pages of all requests. */
  complete(rendered: readonly RenderedPage[]): readonly RenderedPage[]
}

/** A page, and a text that differs where anything differs that it is made of; undefined where that is not sure. */
interface KeptPage {
  key: string | undefined
  page: RenderedPage
}

/**
 * A file that is written twice within one step of the disk's clock may look as it did before, in milliseconds. So what
 * was written so shortly before it was read is not relied on.
 */
const clockStep = 20

/** Makes an empty cache for the project in a folder. */
export function createPageCache(root: string): PageCache {
  const kept = new Map<string, KeptPage>()
  const sources = watchStates(root)
  return {
    begin: sources.begin,
    plan: (pages, requests) => {
      const states = new Map(pages.map((page) => [page.file, page.sources.map(sources.stateOf)]))
      const keys = new Map(requests.flatMap(({ file, routes }) => routes.map((input) => [input.path, writeKey(input, states.get(file) ?? [undefined])])))
      const isStale = ({ path }: { path: string }) => keys.get(path) === undefined || kept.get(path)?.key !== keys.get(path)
      const stale = requests.map(({ file, routes }) => ({ file, routes: routes.filter(isStale) })).filter(({ routes }) => routes.length > 0)
      const complete = (rendered: readonly RenderedPage[]) => {
        for (const page of rendered) kept.set(page.path, { key: keys.get(page.path), page })
        return [...keys.keys()].flatMap((path) => kept.get(path)?.page ?? [])
      }
      return { stale, complete }
    },
    clear: () => kept.clear(),
  }
}

function writeKey(input: object, states: readonly (string | undefined)[]): string | undefined {
  return states.includes(undefined) ? undefined : JSON.stringify([input, states])
}

/** Tells the states that sources had before they were read; undefined where that is not sure. */
function watchStates(root: string): { begin: () => void; stateOf: (file: string) => string | undefined } {
  const states = new Map<string, string | undefined>()
  let startedAt = 0
  const read = (file: string) => {
    const stamp = stampFile(root, file)
    const isSure = stamp !== undefined && stamp.writtenAt < startedAt - clockStep
    states.set(file, isSure ? stamp.state : undefined)
  }
  return {
    begin: () => {
      startedAt = Date.now()
      for (const file of states.keys()) read(file)
    },
    stateOf: (file) => {
      if (!states.has(file)) read(file)
      return states.get(file)
    },
  }
}
