import { dirname, join } from 'node:path'
import { folders } from '../../content/uploads.ts'
import { listSources } from '../files.ts'
import type { Problem } from '../problem.ts'
import { repair } from '../yaml.ts'

/**
 * Maps the paths of uploaded files, as content names them, to their real ones, from the folder `root`. They differ if the
 * content was repaired: a Mac puts an unusual space into the name of a screenshot.
 */
export function mapUploads(root: string): ReadonlyMap<string, string> {
  const paths = Object.values(folders).flatMap(({ input }) =>
    listSources(join(root, input)).map((file) => `${input}/${file}`),
  )
  return new Map([...paths.map((path) => [repair(path), path] as const), ...paths.map((path) => [path, path] as const)])
}

/** Gives notice of uploaded files that the content does not name. */
export function findUnused(root: string, named: ReadonlySet<string>, problems: Problem[]): void {
  const fix = 'People can still open it on GitHub. Delete it, or choose it in a form.'
  for (const path of new Set(mapUploads(root).values())) {
    if (named.has(path)) continue
    const text = `A file in ${dirname(path)} is not used.`
    problems.push({ kind: 'notice', text, inPrivate: `It is ${path}.`, fix })
  }
}
