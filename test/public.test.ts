import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { listValues } from '../content/schema/fields.ts'
import { contentSchema } from '../content/schema.ts'
import { writeReport } from '../.ci/report.ts'
import type { Problem } from '../generator/problem.ts'
import { printProblems } from '../generator/print.ts'
import { content, readUploads } from './helpers/site.ts'
import { fixtureTexts } from './helpers/content.ts'
import { copyFixture, makeFolder, type Changes } from './helpers/folder.ts'
import {
  entryOf,
  makeGrainBytes,
  makeLocatedBytes,
  makePdf,
  makePhotograph,
  makePhotographBytes,
} from './helpers/picture.ts'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'

// What everybody can read of a public project: the log of a build, and the issue. They must not name a girl, or say
// what her photograph reveals.

const girl = 'Mary Wanjiku Form 2'
const size = { width: 800, height: 1100 }
const photo = await makePhotographBytes(size)
const small = await makePhotographBytes({ width: 700, height: 500 })
const frame = sharp(await makePhotographBytes())

/**
 * Reads the content and the uploads of a site. Returns what the log and the issue say of them, and which files are
 * published.
 */
async function readInPublic(changes: Changes) {
  const { problems, files } = await readUploads(copyFixture(changes))
  const log = await print(problems)
  const issue = writeReport({ result: 'success', problems: JSON.parse(log.output) })
  return {
    words: `${log.printed}${log.output}${issue?.title}${issue?.body}`,
    published: files.map(([path]) => path).sort(),
  }
}

/** Returns what is printed about problems into a log, and the output of the step. */
async function print(problems: readonly Problem[], output = join(makeFolder(), 'output')) {
  const printed: unknown[] = []
  const streams = [process.stdout, process.stderr]
  const before = streams.map(({ write }) => write)
  for (const stream of streams) stream.write = (words: unknown) => printed.push(words) > 0
  try {
    await printProblems(problems, false, output)
  } finally {
    streams.forEach((stream, index) => (stream.write = before[index]!))
  }
  return { printed: printed.join(''), output: output && readFileSync(output, 'utf8').replace('problems=', '') }
}

const file = 'assets/photographs/mary-wanjiku-form-2.jpg'

/** A photograph of a program. */
const ofProgram = (bytes: Uint8Array | undefined, fields: object = {}, path = file): Changes => ({
  values: { 'programs.programs.1.photograph': path },
  files: makePhotograph(path, bytes, { alt: `${girl} reads.`, ...fields }),
})
const ofReport = (bytes: string | Uint8Array | undefined, name = 'Mary-Wanjiku.pdf') => ({
  values: { 'home.about.reports': [{ label: 'Report', file: `assets/root/${name}` }] },
  files: { [`assets/root/${name}`]: bytes },
})

const tagline = (fixtureTexts.get('organization.yaml') ?? '').replace(/^tagline: .*$/m, 'tagline: 0712345678')

/** What is said in public of uploads that are left out. */
const leftOut: readonly (readonly [said: string, changes: Changes])[] = [
  ['Its file cannot be shown as it is.', ofProgram(await makeLocatedBytes(size))],
  ['Its file is empty.', ofProgram(new Uint8Array())],
  ['Its file cannot be read.', ofProgram(Buffer.from(girl))],
  ['Its file cannot be read.', ofProgram(photo.subarray(0, photo.length / 2))],
  ['Its file is a HEIC photograph', ofProgram(Buffer.from(`\0\0\0\x20ftypheic${girl}`))],
  ['Its file is in the format gif.', ofProgram(await frame.clone().gif().toBuffer())],
  ['Its file is an animation.', ofProgram(await animate())],
  ['Its file has 700 × 500 pixels, but needs 800 × 512 or more.', ofProgram(small)],
  ['Its file is larger than 150,000 bytes as', ofProgram(await makeGrainBytes(800, 512))],
  ['Its file does not exist.', ofProgram(undefined)],
  ['It has no entry of its own under “Photographs”.', { ...ofProgram(photo), files: { [file]: photo } }],
  ['Photographs › What it shows: This is not right.', ofProgram(photo, { alt: `${girl.replaceAll(' ', '-')}.jpg` })],
  ['Photographs › Consent until: This is not right.', ofProgram(photo, { consent: girl })],
  ['Files of photographs: No page uses a file.', { files: { [file]: photo } }],
  ['PDF documents: No page uses a file.', { files: { [`assets/root/${girl}/a.pdf`]: makePdf() } }],
  ['The PDF is not shown.', ofReport(makePdf(), `${girl}.pdf`)],
  ['The PDF is not shown.', ofReport(makePdf(), `${girl}/a.pdf`)],
  ['The PDF is not shown.', ofReport(undefined)],
  ['The PDF is not shown.', { ...ofReport(undefined), files: { 'assets/root/Mary-Wanjiku.pdf/a': '' } }],
  ['The PDF is not shown.', ofReport(`%PDF-1.7 ${girl}`)],
  ['The PDF is not shown.', ofReport(girl)],
  ['The PDF is not shown.', ofReport(makePdf('/Encrypt 9'))],
  ['The PDF is not shown.', ofReport(makePdf(await makeLocatedBytes()))],
  ['Folder content: A file is not part of the site.', { files: { [`content/${girl}.yaml`]: girl } }],
]

