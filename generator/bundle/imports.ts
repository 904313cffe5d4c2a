import type { Metafile } from 'esbuild'

/** Which source imports which. */
export interface Imports {
  /** Lists a source and all that it imports, at whatever remove: each once, and what is imported before what imports it. */
  listFrom(file: string): readonly string[]
}

/** Reads the imports that esbuild has found. */
export function readImports({ inputs }: Metafile): Imports {
  return { listFrom: (file) => listImports(inputs, file) }
}

function listImports(inputs: Metafile['inputs'], file: string): readonly string[] {
  const seen = new Set<string>()
  const files: string[] = []
  const visit = (path: string) => {
    const input = inputs[path]
    if (input === undefined || seen.has(path)) return
    seen.add(path)
    for (const { path: imported, external } of input.imports) if (external !== true) visit(imported)
    files.push(path)
  }
  visit(file)
  return files
}
