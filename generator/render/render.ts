import { Worker } from 'node:worker_threads'
import type { BundledModules } from '../bundle/bundle-modules.ts'
import type { PictureFolders } from '../bundle/read-pictures.ts'
import type { Facts } from '../facts.ts'
import { BuildFailure, type Problem } from '../problem.ts'
import { ownFolder } from '../own-folder.ts'
import type { PageInput } from '../site.ts'
import { EndlessCode } from './endless-code.ts'
import { readStack } from './read-stack.ts'
import type { RenderedPage } from './render-pages.ts'
import type { WorkerData } from './require-package.ts'
import { findWorkerCode } from './worker-code.ts'

/** A page's source, and what it is given on each of its routes, but for the site's address, which only the facts tell. */
export interface PageRequest {
  file: string
  routes: readonly Omit<PageInput, 'siteAddress'>[]
}

/** All that is to be rendered. */
export interface RenderRequest {
  root: string
  /** The path under which the site is to stand, with a slash at both ends. */
  base: string
  /** The origin that replaces the one in the facts. */
  origin?: string | undefined
  pictures: PictureFolders
  /** The source of the facts, and the code that it is in; not given where they are known, and then the origin is. */
  facts?: { file: string; modules: BundledModules } | undefined
  /** The code that all pages are in. */
  modules: BundledModules
  pages: readonly PageRequest[]
}

/** What came of rendering: the documents, or problems; the facts are missing where they could not be read, or were not asked for. */
export interface RenderedSite {
  facts: Facts | undefined
  pages: readonly RenderedPage[]
  problems: readonly Problem[]
}

/** A rendered site whose pages can be shown, while they are still being proved. */
export interface ProvableSite extends RenderedSite {
  /**
   * Returns what shows only when they are rendered a second time: what React warns of, and what differs from one time to
   * the next. Throws where the next site was to be rendered before that.
   */
  prove(): Promise<readonly Problem[]>
}

/** What the worker is told: to render a site, or that nobody waits any more for what is wrong with the one that it has sent. */
export type WorkerOrder = RenderRequest | 'abandon'

/** What the worker says: whose code comes next, the documents where nothing is wrong with them at first sight, and in the end what is. */
export type WorkerMessage =
  { kind: 'begun'; file: string } | { kind: 'rendered'; site: RenderedSite } | ({ kind: 'proved' } & Verdict)

/** What the worker has found in the end. */
export interface Verdict extends Pick<RenderedSite, 'facts' | 'problems'> {
  /** Whether a page has left something behind, so that the worker must not be used again. */
  isSpent: boolean
  /** Whether it was told to look no further, so that nothing is known. */
  isAbandoned: boolean
}

/** Renders sites, one after the other. */
export interface Renderer {
  /**
   * Evaluates the modules and renders the pages. Throws a BuildFailure where a page does not end, or ends the process.
   * The proof of the last site, where it is still under way, is abandoned for that.
   */
  render(request: RenderRequest): Promise<ProvableSite>
  close(): Promise<void>
}

/**
 * Starts a renderer. The site's own code runs in a worker, because a worker can be stopped.
 * `patience` is how long one module or page may take, in milliseconds.
 */
export function createRenderer(patience = 10_000): Renderer {
  let worker: Promise<Worker> | undefined = startWorker()
  const close = async () => {
    await (await worker)?.terminate()
    worker = undefined
  }
  let abandonProof = () => {}
  const ask = async (request: RenderRequest): Promise<ProvableSite> => {
    worker ??= startWorker()
    const asked = await worker
    const { draft, verdict } = askWorker(asked, request, patience)
    const ended = verdict.finally(async () => ((await verdict.catch(() => spent)).isSpent ? close() : undefined))
    const site = await draft
    if (site !== undefined) {
      abandonProof = () => order(asked, 'abandon')
      const proof = ended.then(readProof)
      return { ...site, prove: () => proof }
    }
    const { facts, problems } = await ended
    return { facts, pages: [], problems, prove: async () => [] }
  }
  let last: Promise<unknown> = Promise.resolve()
  const render = (request: RenderRequest) => {
    abandonProof()
    abandonProof = () => {}
    const site = last.then(() => ask(request))
    // The worker is free when it has said what it has found, whether anybody asks for that or not.
    last = site.then(({ prove }) => prove()).catch(() => undefined)
    return site
  }
  return { render, close }
}

const spent = { isSpent: true } as const

function readProof({ problems, isAbandoned }: Verdict): readonly Problem[] {
  if (isAbandoned) throw new Error('The next site was rendered before this one was proved.')
  return problems
}

function order(worker: Worker, wish: WorkerOrder): void {
  worker.postMessage(wish)
}

/** Pages are made of short-lived values; without a limit a worker keeps room for far more of them than it needs, in megabytes. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

async function startWorker(): Promise<Worker> {
  const workerData: WorkerData = { generator: `${ownFolder}/` }
  return new Worker(await findWorkerCode(), { eval: true, execArgv: [], workerData, resourceLimits })
}

/** The two answers of a worker. */
interface Answers {
  /** The documents as they were first rendered; undefined where something is wrong with them. */
  draft: Promise<RenderedSite | undefined>
  verdict: Promise<Verdict>
}

function askWorker(worker: Worker, request: RenderRequest, patience: number): Answers {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  let giveDraft: (site: RenderedSite | undefined) => void
  const draft = new Promise<RenderedSite | undefined>((resolve) => (giveDraft = resolve))
  const verdict = new Promise<Verdict>((resolve, reject) => {
    let file = request.facts?.file ?? ''
    const refuse = (what: string, mend: string) =>
      reject(new BuildFailure([{ text: `${file} ${what}`, location: { file }, notes: [{ text: mend }] }]))
    const giveUp = async () => reject(new EndlessCode(file, patience / 1000, await readStack(worker)))
    let limit = setTimeout(giveUp, patience)
    worker.on('message', (message: WorkerMessage) => {
      clearTimeout(limit)
      if (message.kind === 'proved') return resolve(message)
      if (message.kind === 'rendered') giveDraft(message.site)
      else file = message.file
      limit = setTimeout(giveUp, patience)
    })
    worker.on('error', reject).on('exit', () => {
      clearTimeout(limit)
      refuse('has ended the process that builds the site.', 'A page must neither exit nor abort.')
    })
    order(worker, request)
  }).finally(() => giveDraft(undefined))
  return { draft, verdict }
}
