import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildFailure, type Problem } from './problem.ts'

/** The folder whose files are published as they are, under their own names, at the root of the site. */
export const rootFolder = 'assets/root'

/**
 * Reads the files that stand at the root of the site, such as `favicon.ico`, by their names.
 * Throws a BuildFailure that names everything below `assets/` that must not be published, or has a name that hosts mistake.
 */
export function readRootFiles(root: string): ReadonlyMap<string, Uint8Array> {
  const problems = listFiles(root, 'assets').flatMap((file) => faultsOf(root, file))
  if (problems.length > 0) throw new BuildFailure(problems)
  const files = listFiles(root, rootFolder).map((file): [string, Uint8Array] => [file.slice(rootFolder.length + 1), readFileSync(join(root, file))])
  return new Map(files)
}

/** Lists all that stands in a folder and its folders, but for those themselves, as sorted paths from the project's root. */
function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const files = entries.flatMap((entry) => (entry.isDirectory() ? listFiles(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
  return files.sort()
}

function faultsOf(root: string, file: string): Problem[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const stat = lstatSync(join(root, file))
  if (!stat.isFile()) return [fault(file, 'is not a file of its own but points elsewhere', 'Put the file itself there.')]
  if (name.startsWith('.')) return [fault(file, 'is hidden, because its name begins with a dot', 'Delete it, or give it another name.')]
  if (stat.size === 0) return [fault(file, 'is empty', 'Put the file there once more, or delete it.')]
  return findNameFaults(file)
}

/** Returns a problem where the name of a file, which is a path from the project's root, holds signs that hosts understand differently. */
export function findNameFaults(file: string): Problem[] {
  if (/\/[A-Za-z0-9][A-Za-z0-9._-]*$/.test(file)) return []
  return [fault(file, 'has a name that some hosts mistake', 'Use letters without accents, digits, dots and hyphens only.')]
}

function fault(file: string, what: string, mend: string): Problem {
  return { text: `${file} ${what}.`, location: { file }, notes: [{ text: mend }] }
}
