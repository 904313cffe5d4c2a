import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildFailure } from '../problem.ts'
import { isPassingName, manifestName } from './own-names.ts'

/** Returns the paths of the last publication; empty where there was none. A line that leads out of the folder is not of our making. */
export async function readManifest(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return ''
    throw error
  })
  return new Set(text.split(/\r?\n/).filter(isSound))
}

/** Returns the bytes of a manifest that lists the paths. */
export function formatManifest(paths: ReadonlySet<string>): Uint8Array {
  return Buffer.from(
    [...paths]
      .sort()
      .map((path) => `${path}\n`)
      .join(''),
  )
}

/** Throws a BuildFailure that names every path that leads out of the folder, is no plain path, or is kept for publishing itself. */
export function refuseStrayPaths(paths: Iterable<string>): void {
  const problems = [...paths]
    .filter((path) => !isSound(path))
    .map((path) => ({
      text: `A file cannot be published as ${JSON.stringify(path)}.`,
      notes: [
        {
          text: `Give it a path inside the folder, with forward slashes, without empty or dotted parts, colons or control characters, and not ${manifestName}.`,
        },
      ],
    }))
  if (problems.length > 0) throw new BuildFailure(problems)
}

/** Whether a path stays in the folder on every system: a colon names a drive or a stream on Windows, a backslash parts folders there. */
function isSound(path: string): boolean {
  const [first = '', ...rest] = path.split('/')
  if (/[\0-\x1f\x7f\\:]/.test(path) || first === manifestName || isPassingName(first)) return false
  return [first, ...rest].every((part) => part !== '' && part !== '.' && part !== '..')
}
