import { parentPort } from 'node:worker_threads'
import type { ComponentType } from 'react'
import type { Facts } from '../facts.ts'
import { BuildFailure, describeThrown, type Problem } from '../problem.ts'
import type { PageInput } from '../site.ts'
import { compareRenderings } from './compare-renderings.ts'
import { evaluateModules, type Exports, type LoadSource } from './evaluate-modules.ts'
import { enterReact, type React, type ReactBuild } from './react-builds.ts'
import { refuseVarying } from './refuse-varying.ts'
import { renderPages, type RenderJob } from './render-pages.ts'
import type { RenderRequest, RenderedSite, WorkerMessage, WorkerOrder } from './render.ts'
import { watchStrays } from './watch-strays.ts'

// The worker: evaluates and renders what it is sent. It is the only place where code of the site runs, and can be ended.
const port = parentPort
if (port === null) throw new Error('This module runs only in a worker.')
const send = (message: WorkerMessage) => port.postMessage(message)
let isAbandoned = false
port.on('message', (order: WorkerOrder) => {
  isAbandoned = order === 'abandon'
  if (order !== 'abandon') void answer(order)
})
process.setSourceMapsEnabled(true)
refuseVarying()
// Both will be needed in a moment, and are loaded while the pages are being bundled.
enterReact('development')
enterReact('production')

/**
 * Renders the pages with React's quick build, and sends them; then renders them once more, with the build that warns of
 * faults, and sends what is wrong with them.
 */
async function answer(request: RenderRequest): Promise<void> {
  const draft = await renderSite(request, 'production')
  const { facts, problems } = draft
  if (draft.isSpent) return send({ kind: 'proved', facts, problems, isSpent: true, isAbandoned })
  if (problems.length === 0) send({ kind: 'rendered', site: draft })
  const proof = await renderSite(request, 'development')
  send({
    kind: 'proved',
    facts,
    problems: isAbandoned ? [] : compareRenderings(request, draft, proof),
    isSpent: proof.isSpent,
    isAbandoned,
  })
}

/** Returns the site's facts and documents, or all that is wrong with them; neither where this was abandoned. Tells whether something was left behind. */
async function renderSite(request: RenderRequest, build: ReactBuild): Promise<RenderedSite & { isSpent: boolean }> {
  const strays = watchStrays(request.root)
  const begin = async (file: string) => {
    await strays.begin(file)
    if (isAbandoned) throw new Abandonment()
    send({ kind: 'begun', file })
  }
  const site = await renderAll(request, enterReact(build), begin).catch(passOver)
  const leftBehind = await strays.end()
  return { ...site, problems: [...site.problems, ...leftBehind], isSpent: leftBehind.length > 0 }
}

/** Thrown between two pages where nobody waits for them any more. */
class Abandonment extends Error {}

function passOver(error: unknown): RenderedSite {
  if (error instanceof Abandonment) return { facts: undefined, pages: [], problems: [] }
  throw error
}

/** Calls `begin` before code of the site runs, and waits for it. */
async function renderAll(
  { root, base, origin, pictures, facts: factsRequest, modules, pages }: RenderRequest,
  react: React,
  begin: (file: string) => Promise<void>,
): Promise<RenderedSite> {
  const problems: Problem[] = []
  const loadFacts = async ({ file, modules: factsModules }: NonNullable<RenderRequest['facts']>) => {
    await begin(file)
    return loadAs(file, readFacts, { load: evaluateModules(factsModules, { root, pictures }), root, problems })
  }
  const facts = factsRequest === undefined ? undefined : await loadFacts(factsRequest)
  const load = evaluateModules(modules, { root, pictures })
  const siteAddress = (origin ?? facts?.origin ?? '') + base.slice(0, -1)
  const jobs: RenderJob[] = []
  for (const { file, routes } of pages) {
    await begin(file)
    const component = loadAs(file, readComponent, { load, root, problems })
    if (component !== undefined)
      jobs.push(...routes.map((input) => ({ file, component, input: { ...input, siteAddress } })))
  }
  const rendering = await renderPages(jobs, { root, react, begin: ({ file }) => begin(file) })
  return { facts, pages: rendering.pages, problems: [...problems, ...rendering.problems] }
}

/** Loads a source and returns what is sought in it; undefined where that fails, which is added to the problems. */
function loadAs<Value>(
  file: string,
  read: (exports: Exports, file: string) => Value,
  { load, root, problems }: { load: LoadSource; root: string; problems: Problem[] },
): Value | undefined {
  try {
    return read(load(file), file)
  } catch (error) {
    if (error instanceof BuildFailure) problems.push(...error.problems)
    else {
      const problem = describeThrown(error, root)
      problems.push({ ...problem, text: `${file} failed while it was loaded: ${problem.text}` })
    }
    return undefined
  }
}

function readComponent({ Page }: Exports, file: string): ComponentType<PageInput> {
  if (isComponent(Page)) return Page
  throw new BuildFailure([
    {
      text: `${file} exports no component named Page.`,
      location: { file },
      notes: [{ text: 'Write `export function Page(props: PageProps)` in it.' }],
    },
  ])
}

function isComponent(value: unknown): value is ComponentType<PageInput> {
  return typeof value === 'function'
}

function readFacts({ facts }: Exports, file: string): Facts {
  if (isFacts(facts)) return facts
  throw new BuildFailure([
    {
      text: `${file} exports no facts.`,
      location: { file },
      notes: [{ text: 'Write `export const facts = { … } satisfies Facts` in it.' }],
    },
  ])
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && 'origin' in value
}
