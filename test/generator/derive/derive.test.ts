import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { derivePictures } from '../../../generator/derive/derive-pictures.ts'
import { findOutdated } from '../../../generator/derive/find-outdated.ts'
import type { Derivative, Picture, Webfont } from '../../../generator/derive/picture.ts'
import { listCharacters } from '../../list-characters.ts'
import { assertProblems } from '../assert-problem.ts'
import { findTouched, readFolder, readStamps } from '../folder.ts'
import { runBuild } from '../run-build.ts'
import { makeFolder, makeSmallSite, refuse, removeSource } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('derive')

const pictures: readonly Picture[] = [
  { from: 'art/square.svg', to: 'assets/square.png', width: 20 },
  { from: 'art/disc.svg', to: 'assets/root/disc.ico', widths: [16, 32] },
]

const drawings = {
  'art/square.svg': drawing('<path fill="#07392f" d="M0 0h8v8H0z"/>'),
  'art/disc.svg': drawing('<circle fill="#d92155" cx="4" cy="4" r="3"/>'),
}

test('every picture is made, and told of', async () => {
  const root = makeSite()
  assert.equal(await derive(root), [
    'assets/square.png was made from art/square.svg',
    'assets/root/disc.ico was made from art/disc.svg',
  ])
  assert.equal(Object.keys(readFolder(join(root, 'assets'))), ['derived.json', 'root/disc.ico', 'square.png'])
  assert.equal(await findOutdated({ root, pictures }), [])
})

test('a second run writes nothing', async () => {
  const root = makeSite()
  await derive(root)
  const before = readStamps(root)
  assert.equal(await derive(root), ['assets/square.png is up to date', 'assets/root/disc.ico is up to date'])
  assert.equal(findTouched(before, readStamps(root)), [])
})

test('the same originals make the same bytes', async () => {
  const [one, other] = [makeSite(), makeSite()]
  await derive(one)
  await derive(other)
  assert.equal(readFolder(one), readFolder(other))
})

test('all pictures are made anew where that is asked for', async () => {
  const root = makeSite()
  await derive(root)
  assert.equal(await derive(root, { all: true }), await derive(makeSite()))
})

/** What can happen to a picture, and what is said of it then. */
const changes: Record<string, { change: (root: string) => readonly Picture[] | void; text: string }> = {
  'whose drawing was changed': {
    change: (root) => write(root, 'art/square.svg', drawings['art/disc.svg']),
    text: 'assets/square.png was made before art/square.svg was changed.',
  },
  'whose entry was changed': {
    change: () => pictures.map((picture) => ('width' in picture ? { ...picture, width: 30 } : picture)),
    text: 'assets/square.png was made before its entry in the site’s options was changed.',
  },
  'that was changed by hand': {
    change: (root) => write(root, 'assets/square.png', 'no picture'),
    text: 'assets/square.png is not the file that was made from art/square.svg.',
  },
  'without a record': {
    change: (root) => {
      const { 'assets/square.png': _, ...others } = JSON.parse(readFileSync(join(root, 'assets/derived.json'), 'utf8'))
      write(root, 'assets/derived.json', JSON.stringify(others))
    },
    text: 'assets/square.png was not made from art/square.svg yet.',
  },
}

for (const [name, { change, text }] of Object.entries(changes)) {
  test(`a picture ${name} is reported, and made anew, and no other`, async () => {
    const root = makeSite()
    await derive(root)
    const list = change(root) ?? pictures
    assertProblems(await findOutdated({ root, pictures: list }), { text, note: 'npm run derive' })
    const before = readStamps(root)
    await derive(root, { list })
    assert.not.ok(findTouched(before, readStamps(root)).includes('assets/root/disc.ico'))
    assert.equal(await findOutdated({ root, pictures: list }), [])
  })
}

test('a font is cut to its characters and weights, and cut anew where others are asked for', async () => {
  const root = makeSite()
  cpSync(join(import.meta.dirname, '../../../assets/gabarito/gabarito-latin.woff2'), join(root, 'art/letters.woff2'))
  const webfont: Webfont = {
    from: 'art/letters.woff2',
    to: 'assets/letters.woff2',
    characters: 'Habari',
    weights: [400, 800],
  }
  assert.equal(await derive(root, { list: [webfont] }), ['assets/letters.woff2 was made from art/letters.woff2'])
  assert.equal([...(await listCharacters(readFileSync(join(root, webfont.to))))].join(''), 'Habir')
  const list = [{ ...webfont, characters: 'Habari yako' }]
  assertProblems(await findOutdated({ root, pictures: [], webfonts: list }), {
    text: 'assets/letters.woff2 was made before its entry in the site’s options was changed.',
    note: 'npm run derive',
  })
  await derive(root, { list })
  assert.ok((await listCharacters(readFileSync(join(root, webfont.to)))).has('k'))
  assert.equal(await findOutdated({ root, pictures: [], webfonts: list }), [])
})

