import { lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BuildFailure, withoutRepeats, type Problem } from '../problem.ts'
import type { Output } from '../site.ts'
import { inParallel } from './in-parallel.ts'
import { isPassingName, manifestName, stagingName } from './own-names.ts'

/**
 * Throws a BuildFailure where the folder holds files but no manifest, or where something that no publication has put
 * there stands at the place of a file of the output, or of a folder above it; it names all of them.
 */
export async function refuseForeignFiles(
  output: Output,
  folder: string,
  published: ReadonlySet<string>,
): Promise<void> {
  const present = (await readdir(folder)).filter((name) => !isPassingName(name))
  if (present.length > 0 && !present.includes(manifestName)) {
    throw new BuildFailure([
      foreign(
        `${folder} is not empty and was not made by this build: it holds ${present.sort().slice(0, 5).join(', ')}.`,
      ),
    ])
  }
  const own = [await findObstacle(folder, manifestName, true), await findObstacle(folder, `${stagingName}/any`, false)]
  const obstacles = [
    ...own,
    ...(await inParallel(output.keys(), (path) => findObstacle(folder, path, published.has(path)))),
  ]
  const problems = obstacles.flatMap((path) => (path === undefined ? [] : [replaced(join(folder, path))]))
  if (problems.length > 0) throw new BuildFailure(withoutRepeats(problems))
}

/**
 * Returns the path of whatever stands in the way of writing or removing a file of ours: at its place anything but a file,
 * and any file where there is none of ours; above it anything but a folder. Links are not followed, so a link is in the way.
 */
export async function findObstacle(folder: string, path: string, isOurs: boolean): Promise<string | undefined> {
  for (const parent of foldersAbove(path)) {
    const found = await look(join(folder, parent))
    if (found === undefined) return undefined
    if (!found.isDirectory()) return parent
  }
  const found = await look(join(folder, path))
  return found === undefined || (isOurs && found.isFile()) ? undefined : path
}

/** Returns the paths of the folders in which a file stands, the outermost first, without the one that holds the site. */
export function foldersAbove(path: string): readonly string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [...foldersAbove(parent), parent]
}

/** Describes something that would have to be replaced, though it is not ours. */
export function replaced(path: string): Problem {
  return foreign(`${path} was not made by this build, but would have to be replaced by it.`)
}

/** Describes something that is not ours. */
export function foreign(text: string): Problem {
  return { text, notes: [{ text: 'Move it elsewhere, or delete it if nobody needs it.' }] }
}

async function look(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
