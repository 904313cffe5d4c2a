import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { showPictures } from '../../generator/photographs.ts'
import { BuildFailure } from '../../generator/problem.ts'
import type { NamedPhotograph, PhotographGallery } from '../../generator/site.ts'
import * as files from '../photograph-file.ts'

const test = suite('pictures')
const people = 'assets/people'
const gallery = { folder: people, ratio: [4, 3], widths: [20, 40, 200], minWidth: 40, budget: 4_000 } as const
const cards = { folder: 'assets/cards', size: [12, 6] } as const
const scratch = mkdtempSync(join(tmpdir(), 'pictures-'))
test.after(() => rmSync(scratch, { recursive: true }))

interface Options extends Partial<PhotographGallery> {
  root?: string
  /** The pictures that the content names, if not all, with the focus of each. */
  named?: readonly (string | NamedPhotograph)[]
}

/** Shows pictures by name, in `assets/people` unless the name is a path, which the content names in one line each. */
async function show(originals: Readonly<Record<string, string | Uint8Array>>, options: Options = {}) {
  const { root = mkdtempSync(join(scratch, 'site-')), named, ...changes } = options
  const paths = Object.keys(originals).map((name) => (name.includes('/') ? name : `${people}/${name}`))
  const pictures = (named ?? paths).map((one): NamedPhotograph =>
    typeof one === 'string' ? { kind: 'photograph', file: one } : one,
  )
  const lines = pictures.map(({ file }) => `- ${file}\n`).join('')
  const written = [
    ...paths.map((path, index) => [path, Object.values(originals)[index]!] as const),
    ['content/words.yaml', lines] as const,
  ]
  for (const [path, bytes] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  const processed: string[] = []
  const print = console.log
  console.log = (line: string) => void processed.push(line)
  const site = { root, contentFolder: 'content', galleries: [{ ...gallery, ...changes }, cards] }
  return showPictures(site, { pictures })
    .finally(() => (console.log = print))
    .then((shown) => ({ ...shown, pictures: shown.content.pictures, processed, root }))
}

/** Checks that pictures are refused, each with its line and these words of its message. */
async function assertRefused(showing: Promise<unknown>, expected: readonly string[]): Promise<void> {
  const failure: unknown = await showing.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof BuildFailure)) throw failure ?? new Error('Nothing is refused.')
  const found = failure.problems.map(
    ({ text, location, notes }) => `${location?.file}:${location?.line} ${text} ${notes?.[0]?.text}`,
  )
  assert.is(found.length, expected.length, found.join('\n'))
  for (const [index, words] of expected.entries())
    for (const part of [`content/words.yaml:${index + 1} `, ...words.split(' … ')]) assert.match(found[index]!, part)
}