test('a picture that is missing is reported', async () => {
  assertProblems(
    await findOutdated({ root: makeSite(), pictures }),
    { text: 'assets/square.png is missing; it is made from art/square.svg.' },
    { text: 'assets/root/disc.ico is missing; it is made from art/disc.svg.' },
  )
})

test('a drawing that does not exist is reported, and the other pictures are made', async () => {
  const root = makeSite()
  const list: readonly Picture[] = [{ from: 'art/star.svg', to: 'assets/star.png', width: 20 }, ...pictures]
  assertProblems(await refuse({ root }, () => derive(root, { list })), {
    text: 'art/star.svg does not exist, but assets/star.png is to be made from it.',
    note: 'list of pictures',
  })
  assert.equal(await findOutdated({ root, pictures }), [])
})

test('text for which no typeface is named is refused, since nobody would see that it is missing', async () => {
  const root = makeSite()
  write(root, 'art/square.svg', drawing('<text>Believe</text>'))
  assertProblems(await refuse({ root }, () => derive(root)), {
    text: 'art/square.svg has text in it, but assets/square.png is to be made from it without a typeface.',
    note: 'typefaces',
  })
})

test('a drawing that is damaged is refused with the line, and the others are made', async () => {
  const root = makeSite()
  write(root, 'art/square.svg', drawing('\n<rect width=8/>\n'))
  assertProblems(
    await refuse({ root }, () =>
      derive(root, {
        list: [
          { from: 'art/square.svg', to: 'assets/square.png', width: 20 },
          { from: 'art/disc.svg', to: 'assets/disc.png', width: 20 },
        ],
      }),
    ),
    {
      text: 'art/square.svg cannot be drawn, and so assets/square.png cannot be made: ',
      file: 'art/square.svg',
      lineText: '<rect width=8/>',
      note: 'Save it once more',
    },
  )
  assert.ok(existsSync(join(root, 'assets/disc.png')))
})

test('a picture with transparent places keeps them', async () => {
  const root = makeSite()
  await derive(root, { list: [{ from: 'art/disc.svg', to: 'assets/disc.png', width: 20 }] })
  // Colour type 6 of PNG: each pixel has an alpha channel.
  assert.is(readFileSync(join(root, 'assets/disc.png'))[25], 6)
})

test('the pictures in an icon have no palette, also where they could', async () => {
  const root = makeSite()
  await derive(root, { list: [{ from: 'art/square.svg', to: 'assets/square.ico', widths: [16] }] })
  const file = readFileSync(join(root, 'assets/square.ico'))
  assert.is(file[file.readUInt32LE(18) + 25], 6)
})

/** The command line of a site, reduced to its pictures. */
const command = `import { runDerive } from ${JSON.stringify(new URL('../../../generator/derive/derive-command.ts', import.meta.url).href)}
await runDerive({ root: import.meta.dirname, pictures: ${JSON.stringify(pictures)} }, process.argv.slice(2))
`

test('the command makes the pictures, and ends with 1 where one cannot be made', async () => {
  const site = { ...makeSmallSite({ ...drawings, 'derive.ts': command }), table: 'derive.ts' }
  const { code, stdout } = await runBuild(site)
  assert.equal([code, stdout.split('\n').length], [0, 3])
  removeSource(site, 'art/disc.svg')
  const failed = await runBuild(site)
  assert.is(failed.code, 1)
  assert.match(failed.stderr, 'art/disc.svg does not exist')
})

test('the command says how it is used, and ends with 2 where it is asked for what it does not know', async () => {
  const site = { ...makeSmallSite({ 'derive.ts': command }), table: 'derive.ts' }
  const [help, unknown] = [await runBuild(site, ['--help']), await runBuild(site, ['--al'])]
  assert.is(help.code, 0)
  assert.match(help.stdout, 'build.ts --derive [--all]')
  assert.is(unknown.code, 2)
  assert.match(unknown.stderr, /^There is no flag --al\. Did you mean --all\?\n\nUsage: /)
})

function makeSite(): string {
  const root = makeFolder('pictures')
  for (const [path, text] of Object.entries(drawings)) write(root, path, text)
  mkdirSync(join(root, 'assets'))
  return root
}

async function derive(
  root: string,
  { list = pictures, all = false }: { list?: readonly Derivative[]; all?: boolean } = {},
): Promise<string[]> {
  const lines: string[] = []
  await derivePictures({ root, pictures: list, all, report: (line) => lines.push(line) })
  return lines
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function drawing(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`
}

test.run()
