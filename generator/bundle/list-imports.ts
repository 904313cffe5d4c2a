import type { Metafile } from 'esbuild'
import { entryName, picturesScheme } from './virtual-folder.ts'

/**
 * Lists a source and all that it imports by what esbuild has found, at whatever remove: each once, and what is imported
 * before what imports it. A folder of pictures is listed with a slash at its end.
 */
export function listImports({ inputs }: Metafile, file: string): readonly string[] {
  const seen = new Set<string>()
  const files: string[] = []
  const visit = (path: string) => {
    const input = inputs[path]
    if (input === undefined || seen.has(path)) return
    seen.add(path)
    for (const imported of input.imports) {
      if (imported.external !== true) visit(imported.path)
      else if (!files.includes(folderOf(imported.path))) files.push(folderOf(imported.path))
    }
    files.push(path)
  }
  visit(file)
  return files.filter((path) => path !== '')
}

/** Lists the files that esbuild has read. */
export function listFiles({ inputs }: Metafile): readonly string[] {
  // What has a scheme, and the entry, stand in no file.
  return Object.keys(inputs).filter((input) => input !== entryName && !input.includes(':'))
}

/** Lists the folders of pictures that are imported, as paths from the project's root. */
export function listPictureFolders({ inputs }: Metafile): readonly string[] {
  const imported = Object.values(inputs).flatMap(({ imports }) => imports.map(({ path }) => folderOf(path).slice(0, -1)))
  return [...new Set(imported)].filter((folder) => folder !== '')
}

/** Returns the folder of pictures that an import asks for, with a slash at its end; nothing where it asks for something else. */
function folderOf(imported: string): string {
  return imported.startsWith(picturesScheme) ? `${imported.slice(picturesScheme.length)}/` : ''
}
