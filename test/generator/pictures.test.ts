import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { showFiles } from '../../generator/photographs.ts'
import { problem } from '../../generator/problem.ts'
import type { ContentProblem, Photograph } from '../../generator/site.ts'
import { listMetadata, makeLocatedBytes, makePhotographBytes, readHalves, secret } from '../photograph-file.ts'
import { makeFolder, onGitHub, writeSources, type Sources } from './small-site.ts'

const folder = 'assets/people'
const gallery = { folder, ratio: [4, 3], widths: [20, 40, 200], minWidth: 40, budget: 4_000 } as const
const today = '2027-01-31'
const report = ({ place, text, fix }: ContentProblem) => problem(`${place.path} ${text}`, fix)

/** Shows a photograph for each of the files, or for each of `named`, about which everything is right but these values. */
async function show(originals: Sources, options: { root?: string; named?: readonly object[] } = {}) {
  const { root = makeFolder(), named = Object.keys(originals).map(name) } = options
  writeSources(root, Object.fromEntries(Object.entries(originals).map(([file, bytes]) => [join(folder, file), bytes])))
  const site = { root, rootFolder: 'assets/root', galleries: [gallery] }
  const shown = await showFiles(site, { content: { pictures: named }, report }, new Map(), today)
  const { pictures = [] } = shown.content as { pictures?: Photograph[] }
  const warnings = shown.warnings.map(({ text, notes }) => `${text} ${notes?.[0]?.text ?? ''}`)
  return { pictures, warnings, files: shown.files, root }
}

function name(file: string) {
  const place = { file: 'words', path: file }
  return { kind: 'photograph', place, file: join(folder, file), alt: 'Two girls read.', people: 'none' }
}

/** Checks that nothing is shown, and that there is a warning with these words for each photograph. */
function assertHidden({ files, warnings }: Awaited<ReturnType<typeof show>>, expected: readonly string[]): void {
  assert.is(files.size, 0)
  assert.is(warnings.length, expected.length, warnings.join('\n'))
  for (const [index, words] of expected.entries())
    for (const part of words.split(' … ')) assert.ok(warnings[index]!.includes(part), `${warnings[index]!} ≠ ${part}`)
}

const sun = await makePhotographBytes()

test('photographs are upright and in sRGB, without metadata, in every format and width', async () => {
  assert.match((await sharp(sun).metadata()).exif?.toString('latin1') ?? '', secret)
  const plain = (background: Color) => sharp({ create: { width: 80, height: 60, channels: 4, background } })
  const wide = await plain('#40c040').removeAlpha().withIccProfile('p3').jpeg().toBuffer()
  const { pictures, files } = await show({
    'Ayo.JPG': sun,
    'wide.jpg': wide,
    'clear.webp': await plain({ r: 9, g: 9, b: 9, alpha: 0 }).webp().toBuffer(),
  })
  const { formats, width, height, alt } = pictures[0]!
  assert.equal([width, height, alt], [40, 30, 'Two girls read.'])
  const listed = formats.map(({ type, files }) => `${type} ${files.map(({ url, width }) => `${url} ${width}`)}`)
  assert.equal(
    listed.map((line) => line.replace(/-[A-Z2-7]{8}\./g, '.')),
    [
      'image/avif /assets/Ayo-20.avif 20,/assets/Ayo-40.avif 40',
      'image/webp /assets/Ayo-20.webp 20,/assets/Ayo-40.webp 40',
      'image/jpeg /assets/Ayo-20.jpg 20,/assets/Ayo-40.jpg 40',
    ],
  )
  assert.is(files.size, 3 * 6)
  const colours = { Ayo: [0x33, 0x66, 0xcc, 0x33, 0x88, 0x44], wide: await readHalves(wide), clear: Array(6).fill(255) }
  for (const [name, expected] of Object.entries(colours))
    for (const [path, bytes] of [...files].filter(([path]) => path.includes(`/${name}-`))) {
      const distances = (await readHalves(bytes)).map((value, index) => Math.abs(value - expected[index]))
      assert.ok(Math.max(...distances) <= 10, `${path}: ${distances}`)
      assert.equal(await listMetadata(bytes), [], path)
    }
})

const moving = await sharp([sun, await sharp(sun).negate().toBuffer()], { join: { animated: true } })
  .webp()
  .toBuffer()
