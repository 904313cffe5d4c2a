import { join } from 'node:path'
import type { OutputFile } from 'esbuild'

/** The folder that esbuild believes it writes to; nothing is ever written there. */
export const virtualFolder = 'virtual'

/** How the entry is called that stands in no file, and lists the sources of the pages. */
export const entryName = 'modules.js'

/** How files that are named by their content are called: esbuild's pattern, to which it adds the ending. */
export const hashedName = 'assets/[name]-[hash]'

/** Returns where in dist a file belongs that esbuild has made, with forward slashes. */
export function pathInDist(root: string, file: OutputFile): string {
  return file.path.slice(join(root, virtualFolder).length + 1).replaceAll('\\', '/')
}

/** How an import begins that asks for all pictures of a folder. */
export const picturesScheme = 'pictures'

/** Returns the source that one of esbuild's inputs stands for: a file, a folder with a slash at its end, or none where the generator has written it. */
export function sourceOf(input: string): string | undefined {
  if (input.startsWith(`${picturesScheme}:`)) return `${input.slice(picturesScheme.length + 1)}/`
  return input === entryName || input.includes(':') ? undefined : input
}

/** What is shipped as it is: its address takes the place of the import. */
export const assetLoaders = { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.avif': 'file', '.webp': 'file', '.jpg': 'file' } as const
