import { parentPort } from 'node:worker_threads'
import type { ComponentType } from 'react'
import type { BundledModule } from './bundle-pages.ts'
import { evaluateModule } from './evaluate-module.ts'
import type { Facts } from './facts.ts'
import { BuildFailure, describeThrown, type Problem } from './problem.ts'
import { refuseLocales } from './refuse-locales.ts'
import type { RenderRequest, RenderedSite, WorkerMessage } from './render.ts'
import { renderPages, type RenderJob } from './render-pages.ts'
import type { PageInput } from './site.ts'
import { watchStrays } from './watch-strays.ts'

// The worker: evaluates and renders what it is sent. It is the only place where code of the site runs, and can be ended.
const port = parentPort
if (port === null) throw new Error('This module runs only in a worker.')
const send = (message: WorkerMessage) => port.postMessage(message)
port.on('message', (request: RenderRequest) => void renderSite(request).then((site) => send({ kind: 'rendered', site })))
process.setSourceMapsEnabled(true)
refuseLocales()

/** Returns the site's facts and documents, or all that is wrong with them. */
async function renderSite(request: RenderRequest): Promise<RenderedSite> {
  const strays = watchStrays(request.root)
  const begin = async (file: string) => {
    await strays.begin(file)
    send({ kind: 'begun', file })
  }
  const problems: Problem[] = []
  await begin(request.facts.file)
  const facts = collect(problems, request.facts, request.root, (module) => readFacts(module, request.facts.file))
  const jobs: RenderJob[] = []
  const siteAddress = (request.origin ?? facts?.origin ?? '') + request.base.slice(0, -1)
  for (const { module, routes } of request.pages) {
    await begin(module.file)
    const component = collect(problems, module, request.root, (exports) => readComponent(exports, module.file))
    if (component !== undefined) jobs.push(...routes.map((input) => ({ file: module.file, component, input: { ...input, siteAddress } })))
  }
  const rendering = await renderPages(jobs, request.root, ({ file }) => begin(file))
  const leftBehind = await strays.end()
  problems.push(...rendering.problems, ...leftBehind)
  return { facts, pages: rendering.pages, problems, isSpent: leftBehind.length > 0 }
}

function collect<Value>(problems: Problem[], module: BundledModule, root: string, read: (exports: Readonly<Record<string, unknown>>) => Value): Value | undefined {
  try {
    return read(evaluateModule(module, root))
  } catch (error) {
    if (error instanceof BuildFailure) problems.push(...error.problems)
    else {
      const problem = describeThrown(error, root)
      problems.push({ ...problem, text: `${module.file} failed while it was loaded: ${problem.text}` })
    }
    return undefined
  }
}

function readComponent({ Page }: Readonly<Record<string, unknown>>, file: string): ComponentType<PageInput> {
  if (isComponent(Page)) return Page
  throw new BuildFailure([
    { text: `${file} exports no component named Page.`, location: { file }, notes: [{ text: 'Write `export function Page(props: PageProps)` in it.' }] },
  ])
}

function isComponent(value: unknown): value is ComponentType<PageInput> {
  return typeof value === 'function'
}

function readFacts({ facts }: Readonly<Record<string, unknown>>, file: string): Facts {
  if (isFacts(facts)) return facts
  throw new BuildFailure([
    { text: `${file} exports no facts.`, location: { file }, notes: [{ text: 'Write `export const facts = { … } satisfies Facts` in it.' }] },
  ])
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && 'origin' in value && typeof value.origin === 'string'
}
