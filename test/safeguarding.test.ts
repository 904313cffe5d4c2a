import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { contentSchema } from '../content/schema.ts'
import { findUploads } from '../content/schema/media.ts'
import { inspectPicture } from '../generator/media/inspect.ts'
import { describe, type Problem } from '../generator/problem.ts'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { attributes, buildFixture, content, readUploads } from './helpers/site.ts'
import { copyFixture, makeFolder, type Changes, type Files } from './helpers/folder.ts'
import { wordsOf } from './helpers/content.ts'
import {
  entryOf,
  listMetadata,
  makeLocatedBytes,
  makePdf,
  makePhotograph,
  makePhotographBytes,
  readHalves,
} from './helpers/picture.ts'

// What protects the girls and women in photographs.

const ofHero = 'home.hero.photograph'
const ofProgram = 'programs.programs.1.photograph'
const file = 'assets/photographs/mary-wanjiku-form-2.jpg'
const photo = await makePhotographBytes({ width: 800, height: 1100 })

/** The content of the fixture without its photographs. */
const none = Object.fromEntries(
  findUploads(contentSchema, content).photographs.map(({ place }) => [place.join('.'), undefined]),
)

interface More {
  bytes?: Uint8Array
  files?: Files
  day?: string
}

/** The site with no photograph but this one, which the content names at a place. */
const only = (place: string, fields: object = {}, { bytes = photo, files }: More = {}): Changes => ({
  values: { ...none, [place]: file },
  files: { ...makePhotograph(file, bytes, fields), ...files },
})

/** Returns the files of photographs, and what warnings say, if the site has no photograph but this one. */
async function show(place: string, fields: object = {}, more: More = {}) {
  const { files, ...others } = await readUploads(copyFixture(only(place, fields, more)), more)
  return { photographs: files.filter(isPicture), ...others }
}

const isPicture = ([path]: readonly [path: string, bytes: Uint8Array]) => /\.(avif|webp|jpg)$/.test(path)

test('a photograph is shown with a consent in force, or if nobody can be recognized', async () => {
  // In some time zones it is tomorrow already, and five years begin then.
  for (const consent of ['2027-12-31', 'Nobody', '2032-02-01'])
    assert.ok((await show(ofProgram, { consent })).photographs.length > 0, consent)
  const { output } = await buildFixture(only(ofHero))
  assert.ok([...output].some(isPicture))
  // The name of the file may be that of a girl.
  for (const [path, bytes] of output) assert.not.match(path + Buffer.from(bytes).toString('latin1'), /wanjiku|form.?2/i)
})

const notShown = 'Our programs › Program 2 › Photograph: The photograph is not shown. '

/** What the only warning says of a photograph whose entry has these values. */
const wrongValues: Readonly<Record<string, object>> = {
  [`${notShown}Photographs › What it shows: This is missing or empty.`]: { alt: undefined },
  [`${notShown}Photographs › What it shows: This is not right.`]: { alt: 'IMG_2031.jpg' },
  [`${notShown}Photographs › Consent until: This is missing or empty.`]: { consent: undefined },
  [`${notShown}Photographs › Consent until: This is not right.`]: { consent: 'next year' },
  [`${notShown}Its consent ended on 2027-01-30.`]: { consent: '2027-01-30' },
  [`${notShown}The day 2027-02-30 is not in the calendar.`]: { consent: '2027-02-30' },
  [`${notShown}Its consent is for more than five years.`]: { consent: '2032-02-02' },
}

test('a photograph is not shown while its entry is wrong, and one warning says so', async () => {
  for (const [words, fields] of Object.entries(wrongValues)) {
    const { photographs, problems, said } = await show(ofProgram, fields)
    const kinds = problems.map(({ kind }) => kind).filter((kind) => kind !== 'notice')
    assert.equal([photographs, kinds], [[], ['warning']], words)
    assert.match(said, words)
  }
})

