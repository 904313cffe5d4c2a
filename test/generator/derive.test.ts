import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import sharp, { type Color } from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site as realSite } from '../../build.ts'
import { findOutdated, type DerivedContent } from '../../generator/derivations.ts'
import { derive } from '../../generator/derive.ts'
import { picturesPlugin } from '../../generator/pictures.ts'
import { problemsOf, type Problem } from '../../generator/problem.ts'
import { listFiles, type Pictures, type Site } from '../../generator/site.ts'
import { listMetadata, addAppleExif, makePhotographBytes, readHalves, secret } from '../photograph-file.ts'
import { readIco, readPixels } from '../shown-picture.ts'

const { log } = console
let lines: string[] = []
const people = 'assets/people'
const gallery = { folder: people, ratio: [4, 3], widths: [20, 40, 200], minWidth: 40, budget: 4_000 } as const
const rasterImages = [
  { from: 'assets/card.svg', to: 'assets/card.png', width: 20 },
  { from: 'assets/disc.svg', to: 'assets/root/disc.ico', width: 32 },
] as const
const disc = drawing('<circle fill="#d92155" cx="4" cy="4" r="3"/>')

test('npm run derive generates every file, and again only those whose originals changed', async () => {
  const site = makeSite({ 'assets/people/sun.svg': disc })
  assert.equal(await run(site), [])
  assert.equal(lines, [
    'assets/card.png was generated from assets/card.svg',
    'assets/root/disc.ico was generated from assets/disc.svg',
    'assets/people/derived/sun.svg was generated from assets/people/sun.svg',
  ])
  // Colour type 6 is RGBA, because Firefox rejects icons with a palette.
  const icons = readIco(readFileSync(join(site.root, 'assets/root/disc.ico')))
  const sizes = icons.map(async ({ width, png }) => `${width} ${(await readPixels(png)).width} ${png[25]}`)
  assert.is((await Promise.all(sizes)).join(), '32 32 6')
  await run(site)
  assert.ok(lines.every((line) => line.endsWith(' is up to date')))
  rmSync(join(site.root, 'assets/derived.json'))
  await run(site)
  assert.is(lines.filter((line) => line.includes('was generated from')).length, 3)
})

test('a build reports derived files that are out of date, and npm run derive fixes them', async () => {
  const site = makeSite({ 'assets/people/sun.svg': disc })
  const derived = `${people}/derived/sun.svg`
  const expect = async (text: string, options = site) => {
    assertProblems(findOutdated(options, { drawn: {} }), { text, note: 'npm run derive' })
    assert.equal(await run(options), [])
  }
  await run(site)
  const changed = 'card.svg, or its options in build.ts, changed after it was processed.'
  write(site, { 'assets/card.svg': disc })
  await expect(changed)
  await expect(changed, { ...site, rasterImages: [{ ...rasterImages[0], width: 30 }, rasterImages[1]] })
  await run(site)
  for (const [path, damaged] of [
    ['assets/root/disc.ico', readFileSync(join(site.root, 'assets/card.png'))],
    [derived, drawing('<foreignObject/>')],
    [derived, readFileSync(join(site.root, derived)).subarray(0, 60)],
  ] as const) {
    write(site, { [path]: damaged })
    await expect(`${path} is damaged, or changed after it was generated`)
  }
  write(site, { 'assets/people/Moon.SVG': disc })
  await expect('assets/people/Moon.SVG has not been processed yet.')
  rmSync(join(site.root, derived))
  await expect(`${derived} is missing. It is generated from assets/people/sun.svg.`)
  rmSync(join(site.root, people, 'sun.svg'))
  assert.equal(await run(site), [])
  assert.equal(listFiles(site.root, `${people}/derived`), [`${people}/derived/Moon.svg`])
})

