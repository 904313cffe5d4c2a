import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from '../../content/uploads.ts'
import { listSources } from '../files.ts'
import type { History } from '../history.ts'
import type { Problem } from '../problem.ts'
import { repair } from '../yaml.ts'
import { hasPrivateData } from './private-data.ts'

/** Lists the files that staff have uploaded: the folder of each, and its path from the folder `root`. */
function listUploadedFiles(root: string): { folder: string; path: string }[] {
  return Object.values(folders).flatMap(({ input: folder }) =>
    listSources(join(root, folder)).map((file) => ({ folder, path: `${folder}/${file}` })),
  )
}

/**
 * Returns the real paths of uploads, by those that content names. They differ if the content was repaired: a Mac puts
 * an unusual space into the name of a screenshot. Leaves out names that belong to two files after that.
 */
export function realPaths(root: string): ReadonlyMap<string, string> {
  const paths = listUploadedFiles(root).map(({ path }) => path)
  const names = paths.map(repair)
  const isOnly = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  return new Map(paths.flatMap((path) => (isOnly(repair(path)) ? [[repair(path), path] as const] : [])))
}

/**
 * Reports uploads that no content file names, right or wrong. One that was named before is a warning: the person who
 * removed it probably believes that it is gone. So is one that reveals too much.
 */
export function findUnused(
  root: string,
  contentFiles: ReadonlyMap<string, Uint8Array>,
  history: History | undefined,
  problems: Problem[],
): void {
  // Long texts are folded over several lines.
  const sources = Array.from(contentFiles.values(), (bytes) => repair(Buffer.from(bytes).toString()))
  for (const { folder, path } of listUploadedFiles(root)) {
    if (sources.some((source) => source.includes(repair(path)))) continue
    const isSecret = hasPrivateData(readFileSync(join(root, path)))
    problems.push({
      kind: isSecret || history?.wasNamed(path) ? 'warning' : 'notice',
      text: `A file in ${folder} is not used.`,
      inPrivate: `It is ${path}.${isSecret ? ' It says where it was taken, or who is in it.' : ''}`,
      fix: 'People can still open it on GitHub. Delete it, or choose it in a form.',
    })
  }
}