test('a consent ends with its day, although the processed photograph is in the cache, and is announced', async () => {
  const consent = { consent: '2027-02-28' }
  const announced = (problems: readonly Problem[]) =>
    problems.flatMap(({ kind, text }) => (text.includes('only until') ? [kind] : []))
  const days = { '2027-01-26': [], '2027-01-27': ['warning'], '2027-02-28': ['warning'] }
  for (const [day, kinds] of Object.entries(days)) {
    const { photographs, problems } = await show(ofProgram, consent, { day })
    assert.equal([photographs.length > 0, announced(problems)], [true, kinds], day)
  }
  assert.is((await show(ofProgram, consent, { day: '2027-03-01' })).photographs.length, 0)
})

const other = 'assets/photographs/other.jpg'
const ofFile = makePhotograph(file, photo)
const ofOther = makePhotograph(other, photo)
const uploadedElsewhere = (name: string) => ({
  values: { [ofProgram]: `assets/photographs/${name}` },
  files: { ...makePhotograph(`assets/photographs/${name}`, photo), ...gone },
})
/** Removes the photograph that a program names, and its entry. */
const gone = { [file]: undefined, [entryOf(file)]: undefined }

/** How an entry can be wrong for the photograph that a program names, and what the only warning says. */
const wrongEntries: Readonly<Record<string, readonly [words: string | RegExp, changes: Changes]>> = {
  'has no entry': [`${notShown}It has no entry of its own`, { files: { [entryOf(file)]: undefined } }],
  'has an entry in which somebody has chosen another picture': [
    `${notShown}Somebody has chosen another picture in its entry.`,
    { files: { ...ofOther, [entryOf(file)]: ofOther[entryOf(other)] } },
  ],
  'was chosen in the entry of another, too': [
    `${notShown}Another entry shows it, too. Delete its file under “Files of photographs”, and each entry that shows it.`,
    { files: { [entryOf(other)]: ofFile[entryOf(file)] } },
  ],
  'was chosen in the entry of another, and has none': [
    `${notShown}Another entry shows it, too.`,
    { files: { [entryOf(file)]: undefined, [entryOf(other)]: ofFile[entryOf(file)] } },
  ],
  'has two entries': [
    `${notShown}It has, or had, a second entry.`,
    { files: { [entryOf(file).replace('.yaml', '-1.yaml')]: ofFile[entryOf(file)] } },
  ],
  'has only a second entry': [
    `${notShown}It has, or had, a second entry.`,
    { files: { [entryOf(file)]: undefined, [entryOf(file).replace('.yaml', '-1.yaml')]: ofFile[entryOf(file)] } },
  ],
  'has an entry that cannot be read': [
    `${notShown}Photographs: This line cannot be read.`,
    { files: { [entryOf(file)]: `${ofFile[entryOf(file)]}: x: y` } },
  ],
  'has no file': [`${notShown}Its file does not exist.`, { files: { [file]: undefined } }],
  'has a file that says where it was taken': [
    /It says where it was taken, or who is in it\. .* a new screenshot, in a new entry/,
    { files: { [file]: await makeLocatedBytes({ width: 800, height: 1100 }) } },
  ],
  // The app would give other names, by which it names entries.
  'has capital letters in its name': [`${notShown}The name of its file`, uploadedElsewhere('A.JPG')],
}

for (const [how, [words, changes]] of Object.entries(wrongEntries))
  test(`a photograph that ${how} is not shown, and one warning says so`, async () => {
    const right = only(ofProgram)
    const all = { values: { ...right.values, ...changes.values }, files: { ...right.files, ...changes.files } }
    const { files, problems } = await readUploads(copyFixture(all))
    assert.equal(files.filter(isPicture), [])
    const warnings = problems.filter(({ kind }) => kind !== 'notice').map(wordsOf)
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, words)
  })

