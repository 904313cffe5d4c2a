import { format } from 'node:util'
import type { ComponentType, ReactElement } from 'react'
import { describeThrown, findPlace, withoutRepeats, type Problem } from '../problem.ts'
import type { PageInput } from '../site.ts'
import { prerender, renewReact, type React } from './react-builds.ts'

/** A page's component, its source as a path from the project's root, and what it is to be given. */
export interface RenderJob {
  file: string
  component: ComponentType<PageInput>
  input: PageInput
}

/** A rendered page: its route's path, and the whole HTML document. */
export interface RenderedPage {
  path: string
  html: string
}

/** What came of rendering: the documents in the order of the jobs, or problems. */
export interface Rendering {
  pages: readonly RenderedPage[]
  problems: readonly Problem[]
}

/** How pages are rendered. */
export interface RenderOptions {
  root: string
  react: React
  /** Called before each page, and waited for; where it throws, so does the rendering. */
  begin(job: RenderJob): Promise<void>
}

/** Renders pages to whole HTML documents. The problems are those of every page that throws or that React warns about. */
export async function renderPages(jobs: readonly RenderJob[], options: RenderOptions): Promise<Rendering> {
  const attempts = await attemptAll(jobs, options)
  const problems: Problem[] = []
  for (const { job, warnings, failure } of attempts) {
    problems.push(...warnings)
    if (failure !== undefined) problems.push(await describeFailure(job, failure.thrown, options))
  }
  return {
    pages: attempts.map(({ job, html }) => ({ path: job.input.path, html })),
    problems: withoutRepeats(problems),
  }
}

/** What came of rendering one page. */
interface Attempt {
  job: RenderJob
  html: string
  warnings: readonly Problem[]
  failure?: { thrown: unknown }
}

/**
 * A renderer warns of an unknown attribute only once in its life. So where one has warned, every page is given a new one,
 * that all of them are told.
 */
async function attemptAll(jobs: readonly RenderJob[], { root, react, begin }: RenderOptions): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const hasWarned = () => attempts.some(({ warnings }) => warnings.length > 0)
  try {
    for (const job of jobs) {
      await begin(job)
      attempts.push(attempt(job, root, react))
    }
    return hasWarned() ? jobs.map((job) => attempt(job, root, renewReact())) : attempts
  } finally {
    // The next build starts with one that has not warned yet.
    if (hasWarned()) renewReact()
  }
}

function attempt(
  job: RenderJob,
  root: string,
  { createElement, renderToStaticMarkup, captureOwnerStack }: React,
): Attempt {
  const { file, component, input } = job
  const warnings: Problem[] = []
  const print = console.error
  console.error = (...words: unknown[]) => {
    const location = findPlace(captureOwnerStack() ?? '', root) ?? { file }
    warnings.push({ text: `${file}: React warns: ${format(...words).trim()}`, location })
  }
  try {
    return { job, warnings, html: `<!doctype html>\n${renderToStaticMarkup(createElement(component, input))}\n` }
  } catch (thrown) {
    return { job, warnings, html: '', failure: { thrown } }
  } finally {
    console.error = print
  }
}

async function describeFailure(
  { file, component, input }: RenderJob,
  thrown: unknown,
  { root, react }: RenderOptions,
): Promise<Problem> {
  const problem = describeThrown(thrown, root)
  const path = await findComponentPath(react.createElement(component, input))
  return {
    text: `${file} could not be rendered: ${problem.text}`,
    location: problem.location ?? { file },
    notes: path === undefined ? [] : [{ text: `It happened in ${path}.` }],
  }
}

/**
 * Renders once more with the renderer that tells where it was, and returns the way there: `Page > Document > Navbar`.
 * Returns nothing where this time it goes well, or takes longer than a second.
 */
async function findComponentPath(element: ReactElement): Promise<string | undefined> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(undefined), 1000)
    const onError = (_: unknown, { componentStack }: { componentStack?: string | undefined }) => {
      const names = [...(componentStack ?? '').matchAll(/^\s+at (\S+)/gm)].map(([, name = '']) => name)
      resolve(names.reverse().join(' > '))
    }
    prerender(element, onError)
      .then(
        () => resolve(undefined),
        () => resolve(undefined),
      )
      .finally(() => clearTimeout(limit))
  })
}
