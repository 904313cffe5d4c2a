import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns the files of a route. A page has two, because simple hosts support only one of the forms. */
export function outputPaths(path: string): readonly [string, ...string[]] {
  if (path === '/') return ['index.html']
  const name = path.slice(1)
  return name.endsWith('.html') ? [name] : [`${name}.html`, `${name}/index.html`]
}

export const routeTable = 'build.ts'

export function pageSource(name: string): string {
  return `pages/${name}.tsx`
}

/** Returns a path relative to `root`, with forward slashes. */
export function relativePath(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}

/** Lists the visible files in a folder, sorted, as paths from `root`. */
export function listFiles(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map(({ name }) => `${folder}/${name}`).sort()
}
