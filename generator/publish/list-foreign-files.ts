import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Output } from '../site.ts'
import { isPassingName, manifestName } from './own-names.ts'

/** Lists what stands in a folder beside the output that has been published there: sorted paths, without folders. */
export async function listForeignFiles(output: Output, folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return paths
    .filter((path) => !output.has(path) && path !== manifestName && !isPassingName(path.split('/')[0] ?? ''))
    .sort()
}
