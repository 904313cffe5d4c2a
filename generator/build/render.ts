import { on } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { SourceMap } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { transform } from 'esbuild'
import type { Bundle } from './bundle.ts'
import { explainContentFile } from './content-mistakes.ts'
import { BuildFailure, findLocation, findMissingPackage, problem, withoutRepeats, type Problem } from '../problem.ts'
import type { Job, RenderRequest, RenderResult } from './render-worker.ts'
import type { PageProps, Pictures, Site } from '../site.ts'

type Code = Bundle['code']

/** Runs the site's code in a worker, which can be stopped. */
export function createRenderer(site: Site) {
  const { root, timeout = 10_000 } = site
  let starting: Promise<Worker> | undefined = startWorker(root)
  /** The pictures of the last pages, as JSON. */
  let pictures = '{}'

  const close = async () => {
    const ended = await starting
    starting = undefined
    await ended?.terminate()
  }

  const liveWorker = async () => {
    const worker = await (starting ??= startWorker(root))
    // A page's timer may have stopped it.
    return worker.threadId === -1 ? (starting = startWorker(root)) : worker
  }

  /** Throws a BuildFailure with every module that fails, exits, does not end, or causes a React warning. */
  const run = async (code: Code, jobs: readonly Job[]) => {
    const values: unknown[] = []
    const problems: Problem[] = []
    let left = jobs
    let retried: Job | undefined
    while (left.length > 0) {
      const { path, text } = code
      const { done, failure } = await ask(await liveWorker(), { code: { path, text, pictures }, jobs: left }, timeout)
      values.push(...done)
      left = left.slice(done.length)
      const [job] = left
      if (failure === undefined || job === undefined) break
      // React gives each warning only once, and a page that failed may have left the worker in any state.
      await close()
      // A timer of another page may have caused it. In a fresh worker, only this module can.
      if (failure.isStray && job !== retried) {
        retried = job
        continue
      }
      // Other entries of the same page would mostly fail in the same way.
      left = left.filter(({ file }) => file !== job.file)
      const map = await code.makeSourceMap().catch(() => undefined)
      for (const fault of failure.faults) {
        const location = findLocation(mapStack(fault.stack, path, map), root) ?? job.file
        const page = job.props === undefined ? job.file : `${job.file} (${job.props.path})`
        problems.push(explainContentFile(problem(`${page} ${fault.text}`, fault.fix ?? '', location), site))
      }
    }
    if (problems.length > 0) throw new BuildFailure(withoutRepeats(problems))
    return values
  }

  return {
    /** Evaluates modules, which see no pictures or those of the last pages, and returns an export of each. */
    readExports: (code: Code, files: readonly string[], exported: string) =>
      run(
        code,
        files.map((file) => ({ file, exported })),
      ),
    /** Returns the HTML of pages. They import the pictures of `galleries`, by folder. */
    renderPages: async (
      code: Code,
      galleries: Readonly<Record<string, Pictures>>,
      pages: readonly Readonly<{ file: string; props: PageProps }>[],
    ) => {
      pictures = JSON.stringify(galleries)
      // Whatever else the objects hold would be copied to the worker.
      const jobs = pages.map(({ file, props }) => ({ file, props }))
      return (await run(code, jobs)).map(String)
    },
    close,
  }
}

/** Node.js 20 cannot run TypeScript in a worker, so the types are removed first. */
async function startWorker(root: string): Promise<Worker> {
  const source = await readFile(join(import.meta.dirname, 'render-worker.ts'), 'utf8')
  const { code } = await transform(source, { loader: 'ts', format: 'cjs', target: 'node20' })
  // Both builds of React produce the same HTML, but only the development build warns about mistakes.
  // Content does not see the environment, which may hold secrets.
  const env = { NODE_ENV: 'development' }
  const worker = new Worker(code, { eval: true, execArgv: [], env, workerData: { root } })
  // An error between two requests is not a failure of the build.
  return worker.on('error', () => {})
}

/** `isStray` if the worker failed or exited, which may be due to an earlier job. */
type Failure = RenderResult & { isStray?: true }

/** Returns the results of the jobs up to the first that fails, even if the worker fails, exits or hangs. */
async function ask(
  worker: Worker,
  request: RenderRequest,
  timeout: number,
): Promise<{ done: readonly unknown[]; failure?: Failure }> {
  const done: unknown[] = []
  const answers: AsyncIterator<RenderResult[]> = on(worker, 'message', { close: ['exit'] })
  const late = fail(`did not finish within ${timeout / 1000} seconds.`)
  worker.postMessage(request)
  try {
    while (done.length < request.jobs.length) {
      const waiting = new AbortController()
      const limit = setTimeout(timeout, undefined, { signal: waiting.signal })
      const answer = await Promise.race([answers.next(), limit]).finally(() => waiting.abort())
      const result: Failure = answer === undefined ? late : (answer.value?.[0] ?? exited)
      if (result.faults.length > 0) return { done, failure: result }
      done.push(result.value)
    }
    return { done }
  } catch (error) {
    const missing = findMissingPackage(error)
    if (missing !== undefined) throw new BuildFailure([missing])
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { done, failure: { ...fail(`left an unhandled error: ${name}: ${message}`, stack), isStray: true } }
  } finally {
    await answers.return?.()
  }
}

function fail(text: string, stack = ''): RenderResult {
  const fix = 'Pages render synchronously: they must not loop forever, call process.exit() or start asynchronous work.'
  return { faults: [{ text, fix, stack }] }
}

const exited: Failure = { ...fail('stopped the process that builds the site.'), isStray: true }

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