test('originals may have spaces in their names, and invalid or conflicting names are reported', async () => {
  const names = ['Her choice.svg', 'her-choice.svg', 'her.choice.SVG', 'Her "Choice".svg', 'two\nlines.svg', 'é.svg']
  const site = makeSite(Object.fromEntries(names.map((name) => [`${people}/${name}`, disc])))
  const shared = 'would have the same derived files'
  const expected = [
    { text: `${people}/Her choice.svg and ${people}/her-choice.svg ${shared}`, note: 'Rename one of them' },
    { text: `${people}/Her choice.svg and ${people}/her.choice.SVG ${shared}` },
    { text: 'Her \\"Choice\\".svg" has a name that cannot be used', note: 'Rename it. Use letters without accents' },
    { text: 'two\\nlines.svg" has a name that cannot be used' },
    { text: 'é.svg" has a name that cannot be used' },
  ]
  assertProblems(await run(site), ...expected)
  assertProblems(findOutdated(site, { drawn: {} }), ...expected)
  assert.equal(listFiles(site.root, `${people}/derived`), [`${people}/derived/Her-choice.svg`])
  const shown = Object.entries(await importPictures(site)).filter(([, picture]) => picture !== null)
  assert.equal(
    shown.map(([path]) => path),
    [`${people}/Her choice.svg`],
  )
  // A drawing and a photograph never share a file.
  const pair = { 'a-b.jpg': await makePhotographBytes(), 'a.b.svg': disc, 'a.b.jpg.png': await makePhotographBytes() }
  const other = makeSite(Object.fromEntries(Object.entries(pair).map(([name, bytes]) => [`${people}/${name}`, bytes])))
  assert.equal(await run(other), [])
})

test('a raster image shows text from the content, and every image that cannot be generated is reported', async () => {
  const site = makeSite({
    'assets/card.svg': drawing('<path id="{name}" d="M0 0h8z"/>'),
    'assets/people/sun.svg': disc,
  })
  assert.equal(await run(site, { name: 'Haki <yetu>' }), [])
  assertProblems(findOutdated(site, { drawn: { name: 'Usawa' } }), {
    text: 'shows “Haki <yetu>”, which is no longer in the content',
  })
  write(site, { 'assets/card.svg': '<svg>\n<rect width=8/></svg>', 'assets/text.svg': drawing('<text>{name}</text>') })
  rmSync(join(site.root, 'assets/disc.svg'))
  const text = { from: 'assets/text.svg', to: 'assets/text.png', width: 20 } as const
  const changed = { ...site, rasterImages: [...rasterImages, text] }
  assertProblems(
    await run(changed, { name: 'Usawa' }),
    { text: /^assets\/card\.svg cannot be read: .* 2:\d+/, note: 'Save it again' },
    { text: 'assets/disc.svg does not exist, but assets/root/disc.ico is generated from it.' },
    { text: 'assets/text.svg contains text, but has no font.', note: 'the `fonts` of assets/text.png' },
  )
  assertProblems((await run(changed)).slice(2), { text: 'text.svg contains {name}, but there is no such text.' })
  assert.is(lines.at(-1), 'assets/people/sun.svg is up to date')
})

test('a page contains only the visible shapes of a drawing, with unique ids', async () => {
  const source = `<?xml version="1.0"?><!-- Made by a drawing program --><!DOCTYPE svg>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ink="http://ink.example/"
  viewBox="-4,-3 8 6" style="background: #FFB92E" fill="none" width="80" id="Layer_1" xml:space="preserve">
  <title>A disc</title><metadata><ink:page>1</ink:page></metadata><ink:view zoom="2"/>
  <defs><path id="a" d="M0 0h1"/></defs>
  <g ink:label="Layer 1" class="cloth-motif" data-name="x" onclick="x()" id="unused"><circle style="fill:#d92155;-ink-stroke:1" r="2"/></g>
  <use xlink:href="#a" fill="url(&quot;#a&quot;)"/>
</svg>`
  const site = makeSite({ 'assets/people/sun-rise.svg': source })
  await run(site)
  const markup =
    '<g fill="none"><defs><path id="sun-rise-a" d="M0 0h1"/></defs>' +
    '<g class="cloth-motif"><circle r="2" fill="#d92155"/></g><use fill="url(#sun-rise-a)" href="#sun-rise-a"/></g>'
  assert.equal(await importPictures(site), {
    'assets/people/sun-rise.svg': { drawing: { viewBox: [-4, -3, 8, 6], background: '#ffb92e', markup } },
  })
})

