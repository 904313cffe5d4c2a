import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { paintWithPigments } from '../components/art/palette.ts'
import { sizeOf } from '../generator/check/budgets.ts'
import { examinePage } from '../generator/check/check-page.ts'
import { outputPaths } from '../generator/paths.ts'
import { html, one, page, paths, text } from './built-site.ts'
import { findPixels } from './shown-picture.ts'

const readAsset = (file: string) => readFileSync(join(site.root, file))

test('every page loads in the first round trip of a new connection', () => {
  assert.ok(site.budgets.firstRoundTrip <= 14_600)
  for (const [file] of paths.map(outputPaths)) {
    const size = sizeOf(file, Buffer.from(text(file)))
    assert.ok(size <= site.budgets.firstRoundTrip, `${file} has ${size} bytes after gzip`)
  }
})

test('the motto on the share card fits into the square that some apps crop it to', async () => {
  // The square spans 285 to 915 px. The beads of the right mark have the colour of the text and start at 960 px.
  const card = readAsset('assets/share-cards/believe-inspire.png')
  const letters = await findPixels(card, (colour, x) => colour === '#fffaf0' && x < 950)
  assert.ok(letters.length > 5_000 && letters.every(({ x }) => x >= 345 && x <= 855))
})

test('the card without words keeps its marks inside that square', async () => {
  const card = readAsset('assets/share-cards/without-words.png')
  const marks = await findPixels(card, (colour) => colour === '#c3e6ea')
  assert.ok(marks.length > 2_000 && marks.every(({ x }) => x >= 285 && x <= 915))
})

test('the maskable icon keeps its marks inside the circle that phones may crop it to', async () => {
  const marks = await findPixels(readAsset('assets/icon-512-maskable.png'), (colour) => colour !== '#07392f')
  assert.ok(marks.length > 20_000 && marks.every(({ x, y }) => Math.hypot(x - 255.5, y - 255.5) < 0.4 * 512))
})

test('the colours of drawings become the colour variables of the site', () => {
  for (const name of ['leaf', 'ink', 'cotton', 'mango', 'hibiscus', 'petal', 'sky', 'rose'])
    assert.is(paintWithPigments(`<path fill="${colourOf(name)}"/>`), `<path fill="var(--${name})"/>`)
})

test('the icon has the same mark as the pages, in leaf and mango', () => {
  const icon = readAsset('assets/icon.svg').toString()
  const mark = one(page('/'), 'path#voice-mark').getAttribute('d') ?? 'none'
  assert.is(icon.split(mark).length - 1, 2)
  assert.equal(icon.match(/#[0-9a-f]{6}\b/g), ['leaf', 'mango'].map(colourOf))
})

test('the manifest has the colours of the site', () => {
  const manifest = JSON.parse(text('site.webmanifest'))
  assert.equal([manifest.theme_color, manifest.background_color], ['leaf', 'cotton'].map(colourOf))
})

test('cotton text on a lit ring has a contrast of at least 4.5 (WCAG 2.2)', () => {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [letters, ring] = ['cotton', 'tone-lit'].map((name) => luminance(colourOf(name)) + 0.05)
  assert.ok(letters! / ring! >= 4.5)
})

test('the font has exactly the characters that build.ts lists', async () => {
  const font = readAsset('assets/gabarito/gabarito.woff2')
  assert.equal((await listCharacters(font)).sort(), [...site.characters].sort())
})

test('the font has Basic Latin, and the letters of names from the region', () => {
  const basicLatin = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index))
  for (const name of [basicLatin, 'Nang’ina', "Ng'ang'a", 'Ngũgĩ wa Thiong’o', 'Wangarĩ', 'Aïsha', 'Ñandu'])
    assert.equal(findMissing(name), [], name)
})

test('a character that the font lacks is reported with its code and its word, and an emoji only once', () => {
  assert.match(findMissing('Naŋina')[0] ?? '', 'shows “ŋ” (U+014B) in “Naŋina”')
  assert.match(findMissing('Ж')[0] ?? '', 'U+0416')
  assert.is(findMissing('Welcome 👋🏾').length, 1)
})

/** Returns the value of a colour variable in the styles of the home page. */
function colourOf(name: string): string {
  return new RegExp(`--${name}: ?(#\\w+)`).exec(html('/'))?.[1] ?? 'none'
}

/** Returns the reports on characters of a text that the fonts lack. */
function findMissing(word: string): string[] {
  const characters = new Set(site.characters)
  const { findings } = examinePage(`<p>${word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`, characters)
  return findings.map(({ message }) => message).filter((message) => message.startsWith('shows'))
}

/** Returns the characters in the table `cmap` of a font (OpenType, format 4). */
async function listCharacters(font: Buffer): Promise<string[]> {
  const everything = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))
  const file = await subsetFont(font, everything.join(''), { targetFormat: 'sfnt', variationAxes: {} })
  const table = file.readUInt32BE(file.indexOf('cmap') + 8)
  const offsets = Array.from({ length: file.readUInt16BE(table + 2) }, (_, index) => table + 8 + 8 * index)
  const start = offsets.map((at) => table + file.readUInt32BE(at)).find((at) => file.readUInt16BE(at) === 4) ?? 0
  const count = file.readUInt16BE(start + 6) / 2
  const segments = Array.from({ length: count }, (_, index) => start + 14 + 2 * index)
  // The last segment ends at U+FFFF, which is not a character.
  return segments.slice(0, -1).flatMap((at) => {
    const [first, last] = [file.readUInt16BE(at + 2 * count + 2), file.readUInt16BE(at)]
    return everything.slice(first, last + 1)
  })
}

test.run()