test('a fault of a photograph is reported at every place that names it; a fault at one place, only there', async () => {
  const both = { ...none, [ofHero]: file, [ofProgram]: file }
  const warned = async (bytes: Uint8Array, fields: object = {}) => {
    const { files, problems } = await readUploads(
      copyFixture({ values: both, files: makePhotograph(file, bytes, fields) }),
    )
    const places = problems.filter(({ kind }) => kind === 'warning').map(({ where }) => where)
    return { places, isShown: files.some(isPicture) }
  }
  const [hero, program] = ['Home page › Top of the page › Photograph', 'Our programs › Program 2 › Photograph']
  assert.equal(await warned(photo, { consent: '2021-12-31' }), { places: [hero, program], isShown: false })
  const wide = await makePhotographBytes({ width: 900, height: 600 })
  assert.equal(await warned(wide), { places: [hero], isShown: true })
  const { page } = await buildFixture({ values: both, files: makePhotograph(file, photo) })
  const shown = attributes(page('/'), 'main img', 'src').map((source) => source?.replace(/-.*/, ''))
  assert.equal(shown, ['/photographs/hero', '/photographs/program'])
})

test('what looks like code in a description is a warning where its photograph is shown', async () => {
  const { said } = await show(ofProgram, { alt: 'Two <b>girls</b> read.' })
  assert.match(said, 'Our programs › Program 2 › Photograph: Photographs › What it shows: This text looks like code.')
})

test('an upload that no page names is a notice, which says what is wrong with its entry', async () => {
  for (const [fields, mistake] of [
    [{}, ''],
    [{ consent: '2027-01-30' }, ' Its consent ended on 2027-01-30.'],
    [{ alt: '' }, ' Photographs › What it shows: This is missing or empty.'],
  ] as const) {
    const { problems } = await readUploads(copyFixture({ files: makePhotograph(other, photo, fields) }))
    const said = problems.map((problem) => `${problem.kind}: ${describe(problem)}`)
    assert.equal(said, [`notice: Files of photographs: No page uses a file.${mistake} It is ${other}.`])
  }
})

/** What is said, except of the photographs of the fixture, which no page uses. */
const ofOurs = (problems: readonly Problem[]) =>
  problems
    .map(wordsOf)
    .filter((words) => !/added|morning/.test(words))
    .join('\n')

/** Another entry of the same picture. */
const copyOf = (fields: object = {}) => makePhotograph(other, photo, fields)
/** How the copy of a photograph that is shown can be wrong, so that neither is shown, and what the only warning says. */
const wrongCopies: Readonly<Record<string, Files>> = {
  'Photographs › What it shows: This is missing or empty.': copyOf({ alt: undefined }),
  'Its consent ended on 2027-01-30.': copyOf({ consent: '2027-01-30' }),
  'It has, or had, a second entry.': {
    ...copyOf(),
    [entryOf(other).replace('.yaml', '-1.yaml')]: copyOf()[entryOf(other)],
  },
}

test('the same picture under two names is not shown while one of its entries is wrong, and nobody is told to delete a file', async () => {
  for (const [words, files] of Object.entries(wrongCopies))
    for (const path of [file, other]) {
      const changes = only(ofProgram, {}, { files })
      const values = { ...changes.values, [ofProgram]: path }
      const read = await readUploads(copyFixture({ ...changes, values }))
      assert.equal(read.files.filter(isPicture), [])
      const warnings = read.problems.filter(({ kind }) => kind === 'warning').map(wordsOf)
      assert.is(warnings.length, 1)
      assert.match(warnings[0]!, `${notShown}${path === file ? 'The same picture has another entry. ' : ''}${words}`)
      assert.not.match(ofOurs(read.problems), 'Delete')
    }
})

