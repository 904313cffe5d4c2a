import { readFileSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { characters } from './characters.ts'

// Makes the icons, the share card and the font in assets/ from their originals: npm run assets
// Other versions of these tools may write other bytes. Look at the files that change before you commit them.

const styles = read('components/base/base.css').toString()
const icon = withColours('assets/originals/icon.svg')
const card = withColours('assets/originals/share-card.svg')

write('assets/gabarito/gabarito.woff2', await makeFont())
write('assets/share-card.png', await withPalette(draw(card, 1200)))
write('assets/icon.svg', Buffer.from(icon))
write('assets/icon-180.png', await withPalette(draw(icon, 180)))
// Browsers tell by the bytes that this is a PNG. Firefox rejects one with a palette here.
write('assets/favicon.ico', draw(icon, 32))

function read(path: string): Buffer {
  return readFileSync(path)
}

/** Reads a drawing. Its colours are those of `base.css`. */
function withColours(path: string): string {
  return read(path)
    .toString()
    .replace(/var\(--([\w-]+)\)/g, (_use, name: string) => colourOf(name))
}

function colourOf(name: string): string {
  const [, value] = RegExp(`--${name}: ([^;]+);`).exec(styles) ?? []
  if (value === undefined) throw new Error(`base.css has no property --${name}.`)
  return value
}

function write(path: string, bytes: Uint8Array): void {
  writeFileSync(path, bytes)
  console.log(`${path}: ${bytes.length.toLocaleString('en')} bytes`)
}

/**
 * Reduces the font to the characters in characters.ts. The original is the file for Latin letters from the package
 * @fontsource-variable/gabarito, version 5.3.0.
 */
function makeFont(): Promise<Buffer> {
  // Kerning, and the positions of accents on letters without an accented glyph.
  const keepFeatures = ['kern', 'calt', 'ccmp', 'mark', 'mkmk']
  const options = { variationAxes: { wght: { min: 400, max: 800 } }, keepFeatures, noHinting: true }
  const original = read('assets/originals/gabarito-latin.woff2')
  return subsetFont(original, characters, { targetFormat: 'woff2', ...options })
}

/** Renders a drawing as a PNG file. The originals contain no text, so no font is used. */
function draw(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng()
}

function withPalette(png: Buffer): Promise<Buffer> {
  return sharp(png).png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer()
}
