import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BuildFailure, locateText, problem, type Problem } from '../problem.ts'
import { outputPaths, pageSource, routeTable } from '../paths.ts'
import type { Route, RoutePattern } from '../site.ts'

/** Whether a route stands for a list of pages. */
export function isList({ path }: RoutePattern): boolean {
  return path.includes(':')
}

/** The exports `entries` of pages by name, and the content files that they come from. */
export interface Lists {
  entries: ReadonlyMap<string, unknown>
  files: readonly string[]
}

/** Returns the routes of all pages. Throws every entry that does not fill the path of its route. */
export function expandRoutes(root: string, patterns: readonly RoutePattern[], { entries, files }: Lists): Route[] {
  const problems: Problem[] = []
  const routes = patterns.flatMap((pattern): Route[] => {
    const { path, page } = pattern
    if (!isList(pattern)) return [{ ...pattern, props: {} }]
    const [source, list] = [pageSource(page), entries.get(page)]
    if (!Array.isArray(list)) {
      const fix = `The route ${path} needs one for each of its pages. See “Add a list of pages” in CONTRIBUTING.md.`
      problems.push(problem(`${source} does not export a list of entries.`, fix))
      return []
    }
    return list.map((props: Record<string, unknown>, index) => {
      const fill = (_: string, name: string) => {
        const value = String(Object(props)[name] ?? '')
        if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) return value
        const text = `${source}: entries[${index}].${name} is “${value}”, which cannot be a part of the path ${path}.`
        const location = locateText(root, files, `${name}: '${value}'`)
        problems.push(problem(text, 'Write lowercase letters, digits and hyphens.', location))
        return ''
      }
      return { path: path.replace(/:(\w+)/g, fill), page, props }
    })
  })
  if (problems.length > 0) throw new BuildFailure(problems)
  return routes
}

/** Throws if routes are invalid, if a page is missing, or if two routes have the same files. */
export function checkRoutes(root: string, routes: readonly RoutePattern[], contentFiles: readonly string[]): void {
  const example = 'Write it like "/get-involved", with lowercase letters, digits and hyphens.'
  const owners = new Map<string, string>()
  const problems: Problem[] = []
  for (const { path, page } of routes) {
    const report = (text: string, fix: string) => {
      const ofRoute = locateText(root, [routeTable], `path: '${path}'`)
      const ofEntry = locateText(root, contentFiles, `: '${path.split('/').at(-1)}'`)
      problems.push(problem(text, fix, ofRoute ?? ofEntry ?? routeTable))
    }
    if (!/^(\/|(\/(:\w+|[a-z0-9]+(-[a-z0-9]+)*))+(\.html)?)$/.test(path))
      report(`The route ${path} is not valid.`, example)
    if (!existsSync(join(root, pageSource(page))))
      report(`The page of the route ${path}, ${pageSource(page)}, does not exist.`, 'Create it, or correct its name.')
    const taken = outputPaths(path).find((file) => owners.has(file))
    if (taken !== undefined)
      report(`The routes ${owners.get(taken)} and ${path} would both be written to ${taken}.`, 'Change one of them.')
    for (const file of outputPaths(path)) owners.set(file, path)
  }
  if (problems.length > 0) throw new BuildFailure(problems)
}