test('the same picture under two names is shown, a copy without an entry changes nothing, and the earliest consent counts', async () => {
  const dates = [undefined, 'nobody', '2027-02-27', '2027-02-20'] as const
  for (const consent of dates) {
    const files = consent === undefined ? { [other]: photo } : copyOf({ consent })
    const { photographs, problems, said } = await show(ofProgram, { consent: '2027-02-25' }, { files })
    assert.ok(photographs.length > 0)
    const earliest = consent === '2027-02-20' ? consent : '2027-02-25'
    assert.match(said, `The photograph is shown only until ${earliest}, when its consent ends.`)
    const twice = problems
      .filter(({ text }) => text.includes('twice'))
      .map((problem) => `${problem.kind}: ${wordsOf(problem)}`)
    const words = 'notice: Files of photographs: The same picture is there twice.'
    assert.equal(twice, [`${words} It is ${file} and ${other}. Leave both: deleting one takes down both.`])
    assert.not.match(ofOurs(problems), /Delete|No page uses/)
  }
})

/** The path of a photograph that a program names, what a warning says, and what it says to do. */
const missing = {
  'assets/photographs/added.jpeg': 'Its file does not exist. Choose it again.',
  'assets/photographs/ADDED.JPG': 'Its file does not exist. Choose it again.',
  '/assets/photographs/added.jpg': 'Its file does not exist. Choose it again.',
  [`assets/photographs/${'a'.repeat(300)}.jpg`]: 'Its file does not exist. Choose it again.',
}

test('whoever mistypes the path of a photograph is told to choose it again, and not to delete it', async () => {
  for (const [path, words] of Object.entries(missing)) {
    const { said } = await readUploads(copyFixture({ values: { [ofProgram]: path } }))
    assert.match(said, `${notShown}${words}`)
    assert.not.match(said, 'Delete its file')
  }
})

test('a photograph that is too small is not announced to be shown, and is to be replaced by a larger clean copy', async () => {
  const bytes = await makePhotographBytes({ width: 700, height: 500 })
  const { said } = await show(ofProgram, { consent: '2027-02-25' }, { bytes })
  assert.match(said, 'add another entry with a larger clean copy')
  assert.not.match(said, /only until|original/)
})

test('an entry without a picture is a notice, also with a mistake, and nothing is said of it if a page names the picture', async () => {
  for (const fields of [{}, { alt: '' }]) {
    const { [entryOf(other)]: entry } = makePhotograph(other, undefined, fields)
    const { problems } = await readUploads(copyFixture({ files: { [entryOf(other)]: entry } }))
    const said = problems.map((problem) => `${problem.kind}: ${describe(problem)}`)
    assert.equal(said, [`notice: Photographs: An entry belongs to no picture. It is ${entryOf(other)}.`])
  }
  const { problems } = await show(ofProgram, {}, { files: { [file]: undefined } })
  const ofPicture = problems.map(describe).filter((said) => !said.includes('No page uses'))
  assert.equal(ofPicture, [`${notShown}Its file does not exist.`])
})

test('the name of a photograph changes with its picture, and with nothing else', async () => {
  const namesOf = async (bytes: Uint8Array) => (await show(ofProgram, {}, { bytes })).photographs.map(([path]) => path)
  const names = await namesOf(photo)
  assert.equal(await namesOf(photo), names)
  const others = await namesOf(await makePhotographBytes({ width: 800, height: 1101 }))
  assert.ok(names.length > 0 && others.length > 0 && !others.some((name) => names.includes(name)))
})

/** Makes a photograph that is black at its top or left and white at the other end, stored on its side as phones do. */
function shade(width: number, height: number, direction: 'down' | 'across'): Promise<Buffer> {
  const [columns, rows] = direction === 'down' ? [1, 256] : [256, 1]
  const raw = { width: columns, height: rows, channels: 1 } as const
  const upright = sharp(
    Uint8Array.from({ length: 256 }, (_, at) => at),
    { raw },
  ).resize(width, height, { fit: 'fill' })
  return upright.rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
}

