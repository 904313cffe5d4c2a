import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Webfont } from './picture.ts'

/** What is kept of a font's features: kerning, what puts signs together, and what sets accents on letters that have no glyph with theirs. */
const keptFeatures = ['kern', 'calt', 'ccmp', 'mark', 'mkmk']

/** Returns a font with the characters and weights that are asked for; the same original makes the same bytes. The tool is loaded only here. */
export async function cutWebfont(
  root: string,
  { from, characters, weights: [min, max] }: Webfont,
): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font')
  const original = await readFile(join(root, from))
  return subsetFont(original, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
    keepFeatures: keptFeatures,
    noHinting: true,
  })
}
