import { createRequire } from 'node:module'
import { join } from 'node:path'
import { format } from 'node:util'
import { compileFunction } from 'node:vm'
import type { ComponentType } from 'react'
import { codePath, contentModule, type Bundler } from './bundle.ts'
import { findLocation, problem, type Problem } from './problem.ts'
import { pageSource } from './routes.ts'
import type { PageProps, Route } from './site.ts'

/** What the bundle of the pages exports. */
interface PageCode extends Pick<typeof import('react'), 'captureOwnerStack' | 'createElement'> {
  renderToStaticMarkup: (typeof import('react-dom/server'))['renderToStaticMarkup']
  modules: Readonly<Record<string, () => Readonly<Record<string, unknown>>>>
}

const require = createRequire(import.meta.url)

/** Evaluates the bundle of the pages with the content, which they import. */
export function evaluatePages(root: string, code: string, content: object): PageCode {
  // React's production build makes the same HTML as its development build, in half the time.
  process.env['NODE_ENV'] = 'production'
  const module = { exports: {} as PageCode }
  const load = (name: string): unknown => (name === contentModule ? content : require(name))
  compileFunction(code, ['exports', 'require', 'module'], { filename: codePath(root) })(module.exports, load, module)
  return module.exports
}

/** Returns the HTML of a page. Throws whatever the page throws. */
export function renderPage({ modules, createElement, renderToStaticMarkup }: PageCode, route: Route, props: PageProps) {
  const { Page } = modules[pageSource(route.page)]?.() ?? {}
  if (typeof Page !== 'function') throw new Error('It does not export a component named Page.')
  const element = createElement(Page as ComponentType<PageProps>, { ...route.props, ...props })
  return `<!doctype html>\n${renderToStaticMarkup(element)}\n`
}

/**
 * Renders pages with React's development build, and returns their errors and React's warnings with the places that cause
 * them. React gives each warning once, so the bundle has a fresh copy of it.
 */
export async function diagnosePages(
  root: string,
  bundler: Bundler,
  content: object,
  pages: readonly (readonly [Route, PageProps])[],
): Promise<Problem[]> {
  const { code, map } = await bundler.bundleForDevelopment()
  const evaluated = evaluatePages(root, code, content)
  const locate = (stack: string) => {
    const inSources = stack.replaceAll(/[^\s(]*bundled\/stdin\.js:(\d+):(\d+)/g, (place, line, column) => {
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalSource' in entry)) return place
      const { originalSource, originalLine, originalColumn } = entry
      return `${join(codePath(root), '..', originalSource)}:${originalLine + 1}:${originalColumn + 1}`
    })
    return findLocation(inSources, root)
  }
  return pages.flatMap(([route, props]) => {
    const file = pageSource(route.page)
    const found: Problem[] = []
    const print = console.error
    console.error = (...words: unknown[]) => {
      const text = `${file} causes a React warning: ${format(...words).trim()}`
      found.push(problem(text, '', locate(evaluated.captureOwnerStack() ?? '')))
    }
    try {
      renderPage(evaluated, route, props)
    } catch (error) {
      found.push(problem(`${file} (${route.path}) ${describeError(error)}`, '', locate(Object(error).stack ?? '')))
    } finally {
      console.error = print
    }
    return found
  })
}

/** Returns the end of a sentence that begins with a page. */
export function describeError(error: unknown): string {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : `${format(error)} was thrown.`
  return `could not be rendered: ${what}`
}
