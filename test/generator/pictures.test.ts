import * as fs from 'node:fs'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { processPhotograph } from '../../generator/pictures/photographs.ts'
import type { Pictures, Site } from '../../generator/site.ts'
import { addAppleExif, listMetadata, makePhotographBytes, readHalves, secret } from '../photograph-file.ts'
import {
  assertRefused,
  makeSmallSite,
  readFolder,
  runBuild,
  separateCache,
  writePage,
  writeSources,
} from './small-site.ts'

const test = suite('pictures')
const people = 'assets/people'
const gallery = { folder: people, ratio: [4, 3], widths: [20, 40, 200], minWidth: 40, budget: 4_000 } as const
const cards = { folder: 'assets/cards', size: [12, 6] } as const
const drawing = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`
const disc = drawing('<circle fill="#d92155" cx="4" cy="4" r="3"/>')

/** Pictures by name, in `assets/people` unless the name is a path. */
type Originals = Readonly<Record<string, string | Uint8Array>>

interface Options {
  budget?: number
  /** The focus of each picture by path. */
  focuses?: Readonly<Record<string, string>>
  /** The paths of the pictures that the content names. */
  named?: readonly string[]
}

/** Makes a site of which the page /team shows the pictures that content/words.ts names, one in each line from line 2. */
function makeGallery(originals: Originals, { budget = gallery.budget, focuses = {}, named }: Options = {}): string {
  const paths = Object.keys(originals).map((name) => (name.includes('/') ? name : `${people}/${name}`))
  const galleries: Site['galleries'] = [{ ...gallery, budget }, cards]
  const root = makeSmallSite(Object.fromEntries(paths.map((path, index) => [path, Object.values(originals)[index]!])), {
    galleries,
  })
  const metadata = fs.readFileSync(join(root, 'content/rules/metadata.ts'), 'utf8')
  const place = "{ file: 'content/words.ts', path: 'files', picture, focus: focuses[picture] }"
  writeSources(root, {
    'content/rules/metadata.ts': `import { files, focuses } from '../words.ts'\n${metadata.replace('pictures: []', `pictures: files.map((picture) => (${place}))`)}`,
    'pages/team.tsx': `import people from 'pictures:assets/people'\nimport cards from 'pictures:assets/cards'\n${writePage('<h2 id="people">{JSON.stringify({ ...people, ...cards })}</h2>')}`,
  })
  nameFiles(root, named ?? paths, focuses)
  separateCache(root)
  return root
}

/** Writes the content that names pictures. */
function nameFiles(root: string, paths: readonly string[], focuses: Options['focuses'] = {}): void {
  const list = paths.map((path) => `  ${JSON.stringify(path)},\n`).join('')
  const others = `export const focuses: Record<string, string> = ${JSON.stringify(focuses)}\nexport const greeting = 'Hello'\n`
  writeSources(root, { 'content/words.ts': `export const files: string[] = [\n${list}]\n${others}` })
}

/** Builds a site, and returns the pictures as a page gets them, the files in dist, and what the build printed. */
async function build(root: string) {
  const { code, stdout, stderr } = await runBuild(root)
  assert.equal([code, stderr], [0, ''])
  const dist = readFolder(join(root, 'dist'))
  const [, json = ''] = /<h2 id="people">(.*?)<\/h2>/.exec(dist['team.html'] ?? '') ?? []
  const text = json.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const files = Object.entries(dist).filter(([path]) => /\.(avif|webp|jpg)$/.test(path))
  const processed = Array.from(
    stdout.matchAll(/^Processing (.*), (\d+ of \d+)$/gm),
    ([, name, count]) => `${name} ${count}`,
  )
  return {
    pictures: JSON.parse(text) as Pictures,
    files: files.map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes, 'latin1') })),
    processed,
    stdout,
    dist,
  }
}

const inkscape = `<?xml version="1.0"?><!-- Created with Inkscape --><!DOCTYPE svg>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/"
  viewBox="-4,-3 8 6" style="background: #FFB92E" fill="none" width="80" id="svg1" xml:space="preserve">
  <title>A disc</title><metadata><rdf:RDF><dc:title>x</dc:title></rdf:RDF></metadata><sodipodi:namedview pagecolor="#fff"/>
  <defs id="defs1"><path id="a" d="M0 0h1"/></defs>
  <g inkscape:label="Layer 1" class="cloth-motif" data-name="x" onclick="x()" id="layer1"><circle style="fill:#d92155;stroke-width:.5;-inkscape-stroke:none" r="2"/></g>
  <use xlink:href="#a" fill="url(&quot;#a&quot;)"/>
