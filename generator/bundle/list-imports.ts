import type { Metafile } from 'esbuild'
import { entryName, pictureFolderOf } from './virtual-folder.ts'

/**
 * Lists a source and all that it imports by what esbuild has found, at whatever remove: each once, and what is imported
 * before what imports it. A folder of pictures is listed with a slash at its end.
 */
export function listImports({ inputs }: Metafile, file: string): readonly string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (path: string) => {
    const input = inputs[path]
    if (input === undefined || seen.has(path)) return
    seen.add(path)
    for (const imported of input.imports) {
      const folder = pictureFolderOf(imported.path)
      if (folder !== undefined) files.add(`${folder}/`)
      else if (imported.external !== true) visit(imported.path)
    }
    files.add(path)
  }
  visit(file)
  return [...files]
}

/** Lists the files that esbuild has read. */
export function listFiles({ inputs }: Metafile): readonly string[] {
  // What has a scheme, and the entry, stand in no file.
  return Object.keys(inputs).filter((input) => input !== entryName && !input.includes(':'))
}
