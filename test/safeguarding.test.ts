import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { listPhotographs } from '../content/schema.ts'
import type { CropName } from '../content/uploads.ts'
import { headersOf } from '../generator/headers.ts'
import { processPhotograph } from '../generator/media/processing.ts'
import type { Problem } from '../generator/problem.ts'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { buildFixture, content, readUploads } from './built-site.ts'
import type { Changes, Files } from './copies.ts'
import { wordsOf } from './fixture-content.ts'
import {
  entryOf,
  listMetadata,
  makeLocatedBytes,
  makePdf,
  makePhotograph,
  makePhotographBytes,
  readHalves,
} from './photograph-file.ts'

// What protects the girls and women in photographs.

const ofHero = 'home.hero.photograph'
const ofProgram = 'programs.programs.1.photograph'
const file = 'assets/photographs/mary-wanjiku-form-2.jpg'
const photo = await makePhotographBytes({ width: 800, height: 1100 })

/** The content of the fixture without its photographs. */
const none = Object.fromEntries(listPhotographs(content).map(({ place }) => [place, undefined]))

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
  const { files, ...others } = await readUploads(only(place, fields, more), more.day)
  return { photographs: files.filter(isPicture), ...others }
}

const isPicture = ([path]: readonly [path: string, bytes: Uint8Array]) => /\.(avif|webp|jpg)$/.test(path)

test('a photograph is shown with a consent in force, or if nobody can be recognized', async () => {
  for (const consent of ['2027-12-31', 'Nobody'])
    assert.ok((await show(ofProgram, { consent })).photographs.length > 0, consent)
  const { output } = await buildFixture(only(ofHero))
  assert.ok([...output].some(isPicture))
  // The name of the file may be that of a girl.
  for (const [path, bytes] of output) assert.not.match(path + Buffer.from(bytes).toString('latin1'), /wanjiku|form.?2/i)
})

/** What a warning says of a photograph whose entry has these values. */
const refused: Readonly<Record<string, object>> = {
  'Photographs › Consent until: This is missing or empty.': { consent: undefined },
  'Its consent ended on 2021-12-31.': { consent: '2021-12-31' },
  'Its consent ended on 2027-01-30.': { consent: '2027-01-30' },
  'The day 2027-02-30 is not in the calendar.': { consent: '2027-02-30' },
  'Its consent is for more than five years.': { consent: '2032-02-02' },
}

for (const place of [ofHero, ofProgram])
  test(`${place}: a photograph is not shown without a consent, or with one that has ended or is too long`, async () => {
    for (const [words, fields] of Object.entries(refused)) {
      const { photographs, said } = await show(place, fields)
      assert.equal([photographs, said.match(/is not shown/g)?.length], [[], 1], words)
      assert.match(said, words)
    }
  })

test('a consent ends with its day, although the processed photograph is in the cache, and is announced', async () => {
  const consent = { consent: '2027-02-28' }
  const announced = (problems: readonly Problem[]) =>
    problems.flatMap(({ kind, text }) => (text.includes('is shown only until') ? [kind] : []))
  const days = { '2027-01-26': [], '2027-01-27': ['warning'], '2027-02-28': ['warning'] }
  for (const [day, kinds] of Object.entries(days)) {
    const { photographs, problems } = await show(ofProgram, consent, { day })
    assert.equal([photographs.length > 0, announced(problems)], [true, kinds], day)
  }
  assert.is((await show(ofProgram, consent, { day: '2027-03-01' })).photographs.length, 0)
})

const other = 'assets/photographs/other.jpg'
const [entry] = Object.entries(makePhotograph(file, photo)).filter(([path]) => path.endsWith('.yaml'))

/** How an entry can be wrong for the photograph that a program names, and what a warning says. */
const wrongEntries: Readonly<Record<string, readonly [words: string, files: Files]>> = {
  'has no entry': ['It has no entry under “Photographs”.', { [entryOf(file)]: undefined }],
  'has an entry in which somebody has chosen another picture': [
    'Its entry was made for another picture, or is a second one.',
    { ...makePhotograph(other, photo), [entryOf(file)]: makePhotograph(other, photo)[entryOf(other)] },
  ],
  'was chosen in the entry of another': [
    'It has no entry under “Photographs”.',
    { [entryOf(file)]: undefined, [entryOf(other)]: entry?.[1] },
  ],
  'has only a second entry': [
    'It has no entry under “Photographs”.',
    { [entryOf(file)]: undefined, [entryOf(file).replace('.yaml', '-1.yaml')]: entry?.[1] },
  ],
  'differs from that of its entry in capital letters': [
    'It has no entry under “Photographs”.',
    { [entryOf(file)]: entry?.[1]?.toString().replace('mary', 'Mary') },
  ],
  'has an entry that cannot be read': ['This line cannot be read.', { [entryOf(file)]: `${entry?.[1]}: x: y` }],
  'has no file': ['Its file does not exist.', { [file]: undefined }],
}

