import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { showFiles } from '../../generator/photographs.ts'
import { problem, type Problem } from '../../generator/problem.ts'
import type { ContentProblem, NamedPhotograph, Photograph, PhotographGallery } from '../../generator/site.ts'
import * as files from '../photograph-file.ts'

const test = suite('pictures')
const people = 'assets/people'
const gallery = { folder: people, ratio: [4, 3], widths: [20, 40, 200], minWidth: 40, budget: 4_000 } as const
const scratch = mkdtempSync(join(tmpdir(), 'pictures-'))
test.after(() => rmSync(scratch, { recursive: true }))

interface Options extends Partial<PhotographGallery> {
  root?: string
  /** The pictures that the content names, if not all, with the focus of each. */
  named?: readonly (string | NamedPhotograph)[]
}

const today = '2027-01-31'
const report = ({ place, text, fix }: ContentProblem) => problem(`${place.path} ${text}`, fix)

/** Describes a photograph by name, in `assets/people` unless the name is a path. Everything about it is right. */
function name(file: string, values: object = {}): NamedPhotograph {
  const path = file.includes('/') ? file : `${people}/${file}`
  const place = { file: 'words', path: file }
  return { kind: 'photograph', place, file: path, alt: 'Two girls read.', people: 'none', ...values }
}

