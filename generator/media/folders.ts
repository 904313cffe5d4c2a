import { join } from 'node:path'
import { listPdfs, listPhotographs, type Content } from '../../content/schema.ts'
import { folders } from '../../content/uploads.ts'
import { listSources } from '../files.ts'
import type { History } from '../history.ts'
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

/**
 * Gives notice of uploaded files that the content does not name. If Git says that it has named one, somebody wants it to
 * disappear, and believes that it has.
 */
export function findUnused(content: Content, root: string, history: History | undefined): Problem[] {
  const uploads = mapUploads(root)
  const named = [...listPhotographs(content), ...listPdfs(content)].map(({ entry }) => uploads.get(entry.file ?? ''))
  const unused = [...new Set(uploads.values())].filter((path) => !named.includes(path))
  return unused.map((path) => ({
    kind: history?.wasNamed(path) ? 'warning' : 'notice',
    // A folder that somebody made may have a name, too.
    text: `A file in ${path.split('/', 2).join('/')} is not used.`,
    inPrivate: `It is ${path}.`,
    fix: 'People can still open it on GitHub. Delete it, or choose it in a form.',
  }))
}