async function animate(): Promise<Buffer> {
  const frames = [await frame.clone().png().toBuffer(), await frame.clone().negate().png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

test('a log that leaves out details says so at its end', async () => {
  const problem = { kind: 'notice', text: 'No page uses a file.' } as const
  const note = /Only a terminal shows the details\.\n$/
  assert.match((await print([{ ...problem, inPrivate: `It is ${file}.` }])).printed, note)
  assert.not.match((await print([problem])).printed, note)
})

test('a log of any host leaves out what people wrote', async () => {
  const { problems } = await readUploads(copyFixture({ values: { 'organization.email': 'mary.secret@gmail.con' } }))
  // Only GitHub has an output.
  const { printed } = await print(problems, '')
  assert.match(printed, 'Name and contact › Email')
  assert.not.match(printed, 'mary')
})

const { published: usual } = await readInPublic({})

for (const [said, changes] of leftOut)
  test(`an upload is left out, and nothing says more in public than: ${said}`, async () => {
    const { words, published } = await readInPublic(changes)
    assert.equal(published, usual)
    assert.match(words, said)
    assert.equal(findRevealing(words), [])
  })

test('a large PDF is published, and nothing says its name in public, or the number that a form would change', async () => {
  const { values, files } = ofReport(makePdf(' '.repeat(3_000_000)))
  const changes = { values, files: { ...files, 'content/organization.yaml': tagline } }
  const { words, published } = await readInPublic(changes)
  assert.equal(published, ['Mary-Wanjiku.pdf', ...usual].sort())
  assert.match(words, 'The PDF has 3,000,016 bytes, but should have at most')
  assert.match(words, 'This number has no quotation marks.')
  assert.equal(findRevealing(words), [])
})

/** Returns the lines that name the girl, or say what her photograph reveals. */
function findRevealing(words: string): string[] {
  return words
    .split('\n')
    .filter((line) => /\bmary|wanjiku|form.?2|was taken|encrypted|who is in it|712345678/i.test(line))
}

/** Mistakes in an entry, on one line as an editor may write it, or on several. */
const entries: readonly (string | Uint8Array)[] = [
  Buffer.from('alt: Café', 'latin1'),
  `{ file: ${file}, alt: A girl reads., consnt: 2027-12-31 }`,
  `{ ${file}: A girl reads. }`,
  `{ file: ${file}, alt: "A girl" reads. }`,
  `{ file: ${file}, alt: A girl reads., consent: ${file} }`,
  `{ alt: A girl reads., file: *${file} }`,
  `[${file}]`,
  `["${file}" ${file}]`,
  `file: ${file} # ${file}`,
  `file: ${file}\n alt: ${file}`,
  `alt: > ${file}\nfile: ${file}`,
  file,
]

test('in public, nothing says more of a mistake in an entry than where its photograph is named', async () => {
  const right = ofProgram(photo)
  for (const text of entries) {
    const { words } = await readInPublic({ ...right, files: { ...right.files, [entryOf(file)]: text } })
    assert.match(words, 'Our programs › Program 2 › Photograph')
    assert.not.match(words, /\bmary|wanjiku|form.?2|girl/i)
  }
})

test('in public, nothing says what was written in a text, a choice or a number', async () => {
  const places = listValues(contentSchema, content).map(({ place }) => place.join('.'))
  const values = Object.fromEntries(places.map((place) => [place, girl.repeat(50)]))
  const { printed, output } = await print((await readUploads(copyFixture({ values }))).problems)
  assert.ok(places.length > 150 && JSON.parse(output).length > 150)
  assert.not.match(printed + output, /Mary|Wanjiku/)
})

test('in public, equal notices are one, with their number, and warnings are not', async () => {
  const files = ['a', 'b', 'c'].map((name) => [`assets/root/${name}.pdf`, makePdf()] as const)
  const strays = ['one', 'two'].map((name) => [`content/${name}.yaml`, ''] as const)
  const { problems } = await readUploads(copyFixture({ files: Object.fromEntries([...files, ...strays]) }))
  const handedOn: readonly Problem[] = JSON.parse((await print(problems)).output)
  assert.equal(
    handedOn.map(({ text }) => text),
    ['A file is not part of the site.', 'A file is not part of the site.', 'No page uses a file. (3 times)'],
  )
})

test('of more problems than fit, people are told of the mistakes first', async () => {
  const warnings = Array.from({ length: 300 }, (_, index): Problem => ({ kind: 'warning', text: `Warning ${index}.` }))
  const { output } = await print([...warnings, { kind: 'error', text: 'The mistake.' }])
  const handedOn: readonly Problem[] = JSON.parse(output)
  assert.equal([handedOn.length, handedOn[0]?.text], [200, 'The mistake.'])
})