/** Drawings that could harm a page or cannot be shown, by the problem that is reported. */
const refused = {
  'contains a <script>': drawing('\n<script>alert(1)</script>'),
  'contains the text “Haki yetu”': drawing('<g>Haki yetu</g>'),
  'refers to “marks.svg#leaf”': drawing('<use href="marks.svg#leaf"/>'),
  'refers to “url(//x.org/x.svg#a)”': drawing('<path style="fill:url(//x.org/x.svg#a)"/>'),
  'has no viewBox': '<svg viewBox="0 0 0 9"><path/></svg>',
  'cannot be read: ': '<svg viewBox="0 0 9 9"><path/>',
  'is not an SVG file': '<html><body/></html>',
}

test('drawings with a script, text or references to other files are reported by name', async () => {
  const drawings = Object.entries(refused).map(([text, svg], index) => ({ text, svg, file: `${people}/${index}.svg` }))
  const site = makeSite(Object.fromEntries(drawings.map(({ svg, file }) => [file, svg])))
  const problems = await run(site)
  assertProblems(problems, ...drawings.map(({ text, file }) => ({ text: `${file} ${text}` })))
})

test('photographs are upright and in sRGB, without metadata, in every format and width', async () => {
  const ayo = await makePhotographBytes()
  assert.ok((await listMetadata(ayo)).includes(secret))
  const plain = (background: Color) => sharp({ create: { width: 80, height: 60, channels: 4, background } })
  const wide = await plain('#40c040').removeAlpha().withIccProfile('p3').jpeg().toBuffer()
  const clear = await plain({ r: 9, g: 9, b: 9, alpha: 0 }).webp().toBuffer()
  const grey = await plain('#777').removeAlpha().toColourspace('b-w').png().toBuffer()
  const originals = {
    'Ayo.JPG': ayo,
    'wide.jpg': addAppleExif(wide, 'date'),
    'clear.webp': clear,
    'our girls.png': grey,
  }
  const site = makeSite(
    Object.fromEntries(Object.entries(originals).map(([name, bytes]) => [`${people}/${name}`, bytes])),
  )
  assert.equal(await run(site), [])
  const picture = (await importPictures(site))['assets/people/Ayo.JPG']
  if (!picture || !('photograph' in picture)) throw new Error('There is no photograph.')
  const { formats, ...others } = picture.photograph
  assert.equal({ ...others, colour: others.colour.length }, { width: 40, height: 30, colour: 7 })
  const listed = formats.map(({ type, files }) => `${type} ${files.map(({ address, width }) => address + width)}`)
  assert.equal(listed, [
    'image/avif /assets/Ayo-JPG-20.avif20,/assets/Ayo-JPG-40.avif40',
    'image/webp /assets/Ayo-JPG-20.webp20,/assets/Ayo-JPG-40.webp40',
    'image/jpeg /assets/Ayo-JPG-20.jpg20,/assets/Ayo-JPG-40.jpg40',
  ])
  const [upright, white, middle] = [[0x33, 0x66, 0xcc, 0x33, 0x88, 0x44], Array(6).fill(255), Array(6).fill(0x77)]
  const colours = { Ayo: upright, wide: (await readHalves(wide)).flat(), clear: white, 'our-girls': middle }
  for (const path of listFiles(site.root, `${people}/derived`)) {
    const bytes = readFileSync(join(site.root, path))
    const expected = Object.entries(colours).find(([name]) => path.includes(`/${name}-`))?.[1] ?? []
    assertNear((await readHalves(bytes)).flat(), expected)
    assert.equal(await listMetadata(bytes), [], path)
  }
})

