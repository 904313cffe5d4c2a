import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import subsetFont from 'subset-font'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { readFiles } from '../read-files.ts'
import { readIco, readPixels } from '../shown-picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'originals-'))
test.after(() => rmSync(folder, { recursive: true }))

const script = 'assets/originals/make.ts'
const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx/esm', script, join(folder, 'made')], {
  cwd: site.root,
  encoding: 'utf8',
})
const made = readFiles(join(folder, 'made'))

test('the script makes the icons, the share cards and the font', () => {
  assert.equal([status, stderr], [0, ''])
  assert.equal(
    [...made.keys()],
    [
      'assets/gabarito/gabarito.woff2',
      ...['180', '192', '512', '512-maskable'].map((name) => `assets/icon-${name}.png`).sort(),
      'assets/root/favicon.ico',
      'assets/share-cards/believe-inspire.png',
      'assets/share-cards/without-words.png',
    ],
  )
})

/** Reads files as pixels, which do not depend on the compression. */
const readers: Readonly<Record<string, (bytes: Uint8Array) => Promise<Buffer>>> = {
  '.png': async (bytes) => (await readPixels(bytes)).data,
  '.ico': async (bytes) =>
    Buffer.concat(await Promise.all(readIco(bytes).map(async ({ png }) => (await readPixels(png)).data))),
  '.woff2': drawGlyphs,
}

for (const [path, bytes] of made) {
  test(`${path} shows what its original shows`, async () => {
    const [fresh, committed] = await Promise.all(
      [bytes, readFileSync(join(site.root, path))].map((file) => readers[extname(path)]?.(file)),
    )
    assert.ok(fresh !== undefined && committed !== undefined && fresh.length > 100)
    assert.ok(fresh.equals(committed), `Run \`npm run assets\`, and look at ${path}.`)
  })
}

/** Draws all characters of a font, in its lightest and its boldest weight. */
async function drawGlyphs(font: Uint8Array): Promise<Buffer> {
  const escaped = [...site.characters].map((character) => `&#${character.codePointAt(0)};`)
  const lines = Array.from({ length: 10 }, (_, row) => escaped.slice(row * 20, row * 20 + 20).join(' '))
  const text = lines
    .map((line, row) => `<text xml:space="preserve" x="10" y="${row * 60 + 50}">${line}</text>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 640" font-family="Gabarito" font-size="44">${text}</svg>`
  const drawn = [400, 800].map(async (wght) => {
    const options = { targetFormat: 'sfnt', variationAxes: { wght } } as const
    const file = join(mkdtempSync(join(folder, 'font-')), 'font.ttf')
    writeFileSync(file, await subsetFont(Buffer.from(font), site.characters, options))
    return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [file] } }).render().pixels)
  })
  return Buffer.concat(await Promise.all(drawn))
}

test.run()
