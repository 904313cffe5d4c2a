import { BuildFailure, locateText, type Problem } from './problem.ts'
import { findNearest } from './suggest.ts'

/** One line of the route table: the path that visitors ask for, and the name of a file in `pages/` without its ending. */
export interface Route {
  path: string
  page: string
}

/** What the route checks need to know of the site. */
export interface RouteContext {
  /** The project's folder. */
  root: string
  /** The file that holds the route table, as a path from `root`. */
  table: string
  /** The names of the pages that exist. */
  pageNames: readonly string[]
}

/**
 * Returns the files of dist that a route is written to.
 * A page has two, `careers.html` and `careers/index.html`: some plain hosts know only the one, some only the other.
 */
export function filesOf(path: string): readonly [string, ...string[]] {
  if (path === '/') return ['index.html']
  const name = path.slice(1)
  return name.endsWith('.html') ? [name] : [`${name}.html`, `${name}/index.html`]
}

/** Throws a BuildFailure that names every route which is malformed, collides with another or names a missing page. */
export function checkRoutes(routes: readonly Route[], context: RouteContext): void {
  const known = new Set(context.pageNames)
  const problems = [
    ...routes.flatMap((route) => {
      const found = [...malformations(route.path), ...(known.has(route.page) ? [] : [missingPage(route, context)])]
      return found.map((problem) => placeAt(problem, route, context))
    }),
    ...collisions(routes, context),
  ]
  if (problems.length > 0) throw new BuildFailure(problems)
}

function malformations(path: string): Problem[] {
  if (path.split('/').includes('..')) {
    return [problem(`The route ${path} climbs out of dist.`, 'Take the ".." out of it.')]
  }
  if (path === '/' || /^(\/[a-z0-9]+(-[a-z0-9]+)*)+(\.html)?$/.test(path)) return []
  return [
    problem(
      `The route ${JSON.stringify(path)} is not a clean path.`,
      'Write a slash, then lower-case letters, digits and single hyphens, such as "/get-involved"; no slash at the end.',
    ),
  ]
}

function missingPage({ path, page }: Route, { pageNames }: RouteContext): Problem {
  const guess = findNearest(page, pageNames)
  return problem(
    `The route ${path} names the page "${page}", but there is no pages/${page}.tsx.`,
    guess === undefined
      ? `Make the file pages/${page}.tsx.`
      : `Did you mean "${guess}"? Or make the file pages/${page}.tsx.`,
  )
}

function collisions(routes: readonly Route[], context: RouteContext): Problem[] {
  const owners = new Map<string, Route>()
  const problems = new Map<Route, Problem>()
  for (const route of routes) {
    for (const file of filesOf(route.path)) {
      const owner = owners.get(file)
      if (owner === undefined) owners.set(file, route)
      else if (!problems.has(route)) problems.set(route, placeAt(collision(route, owner, file), route, context))
    }
  }
  return [...problems.values()]
}

function collision(route: Route, owner: Route, file: string): Problem {
  return problem(
    `The route ${route.path} (page "${route.page}") collides with the route ${owner.path} (page "${owner.page}"): both would be written to dist/${file}.`,
    'Give one of them another path.',
  )
}

function problem(text: string, mend: string): Problem {
  return { text, notes: [{ text: mend }] }
}

function placeAt(problem: Problem, route: Route, { root, table }: RouteContext): Problem {
  const location = locateText(root, table, `path: '${route.path}', page: '${route.page}'`)
  return { ...problem, location: location ?? { file: table } }
}