test('a photograph that is too small, too heavy, damaged, HEIC or contains its location is reported, also by a build', async () => {
  const plain = await sharp(await makePhotographBytes())
    .jpeg()
    .toBuffer()
  const site = makeSite({
    'assets/people/small.jpg': await makePhotographBytes({ width: 60, height: 27 }),
    'assets/people/heavy.jpg': await makePhotographBytes({ width: 200, height: 150, noise: true }),
    'assets/people/half.jpg': (await makePhotographBytes()).subarray(0, 900),
    'assets/people/phone.HEIC': '\0\0\0\x18ftypheic....mif1heic',
    'assets/people/renamed.jpg': '\0\0\0\x1cftypmif1....mif1heicmiaf',
    'assets/people/placed.jpg': await makePhotographBytes({ place: 'Exif' }),
    'assets/people/noted.jpg': await makePhotographBytes({ place: 'XMP' }),
    'assets/people/apple.jpg': addAppleExif(plain, 'latitude'),
    'assets/people/cut.jpg': addAppleExif(plain, 'latitude', 255),
    'assets/people/placed.webp': await sharp(await makePhotographBytes({ place: 'Exif' }))
      .keepExif()
      .webp()
      .toBuffer(),
  })
  const problems = await run(site)
  assertProblems(
    problems,
    { text: 'small.jpg has 60 × 27 pixels, but needs at least 40 × 30.', note: 'from the camera' },
    { text: 'heavy.jpg has more than 4000 bytes as avif', note: 'fewer small details' },
    { text: 'half.jpg cannot be read: ', note: 'as JPEG' },
    { text: 'phone.HEIC is a HEIC photograph', note: 'as JPEG' },
    { text: 'renamed.jpg is a HEIC photograph', note: 'Renaming it is not enough' },
    { text: 'placed.jpg says where it was taken', note: 'Android: ' },
    {
      text: 'noted.jpg says where it was taken',
      note: 'Ask\nGitHub Support (https://support.github.com) to remove it',
    },
    { text: 'apple.jpg says where it was taken', note: 'iPhone: ' },
    { text: 'cut.jpg says where it was taken', note: 'iPhone: ' },
    { text: 'placed.webp says where it was taken', note: 'iPhone: ' },
  )
  assert.equal(findOutdated(site, { drawn: {} }), problems)
  assert.equal(Object.values(await importPictures(site)), Array(10).fill(null))
})

test('a photograph that is too heavy in good quality is saved in a lower quality', async () => {
  const sun = { [`${people}/sun.jpg`]: await makePhotographBytes({ noise: true }) }
  const sizesWithin = async (budget: number) => {
    const site = makeSite(sun)
    assert.equal(await run({ ...site, galleries: [{ ...gallery, budget }] }), [])
    const made = listFiles(site.root, `${people}/derived`)
    return Object.fromEntries(made.map((path) => [path, statSync(join(site.root, path)).size]))
  }
  const best = await sizesWithin(99_999)
  for (const [path, size] of Object.entries(best)) {
    if (!path.includes('-40.')) continue
    const made = await sizesWithin(size - 1)
    assert.ok((made[path] ?? size) < size, path)
  }
})

/** A tall photograph, red above blue, of which the crop keeps 38 %. */
const tall = { width: 60, height: 120, above: '#ff0000', below: '#0000ff' }

