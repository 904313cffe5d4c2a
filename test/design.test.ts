import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { html, text } from './built-site.ts'

const readAsset = (file: string) => readFileSync(join(site.root, 'assets', file))

test('the marks and the motto of share cards fit into the square that some apps crop them to', async () => {
  // The square spans 285 to 915 px. The beads of the right mark have the colour of the text and start at 960 px.
  const motto = await findPixels('share-cards/believe-inspire.png', (colour, x) => colour === 0xfffaf0 && x < 950)
  assert.ok(motto.length > 5_000 && motto.every(({ x }) => x >= 345 && x <= 855))
  const marks = await findPixels('share-cards/without-words.png', (colour) => colour === 0xc3e6ea)
  assert.ok(marks.length > 2_000 && marks.every(({ x }) => x >= 285 && x <= 915))
})

test('the mark of the maskable icon is inside the circle that phones may crop it to', async () => {
  const mark = await findPixels('icon-512-maskable.png', (colour) => colour !== 0x07392f)
  assert.ok(mark.length > 20_000 && mark.every(({ x, y }) => Math.hypot(x - 255.5, y - 255.5) < 0.4 * 512))
})

test('the manifest has the colours of the site', () => {
  const { theme_color: theme, background_color: background } = JSON.parse(text('site.webmanifest'))
  assert.equal([theme, background], ['leaf', 'cotton'].map(colourOf))
})

test('the text of the hero has a contrast of at least 4.5 with a lit ring (WCAG 2.2)', () => {
  const luminance = (colour: string) => {
    const channels = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
    const [red = 0, green = 0, blue = 0] = channels.map((one) =>
      one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [letters = 0, ring = 1] = ['cotton', 'tone-lit'].map((name) => luminance(colourOf(name)) + 0.05)
  assert.ok(letters / ring >= 4.5)
})

test('the font has the characters that pages may show, among them the letters of names from the region', async () => {
  const known = new Set(site.characters)
  const basicLatin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
  const letters = [...basicLatin, ..."Nang’ina Ng'ang'a Ngũgĩ wa Thiong’o Wangarĩ Aïsha Ñandu"]
  // Browsers also make ĩ from two characters.
  assert.equal(
    letters.filter((letter) => !known.has(letter) && ![...letter.normalize('NFD')].every((one) => known.has(one))),
    [],
  )
  const inFont = await listCharacters(readAsset('gabarito/gabarito.woff2'))
  assert.equal(
    [...known].filter((one) => !inFont.has(one)),
    [],
  )
})

/** Returns the value of a colour variable in the styles of the home page. */
function colourOf(name: string): string {
  return new RegExp(`--${name}: ?(#\\w+)`).exec(html('/'))?.[1] ?? 'none'
}

/** Returns the positions of the pixels whose colour, such as `0x07392f`, and position from the left pass a test. */
async function findPixels(asset: string, isWanted: (colour: number, x: number) => boolean) {
  const { data, info } = await sharp(readAsset(asset)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const found: { x: number; y: number }[] = []
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if (isWanted(data.readUIntBE(3 * (y * info.width + x), 3), x)) found.push({ x, y })
  return found
}

/** Returns the characters in the table `cmap` of a font (OpenType, format 4: for each segment, the last and the first one). */
async function listCharacters(font: Buffer): Promise<Set<string>> {
  const everything = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  const file = await subsetFont(font, everything.join(''), { targetFormat: 'sfnt' })
  const table = file.readUInt32BE(file.indexOf('cmap') + 8)
  const subtables = Array.from({ length: file.readUInt16BE(table + 2) }, (_, index) => table + 8 + 8 * index)
  const start = subtables.map((at) => table + file.readUInt32BE(at)).find((at) => file.readUInt16BE(at) === 4) ?? 0
  const size = file.readUInt16BE(start + 6)
  const segments = Array.from({ length: size / 2 }, (_, index) => start + 14 + 2 * index)
  const characters = segments.flatMap((at) =>
    everything.slice(file.readUInt16BE(at + size + 2), file.readUInt16BE(at) + 1),
  )
  return new Set(characters)
}

test.run()
