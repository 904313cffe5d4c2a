import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { listUploads } from '../content/schema.ts'
import type { Gallery } from '../content/uploads.ts'
import { processPhotograph } from '../generator/media/processing.ts'
import type { Problem } from '../generator/problem.ts'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { buildFixture, content, readUploads } from './built-site.ts'
import type { Changes } from './copies.ts'
import { listMetadata, makeLocatedBytes, makePdf, makePhotographBytes, readHalves } from './photograph-file.ts'

// What protects the girls and women in photographs.

/** Places of photographs in the content, the file of each, and what their pages call them. */
const ofHero = { place: 'home.hero.photograph', file: 'assets/hero/Mary Wanjiku Form 2.jpg' }
const ofProgram = { place: 'programs.programs.1.photograph', file: 'assets/programs/Mary Wanjiku Form 2.jpg' }
const photo = await makePhotographBytes({ width: 800, height: 1100 })

/** The content of the fixture without its photographs. */
const none = Object.fromEntries(listUploads(content).photographs.map(({ place }) => [place, undefined]))

interface More extends Pick<Changes, 'values'> {
  bytes?: Uint8Array
  day?: string
}

/** The site with no photograph but this one. */
function only({ place, file }: typeof ofHero, fields: object, { bytes = photo, values }: More = {}): Changes {
  const alt = place.startsWith('programs') && { alt: 'Two girls read.' }
  return { values: { ...none, [place]: [{ file, ...alt, ...fields }], ...values }, files: { [file]: bytes } }
}

/** Returns the files of photographs, and what warnings say, if the site has no photograph but this one. */
async function show(shown: typeof ofHero, fields: object, more: More = {}) {
  const { files, ...others } = await readUploads(only(shown, fields, more), more.day)
  return { photographs: files.filter(isPicture), ...others }
}

const isPicture = ([path]: readonly [path: string, bytes: Uint8Array]) => /\.(avif|webp|jpg)$/.test(path)

for (const shown of [ofHero, ofProgram]) {
  const where = shown.place.split('.').slice(0, 2).join(' ')

  test(`${where}: a photograph is shown with a consent in force, or if nobody can be recognized`, async () => {
    assert.ok((await show(shown, { consent: '2027-12-31' })).photographs.length > 0)
    const { output } = await buildFixture(only(shown, { people: 'none' }))
    assert.ok([...output].some(isPicture))
    // The name of the file may be that of a girl.
    for (const [path, bytes] of output)
      assert.not.match(path + Buffer.from(bytes).toString('latin1'), /Mary|Wanjiku|Form.?2/)
  })

  test(`${where}: a photograph is not shown without a consent, or with one that has ended or is too long`, async () => {
    const refused = {
      'Nobody has said whether the people in it agreed.': {},
      'Its consent ended on 2021-12-31.': { consent: '2021-12-31' },
      'Its consent ended on 2022-12-31.': { consent: '2022-12-31', people: 'none' },
      'Its consent ended on 2027-01-30.': { consent: '2027-01-30' },
      'The day 2027-02-30 is not in the calendar.': { consent: '2027-02-30' },
      'Its consent is for more than five years.': { consent: '2032-02-02' },
    }
    for (const [words, fields] of Object.entries(refused)) {
      const { photographs, said } = await show(shown, fields)
      assert.is(photographs.length, 0, words)
      assert.match(said, words)
    }
  })

  test(`${where}: a consent ends with its day, although the processed photograph is in the cache, and is announced`, async () => {
    const consent = { consent: '2027-02-28' }
    const announced = (problems: readonly Problem[]) =>
      problems.flatMap(({ kind, text }) => (text.includes('is shown only until') ? [kind] : []))
    const days = { '2027-01-26': [], '2027-01-27': ['warning'], '2027-02-28': ['warning'] }
    for (const [day, kinds] of Object.entries(days)) {
      const { photographs, problems } = await show(shown, consent, { day })
      assert.equal([photographs.length > 0, announced(problems)], [true, kinds], day)
    }
    assert.is((await show(shown, consent, { day: '2027-03-01' })).photographs.length, 0)
  })
}

