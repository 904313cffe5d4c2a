import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { derivePhotographs } from '../../../generator/derive/derive-photographs.ts'
import { findPhotographFaults } from '../../../generator/derive/find-photograph-faults.ts'
import type { PhotographPlace } from '../../../generator/derive/photograph.ts'
import { readRecords } from '../../../generator/derive/photograph-records.ts'
import { listMetadata, makePhotographBytes, makePhotographFile, readHalves, secret } from '../../photograph-file.ts'
import { assertProblems } from '../assert-problem.ts'
import { findTouched, readFolder, readStamps } from '../folder.ts'
import { makeFolder, refuse } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('photographs')

const place: PhotographPlace = {
  folder: 'assets/people',
  ratio: [4, 3],
  widths: [20, 30, 40, 200],
  least: 40,
  budget: 4_000,
}

test('a photograph becomes a file of every format and width that it is large enough for, and each is told of', async () => {
  const root = await makeSite()
  const names = ['avif', 'webp', 'jpg'].flatMap((ending) => [20, 30, 40].map((width) => `ayo-jpg-${width}.${ending}`))
  assert.equal(
    await derive(root),
    names.map((name) => `assets/people/derived/${name} was made from ayo.jpg`),
  )
  assert.equal(Object.keys(readFolder(join(root, place.folder, 'derived'))).sort(), [...names].sort())
  for (const name of names) {
    const { width, height, format } = await sharp(readDerived(root, name)).metadata()
    assert.equal(
      [width, height],
      [Number(/\d+/.exec(name)?.[0]), Math.round((Number(/\d+/.exec(name)?.[0]) * 3) / 4)],
      name,
    )
    assert.is(format, { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[name.split('.')[1] ?? ''])
  }
  assert.equal(await findPhotographFaults(root, [place]), [])
})

test('every file stands upright, in the colours of the original, and tells nothing of place, camera or day', async () => {
  const root = await makeSite()
  const told = await listMetadata(readFileSync(join(root, place.folder, 'ayo.jpg')))
  assert.ok(told.includes('place') && told.includes(secret))
  await derive(root)
  for (const name of Object.keys(readFolder(join(root, place.folder, 'derived')))) {
    const bytes = readDerived(root, name)
    const [above, below] = await readHalves(bytes)
    assertNear(above, [0x33, 0x66, 0xcc], name)
    assertNear(below, [0x33, 0x88, 0x44], name)
    assert.equal(await listMetadata(bytes), [], name)
  }
})

test('colours of a wide gamut are changed to those of the web', async () => {
  const root = await makeSite()
  const wide = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080' } })
    .composite([
      {
        input: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#40c040' } })
          .png()
          .toBuffer(),
      },
    ])
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const { data } = await sharp(wide).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  writeFileSync(join(root, place.folder, 'ayo.jpg'), wide)
  await derive(root)
  const bytes = readDerived(root, 'ayo-jpg-40.jpg')
  assert.equal(await listMetadata(bytes), [])
  assertNear((await readHalves(bytes))[0], [...data.subarray(0, 3)], 'the colour')
})

test('a picture in grey, one with sixteen bits and one with transparent places are cut as well', async () => {
  const root = await makeSite()
  const plain = sharp({
    create: { width: 80, height: 60, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0 } },
  })
  writeFileSync(
    join(root, place.folder, 'grey.png'),
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#777' } })
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  )
  writeFileSync(
    join(root, place.folder, 'deep.png'),
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3366cc' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
  )
  writeFileSync(join(root, place.folder, 'clear.webp'), await plain.webp({ lossless: true }).toBuffer())
  await derive(root)
  assertNear((await readHalves(readDerived(root, 'grey-png-40.jpg')))[0], [0x77, 0x77, 0x77], 'grey')
  assertNear((await readHalves(readDerived(root, 'deep-png-40.jpg')))[0], [0x33, 0x66, 0xcc], 'deep')
  assertNear((await readHalves(readDerived(root, 'clear-webp-40.jpg')))[0], [255, 255, 255], 'clear')
})

test('the colour that most of a photograph has is recorded', async () => {
  const root = await makeSite()
  await makePhotographFile(join(root, place.folder, 'ayo.jpg'), { above: '#aa2211', below: '#aa2211' })
  await derive(root)
  const { colour = '' } = readRecords(root, place.folder)['ayo.jpg'] ?? {}
  assert.match(colour, /^#[0-9a-f]{6}$/)
  assertNear(
    [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)),
    [0xaa, 0x22, 0x11],
    'the colour',
    12,
  )
})

