import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import type { BundledModules } from '../bundle/bundle-pages.ts'
import type { Facts } from '../facts.ts'
import { BuildFailure, type Problem } from '../problem.ts'
import type { PageInput } from '../site.ts'
import { EndlessCode } from './endless-code.ts'
import { readStack } from './read-stack.ts'
import type { RenderedPage } from './render-pages.ts'
import type { WorkerData } from './require-package.ts'

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
  modules: BundledModules
  /** The source of the facts; not given where they are known, and then the origin is. */
  facts?: string | undefined
  pages: readonly PageRequest[]
}

/** What the worker found and made; the facts are missing where they could not be read, or were not asked for. */
export interface RenderedSite {
  facts: Facts | undefined
  pages: readonly RenderedPage[]
  problems: readonly Problem[]
  /** Whether a page has left something behind, so that the worker must not be used again. */
  isSpent: boolean
}

/** What the worker says: whose code comes next, and in the end what came of it all. */
export type WorkerMessage = { kind: 'begun'; file: string } | { kind: 'rendered'; site: RenderedSite }

/** Renders sites, one after the other. */
export interface Renderer {
  /** Evaluates the modules and renders the pages. Throws a BuildFailure where a page does not end, or ends the process. */
  render(request: RenderRequest): Promise<RenderedSite>
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
  const render = async (request: RenderRequest) => {
    worker ??= startWorker()
    try {
      const site = await askWorker(await worker, request, patience)
      if (site.isSpent) await close()
      return site
    } catch (error) {
      await close()
      throw error
    }
  }
  return { render, close }
}

/** Pages are made of short-lived values; without a limit a worker keeps room for far more of them than it needs, in megabytes. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

async function startWorker(): Promise<Worker> {
  // A worker that Node is told to start from a TypeScript file would need a loader of its own, which takes longer than this.
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/render-worker.ts`],
    bundle: true,
    write: false,
    logLevel: 'silent',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  })
  const workerData: WorkerData = { generator: import.meta.url }
  // React's development build warns of faults in the pages, and its HTML has the same bytes.
  const env = { ...process.env, NODE_ENV: 'development' }
  return new Worker(outputFiles[0]?.text ?? '', { eval: true, execArgv: [], env, workerData, resourceLimits })
}

function askWorker(worker: Worker, request: RenderRequest, patience: number): Promise<RenderedSite> {
  return new Promise((resolve, reject) => {
    let file = request.facts ?? ''
    const refuse = (what: string, mend: string) => reject(new BuildFailure([{ text: `${file} ${what}`, location: { file }, notes: [{ text: mend }] }]))
    const giveUp = async () => reject(new EndlessCode(file, patience / 1000, await readStack(worker)))
    let limit = setTimeout(giveUp, patience)
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.on('message', (message: WorkerMessage) => {
      clearTimeout(limit)
      if (message.kind === 'rendered') return resolve(message.site)
      file = message.file
      limit = setTimeout(giveUp, patience)
    })
    worker.on('error', reject).on('exit', () => {
      clearTimeout(limit)
      refuse('has ended the process that builds the site.', 'A page must neither exit nor abort.')
    })
    worker.postMessage(request)
  })
}