test('a photograph that two programs name is shown only while both may show it', async () => {
  const other = { 'programs.programs.2.photograph': [{ file: ofProgram.file, alt: 'Two girls read.', people: 'none' }] }
  for (const fields of [{}, { consent: '2027-01-30' }])
    assert.is((await show(ofProgram, fields, { values: other })).photographs.length, 0, JSON.stringify(fields))
  assert.ok((await show(ofProgram, { consent: '2027-12-31' }, { values: other })).photographs.length > 0)
})

test('a photograph that says where it was taken is not shown, and a warning says how to make a clean copy', async () => {
  const bytes = await makeLocatedBytes({ width: 800, height: 1100 })
  const { photographs, said } = await show(ofProgram, { people: 'none' }, { bytes })
  assert.is(photographs.length, 0)
  assert.match(said, /says where it was taken, or who is in it\. .* take a screenshot/)
})

test('an upload that says where it was taken is warned of, although nothing names it', async () => {
  const located = await makeLocatedBytes()
  const files = {
    'assets/hero/a.jpg': located,
    'assets/hero/b.jpg': await makePhotographBytes(),
    'assets/root/c.pdf': makePdf('stream\n', deflateSync(located)),
  }
  const { warnings } = await buildFixture({ files })
  assert.equal(
    warnings.map(({ kind, inPrivate }) => `${kind}: ${inPrivate}`),
    [
      'warning: It is assets/hero/a.jpg. It says where it was taken, or who is in it.',
      'notice: It is assets/hero/b.jpg.',
      'warning: It is assets/root/c.pdf. It says where it was taken, or who is in it.',
    ],
  )
})

test('a photograph whose name has an unusual space is shown, although the content is repaired', async () => {
  const named = { ...ofProgram, file: 'assets/programs/Screenshot 3.04\u202fPM.jpg' }
  assert.ok((await show(named, { people: 'none' })).photographs.length > 0)
  // Nobody can tell which one is meant if another differs only in its spaces.
  const other = named.file.replace('\u202f', ' ')
  const { files } = only(named, { people: 'none' })
  const changes = { ...only(named, { people: 'none' }), files: { ...files, [other]: photo } }
  assert.equal((await readUploads(changes)).files.filter(isPicture), [])
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
  const { photographs } = await show(ofProgram, { people: 'none' }, { bytes })
  assert.ok(photographs.length > 2)
  for (const [path, shown] of photographs) {
    assert.equal(await listMetadata(shown), [], path)
    const halves = await readHalves(shown)
    const faults = [0x33, 0x66, 0xcc, 0x33, 0x88, 0x44].map((channel, index) => Math.abs(channel - halves[index]!))
    // WebP is less exact.
    assert.ok(Math.max(...faults) < (path.endsWith('.webp') ? 25 : 8), `${path}: ${halves.join()}`)
  }
})

test('a fault in the program is not told as one of the photograph', async () => {
  const error = await processPhotograph(photo, undefined, {} as Gallery).catch((error: unknown) => error)
  assert.instance(error, TypeError)
})

test('the crop keeps the part that staff chose, and another crop has other names', async () => {
  // Blue above green: the top of a tall photograph is blue only, and its bottom green only.
  const bytes = await makePhotographBytes({ width: 800, height: 1600 })
  const crop = async (focus: string) => {
    const { photographs } = await show(ofProgram, { people: 'none', focus }, { bytes })
    const { channels } = await sharp(photographs.find(([path]) => path.endsWith('.jpg'))?.[1]).stats()
    return { isGreen: channels[1]!.mean > channels[2]!.mean, paths: photographs.map(([path]) => path) }
  }
  // One after the other: the second finds the first in the cache, and must not take it.
  const top = await crop('top')
  const bottom = await crop('bottom')
  assert.equal([top.isGreen, bottom.isGreen], [false, true])
  // A girl who was cropped away would stay in caches for a year.
  assert.ok(top.paths.length > 0)
  for (const path of top.paths) assert.not(bottom.paths.includes(path), path)
})