for (const [focus, shown] of [
  ['top', 'rr'],
  ['bottom', 'bb'],
  ['center', 'rb'],
  ['50% 100%', 'bb'],
  ['right top', 'rr'],
] as const) {
  test(`the focus “${focus}” in the content moves the crop, and changing it makes the photograph out of date`, async () => {
    const key = `${people}/tall.jpg`
    const site = makeSite({ [key]: await makePhotographBytes(tall) })
    await run(site)
    assertProblems(findOutdated(site, { drawn: {}, focus: { [key]: focus } }), {
      text: `The focus of ${key} changed`,
    })
    assert.equal(await run(site, {}, { [key]: focus }), [])
    assert.equal(findOutdated(site, { drawn: {}, focus: { [key]: focus } }), [])
    const halves = await readHalves(readFileSync(join(site.root, `${people}/derived/tall-jpg-40.jpg`)))
    assert.is(halves.map(([red = 0, , blue = 0]) => (red > blue ? 'r' : 'b')).join(''), shown)
  })
}

test('npm run derive names both versions of a photograph that loses more than a third of its area', async () => {
  const site = makeSite({
    [`${people}/tall.jpg`]: await makePhotographBytes(tall),
    [`${people}/wide.jpg`]: await makePhotographBytes({ width: 100, height: 60 }),
  })
  await run(site)
  const reported = lines.filter((line) => line.includes('crop keeps'))
  assert.equal(reported, [
    `The crop keeps only 38 % of ${people}/tall.jpg. Compare it with ${people}/derived/tall-jpg-40.jpg: the description must match what is left.`,
  ])
  const records = JSON.parse(readFileSync(join(site.root, 'assets/derived.json'), 'utf8'))
  assert.equal([records[`${people}/tall.jpg`].kept, records[`${people}/wide.jpg`].kept], [38, undefined])
})

function makeSite(files: Record<string, string | Uint8Array> = {}): Site {
  const root = mkdtempSync(join(tmpdir(), 'derive-'))
  process.once('exit', () => rmSync(root, { recursive: true }))
  const site: Site = { ...realSite, root, fonts: [], rasterImages, galleries: [gallery] }
  write(site, { 'assets/card.svg': drawing('<path d="M0 0h8v8z"/>'), 'assets/disc.svg': disc, ...files })
  return site
}

function write({ root }: Site, files: Record<string, string | Uint8Array>): void {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), contents)
  }
}

/** Returns the problems, and collects the printed lines in `lines`. */
async function run(
  site: Site,
  drawn: DerivedContent['drawn'] = {},
  focus?: DerivedContent['focus'],
): Promise<readonly Problem[]> {
  lines = []
  console.log = (line: string) => lines.push(line)
  try {
    await derive(site, { drawn, focus })
    return []
  } catch (error) {
    return problemsOf(error, site.root)
  } finally {
    console.log = log
  }
}

/** Returns the gallery as components import it. */
async function importPictures(site: Site): Promise<Pictures> {
  const options = { bundle: true, write: false, outdir: site.root, logLevel: 'silent', format: 'esm' } as const
  const names = { publicPath: '/', assetNames: 'assets/[name]' }
  const loader = { '.avif': 'file', '.webp': 'file', '.jpg': 'file' } as const
  const stdin = { contents: `export { default } from 'pictures:${people}'` }
  const { outputFiles } = await build({ stdin, ...options, ...names, loader, plugins: [picturesPlugin(site)] })
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default
}

function drawing(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`
}

function assertNear(found: readonly number[], expected: readonly number[]): void {
  const distances = found.map((value, index) => Math.abs(value - (expected[index] ?? NaN)))
  assert.ok(Math.max(...distances) <= 10, `${found} should be ${expected}`)
}

test.run()

/** Asserts that exactly the expected problems were found. `text` and `note` are parts of a problem and its fix. */
function assertProblems(found: readonly Problem[], ...expected: { text: string | RegExp; note?: string }[]): void {
  assert.is(found.length, expected.length, found.map(({ text }) => text).join(' | '))
  for (const { text, note = '' } of expected) {
    const one = found.find((problem) =>
      typeof text === 'string' ? problem.text.includes(text) : text.test(problem.text),
    )
    assert.ok(one, `${text} was expected in: ${found.map((problem) => problem.text).join(' | ')}`)
    assert.match(one.notes?.map((line) => line.text).join('\n') ?? '', note)
  }
}
