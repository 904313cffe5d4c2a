import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Typeface } from './picture.ts'

/** Font files that the renderer can read. They stand in a folder of their own until they are removed. */
export interface CutFonts {
  files: string[]
  remove(): Promise<void>
}

/**
 * Writes a font file of each weight, holding the glyphs of the text. The renderer takes neither woff2 nor the weights of
 * a variable font: without this it would draw all text in the font's lightest cut.
 */
export async function cutTypefaces(root: string, typefaces: readonly Typeface[], text: string): Promise<CutFonts> {
  if (typefaces.length === 0) return { files: [], remove: async () => {} }
  const { default: subsetFont } = await import('subset-font')
  const folder = await mkdtemp(join(tmpdir(), 'typefaces-'))
  const files: string[] = []
  for (const { file, weights } of typefaces) {
    const font = await readFile(join(root, file))
    for (const weight of weights) {
      const cut = join(folder, `${files.length}.ttf`)
      await writeFile(cut, await subsetFont(font, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } }))
      files.push(cut)
    }
  }
  return { files, remove: () => rm(folder, { recursive: true, force: true }) }
}
