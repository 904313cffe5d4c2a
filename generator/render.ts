import './react-development.ts'
import { createRequire } from 'node:module'
import { sep } from 'node:path'
import { format } from 'node:util'
import { captureOwnerStack, createElement, type ReactElement } from 'react'
import type { LoadedPage } from './load.ts'
import { BuildFailure, describeThrown, findPlace, withoutRepeats, type Problem } from './problem.ts'
import type { PageInput } from './site.ts'

/** A page and what it is to be given. */
export interface RenderJob {
  page: LoadedPage
  input: PageInput
}

/** A rendered page: its route's path, and the whole HTML document. */
export interface RenderedPage {
  path: string
  html: string
}

/**
 * Renders pages to whole HTML documents, in the order of the jobs.
 * Throws a BuildFailure with the problems of every page that throws or that React warns about.
 */
export async function renderPages(jobs: readonly RenderJob[], root: string): Promise<readonly RenderedPage[]> {
  const attempts = attemptAll(jobs, root)
  const problems: Problem[] = []
  for (const { job, warnings, failure } of attempts) {
    problems.push(...warnings)
    if (failure !== undefined) problems.push(await describeFailure(job, failure.thrown, root))
  }
  if (problems.length > 0) throw new BuildFailure(withoutRepeats(problems))
  return attempts.map(({ job, html }) => ({ path: job.input.path, html }))
}

/** What came of rendering one page. */
interface Attempt {
  job: RenderJob
  html: string
  warnings: readonly Problem[]
  failure?: { thrown: unknown }
}

/** React's renderer for documents, as far as it is used here. */
type Renderer = Pick<typeof import('react-dom/server'), 'renderToStaticMarkup'>

const require = createRequire(import.meta.url)

let renderer = loadRenderer()

/**
 * A renderer warns of an unknown attribute only once in its life. So where one has warned, every page is given a new
 * one, that all of them are told; and the next build starts with one that has not warned yet.
 */
function attemptAll(jobs: readonly RenderJob[], root: string): Attempt[] {
  const attempts = jobs.map((job) => attempt(job, root, renderer))
  if (attempts.every(({ warnings }) => warnings.length === 0)) return attempts
  renderer = loadRenderer()
  return jobs.map((job) => attempt(job, root, loadRenderer()))
}

function loadRenderer(): Renderer {
  const folder = `${sep}react-dom${sep}`
  for (const path of Object.keys(require.cache)) if (path.includes(folder)) delete require.cache[path]
  return require('react-dom/server')
}

function attempt(job: RenderJob, root: string, { renderToStaticMarkup }: Renderer): Attempt {
  const { page, input } = job
  const warnings: Problem[] = []
  const print = console.error
  console.error = (...words: unknown[]) => warnings.push(describeWarning(page.file, words, root))
  try {
    return { job, warnings, html: `<!doctype html>\n${renderToStaticMarkup(createElement(page.component, input))}\n` }
  } catch (thrown) {
    return { job, warnings, html: '', failure: { thrown } }
  } finally {
    console.error = print
  }
}

function describeWarning(file: string, words: unknown[], root: string): Problem {
  const location = findPlace(captureOwnerStack() ?? '', root)
  return {
    text: `${file}: React warns: ${format(...words).trim()}`,
    location: location ?? { file },
  }
}

async function describeFailure({ page, input }: RenderJob, thrown: unknown, root: string): Promise<Problem> {
  const problem = describeThrown(thrown, root)
  const path = await findComponentPath(createElement(page.component, input))
  return {
    text: `${page.file} could not be rendered: ${problem.text}`,
    location: problem.location ?? { file: page.file },
    notes: path === undefined ? [] : [{ text: `It happened in ${path}.` }],
  }
}

/**
 * Renders once more with the renderer that tells where it was, and returns the way there: `Page > Document > Navbar`.
 * Returns nothing where this time it goes well, or takes longer than a second.
 */
async function findComponentPath(element: ReactElement): Promise<string | undefined> {
  const { prerender } = await import('react-dom/static')
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(undefined), 1000)
    const onError = (_: unknown, { componentStack }: { componentStack?: string | undefined }) => {
      const names = [...(componentStack ?? '').matchAll(/^\s+at (\S+)/gm)].map(([, name = '']) => name)
      resolve(names.reverse().join(' > '))
    }
    prerender(element, { onError })
      .then(() => resolve(undefined), () => resolve(undefined))
      .finally(() => clearTimeout(limit))
  })
}
