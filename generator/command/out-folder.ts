import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { ownFolder } from '../own-folder.ts'
import type { Site } from '../site.ts'
import { UsageError } from './check-arguments.ts'

/**
 * Returns the folder to write to, dist where none is given; like every path on a command line, a given one is seen from
 * where the command is run. Throws a UsageError where a site has no business in that folder, or there is none above it.
 */
export function findOutFolder(
  { root, facts, script }: Pick<Site, 'root' | 'facts' | 'script'>,
  out: string | undefined,
): string {
  if (out === undefined) return join(root, 'dist')
  const folder = resolve(out)
  const place = realPlace(folder, out)
  if (dirname(place) === place)
    throw new UsageError(`--out ${out} is the whole disk. Name a folder for the site alone.`)
  if (isWithin(realpathSync(root), place))
    throw new UsageError(
      `--out ${out} is the project's own folder, or one above it. Name a folder for the site alone, such as ${join(out, 'dist')}.`,
    )
  const rooms = [facts, script].map((file) => file.replace(/\/.*/, ''))
  const sources = [
    ...new Set([...rooms, 'pages', 'assets', 'node_modules', '.git'].map((room) => join(root, room))),
    ownFolder,
  ]
  const source = sources.find((one) => isWithin(place, one))
  if (source !== undefined)
    throw new UsageError(
      `--out ${out} is among the sources of the site, in ${relative(root, source) || source}. Name a folder for the site alone.`,
    )
  return folder
}

/** Returns the path without links; the folder itself may still be to be made, but not the one above it. */
function realPlace(folder: string, out: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return join(realParent(folder, out), basename(folder))
  }
}

function realParent(folder: string, out: string): string {
  try {
    return realpathSync(dirname(folder))
  } catch {
    throw new UsageError(
      `--out ${out} cannot be made, because there is no folder ${dirname(folder)}. Make that first, or correct the path.`,
    )
  }
}

/** Tells whether a path is a folder or leads to something in it. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
