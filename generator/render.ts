import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { SourceMap } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { transform } from 'esbuild'
import type { BundledCode } from './bundle.ts'
import { explainContentFile } from './content-files.ts'
import { BuildFailure, findPlace, problem, withoutRepeats } from './problem.ts'
import type { RenderRequest, RenderResult } from './render-worker.ts'
import type { SiteMetadata, PageProps } from './site.ts'

/** Runs the site's code in a worker, which can be stopped. `timeout` is for one module or page, in milliseconds. */
export function createRenderer(root: string, timeout = 10_000) {
  let worker: Promise<Worker> | undefined = startWorker(root)

  const close = async () => {
    const ended = worker
    worker = undefined
    await (await ended)?.terminate()
  }

  const runModule = async ({ path, text, makeSourceMap }: BundledCode, file: string, props?: PageProps) => {
    // A page's timer may have stopped the worker.
    if ((await worker)?.threadId === -1) worker = undefined
    const current = await (worker ??= startWorker(root))
    const { value, faults } = await ask(current, { code: { path, text }, file, props }, timeout)
    if (faults.length === 0) return { value, problems: [] }
    // React gives each warning only once, and a page that failed may have left the worker in any state.
    await close()
    const map = await makeSourceMap().catch(() => undefined)
    const problems = faults.map(({ text: what, stack, fix = '' }) =>
      explainContentFile(problem(`${file} ${what}`, fix, findPlace(mapStack(stack, path, map), root) ?? file), root),
    )
    return { value, problems }
  }

  return {
    readMetadata: async (code: BundledCode, file: string): Promise<SiteMetadata> => {
      const { value, problems } = await runModule(code, file)
      if (problems.length > 0) throw new BuildFailure(problems)
      return value as SiteMetadata
    },
    /** Throws a BuildFailure with every page that fails, exits, does not end, or causes a React warning. */
    renderPages: async (code: BundledCode, pages: readonly { file: string; props: PageProps }[]) => {
      const rendered = []
      for (const { file, props } of pages) rendered.push(await runModule(code, file, props))
      const problems = rendered.flatMap((page) => page.problems)
      if (problems.length > 0) throw new BuildFailure(withoutRepeats(problems))
      return rendered.map(({ value }) => String(value))
    },
    close,
  }
}

/** Node.js 20 cannot run TypeScript in a worker, so the types are removed first. */
async function startWorker(root: string): Promise<Worker> {
  const source = await readFile(join(import.meta.dirname, 'render-worker.ts'), 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'cjs', target: 'node20' })
  // Both builds of React produce the same HTML, but only the development build warns about mistakes.
  const env = { ...process.env, NODE_ENV: 'development' }
  const worker = new Worker(code, { eval: true, execArgv: [], env, workerData: { root } })
  // An error between two requests is not a failure of the build.
  return worker.on('error', () => {})
}

/** Returns a result even if the worker fails, exits or hangs. */
async function ask(worker: Worker, request: RenderRequest, timeout: number): Promise<RenderResult> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    worker.postMessage(request)
    return await Promise.race([
      once(worker, 'message', { signal }).then(([response]) => response),
      once(worker, 'exit', { signal }).then(() => fail('stopped the process that builds the site.')),
      setTimeout(timeout, fail(`did not finish within ${timeout / 1000} seconds.`), { signal }),
    ])
  } catch (error) {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return fail(`left an unhandled error: ${name}: ${message}`, stack)
  } finally {
    waiting.abort()
  }
}

function fail(text: string, stack = ''): RenderResult {
  const fix = 'Pages render synchronously: they must not loop forever, call process.exit() or start asynchronous work.'
  return { faults: [{ text, fix, stack }] }
}

function mapStack(stack: string, path: string, map: SourceMap | undefined): string {
  const [start = '', ...rest] = stack.split(`${path}:`)
  const mapped = rest.map((text) =>
    text.replace(/^(\d+):(\d+)/, (place, line, column) => {
      const entry = map?.findEntry(Number(line) - 1, Number(column) - 1)
      if (entry === undefined || !('originalSource' in entry)) return `${path}:${place}`
      return `${join(path, '..', entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    }),
  )
  return start + mapped.join('')
}
