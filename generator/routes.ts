import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BuildFailure, locateText, problem, type Problem } from './problem.ts'
import { outputPaths, pageSource, routeTable, type Route, type RoutePattern } from './site.ts'

/** The parts of a path that an entry gives, such as `:slug`. */
const parameter = /:(\w+)/g

/** Whether a route stands for a list of pages. */
export function isList({ path }: RoutePattern): boolean {
  return path.includes(':')
}

/** Returns the routes of all pages. `entries` are the exports of the pages of lists, by name. */
export function expandRoutes(patterns: readonly RoutePattern[], entries: ReadonlyMap<string, unknown>): Route[] {
  return patterns.flatMap((pattern) => {
    if (!isList(pattern)) return [{ ...pattern, props: {} }]
    const { path, page } = pattern
    const list = entries.get(page)
    const source = pageSource(page)
    const fix = `The route ${path} needs a page for each entry. Write \`export const entries = [{ slug: 'first' }]\`.`
    if (!Array.isArray(list))
      throw new BuildFailure([problem(`${source} does not export a list of entries.`, fix, source)])
    return list.map((props: Record<string, unknown>, index): Route => {
      const fill = (_: string, name: string) => {
        const value = Object(props)[name]
        if (typeof value === 'string') return value
        throw new BuildFailure([
          problem(`${source}: entries[${index}] has no text ${name}.`, `The route ${path} needs it.`, source),
        ])
      }
      return { path: path.replace(parameter, fill), page, props }
    })
  })
}

/** Throws if routes are invalid, if a page is missing, or if two routes have the same files. `files` may name the paths. */
export function checkRoutes(root: string, routes: readonly RoutePattern[], files: readonly string[]): void {
  const example = 'Write it like "/get-involved", with lowercase letters, digits and hyphens.'
  const owners = new Map<string, string>()
  const problems: Problem[] = []
  for (const { path, page } of routes) {
    const refuse = (text: string, fix: string) => {
      const quotes = [`path: '${path}'`, `'${path.split('/').at(-1)}'`]
      const [place] = quotes.flatMap((quote) => locateText(root, [routeTable, ...files], quote) ?? [])
      problems.push(problem(text, fix, place ?? routeTable))
    }
    if (!/^(\/|(\/(:\w+|[a-z0-9]+(-[a-z0-9]+)*))+(\.html)?)$/.test(path))
      refuse(`The route ${path} is not valid.`, example)
    if (!existsSync(join(root, pageSource(page))))
      refuse(`The page of the route ${path}, ${pageSource(page)}, does not exist.`, 'Create it, or correct its name.')
    const taken = outputPaths(path).find((file) => owners.has(file))
    if (taken !== undefined)
      refuse(`The routes ${owners.get(taken)} and ${path} would both be written to ${taken}.`, 'Change one of them.')
    for (const file of outputPaths(path)) owners.set(file, path)
  }
  if (problems.length > 0) throw new BuildFailure(problems)
}
