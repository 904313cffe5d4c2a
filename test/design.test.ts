import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { paintWithPigments } from '../components/art/palette.ts'
import { examinePage } from '../generator/check-page.ts'
import { html, one, page, text } from './built-site.ts'
import { listCharacters } from './list-characters.ts'
import { findPixels } from './shown-picture.ts'

test('the saying on the link-preview card is whole where the card is cut to a square', async () => {
  const card = readFileSync(join(site.root, 'assets/share-card.png'))
  // The square reaches from 285 to 915; the beads of the right mark, in the same colour, begin at 960.
  const words = await findPixels(card, (colour, x) => colour === '#fffaf0' && x < 950)
  assert.ok(words.length > 5_000 && words.every(({ x }) => x >= 345 && x <= 855))
})

test('the icon that a phone may cut to a circle has its marks inside that circle', async () => {
  const icon = readFileSync(join(site.root, 'assets/icon-512-maskable.png'))
  const marks = await findPixels(icon, (colour) => colour !== '#07392f')
  assert.ok(marks.length > 20_000 && marks.every(({ x, y }) => Math.hypot(x - 255.5, y - 255.5) < 0.4 * 512))
})

// What has to be written in two places, because one of them is no code, has to be the same in both.

const pigments = ['leaf', 'ink', 'cotton', 'mango', 'hibiscus', 'petal', 'sky', 'rose']

test('a drawing in the colours of the site is painted with its pigments', () => {
  for (const name of pigments) {
    assert.is(paintWithPigments(`<path fill="${pigment(name)}"/>`), `<path fill="var(--${name})"/>`)
  }
})

test('the icon shows the mark as the pages draw it, in leaf and mango', () => {
  const icon = readFileSync(join(site.root, 'assets/icon.svg'), 'utf8')
  const mark = one(page('/'), 'path#voice-mark').getAttribute('d') ?? 'none'
  assert.is(icon.split(mark).length - 1, 2)
  assert.equal(icon.match(/#[0-9a-f]{6}\b/g), ['leaf', 'mango'].map(pigment))
})

test("the browser's own bar and the ground behind the icon have pigments of the site", () => {
  const manifest = JSON.parse(text('site.webmanifest'))
  assert.equal([manifest.theme_color, manifest.background_color], ['leaf', 'cotton'].map(pigment))
})

test('words in cotton can be read on a ring that is lit (WCAG 2.2, contrast of at least 4.5)', () => {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [words, ring] = ['cotton', 'tone-lit'].map((name) => luminance(pigment(name)) + 0.05)
  assert.ok(words! / ring! >= 4.5)
})

const characters = new Set(site.fonts.flatMap((font) => [...font.characters]))

for (const { to, characters: listed } of site.fonts) {
  test(`${to} has the characters that its entry lists, and no others`, async () => {
    const found = await listCharacters(readFileSync(join(site.root, to)))
    assert.equal([...found].sort(), [...listed].sort())
  })
}

test('the typeface has Basic Latin, and the names of people and places of the region can be written', () => {
  const basicLatin = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index))
  for (const name of [basicLatin, 'Nang’ina', "Ng'ang'a", 'Ngũgĩ wa Thiong’o', 'Wangarĩ', 'Aïsha', 'Ñandu']) {
    assert.equal(findForeign(name), [], name)
  }
})

test('a sign that the typeface does not have is refused with its code and its word, an emoji only once', () => {
  assert.match(findForeign('Naŋina')[0] ?? '', 'shows “ŋ” (U+014B) in “Naŋina”')
  assert.match(findForeign('Ж')[0] ?? '', 'U+0416')
  assert.is(findForeign('Welcome 👋🏾').length, 1)
})

/** Returns the colour that a token has in the styles of the pages. */
function pigment(name: string): string {
  return new RegExp(`--${name}: ?(#\\w+)`).exec(html('/'))?.[1] ?? 'none'
}

/** Returns what a page with a word is told of its characters. */
function findForeign(word: string): string[] {
  const { findings } = examinePage(`<p>${word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`, characters)
  return findings.map(({ message }) => message).filter((message) => message.startsWith('shows'))
}

test.run()
