import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The folder of this project. Only --out depends on the folder in which the command was started. */
export const project = join(import.meta.dirname, '..')

export interface Entry {
  /** The path from the folder that was listed, with slashes on every system. */
  path: string
  kind: 'file' | 'folder' | 'link'
}

/**
 * Lists what is in a folder and the folders in it, sorted. Links are not followed. A folder that does not exist is
 * empty.
 */
export function listEntries(folder: string, below = ''): Entry[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(posix.join(folder, below), { withFileTypes: true })
  return entries.sort(byName).flatMap((entry): Entry[] => {
    const path = posix.join(below, entry.name)
    if (entry.isDirectory()) return [{ path, kind: 'folder' }, ...listEntries(folder, path)]
    return [{ path, kind: entry.isSymbolicLink() ? 'link' : 'file' }]
  })
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/**
 * Lists the files that people wrote. Names that begin with a dot belong to software, such as `.#home.yaml` of Emacs.
 */
export function listSources(folder: string): string[] {
  const files = listEntries(folder).filter(({ kind }) => kind === 'file')
  return files.map(({ path }) => path).filter((path) => !/(^|\/)\./.test(path))
}

/** Reads a file. Returns nothing if there is none, or a folder. */
export function readIfFile(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
}