/** Shows photographs, by default all. */
async function show(originals: Readonly<Record<string, string | Uint8Array>>, options: Options = {}) {
  const { root = mkdtempSync(join(scratch, 'site-')), named, ...changes } = options
  for (const [file, bytes] of Object.entries(originals)) {
    const path = join(root, file.includes('/') ? file : `${people}/${file}`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  const processed: string[] = []
  const print = console.log
  console.log = (line: string) => void processed.push(line)
  const site = { root, rootFolder: 'assets/root', galleries: [{ ...gallery, ...changes }] }
  const content = {
    pictures: (named ?? Object.keys(originals)).map((one) => (typeof one === 'string' ? name(one) : one)),
  }
  return showFiles(site, { content, report }, new Map(), today)
    .finally(() => (console.log = print))
    .then((shown) => {
      const { pictures = [] } = shown.content as { pictures?: Photograph[] }
      return { ...shown, pictures, processed: processed.length, root }
    })
}

const words = ({ text, notes }: Problem) => `${text} ${notes?.[0]?.text ?? ''}`

/** Checks that nothing is shown, with a warning that has these words for each photograph. */
async function assertHidden(showing: ReturnType<typeof show>, expected: readonly string[]): Promise<void> {
  const { pictures, files: made, warnings } = await showing
  assert.equal([pictures, [...made.keys()]], [[], []])
  const found = warnings.map(words)
  assert.is(found.length, expected.length, found.join('\n'))
  for (const [index, words] of expected.entries())
    for (const part of words.split(' … ')) assert.ok(found[index]!.includes(part), `${found[index]!} ≠ ${part}`)
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
  const { formats, url, colour, alt, ...size } = pictures[0]!
  assert.equal(
    { ...size, alt, url: url.slice(0, 15) },
    { width: 40, height: 30, alt: 'Two girls read.', url: '/assets/Ayo-40-' },
  )
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

test('a photograph that cannot be used is not shown, with a warning that says why and what to do', async () => {
  const plain = await files.makePhotographBytes()
  // The size is in the segment that begins with FF C0.
  const huge = Buffer.from(plain)
  huge.writeUInt32BE(20_000 * 65_536 + 14_000, huge.indexOf('ffc0', 'hex') + 5)
  const hidden = {
    'small.jpg': [
      await files.makePhotographBytes({ width: 60, height: 27 }),
      'has 60 × 27 pixels, but needs 40 × 30 or more. … camera',
    ],
    'heavy.jpg': [
      await files.makePhotographBytes({ width: 200, height: 150, noise: true }),
      'is larger than 4000 bytes as avif … details',
    ],
    'half.jpg': [plain.subarray(0, 900), 'cannot be read … as JPEG'],
    'huge.jpg': [huge, 'cannot be read (Input image exceeds pixel limit'],
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
    'old.jpg': [await sharp(plain).gif().toBuffer(), 'is in the format gif. … as JPEG'],
    'placed.jpg': [
      await files.makePhotographBytes({ gps: { GPSLatitude: '0/1 16/1 55/1' } }),
      'says where it was taken … Android: … iPhone: … history',
    ],
    'assets/dot.jpg': [plain, 'is in a folder without photographs. … assets/people'],
  } as const
  const entries = Object.entries(hidden)
  await assertHidden(
    show(Object.fromEntries(entries.map(([file, [bytes]]) => [file, bytes]))),
    entries.map(([file, [, words]]) => `${file} is not shown. Its file  … ${words}`.replace('  …', ' …')),
  )
})

const sun = await files.makePhotographBytes()

test('a photograph that does not exist is not shown, with a warning that names those that exist', async () => {
  const odd = { 'Screenshot 10.22.33\u202fAM.png': sun, 'ayo\u200b.jpg': sun }
  await assertHidden(show({ 'sun.jpg': sun, ...odd }, { named: ['sun.JPG'] }), [
    'Its file does not exist. … Choose it again. If you took it down, empty the boxes of the photograph, too.' +
      ' … The folder has Screenshot 10.22.33[U+202F]AM.png, ayo[U+200B].jpg, sun.jpg.',
  ])
})

/** What may be missing or wrong about a photograph, and words of the warning. */
const obstacles: readonly (readonly [values: object, words: string])[] = [
  [{ file: undefined }, 'It has no file. … Choose one, or empty the other boxes'],
  [{ alt: undefined }, 'It has no description. … Say in a sentence what it shows'],
  [{ people: undefined }, 'Nobody has said whether the people in it agreed. … Ask everyone who can be recognized'],
  [{ consent: '2027-01-30' }, 'Its consent ended on 2027-01-30. … Ask the people in it again … delete its file, too'],
  [{ consent: '2027-01-30', people: undefined }, 'Its consent ended on 2027-01-30.'],
  [{ consent: '2032-02-02', people: undefined }, 'Its consent is for more than five years. … Write an earlier date.'],
  [{ consent: '31.12.2027' }, '“31.12.2027” is not a date. … Write year, month and day, such as 2027-12-31.'],
  [{ consent: '2027-06-31' }, '“2027-06-31” is not a date.'],
]

for (const [values, words] of obstacles)
  test(`a photograph with ${JSON.stringify(values)} is not shown, with a warning: ${words}`, () =>
    assertHidden(show({ 'sun.jpg': sun }, { named: [name('sun.jpg', values)] }), [`sun.jpg is not shown. ${words}`]))

test('a photograph is shown until the end of the day on which its consent ends, with a warning 32 days before', async () => {
  for (const [consent, isSoon] of [
    ['2027-01-31', true],
    ['2027-03-04', true],
    ['2027-03-05', false],
    ['2032-02-01', false],
  ]) {
    const named = [name('sun.jpg', { consent: String(consent), people: undefined })]
    const { pictures, warnings } = await show({ 'sun.jpg': sun }, { named })
    assert.is(pictures.length, 1)
    const text = `sun.jpg is shown only until ${consent}, when its consent ends. Ask the people in it again`
    assert.is(warnings.length, isSoon ? 1 : 0)
    for (const one of warnings) assert.ok(words(one).startsWith(text), words(one))
  }
})

test('a decoration needs no description', async () => {
  const { pictures, warnings } = await show(
    { 'sun.jpg': sun },
    { named: [name('sun.jpg', { kind: 'decoration', alt: undefined })] },
  )
  assert.equal([pictures.map(({ alt }) => alt), warnings], [[''], []])
})

test('on GitHub, no message says what a photograph reveals, or the name of its file', async () => {
  const secret = await files.makePhotographBytes({ gps: { GPSLatitude: '0/1 16/1 55/1' } })
  const { GITHUB_ACTIONS: before } = process.env
  process.env['GITHUB_ACTIONS'] = 'true'
  const named = [name('achieng.jpg', { place: { file: 'words', path: 'Photograph' } })]
  const { warnings } = await show({ 'achieng.jpg': secret }, { named }).finally(() => {
    delete process.env['GITHUB_ACTIONS']
    if (before !== undefined) process.env['GITHUB_ACTIONS'] = before
  })
  assert.equal(warnings.map(words), ['Photograph cannot be shown. See “Photographs” in the guide.'])
})

test('a photograph that is too heavy in good quality is saved in a lower quality', async () => {
  const noise = await files.makePhotographBytes({ noise: true })
  const sizesWithin = async (budget: number) => {
    const { pictures, files: made } = await show({ 'sun.jpg': noise }, { budget })
    return pictures[0]!.formats.map(({ files }) => made.get(files.at(-1)!.url.slice(1))!.length)
  }
  const best = await sizesWithin(99_999)
  const lower = await sizesWithin(Math.min(...best) - 1)
  assert.ok(best.length === 3 && lower.every((size, index) => size < best[index]!), `${best} ${lower}`)
})

/** A tall photograph, red above blue, of which the crop keeps 38 %. */
const tall = { width: 60, height: 120, above: '#ff0000', below: '#0000ff' }

test('the focus in the content moves the crop, and without it a warning says what a narrow crop keeps', async () => {
  const colours = { top: 'rr', bottom: 'bb', center: 'rb', 'top left': 'rr', 'right bottom': 'bb' }
  const named = Object.keys(colours).map((focus) => name('ayo.jpg', { focus }))
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
    words(automatic.warnings[0]!),
    'ayo.jpg is cropped: the page shows 38 % of it. Does its description still match?',
  )
})

test('a photograph is processed once, and a cache that is damaged, missing or cannot be written only costs time', async () => {
  const originals = { 'ayo.jpg': await files.makePhotographBytes(tall), 'zoe.jpg': await files.makePhotographBytes() }
  const { root, processed, ...first } = await show(originals)
  assert.is(processed, 2)
  const folder = join(root, 'node_modules/.cache/pictures')
  const damage = (change: (bytes: Buffer) => Buffer) => () => {
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), change(readFileSync(join(folder, name))))
  }
  const replace = () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
  }
  const changes: [change: () => void, processed: number][] = [
    [() => {}, 0],
    [damage((bytes) => bytes.fill(bytes[999]! ^ 1, 999, 1000)), 2],
    [damage((bytes) => bytes.subarray(0, bytes.length / 2)), 2],
    [replace, 2],
  ]
  for (const [change, expected] of changes) {
    change()
    const again = await show(originals, { root })
    assert.is(again.processed, expected, String(change))
    assert.equal([again.content, again.files], [first.content, first.files])
  }
  rmSync(folder)
  await show(originals, { root })
  assert.is((await show({ ...originals, 'ayo.jpg': originals['zoe.jpg'] }, { root })).processed, 1)
})
test.run()