test('a second run writes nothing, and one with --all the same bytes', async () => {
  const root = await makeSite()
  await derive(root)
  const [before, bytes] = [readStamps(root), readFolder(root)]
  assert.equal(await derive(root), ['assets/people/ayo.jpg is up to date'])
  assert.equal(findTouched(before, readStamps(root)), [])
  await derive(root, { all: true })
  assert.equal(readFolder(root), bytes)
})

test('only what has changed is made anew', async () => {
  const root = await makeSite()
  await makePhotographFile(join(root, place.folder, 'other.jpg'))
  await derive(root)
  const before = readStamps(root)
  await makePhotographFile(join(root, place.folder, 'other.jpg'), { above: '#cc3366' })
  await derive(root)
  assert.equal(
    findTouched(before, readStamps(root)).filter((path) => path.includes('ayo')),
    [],
  )
  assert.equal(await findPhotographFaults(root, [place]), [])
})

test('what was made of a photograph goes with it, and with the last of them the folder and the records', async () => {
  const root = await makeSite()
  await makePhotographFile(join(root, place.folder, 'other.jpg'))
  await derive(root)
  rmSync(join(root, place.folder, 'other.jpg'))
  assertProblems(await findPhotographFaults(root, [place]), {
    text: 'assets/people/other.jpg is gone, but what was made from it is still there.',
    note: 'npm run derive',
  })
  assert.ok((await derive(root)).includes('assets/people/derived/other-jpg-20.avif was removed'))
  assert.equal(
    Object.keys(readFolder(root)).filter((path) => path.includes('other')),
    [],
  )
  rmSync(join(root, place.folder, 'ayo.jpg'))
  await derive(root)
  assert.equal(readFolder(root), {})
  assert.equal(await findPhotographFaults(root, [place]), [])
})

/** What can happen to a photograph, and what a build says of it then; running the command mends each of these. */
const changes: Record<string, { change: (root: string) => Promise<void> | void; text: string; now?: PhotographPlace }> =
  {
    'that is new': {
      change: (root) => makePhotographFile(join(root, place.folder, 'new.jpg')),
      text: 'assets/people/new.jpg was not made ready for the site yet.',
    },
    'that was exchanged': {
      change: (root) => makePhotographFile(join(root, place.folder, 'ayo.jpg'), { above: '#cc3366' }),
      text: 'assets/people/ayo.jpg was changed after it was made ready for the site.',
    },
    'of which a file is missing': {
      change: (root) => rmSync(join(root, place.folder, 'derived/ayo-jpg-30.webp')),
      text: 'assets/people/derived/ayo-jpg-30.webp is missing; it is made from assets/people/ayo.jpg.',
    },
    'of which a file was changed by hand': {
      change: (root) =>
        copyFileSync(join(root, place.folder, 'ayo.jpg'), join(root, place.folder, 'derived/ayo-jpg-30.jpg')),
      text: 'assets/people/derived/ayo-jpg-30.jpg is not the file that was made from assets/people/ayo.jpg.',
    },
    'whose place was changed': {
      change: () => {},
      now: { ...place, widths: [20, 40] },
      text: 'assets/people/ayo.jpg was made ready for the site before its place was changed.',
    },
    'whose records are broken': {
      change: (root) => writeFileSync(join(root, place.folder, 'photographs.json'), '{'),
      text: 'assets/people/ayo.jpg was not made ready for the site yet.',
    },
  }

for (const [name, { change, text, now = place }] of Object.entries(changes)) {
  test(`a photograph ${name} is told of, with the command that mends it`, async () => {
    const root = await makeSite()
    await derive(root)
    await change(root)
    const [first] = await findPhotographFaults(root, [now])
    assertProblems(first === undefined ? [] : [first], { text, note: 'npm run derive' })
    await derive(root, { places: [now] })
    assert.equal(await findPhotographFaults(root, [now]), [])
  })
}

test('a file that was left over is told of and removed', async () => {
  const root = await makeSite()
  await derive(root)
  writeFileSync(join(root, place.folder, 'derived/old-jpg-20.avif'), 'x')
  assertProblems(await findPhotographFaults(root, [place]), {
    text: 'assets/people/derived/old-jpg-20.avif is not made from any picture.',
    note: 'npm run derive',
  })
  await derive(root)
  assert.equal(await findPhotographFaults(root, [place]), [])
})