test('photographs are upright and in sRGB, without metadata, in every format and width', async () => {
  const ayo = await files.makePhotographBytes()
  assert.ok((await files.listMetadata(ayo)).includes(files.secret))
  const plain = (background: Color) => sharp({ create: { width: 80, height: 60, channels: 4, background } })
  const wide = await plain('#40c040').removeAlpha().withIccProfile('p3').jpeg().toBuffer()
  const { pictures, files: made } = await show({
    'Ayo.JPG': ayo,
    'wide.jpg': wide,
    'clear.webp': await plain({ r: 9, g: 9, b: 9, alpha: 0 }).webp().toBuffer(),
    'our girls.png': await plain('#777').removeAlpha().toColourspace('b-w').png().toBuffer(),
  })
  const { formats, url, colour, ...size } = pictures[0]!
  assert.equal({ ...size, url: url.slice(0, 15) }, { width: 40, height: 30, url: '/assets/Ayo-40-' })
  assert.match(colour, /^#[\da-f]{6}$/)
  const listed = formats.map(({ type, files }) => `${type} ${files.map(({ url, width }) => url + width)}`)
  assert.equal(
    listed.map((line) => line.replace(/-[A-Z2-7]{8}\./g, '.')),
    [
      'image/avif /assets/Ayo-20.avif20,/assets/Ayo-40.avif40',
      'image/webp /assets/Ayo-20.webp20,/assets/Ayo-40.webp40',
      'image/jpeg /assets/Ayo-20.jpg20,/assets/Ayo-40.jpg40',
    ],
  )
  assert.is(made.size, 4 * 6)
  const colours = {
    Ayo: [0x33, 0x66, 0xcc, 0x33, 0x88, 0x44],
    wide: (await files.readHalves(wide)).flat(),
    clear: Array<number>(6).fill(255),
    'our-girls': Array<number>(6).fill(0x77),
  }
  for (const [path, bytes] of made) {
    const [, expected = []] = Object.entries(colours).find(([name]) => path.includes(`/${name}-`)) ?? []
    const distances = (await files.readHalves(bytes)).flat().map((value, index) => Math.abs(value - expected[index]!))
    assert.ok(Math.max(...distances) <= 10, `${path}: ${distances}`)
    assert.equal(await files.listMetadata(bytes), [], path)
  }
})

test('a photograph that cannot be used is refused, with the line that names it and what to do', async () => {
  const plain = await files.makePhotographBytes()
  // The size is in the segment that begins with FF C0.
  const huge = Buffer.from(plain)
  huge.writeUInt32BE(20_000 * 65_536 + 14_000, huge.indexOf('ffc0', 'hex') + 5)
  const refused = {
    'small.jpg': [
      await files.makePhotographBytes({ width: 60, height: 27 }),
      'has 60 × 27 pixels, but needs 40 × 30 or more. … camera',
    ],
    'heavy.jpg': [
      await files.makePhotographBytes({ width: 200, height: 150, noise: true }),
      'is larger than 4000 bytes as avif … details',
    ],
    'half.jpg': [plain.subarray(0, 900), 'cannot be read … as JPEG'],
    'huge.jpg': [huge, 'has 280 megapixels. … Make it smaller'],
    'renamed.jpg': ['\0\0\0\x1cftypmif1....mif1heicmiaf', 'is a HEIC photograph … Renaming a file is not enough'],
    'made.avif': ['\0\0\0\x1cftypmif1....mif1avifmiaf', 'cannot be read'],
    'page.jpg': ['\n<!doctype html><title>Girls</title>', 'is a web page or a drawing … Save the photograph itself'],
    'pointer.jpg': [
      'version https://git-lfs.github.com/spec/v1\n',
      'is a pointer of Git LFS … on the website of GitHub',
    ],
    'empty.jpg': ['', 'cannot be read (Input Buffer is empty) … as JPEG'],
    'moving.webp': [
      await sharp([plain, await sharp(plain).negate().toBuffer()], { join: { animated: true } })
        .webp()
        .toBuffer(),
      'is an animation',
    ],
    'old.jpg': [await sharp(plain).gif().toBuffer(), 'is a gif file. … as JPEG'],
    'placed.jpg': [
      await files.makePhotographBytes({ gps: { GPSLatitude: '0/1 16/1 55/1' } }),
      'says where it was taken … Android: … iPhone: … history',
    ],
    'assets/cards/wide.png': [
      await sharp(plain).resize(13, 6).png().toBuffer(),
      'has 13 × 6 pixels. … of 12 × 6 pixels.',
    ],
    'assets/cards/none.png': ['x', 'is not a PNG file. … of 12 × 6 pixels.'],
    'assets/cards/more.png': [
      Buffer.concat([await sharp(plain).resize(12, 6, { fit: 'fill' }).png().toBuffer(), Buffer.of(1)]),
      'has other data after the picture',
    ],
    'assets/dot.jpg': [plain, 'is in a folder without pictures. … assets/people, assets/cards'],
  } as const
  const entries = Object.entries(refused)
  const showing = show(Object.fromEntries(entries.map(([name, [bytes]]) => [name, bytes])))
  await assertRefused(
    showing,
    entries.map(([name, [, words]]) => `${name} ${words}`),
  )
})

test('a picture that does not exist is reported with the name that is meant, or with those that exist', async () => {
  const sun = await files.makePhotographBytes()
  const hidden = { 'Screenshot 10.22.33\u202fAM.png': sun, 'Noe\u0308l.jpg': sun, 'ayo\u200b.jpg': sun }
  const names = ['sun.JPG', 'sun.jpeg', 'Screenshot 10.22.33 AM.png', 'No\u00ebl.jpg', 'ayo.jpg', 'moon.jpg']
  const named = names.map((name) => `${people}/${name}`)
  await assertRefused(show({ 'sun.jpg': sun, ...hidden }, { named }), [
    `sun.JPG does not exist. … Write ${people}/sun.jpg, with the same capital letters, signs and extension.`,
    `sun.jpeg does not exist. … Write ${people}/sun.jpg, with`,
    `AM.png does not exist: the name of the file is ${people}/Screenshot 10.22.33[U+202F]AM.png. … Rename it with plain`,
    `does not exist: the name of the file is ${people}/Noe[U+0308]l.jpg. … Rename it`,
    `does not exist: the name of the file is ${people}/ayo[U+200B].jpg. … Rename it`,
    `moon.jpg does not exist. … took it down, delete the lines … upload it to ${people}, or … 33[U+202F]AM.png, ${people}/ayo`,
  ])
  await assertRefused(show({}, { named: [`${people}/moon.jpg`] }), [`does not exist. … upload it to ${people}.`])
})

test('a photograph that is too heavy in good quality is saved in a lower quality', async () => {
  const sun = await files.makePhotographBytes({ noise: true })
  const sizesWithin = async (budget: number) => {
    const { pictures, files: made } = await show({ 'sun.jpg': sun }, { budget })
    return pictures[0]!.formats.map(({ files }) => made.get(files.at(-1)!.url.slice(1))!.length)
  }
  const best = await sizesWithin(99_999)
  const lower = await sizesWithin(Math.min(...best) - 1)
  assert.ok(best.length === 3 && lower.every((size, index) => size < best[index]!), `${best} ${lower}`)
})

/** A tall photograph, red above blue, of which the crop keeps 38 %. */
const tall = { width: 60, height: 120, above: '#ff0000', below: '#0000ff' }

test('the focus in the content moves the crop, and without it a note says what a narrow crop keeps', async () => {
  const colours = { top: 'rr', bottom: 'bb', center: 'rb', 'top left': 'rr', 'right bottom': 'bb' }
  const named = Object.keys(colours).map((focus): NamedPhotograph => ({
    kind: 'photograph',
    file: `${people}/ayo.jpg`,
    focus,
  }))
  const originals = { 'ayo.jpg': await files.makePhotographBytes(tall), 'wide.jpg': await files.makePhotographBytes() }
  const { pictures, files: made, warnings } = await show(originals, { named })
  for (const [index, [focus, expected]] of Object.entries(colours).entries()) {
    const halves = await files.readHalves(made.get(pictures[index]!.url.slice(1))!)
    assert.is(halves.map(([red = 0, , blue = 0]) => (red > blue ? 'r' : 'b')).join(''), expected, focus)
  }
  assert.equal(warnings, [])
  const automatic = await show(originals)
  assert.is(automatic.warnings.length, 1)
  assert.match(
    automatic.warnings[0]!.text,
    `The crop keeps only 38 % of ${people}/ayo.jpg. Does its description still match?`,
  )
})

test('a photograph is processed once, and a cache that is damaged, missing or cannot be written only costs time', async () => {
  const originals = { 'ayo.jpg': await files.makePhotographBytes(tall), 'zoe.jpg': await files.makePhotographBytes() }
  const both = ['Processing ayo.jpg…', 'Processing zoe.jpg…']
  const { root, processed, ...first } = await show(originals)
  assert.equal(processed, both)
  const folder = join(root, 'node_modules/.cache/pictures')
  const damage = (change: (bytes: Buffer) => Buffer) => () => {
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), change(readFileSync(join(folder, name))))
  }
  const replace = () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
  }
  const changes: [change: () => void, processed: string[]][] = [
    [() => {}, []],
    [damage((bytes) => bytes.fill(bytes[999]! ^ 1, 999, 1000)), both],
    [damage((bytes) => bytes.subarray(0, bytes.length / 2)), both],
    [replace, both],
  ]
  for (const [change, expected] of changes) {
    change()
    const again = await show(originals, { root })
    assert.equal(again.processed, expected, String(change))
    assert.equal([again.content, again.files], [first.content, first.files])
  }
  rmSync(folder)
  await show(originals, { root })
  assert.equal((await show({ ...originals, 'ayo.jpg': originals['zoe.jpg'] }, { root })).processed, both.slice(0, 1))
})
test.run()