</svg>`

const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator -->
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" xmlns:x="http://ns.adobe.com/Extensibility/1.0/">
<defs><style type="text/css">
	.st0{fill:#07392F;} /* leaf */
	.st1, .st2 { stroke : url( #SVGID_1_ ) }
	.st2{fill:none;stroke-linecap:round !important;}
	.st3{fill:blue}
</style></defs>
<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse"><stop offset="0" style="stop-color:#FFB92E"/></linearGradient>
<switch><foreignObject requiredExtensions="http://ns.adobe.com/" width="1"><x:pgfRef/></foreignObject><g>
<path class="st0" fill="#fff" d="M0 0h8"/><path class="st3 st2 cloth-fine" d="M0 4h8"/></g></switch></svg>
<!-- The end -->
`

test('a page gets the visible shapes of drawings from Inkscape and Illustrator, with attributes for styles and unique ids', async () => {
  const { pictures } = await build(
    makeGallery({ 'sun-rise.svg': inkscape, 'our girls.SVG': illustrator, 'sun.svg': disc }),
  )
  const shapes = [
    '<g fill="none"><defs><path id="sun-rise-a" d="M0 0h1"/></defs>',
    '<g class="cloth-motif"><circle r="2" fill="#d92155" stroke-width=".5"/></g>',
    '<use fill="url(#sun-rise-a)" href="#sun-rise-a"/></g>',
  ]
  const others = [
    '<linearGradient id="our-girls-SVGID_1_" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#FFB92E"/></linearGradient>',
    '<switch><g><path fill="#07392F" d="M0 0h8"/>',
    '<path class="cloth-fine" d="M0 4h8" stroke="url(#our-girls-SVGID_1_)" fill="blue" stroke-linecap="round"/></g></switch>',
  ]
  assert.equal(pictures, {
    [`${people}/sun-rise.svg`]: {
      drawing: { viewBox: [-4, -3, 8, 6], background: '#ffb92e', definitions: [], markup: shapes.join('') },
    },
    [`${people}/our girls.SVG`]: { drawing: { viewBox: [0, 0, 8, 8], definitions: [], markup: others.join('') } },
    [`${people}/sun.svg`]: {
      drawing: { viewBox: [0, 0, 8, 8], definitions: [], markup: '<circle fill="#d92155" cx="4" cy="4" r="3"/>' },
    },
  })
})

test('drawings share the definitions that are the same, also those that others use', async () => {
  const bead = '<circle id="bead" r="1"/>'
  const large = '<circle id="bead" r="2"/>'
  const pair = '<g id="pair"><use href="#bead"/><use href="#bead" x="3"/></g>'
  const draw = (beads: string) => drawing(`<defs>${pair}${beads}</defs><use href="#pair"/>`)
  const { pictures } = await build(makeGallery({ 'a.svg': draw(bead), 'b.svg': draw(bead), 'c.svg': draw(large) }))
  const read = (name: string) => {
    const picture = pictures[`${people}/${name}.svg`]
    assert.ok(picture && 'drawing' in picture)
    return picture.drawing
  }
  const pairOf = (id: string, use: string) => ({
    id,
    markup: `<g id="${id}"><use href="#${use}"/><use href="#${use}" x="3"/></g>`,
  })
  assert.equal(read('a').definitions, [
    { id: 'shared-bead', markup: '<circle id="shared-bead" r="1"/>' },
    pairOf('shared-pair', 'shared-bead'),
  ])
  assert.equal(read('b'), read('a'))
  assert.equal(read('c').definitions, [
    { id: 'c-bead', markup: '<circle id="c-bead" r="2"/>' },
    pairOf('c-pair', 'c-bead'),
  ])
  assert.equal([read('a').markup, read('c').markup], ['<use href="#shared-pair"/>', '<use href="#c-pair"/>'])
})

