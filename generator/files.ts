import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The folder of this project. Only --root and --out depend on the folder in which the command was started. */
export const project = join(import.meta.dirname, '..')

interface Item {
  /** The path from the folder that was listed, with slashes on every system. */
  path: string
  kind: 'file' | 'folder' | 'link'
}

/**
 * Lists what is in a folder and the folders in it, sorted. Links are not followed. A folder that does not exist is
 * empty.
 */
export function listItems(folder: string, below = ''): Item[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(posix.join(folder, below), { withFileTypes: true })
  return found.sort(byName).flatMap((item): Item[] => {
    const path = posix.join(below, item.name)
    if (item.isDirectory()) return [{ path, kind: 'folder' }, ...listItems(folder, path)]
    return [{ path, kind: item.isSymbolicLink() ? 'link' : 'file' }]
  })
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/**
 * Lists the files that people wrote. Names that begin with a dot belong to software, such as `.#home.yaml` of Emacs.
 */
export function listSources(folder: string): string[] {
  const files = listItems(folder).filter(({ kind }) => kind === 'file')
  return files.map(({ path }) => path).filter((path) => !/(^|\/)\./.test(path))
}
