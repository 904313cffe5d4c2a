import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { format } from 'node:util'
import { compileFunction } from 'node:vm'
import type { ComponentType } from 'react'
import { contentModule, outdir, type Bundle } from './bundle.ts'
import { BuildFailure, findLocation, problem, type Problem } from './problem.ts'
import { pageSource } from './routes.ts'
import type { PageProps, Route, RoutePattern, SiteConstants } from './site.ts'

/** What the bundle of the pages exports. Only React's development build has `captureOwnerStack`. */
interface PageCode
  extends Pick<typeof import('react'), 'createElement'>, Partial<Pick<typeof import('react'), 'captureOwnerStack'>> {
  renderToStaticMarkup: (typeof import('react-dom/server'))['renderToStaticMarkup']
  /** Functions that evaluate the modules of the pages, by file. */
  modules: Readonly<Record<string, () => PageModule>>
  readConstants: () => SiteConstants
}

interface PageModule {
  Page?: ComponentType<PageProps>
  entries?: unknown
}

const require = createRequire(import.meta.url)

/** Explains an error of the page that is being rendered, also in the promises and timers that it leaves behind. */
const explainer = new AsyncLocalStorage<(error: unknown) => BuildFailure>()

/** Explains an error that nobody caught, if the code of a page threw it. */
export function explainUncaught(error: unknown): unknown {
  return explainer.getStore()?.(error) ?? error
}

/** Evaluates the bundle of the pages with the content, which they import, and returns a renderer. */
export function createRenderer(root: string, { code, map }: Pick<Bundle, 'code' | 'map'>, content: object) {
  const pageCode = evaluate(root, code, content)
  const { modules, readConstants, captureOwnerStack, createElement, renderToStaticMarkup } = pageCode
  /** What React's development build has warned about. It gives each warning once per process. */
  const warnings: Problem[] = []

  /** Runs a step with what a page exports. Throws a BuildFailure with the place of its error. */
  const attempt = <Result>({ path, page }: RoutePattern, step: (exported: PageModule) => Result): Result => {
    const file = pageSource(page)
    const explain = (error: unknown) => {
      const what = error instanceof Error ? `${error.name}: ${error.message}` : `${format(error)} was thrown.`
      const location = locate(Object(error).stack ?? '', root, map)
      return new BuildFailure([problem(`${file} (${path}) could not be rendered: ${what}`, '', location)])
    }
    const print = console.error
    console.error = (...words: unknown[]) => {
      const text = `${file} causes a React warning: ${format(...words).trim()}`
      warnings.push(problem(text, '', locate(captureOwnerStack?.() ?? '', root, map)))
    }
    try {
      return explainer.run(explain, () => step(modules[file]?.() ?? {}))
    } catch (error) {
      throw explain(error)
    } finally {
      console.error = print
    }
  }

  return {
    warnings,
    readConstants,
    readEntries: (list: RoutePattern) => attempt(list, ({ entries }) => entries),
    /** Returns the HTML of a page. */
    render: (route: Route, props: PageProps) =>
      attempt(route, ({ Page }) => {
        if (Page === undefined) throw new Error('It does not export a component named Page.')
        return `<!doctype html>\n${renderToStaticMarkup(createElement(Page, { ...route.props, ...props }))}\n`
      }),
  }
}

function evaluate(root: string, code: string, content: object): PageCode {
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