test('a build tells of files that are over a budget, and of originals that are too small for a place', async () => {
  const root = await makeSite()
  await derive(root)
  assertProblems(await findPhotographFaults(root, [{ ...place, least: 300 }]), {
    text: 'assets/people/ayo.jpg is too small for its place: cut to shape it is 80 pixels wide, and 300 are needed.',
  })
  const records = readFileSync(join(root, place.folder, 'photographs.json'), 'utf8')
  writeFileSync(join(root, place.folder, 'photographs.json'), records.replace(/"bytes": \d+/, '"bytes": 4100'))
  assertProblems(await findPhotographFaults(root, [place]), {
    text: 'assets/people/derived/ayo-jpg-20.avif weighs 4100 bytes, which is over the budget of 4000.',
    note: 'npm run derive',
  })
})

const refusals: Record<
  string,
  { name?: string; make: () => Promise<Uint8Array> | Uint8Array; text: string; note: string }
> = {
  'that is too small': {
    make: () => makePhotographBytes({ width: 60, height: 27 }),
    text: 'assets/people/bad.jpg has 60 × 27 pixels; a picture here needs 40 × 30 or more.',
    note: 'as the camera made it',
  },
  'that is HEIC under another name': {
    make: () => Buffer.from('....ftypheic....mif1heic'),
    text: 'assets/people/bad.jpg is a HEIC picture, whatever its name says, and browsers do not show such.',
    note: 'Export it as JPEG',
  },
  'that is HEIC': {
    name: 'bad.HEIC',
    make: () => Buffer.from('x'),
    text: 'assets/people/bad.HEIC is no picture that browsers show',
    note: 'Export it as JPEG',
  },
  'that is a GIF': {
    name: 'bad.gif',
    make: () => Buffer.from('x'),
    text: 'assets/people/bad.gif is no picture that browsers show',
    note: 'Save it as JPEG',
  },
  'whose name hosts mistake': {
    name: 'our girls.jpg',
    make: () => makePhotographBytes(),
    text: 'assets/people/our girls.jpg has a name that some hosts mistake.',
    note: 'letters without accents',
  },
  'that is no picture': {
    make: () => Buffer.from('no picture'),
    text: 'assets/people/bad.jpg cannot be read as a picture.',
    note: 'damaged',
  },
  'that breaks off': {
    make: async () => (await makePhotographBytes()).subarray(0, 900),
    text: 'assets/people/bad.jpg cannot be read as a picture.',
    note: 'damaged',
  },
  'that is too heavy however it is written': {
    make: () => makePhotographBytes({ width: 200, height: 150, noise: true }),
    text: 'assets/people/bad.jpg weighs more than 4000 bytes as image/avif',
    note: 'fewer small details',
  },
}

for (const [what, { name = 'bad.jpg', make, text, note }] of Object.entries(refusals)) {
  test(`a file ${what} is refused in a sentence, and the other photographs are made`, async () => {
    const root = await makeSite()
    writeFileSync(join(root, place.folder, name), await make())
    assertProblems(await refuse({ root }, () => derive(root)), { text, note })
    assert.equal(Object.keys(readRecords(root, place.folder)), ['ayo.jpg'])
  })
}

async function makeSite(): Promise<string> {
  const root = makeFolder('photographs')
  await makePhotographFile(join(root, place.folder, 'ayo.jpg'))
  return root
}

async function derive(
  root: string,
  { all = false, places = [place] }: { all?: boolean; places?: readonly PhotographPlace[] } = {},
): Promise<string[]> {
  const lines: string[] = []
  await derivePhotographs({ root, places, all, report: (line) => lines.push(line) })
  return lines
}

function readDerived(root: string, name: string): Buffer {
  return readFileSync(join(root, place.folder, 'derived', name))
}

function assertNear(found: readonly number[], expected: readonly number[], what: string, tolerance = 10): void {
  const distance = Math.max(...expected.map((value, index) => Math.abs(value - (found[index] ?? Infinity))))
  assert.ok(distance <= tolerance, `${what} has ${found.join(', ')} in place of ${expected.join(', ')}.`)
}

test.run()
