import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { findOutdated } from '../generator/derive/find-outdated.ts'
import { makePicture } from '../generator/derive/make-picture.ts'
import type { Picture } from '../generator/derive/picture.ts'
import type { Site } from '../generator/site.ts'
import { runBuild } from './generator/run-build.ts'
import { createSuite } from './generator/suite.ts'
import { findPixels, readIco, readPng, type ShownPicture } from './shown-picture.ts'

const { pictures }: Site = site

const test = createSuite('derived pictures')

const card = 'assets/share-card.png'

test('every picture is of the same age as its originals', async () => {
  const problems = await findOutdated(site)
  assert.equal(
    problems.map(({ text }) => text),
    [],
    'Run `npm run derive`.',
  )
})

test('the pictures are made by the command of the site', async () => {
  const { code, stdout } = await runBuild(site, ['--derive', '--help'])
  assert.is(code, 0)
  assert.match(stdout, '--derive [--all]')
})

test('every PNG and ICO in assets is made from a drawing', () => {
  const names = readdirSync(join(site.root, 'assets'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(png|ico)$/.test(name),
  )
  const listed = pictures.map<string>(({ to }) => to)
  assert.equal(
    names.map((name) => `assets/${name.replaceAll('\\', '/')}`).filter((path) => !listed.includes(path)),
    [],
  )
})

for (const picture of pictures) {
  test(`${picture.to} shows what its originals make`, async () => {
    const committed = show(picture, read(picture.to))
    const now = show(picture, await makePicture(site.root, picture))
    assert.equal(
      committed.map(({ pixels }) => pixels.length),
      now.map(({ pixels }) => pixels.length),
    )
    for (const [index, { pixels }] of committed.entries()) {
      assert.ok(greatestDifference(pixels, now[index]?.pixels) <= 16, 'Run `npm run derive -- --all`.')
    }
  })

  test(`${picture.to} has its size, and no transparent pixel`, () => {
    const widths: readonly number[] = 'width' in picture ? [picture.width] : picture.widths
    const shown = show(picture, read(picture.to))
    assert.equal(
      shown.map(({ width }) => width),
      widths,
    )
    for (const { width, height, pixels } of shown) {
      assert.is(height, picture.to === card ? 630 : width)
      assert.ok(pixels.every((value, index) => index % 4 !== 3 || value === 255))
    }
  })
}

test('the link-preview card weighs no more than 60,000 bytes', () => {
  assert.ok(read(card).length <= 60_000)
})

test('the link-preview card has the colours of its drawing, unchanged', () => {
  const missing = new Set(
    read('assets/share-card.svg')
      .toString()
      .match(/#[0-9a-f]{6}\b/g),
  )
  assert.ok(missing.size > 0)
  findPixels(readPng(read(card)), (colour) => missing.delete(colour))
  assert.equal([...missing], [])
})

test('the saying on the link-preview card is whole where the card is cut to a square', () => {
  const [, cotton] = /\.paint-cotton\{fill:(#\w+)\}/.exec(read('assets/share-card.svg').toString()) ?? []
  // The square reaches from 285 to 915; the beads of the right mark, in the same colour, begin at 960.
  const columns = findPixels(readPng(read(card)), (colour, x) => colour === cotton && x < 950).map(({ x }) => x)
  assert.ok(columns.length > 30_000, `${columns.length} pixels of letters`)
  assert.is(columns.filter((x) => x < 345 || x > 855).length, 0)
})

test('the icon that a phone may cut to a circle has its marks inside that circle, and one colour outside', () => {
  const icon = readPng(read('assets/icon-512-maskable.png'))
  const ground = `#${Buffer.from(icon.pixels.subarray(0, 3)).toString('hex')}`
  assert.equal(
    findPixels(icon, (colour, x, y) => colour !== ground && Math.hypot(x - 255.5, y - 255.5) > 0.4 * 512),
    [],
  )
  assert.ok(findPixels(icon, (colour) => colour !== ground).length > 20_000)
})

test('the icon for browsers that ask for favicon.ico holds pictures of 16 and 32 pixels, each with an alpha channel of its own', () => {
  const entries = readIco(read('assets/root/favicon.ico'))
  assert.equal(
    entries.map(({ width }) => width),
    [16, 32],
  )
  // Colour type 6 of PNG; Firefox takes no palette here.
  for (const { png } of entries) assert.is(png[25], 6)
})

function read(path: string): Buffer {
  return readFileSync(join(site.root, path))
}

/** Returns the picture that a file holds, or all of them where it is an icon. */
function show({ to }: Picture, file: Uint8Array): ShownPicture[] {
  return to.endsWith('.ico') ? readIco(file).map(({ png }) => readPng(png)) : [readPng(file)]
}

/** The greatest difference in any channel of any pixel. On another kind of processor the edges of shapes may differ by a few steps. */
function greatestDifference(some: Uint8Array, others: Uint8Array = new Uint8Array()): number {
  return some.reduce((greatest, value, index) => Math.max(greatest, Math.abs(value - (others[index] ?? Infinity))), 0)
}

test.run()