test('what is too high is cropped from a tenth of the spare height, and what is too wide in its middle', async () => {
  const crops = [
    [ofProgram, 1000, 1639, 'down', [1, 2], 0.1 * (1 - 639 / 1639), 639 / 1639],
    [ofHero, 2400, 1100, 'across', [2, 1], 1 / 3, 1 / 3],
  ] as const
  for (const [place, width, height, direction, [columns, rows], start, share] of crops) {
    const { photographs } = await show(place, {}, { bytes: await shade(width, height, direction) })
    assert.ok(photographs.length > 2)
    for (const [path, bytes] of photographs) {
      const ends = sharp(bytes).resize(columns, rows, { fit: 'fill' }).greyscale().raw()
      // The middles of the two halves.
      const expected = [1, 3].map((quarters) => 255 * (start + (share * quarters) / 4))
      const faults = Array.from(await ends.toBuffer(), (level, index) => Math.abs(level - expected[index]!))
      assert.ok(Math.max(...faults) < 6, `${path}: ${faults.join()}`)
    }
  }
})

test('crawlers are asked not to fetch photographs, and search engines not to list those of a page', async () => {
  const base = '/my-site/'
  const shown = await buildFixture({ base })
  assert.match(shown.text('robots.txt'), /^Disallow: \/my-site\/photographs\/$/m)
  for (const site of [shown, await buildFixture({ values: none })]) {
    const pages = site.paths.filter((path) => site.html(path).includes('/photographs/'))
    assert.equal(pages, site === shown ? ['/'] : [])
    const asking = site.paths.filter((path) => site.html(path).includes('<meta name="robots" content="noimageindex"/>'))
    assert.equal(asking, pages)
  }
})

test('what is transparent in a photograph is white', async () => {
  const clear = { create: { width: 800, height: 600, channels: 4, background: '#0000' } } as const
  const { photographs } = await show(ofProgram, {}, { bytes: await sharp(clear).png().toBuffer() })
  assert.ok(photographs.length > 2)
  for (const [path, bytes] of photographs) assert.ok(Math.min(...(await readHalves(bytes))) > 250, path)
})

test('a photograph with a small fault, as some phones write it, is shown', async () => {
  const start = photo.indexOf(Buffer.of(0xff, 0xda))
  const bytes = Buffer.concat([photo.subarray(0, start), Buffer.alloc(3), photo.subarray(start)])
  const strict = await sharp(bytes)
    .toBuffer()
    .catch((error: Error) => error)
  assert.match(String(strict), 'extraneous bytes')
  assert.ok((await show(ofProgram, {}, { bytes })).photographs.length > 0)
})

test('a damaged cache of pictures heals', async () => {
  const folder = 'node_modules/.cache/pictures'
  const list = () => (existsSync(folder) ? readdirSync(folder) : [])
  const before = list()
  // No earlier run had this picture.
  const bytes = Buffer.concat([await makeLocatedBytes(), randomBytes(8)])
  const fault = await inspectPicture(bytes)
  const added = list().filter((name) => !before.includes(name))
  assert.ok(fault && added.length > 0)
  for (const name of added) writeFileSync(join(folder, name), 'damaged')
  assert.equal(await inspectPicture(bytes), fault)
  for (const name of added) rmSync(join(folder, name))
})

/** XMP can be longer than a segment of a JPEG. */
const positionInXmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${' '.repeat(70_000)}
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.example/exif/" exif:GPSLatitude="0,16.9N"/></rdf:RDF></x:xmpmeta>`