/** Ten levels of groups. Each group shows the group below ten times. */
const bomb = Array.from({ length: 10 }, (_, level) => {
  const uses = `<use href="#${level + 1}"/>`.repeat(10)
  return `<g id="${level}">${level < 9 ? uses : '<path/>'}</g>`
}).join('')

/** Drawings that could harm a page or cannot be shown, by the problem that is reported. */
const refusedDrawings = {
  'has more than 10000 shapes with all repetitions': drawing(bomb),
  'contains a <script>': drawing('\n<script>alert(1)</script>'),
  'contains a <text>': drawing('<text/>'),
  'contains a <foreignObject>': drawing('<foreignObject/>'),
  'contains an <image>': drawing('<image href="#a"/>'),
  'contains the text “Haki yetu”': drawing('<g>Haki yetu</g>'),
  'contains the text “Usawa”': drawing('<![CDATA[Usawa]]>'),
  'refers to “marks.svg#leaf”, which is outside the file.': drawing('<use href="marks.svg#leaf"/>'),
  'refers to “url(//x.org/x.svg#a)”': drawing('<path style="fill:url(//x.org/x.svg#a)"/>'),
  'refers to “url( "https://x.org/y")”': drawing('<style>.a{fill:url( "https://x.org/y")}</style><path class="a"/>'),
  'refers to “u\\72l(//x.org)”': drawing('<path fill="u\\72l(//x.org)"/>'),
  'has styles for “path”, not only for classes.': drawing('<style>path{fill:red}</style><path/>'),
  'has no viewBox': '<svg viewBox="0 0 0 9"><path/></svg>',
  'cannot be read: its end is missing.': '<svg viewBox="0 0 9 9"><path/>',
  'is not an SVG file': '<html><body/></html>',
}

test('drawings with a script, text or references to other files are refused, with the line that names them', async () => {
  const originals = Object.values(refusedDrawings).map((svg, index) => [`${index}.svg`, svg])
  const root = makeGallery(Object.fromEntries(originals))
  assertRefused(
    await runBuild(root),
    Object.keys(refusedDrawings).map(
      (problem, index) => `content/words.ts:${index + 2} ${people}/${index}.svg ${problem.replace('an <', 'a <')}`,
    ),
  )
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
  const { pictures, files, processed } = await build(makeGallery(originals))
  assert.equal(processed, ['Ayo.JPG 1 of 4', 'wide.jpg 2 of 4', 'clear.webp 3 of 4', 'our girls.png 4 of 4'])
  const picture = pictures[`${people}/Ayo.JPG`]
  if (!picture || !('photograph' in picture)) throw new Error('There is no photograph.')
  const { formats, ...others } = picture.photograph
  assert.equal({ ...others, colour: others.colour.length }, { width: 40, height: 30, colour: 7 })
  const listed = formats.map(({ type, files }) => `${type} ${files.map(({ url, width }) => url + width)}`)
  assert.equal(
    listed.map((line) => line.replace(/-[A-Z2-7]{8}\./g, '.')),
    [
      'image/avif /assets/Ayo-20.avif20,/assets/Ayo-40.avif40',
      'image/webp /assets/Ayo-20.webp20,/assets/Ayo-40.webp40',
      'image/jpeg /assets/Ayo-20.jpg20,/assets/Ayo-40.jpg40',
    ],
  )
  assert.is(files.length, 4 * 6)
  const [upright, white, middle] = [[0x33, 0x66, 0xcc, 0x33, 0x88, 0x44], Array(6).fill(255), Array(6).fill(0x77)]
  const colours = { Ayo: upright, wide: (await readHalves(wide)).flat(), clear: white, 'our-girls': middle }
  for (const { path, bytes } of files) {
    const expected = Object.entries(colours).find(([name]) => path.includes(`/${name}-`))?.[1] ?? []
    assertNear((await readHalves(bytes)).flat(), expected)
    assert.equal(await listMetadata(bytes), [], path)
  }
})