const unusable: Readonly<Record<string, readonly [bytes: string | Uint8Array, words: string]>> = {
  'small.jpg': [await makePhotographBytes({ width: 60, height: 27 }), 'has 60 × 27 pixels, but needs 40 × 30 … camera'],
  'heavy.jpg': [
    await makePhotographBytes({ width: 200, height: 150, noise: true }),
    'is larger than 4000 bytes as avif … details',
  ],
  'half.jpg': [sun.subarray(0, 900), 'cannot be read … as JPEG'],
  'empty.jpg': ['', 'cannot be read (Input Buffer is empty) … as JPEG'],
  'renamed.jpg': ['\0\0\0\x1cftypmif1....mif1heicmiaf', 'is a HEIC photograph … Renaming a file is not enough'],
  'moving.webp': [moving, 'is an animation'],
  'old.jpg': [await sharp(sun).gif().toBuffer(), 'is in the format gif. … as JPEG'],
  'placed.jpg': [await makeLocatedBytes(), 'says where it was taken … Android: … iPhone: … history'],
  '../dot.jpg': [sun, 'is in a folder without photographs. … assets/people'],
}

test('a photograph that cannot be used is not shown, with a warning that says why and what to do', async () => {
  const files = Object.entries(unusable)
  assertHidden(
    await show(Object.fromEntries(files.map(([file, [bytes]]) => [file, bytes]))),
    files.map(([file, [, words]]) => `${file} is not shown. Its file … ${words}`),
  )
})

test('a photograph that does not exist is not shown, with a warning that names those that exist', async () => {
  const present = { 'sun.jpg': sun, 'Screenshot 10.22.33\u202fAM.png': sun }
  assertHidden(await show(present, { named: [name('sun.JPG')] }), [
    'Its file does not exist. … Choose it again. … The folder has Screenshot 10.22.33[U+202F]AM.png, sun.jpg.',
  ])
})

/** What may be missing or wrong about a photograph, and words of the warning. */
const obstacles: readonly (readonly [values: object, words: string])[] = [
  [{ file: undefined }, 'It has no file. … Choose one, or empty the other boxes'],
  [{ alt: undefined }, 'It has no description. … Say in a sentence what it shows'],
  [{ people: undefined }, 'Nobody has said whether the people in it agreed. … Ask everyone who can be recognized'],
  [{ consent: '2027-01-30' }, 'Its consent ended on 2027-01-30. … Ask the people in it again … delete its file, too'],
  [{ consent: '2032-02-02', people: undefined }, 'Its consent is for more than five years. … Write an earlier date.'],
  [{ consent: '2027-06-31' }, '“2027-06-31” is not a date. … such as 2027-12-31.'],
]

for (const [values, words] of obstacles)
  test(`a photograph with ${JSON.stringify(values)} is not shown, with a warning: ${words}`, async () =>
    assertHidden(await show({ 'sun.jpg': sun }, { named: [{ ...name('sun.jpg'), ...values }] }), [
      `sun.jpg is not shown. … ${words}`,
    ]))

test('a photograph is shown until the end of the day on which its consent ends, with a warning 32 days before', async () => {
  for (const [consent, isSoon] of Object.entries({ '2027-01-31': true, '2027-03-04': true, '2027-03-05': false })) {
    const named = [{ ...name('sun.jpg'), consent, people: undefined }]
    const { pictures, warnings } = await show({ 'sun.jpg': sun }, { named })
    assert.equal([pictures.length, warnings.length], [1, isSoon ? 1 : 0], consent)
    if (isSoon) assert.match(warnings[0] ?? '', `is shown only until ${consent}, when its consent ends. Ask the people`)
  }
})

test('on GitHub, no message says what a photograph reveals, or the name of its file', async () => {
  const named = [{ ...name('achieng.jpg'), place: { file: 'words', path: 'Photograph' } }]
  const { warnings } = await onGitHub(async () => show({ 'achieng.jpg': await makeLocatedBytes() }, { named }))
  assert.equal(warnings, ['Photograph cannot be shown. See “Photographs” in the guide.'])
})

test('a photograph is processed once, and a cache that is damaged heals', async () => {
  const lines: string[] = []
  const print = console.log
  console.log = (line: string) => void lines.push(line)
  const { root, ...first } = await show({ 'sun.jpg': sun })
  const cache = join(root, 'node_modules/.cache/pictures')
  const cut = () => {
    for (const file of readdirSync(cache)) truncateSync(join(cache, file), 999)
  }
  const changes: [change: () => void, processed: number][] = [
    [() => {}, 0],
    [cut, 1],
  ]
  for (const [change, processed] of changes) {
    lines.length = 0
    change()
    const { root: _, ...again } = await show({ 'sun.jpg': sun }, { root })
    assert.equal([again, lines.length], [first, processed])
  }
  console.log = print
})

test.run()
