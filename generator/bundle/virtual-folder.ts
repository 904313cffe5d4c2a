import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parse } from 'node:path/posix'
import type { OutputFile } from 'esbuild'

/** The folder that esbuild believes it writes to; nothing is ever written there. */
export const virtualFolder = 'virtual'

/** How the entry is called that stands in no file, and lists the sources of a bundle. */
export const entryName = 'modules.js'

/** How files that are named by their content are called: esbuild's pattern, to which it adds the ending. */
export const hashedName = 'assets/[name]-[hash]'

/** Names a file by its content, in esbuild's pattern: eight digits of base sixteen, the first of its SHA-256, tell one content from another. */
export function nameByContent(file: string, bytes: Uint8Array): string {
  const { name, ext } = parse(file)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase()
  return `assets/${name}-${hash}${ext}`
}

/** Returns where in dist a file belongs that esbuild has made, with forward slashes. */
export function pathInDist(root: string, file: OutputFile): string {
  return file.path.slice(join(root, virtualFolder).length + 1).replaceAll('\\', '/')
}

/** How an import begins that asks for all pictures of a folder; esbuild leaves it alone. */
export const picturesScheme = 'pictures:'

/** Returns the folder of pictures that an import asks for, as a path from the project's root; undefined where it asks for something else. */
export function pictureFolderOf(imported: string): string | undefined {
  return imported.startsWith(picturesScheme) ? imported.slice(picturesScheme.length) : undefined
}

/** What is shipped as it is: its address takes the place of the import. */
export const assetLoaders = {
  '.woff2': 'file',
  '.svg': 'file',
  '.png': 'file',
  '.avif': 'file',
  '.webp': 'file',
  '.jpg': 'file',
} as const
