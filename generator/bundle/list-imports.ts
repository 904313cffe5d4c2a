import type { Metafile } from 'esbuild'
import { sourceOf } from './virtual-folder.ts'

/** Lists a source and all that it imports by what esbuild has found, at whatever remove: each once, and what is imported before what imports it. */
export function listImports({ inputs }: Metafile, file: string): readonly string[] {
  const seen = new Set<string>()
  const files: string[] = []
  const visit = (path: string) => {
    const input = inputs[path]
    if (input === undefined || seen.has(path)) return
    seen.add(path)
    for (const { path: imported, external } of input.imports) if (external !== true) visit(imported)
    files.push(sourceOf(path) ?? path)
  }
  visit(file)
  return files
}