test('a photograph that is too small, too heavy, damaged, HEIC or contains its location is refused, with the line that names it', async () => {
  const plain = await sharp(await makePhotographBytes())
    .jpeg()
    .toBuffer()
  const placed = await makePhotographBytes({ place: 'Exif' })
  const originals = {
    'small.jpg': await makePhotographBytes({ width: 60, height: 27 }),
    'heavy.jpg': await makePhotographBytes({ width: 200, height: 150, noise: true }),
    'half.jpg': (await makePhotographBytes()).subarray(0, 900),
    'phone.HEIC': '\0\0\0\x18ftypheic....mif1heic',
    'renamed.jpg': '\0\0\0\x1cftypmif1....mif1heicmiaf',
    'placed.jpg': placed,
    'noted.jpg': await makePhotographBytes({ place: 'XMP' }),
    'apple.jpg': addAppleExif(plain, 'latitude'),
    'cut.jpg': addAppleExif(plain, 'latitude', 255),
    'placed.webp': await sharp(placed).keepExif().webp().toBuffer(),
    'sound.jpg': plain,
  }
  const root = makeGallery(originals)
  writeSources(root, { 'dist/.published': 'index.html\n', 'dist/index.html': 'Before' })
  assertRefused(await runBuild(root), [
    `content/words.ts:2 ${people}/small.jpg has 60 × 27 pixels, but needs at least 40 × 30. … from the camera`,
    'content/words.ts:3 … heavy.jpg is larger than 4000 bytes as avif … fewer small details',
    'content/words.ts:4 … half.jpg cannot be read:  … as JPEG',
    'content/words.ts:5 … phone.HEIC is a HEIC photograph … as JPEG',
    'content/words.ts:6 … renamed.jpg is a HEIC photograph … Renaming it is not enough',
    'content/words.ts:7 … placed.jpg says where it was taken … Remove the location',
    'content/words.ts:8 … noted.jpg says where it was taken',
    'content/words.ts:9 … apple.jpg says where it was taken',
    'content/words.ts:10 … cut.jpg says where it was taken',
    'content/words.ts:11 … placed.webp says where it was taken',
  ])
  assert.equal(readFolder(join(root, 'dist')), { 'index.html': 'Before' })
})

