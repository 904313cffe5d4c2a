import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BuildFailure, locateText, problem, type Problem } from './problem.ts'
import type { Route, RoutePattern, Site } from './site.ts'

/** Returns the file of a page. */
export function pageSource(name: string): string {
  return `pages/${name}.tsx`
}

/** Returns the files of a route. A page has two, because simple hosts support only one of the forms. */
export function outputPaths(path: string): readonly [string, ...string[]] {
  if (path === '/') return ['index.html']
  const name = path.slice(1)
  return name.endsWith('.html') ? [name] : [`${name}.html`, `${name}/index.html`]
}

/** Reports routes whose page does not exist. */
export function findMissingPages({ root, routes }: Site): Problem[] {
  const missing = routes.filter(({ page }) => !existsSync(join(root, pageSource(page))))
  return missing.map(({ path, page }) => {
    const text = `The page of the route ${path}, ${pageSource(page)}, does not exist.`
    return problem(text, 'Create it, or correct its name.', locateText(root, ['build.ts'], `path: '${path}'`))
  })
}

/** Returns the routes of all pages. The entries of lists may come from `contentFiles`. Throws the problems of their paths. */
export function expandRoutes(
  { root, routes }: Site,
  readEntries: (list: RoutePattern) => unknown,
  contentFiles: readonly string[],
): Route[] {
  const problems: Problem[] = []
  const report = (path: string, text: string, fix: string) => {
    const inContent = locateText(root, contentFiles, `: ${path.split('/').at(-1)}`)
    problems.push(problem(text, fix, locateText(root, ['build.ts'], `path: '${path}'`) ?? inContent))
  }
  const expanded = routes.flatMap((route): Route[] => {
    const { path, page } = route
    if (!path.includes(':')) return [{ path, page, props: {} }]
    const list = readEntries(route)
    if (!Array.isArray(list)) {
      const fix = `The route ${path} needs one for each of its pages. See “Add a list of pages” in CONTRIBUTING.md.`
      report(path, `${pageSource(page)} does not export a list of entries.`, fix)
      return []
    }
    return list.map((props: Readonly<Record<string, unknown>>) => {
      const fill = (_: string, name: string) => String(Object(props)[name] ?? '')
      return { path: path.replace(/:(\w+)/g, fill), page, props }
    })
  })
  const owners = new Map<string, string>()
  for (const { path } of expanded) {
    const files = outputPaths(path)
    const taken = files.find((file) => owners.has(file))
    const fix = 'Write it like /get-involved, with lowercase letters, digits and hyphens.'
    if (!/^(\/|(\/[a-z0-9]+(-[a-z0-9]+)*)+(\.html)?)$/.test(path)) report(path, `The path ${path} is not valid.`, fix)
    else if (taken !== undefined)
      report(path, `The routes ${owners.get(taken)} and ${path} would both have the file ${taken}.`, 'Change one.')
    for (const file of files) owners.set(file, path)
  }
  if (problems.length > 0) throw new BuildFailure(problems)
  return expanded
}