for (const [how, [words, files]] of Object.entries(wrongEntries))
  test(`a photograph that ${how} is not shown, and a warning at its place says so`, async () => {
    const { photographs, problems } = await show(ofProgram, {}, { files })
    assert.equal(photographs, [])
    const [warning, ...others] = problems.filter(({ location }) => location?.file === 'content/programs.yaml')
    assert.equal([warning?.kind, others], ['warning', []])
    assert.match(wordsOf(warning!), `Our programs › Program 2 › Photograph: The photograph is not shown. ${words}`)
  })

test('an entry that no page names is only looked at for its own mistakes, and needs no picture', async () => {
  const unused = async (fields: object, path = entryOf(other)) => {
    const text = makePhotograph(other, photo, fields)[entryOf(other)]
    const { problems } = await readUploads({ files: { [path]: text } })
    return problems.map(({ where, text }) => `${where}: ${text}`)
  }
  assert.equal(await unused({}), [])
  assert.equal(await unused({ consent: '2027-01-30' }), [
    'Photographs: The photograph is not shown. Its consent ended on 2027-01-30.',
  ])
  assert.equal(await unused({}, entryOf(file)), [
    'Photographs: The photograph is not shown. Its entry was made for another picture, or is a second one.',
  ])
})

test('a photograph that says where it was taken is not shown, and a warning says how to make a clean copy', async () => {
  const bytes = await makeLocatedBytes({ width: 800, height: 1100 })
  const { photographs, said } = await show(ofProgram, {}, { bytes })
  assert.is(photographs.length, 0)
  assert.match(said, /says where it was taken, or who is in it\. .* take a screenshot/)
})

test('a photograph without an entry and a PDF without a link get a notice, because people can open them on GitHub', async () => {
  const files = {
    [other]: photo,
    'assets/root/c.pdf': makePdf(),
    // It is not part of the site, so what it names is not used.
    'content/programs copy.yaml': `photograph: ${other}`,
  }
  const { warnings } = await buildFixture({ files })
  assert.equal(
    warnings.map(({ kind, text, inPrivate }) => `${kind}: ${text} ${inPrivate}`),
    [
      'warning: A file in content/ is not part of the site. It is programs copy.yaml.',
      `notice: A photograph has no entry. It is ${other}.`,
      'notice: A PDF has no link. It is assets/root/c.pdf.',
    ],
  )
})

test('browsers ask again for a photograph that they have, because it may have been taken down', async () => {
  const { photographs } = await show(ofProgram)
  assert.ok(photographs.length > 0)
  for (const [path] of photographs)
    assert.is(headersOf(path)['Cache-Control'], 'public, max-age=0, must-revalidate', path)
})

test('a fault in the program is not told as one of the photograph', async () => {
  const error = await processPhotograph(photo, 'unknown' as CropName).catch((error: unknown) => error)
  assert.instance(error, TypeError)
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
    const { files, said } = await readUploads({ values, files: { [file]: bytes } })
    return { isPublished: files.some(([path]) => path === name), said: said.toLowerCase() }
  }
  const clean = makePdf(await makePhotographBytes())
  // Scanners may add bytes after the end.
  for (const bytes of [clean, Buffer.concat([clean, Buffer.alloc(18_000)])])
    for (const name of ['report.pdf', 'REPORT.PDF']) assert.ok((await upload(name, bytes)).isPublished)
  const revealing = 'contains a photograph that says where it was taken'
  const refused = [
    ['a JPEG', revealing, makePdf(photo, ' endstream ', located)],
    ['a stream after CRLF', revealing, makePdf('stream\r\n', deflateSync(located), '\nendstream')],
    ['a stream with XMP', revealing, makePdf('stream\n', deflateSync(positionInXmp))],
    ['a password', 'is encrypted', makePdf('trailer << /Encrypt 9 0 R >>')],
    ['a password in one line', 'is encrypted', makePdf('trailer<</Root 1 0 R/Encrypt<</Filter/Standard>>>>')],
    ['no end', 'is cut off. Upload it again.', makePdf(photo).subarray(0, -20)],
    ['no end of its update', 'is cut off.', Buffer.concat([clean, Buffer.from('9 0 obj\n<< /Type /Page >>')])],
  ] as const
  for (const [what, words, bytes] of refused)
    for (const name of ['report.pdf', 'REPORT.PDF']) {
      const { isPublished, said } = await upload(name, bytes)
      assert.not(isPublished, `${name} with ${what}`)
      assert.match(said, `its file ${words.toLowerCase()}`)
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
