import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { format } from 'node:util'
import { compileFunction } from 'node:vm'
import type { ComponentType } from 'react'
import { contentModule, outdir, type Bundle } from './bundle.ts'
import { BuildFailure, findLocation, problem, type Problem } from './problem.ts'
import { pageSource } from './routes.ts'
import type { PageProps, Route, RoutePattern } from './site.ts'

type Exports = Readonly<Record<string, unknown>>

/** What the bundle of the pages exports. */
interface PageCode extends Pick<typeof import('react'), 'captureOwnerStack' | 'createElement'> {
  renderToStaticMarkup: (typeof import('react-dom/server'))['renderToStaticMarkup']
  modules: Readonly<Record<string, () => Exports>>
}

const require = createRequire(import.meta.url)

/** Evaluates the bundle of the pages with the content, which they import, and returns what renders them. */
export function createRenderer(root: string, { code, map }: Pick<Bundle, 'code' | 'map'>, content: object) {
  const { modules, captureOwnerStack, createElement, renderToStaticMarkup } = evaluate(root, code, content)
  /** What React has warned about so far. */
  const warnings: Problem[] = []

  /** Runs a step with what a page exports. Throws a BuildFailure with the place of its error. */
  const attempt = <Result>({ path, page }: RoutePattern, step: (exported: Exports) => Result): Result => {
    const file = pageSource(page)
    const print = console.error
    console.error = (...words: unknown[]) => {
      const text = `${file} causes a React warning: ${format(...words).trim()}`
      warnings.push(problem(text, '', locate(captureOwnerStack() ?? '', root, map)))
    }
    try {
      return step(modules[file]?.() ?? {})
    } catch (error) {
      const what = error instanceof Error ? `${error.name}: ${error.message}` : `${format(error)} was thrown.`
      const location = locate(Object(error).stack ?? '', root, map)
      throw new BuildFailure([problem(`${file} (${path}) could not be rendered: ${what}`, '', location)])
    } finally {
      console.error = print
    }
  }

  return {
    warnings,
    exportsOf: (file: string): Exports => modules[file]?.() ?? {},
    readEntries: (list: RoutePattern) => attempt(list, ({ entries }) => entries),
    /** Returns the HTML of a page. */
    render: (route: Route, props: PageProps) =>
      attempt(route, ({ Page }) => {
        if (typeof Page !== 'function') throw new Error('It does not export a component named Page.')
        const element = createElement(Page as ComponentType<PageProps>, { ...route.props, ...props })
        return `<!doctype html>\n${renderToStaticMarkup(element)}\n`
      }),
  }
}

/** In watch mode, with --check and in tests, NODE_ENV is `development`. Both builds of React make the same HTML. */
function evaluate(root: string, code: string, content: object): PageCode {
  process.env['NODE_ENV'] ??= 'production'
  const module = { exports: {} as PageCode }
  const load = (name: string): unknown => (name === contentModule ? content : require(name))
  compileFunction(code, ['exports', 'require', 'module'], { filename: codePath(root) })(module.exports, load, module)
  return module.exports
}

/** The name of the code in stacks. */
const codePath = (root: string) => join(root, outdir, 'stdin.js')

/** Finds the place in the sources that a stack begins with. */
function locate(stack: string, root: string, map: string) {
  const sourceMap = new SourceMap(JSON.parse(map))
  const inSources = stack.replace(/[^\s(]*stdin\.js:(\d+):(\d+)/g, (place, line, column) => {
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return place
    return `${join(root, outdir, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
  return findLocation(inSources, root)
}
