import './react-development.ts'
import { format } from 'node:util'
import { captureOwnerStack, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LoadedPage } from './load.ts'
import { BuildFailure, describeThrown, findPlace, withoutRepeats, type Problem } from './problem.ts'
import type { PageInput } from './site.ts'

/** A page and what it is to be given. */
export interface RenderJob {
  page: LoadedPage
  input: PageInput
}

/**
 * Renders pages to whole HTML documents, in the order of the jobs.
 * Throws a BuildFailure with the problems of every page that throws or that React warns about.
 */
export async function renderPages(jobs: readonly RenderJob[], root: string): Promise<readonly string[]> {
  const documents: string[] = []
  const problems: Problem[] = []
  for (const job of jobs) {
    const rendered = renderPage(job, root)
    documents.push(rendered.document)
    problems.push(...rendered.warnings)
    if ('thrown' in rendered) problems.push(await describeFailure(job, rendered.thrown, root))
  }
  if (problems.length > 0) throw new BuildFailure(withoutRepeats(problems))
  return documents
}

function renderPage({ page, input }: RenderJob, root: string): { document: string; warnings: Problem[]; thrown?: unknown } {
  const warnings: Problem[] = []
  const print = console.error
  console.error = (...words: unknown[]) => warnings.push(describeWarning(page.file, words, root))
  try {
    return { document: `<!doctype html>\n${renderToStaticMarkup(createElement(page.component, input))}\n`, warnings }
  } catch (thrown) {
    return { document: '', warnings, thrown }
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
    notes: [{ text: `It happened in ${path}.` }],
  }
}

/** Renders once more with the renderer that tells where it was, and returns the way there: `Page > Document > Navbar`. */
async function findComponentPath(element: ReactElement): Promise<string> {
  const { prerender } = await import('react-dom/static')
  return new Promise((resolve) => {
    const onError = (_: unknown, { componentStack }: { componentStack?: string | undefined }) => {
      const names = [...(componentStack ?? '').matchAll(/^\s+at (\S+)/gm)].map(([, name = '']) => name)
      resolve(names.reverse().join(' > '))
    }
    prerender(element, { onError }).catch(() => resolve('an unknown component'))
  })
}