test('pictures that do not exist or are in the wrong folder are refused, and a card has one size', async () => {
  const image = (width: number) =>
    sharp({ create: { width, height: 6, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const cards = {
    'assets/cards/right.png': await image(12),
    'assets/cards/wide.png': await image(13),
    'assets/cards/none.png': 'x',
  }
  const root = makeGallery({ 'sun.svg': disc, ...cards })
  fs.symlinkSync(join(root, 'package.json'), join(root, people, 'link.svg'))
  nameFiles(root, [...Object.keys(cards), `${people}/Sun.svg`, `${people}/link.svg`, 'assets/dot.svg'])
  assertRefused(await runBuild(root), [
    'content/words.ts:3 assets/cards/wide.png has 13 × 6 pixels. … Save it as a PNG file of 12 × 6 pixels.',
    'content/words.ts:4 assets/cards/none.png is not a PNG file. … Save it as a PNG file of 12 × 6 pixels.',
    `content/words.ts:5 ${people}/Sun.svg does not exist. … Write ${people}/sun.svg, with the same capital`,
    `content/words.ts:6 ${people}/link.svg does not exist.`,
    'content/words.ts:7 assets/dot.svg is in a folder without pictures. … The folders are assets/people, assets/cards.',
  ])
  nameFiles(root, ['assets/cards/right.png'])
  const { pictures, dist } = await build(root)
  const [url = ''] = Object.keys(dist).filter((path) => path.includes('right'))
  assert.equal(pictures, { 'assets/cards/right.png': { image: { url: `/${url}`, size: [12, 6] } } })
  assert.ok(dist[url] === fs.readFileSync(join(root, 'assets/cards/right.png'), 'latin1'))
})

test('a photograph that is too heavy in good quality is saved in a lower quality', async () => {
  const sun = await makePhotographBytes({ noise: true })
  const sizesWithin = async (budget: number) => {
    const { formats } = await processPhotograph(sun, { ...gallery, budget }, { focus: undefined, removeLocation: '' })
    return formats.map(({ files }) => files.at(-1)!.bytes.length)
  }
  const best = await sizesWithin(99_999)
  assert.is(best.length, 3)
  for (const [index, size] of best.entries()) assert.ok((await sizesWithin(size - 1))[index]! < size)
})

/** A tall photograph, red above blue, of which the crop keeps 38 %. */
const tall = { width: 60, height: 120, above: '#ff0000', below: '#0000ff' }

test('the focus in the content moves the crop', async () => {
  const bytes = await makePhotographBytes(tall)
  const shown = { top: 'rr', bottom: 'bb', center: 'rb', '50% 100%': 'bb', 'right top': 'rr' }
  const entries = Object.keys(shown).map((focus, index) => [`${people}/${index}.jpg`, focus] as const)
  const originals = Object.fromEntries(entries.map(([path]) => [path, bytes]))
  const { files } = await build(makeGallery(originals, { focuses: Object.fromEntries(entries) }))
  for (const [index, [focus, colours]] of Object.entries(shown).entries()) {
    const isShown = (path: string) => path.startsWith(`assets/${index}-40-`) && path.endsWith('.jpg')
    const halves = await readHalves(files.find(({ path }) => isShown(path))?.bytes ?? Buffer.of())
    assert.is(halves.map(([red = 0, , blue = 0]) => (red > blue ? 'r' : 'b')).join(''), colours, focus)
  }
})

test('a photograph is processed once, with a note if its crop removes a third, and again if it or its crop changes', async () => {
  const [ayo, zoe] = [await makePhotographBytes(tall), await makePhotographBytes({ width: 100, height: 60 })]
  const root = makeGallery({ 'ayo.jpg': ayo }, { named: [`${people}/ayo.jpg`, `${people}/ayo.jpg`] })
  const first = await build(root)
  assert.equal(first.processed, ['ayo.jpg 1 of 1'])
  assert.equal(first.stdout.match(/^Note: The crop .*$/gm), [
    `Note: The crop keeps only 38 % of ${people}/ayo.jpg. Does its description still match?`,
  ])
  assert.ok(first.files.length === 6 && first.files.every(({ path }) => path.includes('ayo')))
  // If a build loaded sharp now, it would fail.
  fs.unlinkSync(join(root, 'node_modules/sharp'))
  fs.mkdirSync(join(root, 'node_modules/sharp'))
  fs.copyFileSync('node_modules/sharp/package.json', join(root, 'node_modules/sharp/package.json'))
  const second = await build(root)
  assert.equal(second.dist, first.dist)
  assert.not.match(second.stdout, 'crop')
  nameFiles(root, [])
  fs.rmSync(join(root, people, 'ayo.jpg'))
  assert.equal((await build(root)).files, [], 'A photograph in the cache is not published, either.')

  separateSharp(root)
  nameFiles(root, [`${people}/ayo.jpg`, `${people}/zoe.jpg`])
  writeSources(root, { [`${people}/ayo.jpg`]: ayo, [`${people}/zoe.jpg`]: zoe })
  const third = await build(root)
  assert.equal(third.processed, ['zoe.jpg 1 of 1'])
  assert.not.match(third.stdout, 'crop', 'The crop of zoe.jpg keeps more than two thirds.')
  writeSources(root, { [`${people}/ayo.jpg`]: zoe })
  assert.equal((await build(root)).processed, [], 'The name of a photograph does not matter.')
  nameFiles(root, [`${people}/ayo.jpg`, `${people}/zoe.jpg`], { [`${people}/ayo.jpg`]: 'top' })
  assert.equal((await build(root)).processed, ['ayo.jpg 1 of 1'])
})

function separateSharp(root: string): void {
  fs.rmSync(join(root, 'node_modules/sharp'), { recursive: true })
  fs.symlinkSync(fs.realpathSync('node_modules/sharp'), join(root, 'node_modules/sharp'), 'junction')
}

/** Damages a file of the cache, whose content was `sound`. */
const damages: Readonly<Record<string, (file: string, sound: Buffer) => void>> = {
  noise: (file) => fs.writeFileSync(file, Buffer.alloc(5000, 7)),
  'a changed byte': (file, sound) => {
    fs.writeFileSync(file, Buffer.concat([sound.subarray(0, -1), Buffer.of(sound.at(-1)! ^ 1)]))
  },
  'half a file': (file, sound) => fs.writeFileSync(file, sound.subarray(0, sound.length / 2)),
  'an empty file': (file) => fs.writeFileSync(file, ''),
  'a folder in place of the file': (file) => {
    fs.rmSync(file)
    fs.mkdirSync(file)
  },
}

test('a cache that is damaged, cut short, missing or cannot be written only costs time', async () => {
  const names = Object.keys(damages).map((_, index) => `${index}.jpg`)
  const bytes = await Promise.all(names.map((_, index) => makePhotographBytes({ above: `#33${index}6cc` })))
  const root = makeGallery(Object.fromEntries(names.map((name, index) => [name, bytes[index]!])))
  const { dist } = await build(root)
  const cache = join(root, 'node_modules/.cache/pictures')
  const files = fs.readdirSync(cache).map((name) => join(cache, name))
  assert.is(files.length, names.length)
  const damageAll = () => {
    for (const [index, damage] of Object.values(damages).entries())
      damage(files[index]!, fs.readFileSync(files[index]!))
  }
  const removeCache = () => fs.rmSync(cache, { recursive: true })
  const replaceCache = () => {
    removeCache()
    fs.writeFileSync(cache, '')
  }
  for (const change of [damageAll, removeCache, replaceCache]) {
    change()
    const again = await build(root)
    assert.equal(
      again.processed,
      names.map((name, index) => `${name} ${index + 1} of ${names.length}`),
      change.name,
    )
    assert.ok(JSON.stringify(again.dist) === JSON.stringify(dist), change.name)
  }
})

test('two builds that process the same photograph at the same time have the same result', async () => {
  const root = makeGallery({ 'ayo.jpg': await makePhotographBytes({ width: 400, height: 300 }) }, { budget: 99_999 })
  const runs = await Promise.all(['one', 'two'].map((out) => runBuild(root, ['--out', out])))
  assert.equal(
    runs.map(({ code, stderr }) => `${code}${stderr}`),
    ['0', '0'],
  )
  const [one, two] = ['one', 'two'].map((out) => JSON.stringify(readFolder(join(root, out))))
  assert.ok(one === two)
  assert.equal(
    fs.readdirSync(join(root, 'node_modules/.cache/pictures')).filter((name) => name.includes('.')),
    [],
  )
  assert.equal((await build(root)).processed, [])
})

function assertNear(found: readonly number[], expected: readonly number[]): void {
  const distances = found.map((value, index) => Math.abs(value - (expected[index] ?? NaN)))
  assert.ok(Math.max(...distances) <= 10, `${found} should be ${expected}`)
}

test.run()