test('a PDF is not published if a photograph in it says where it was taken, or if it is encrypted', async () => {
  const located = await makeLocatedBytes()
  const upload = async (name: string, bytes: Buffer) => {
    const file = `assets/root/${name}`
    const values = { 'home.about.reports': [{ label: 'Report', file }] }
    const { files, said } = await readUploads(copyFixture({ values, files: { [file]: bytes } }))
    return { isPublished: files.some(([path]) => path === name), said: said.toLowerCase() }
  }
  const clean = makePdf(await makePhotographBytes())
  const page = '9 0 obj\n<< /Type /Page >>'
  // Scanners may add bytes after the end. An update has an end of its own.
  for (const more of [Buffer.of(), Buffer.alloc(18_000), Buffer.from(`${page}\n%%EOF\n`)])
    for (const name of ['report.pdf', 'REPORT.PDF'])
      assert.ok((await upload(name, Buffer.concat([clean, more]))).isPublished)
  const revealing = 'contains a photograph that says where it was taken'
  const refused = [
    ['a JPEG', revealing, makePdf(photo, ' endstream ', located)],
    ['a stream after CRLF', revealing, makePdf('stream\r\n', deflateSync(located), '\nendstream')],
    ['a stream with XMP', revealing, makePdf('stream\n', deflateSync(positionInXmp))],
    ['a password', 'is encrypted', makePdf('trailer << /Encrypt 9 0 R >>')],
    ['a password in one line', 'is encrypted', makePdf('trailer<</Root 1 0 R/Encrypt<</Filter/Standard>>>>')],
    ['no end', 'is cut off. Upload it again.', makePdf(photo).subarray(0, -20)],
    ['no end of its update', 'is cut off.', Buffer.concat([clean, Buffer.from(page)])],
  ] as const
  for (const [what, words, bytes] of refused)
    for (const name of ['report.pdf', 'REPORT.PDF']) {
      const { isPublished, said } = await upload(name, bytes)
      assert.not(isPublished, `${name} with ${what}`)
      assert.match(said, words.toLowerCase())
    }
})

test('links, and names that no file can have, are left out, and stop nothing', async () => {
  const outside = makeFolder({ 'a.pdf': makePdf(), 'a.jpg': photo })
  const links = {
    'assets/root/loop.pdf': 'loop.pdf',
    'assets/root/out.pdf': join(outside, 'a.pdf'),
    'assets/photographs/loop.jpg': 'loop.jpg',
    'assets/photographs/out.jpg': join(outside, 'a.jpg'),
  }
  const long = ['assets/root', 'assets/photographs'].map((folder) => `${folder}/${'a'.repeat(300)}.pdf`)
  for (const path of [...Object.keys(links), ...long]) {
    const isPdf = path.startsWith('assets/root')
    const place = isPdf ? 'home.about.reports.0' : ofProgram
    const { [entryOf(path)]: entry } = makePhotograph(path, undefined)
    const files = isPdf || long.includes(path) ? {} : { [entryOf(path)]: entry }
    const root = copyFixture({ values: { [place]: isPdf ? { label: 'Report', file: path } : path }, files })
    for (const [link, target] of Object.entries(links)) symlinkSync(target, join(root, link))
    const read = await readUploads(root)
    const names = new Set(read.files.map(([name]) => name.replace(/-.*/, '')))
    assert.equal([...names].sort(), ['photographs/hero', 'photographs/program', 'report.pdf'])
    assert.match(
      read.said,
      isPdf ? 'The PDF is not shown. There is no such file' : `${notShown}Its file does not exist.`,
    )
  }
})

test('a photograph is shown upright, in true colours, and without what its file says', async () => {
  const original = await makePhotographBytes({ width: 1200, height: 900 })
  const bytes = await sharp(original).withMetadata({ orientation: 6, icc: 'p3' }).jpeg({ quality: 95 }).toBuffer()
  assert.equal(await listMetadata(bytes), ['exif', 'icc', 'orientation'])
  const { photographs } = await show(ofProgram, {}, { bytes })
  assert.ok(photographs.length > 2)
  for (const [path, shown] of photographs) {
    assert.equal(await listMetadata(shown), [], path)
    const halves = await readHalves(shown)
    const faults = [0x33, 0x66, 0xcc, 0x33, 0x88, 0x44].map((channel, index) => Math.abs(channel - halves[index]!))
    // WebP is less exact.
    assert.ok(Math.max(...faults) < (path.endsWith('.webp') ? 25 : 8), `${path}: ${halves.join()}`)
  }
})
