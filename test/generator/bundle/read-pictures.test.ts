import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { FolderOfPictures } from '../../../generator/bundle/read-pictures.ts'
import { derivePhotographs } from '../../../generator/derive/derive-photographs.ts'
import type { PhotographPlace } from '../../../generator/derive/photograph.ts'
import type { Output, Site } from '../../../generator/site.ts'
import { makePhotographFile } from '../../photograph-file.ts'
import { assertProblems } from '../assert-problem.ts'
import {
  countRenderings,
  letFilesAge,
  makeSmallSite,
  openBuilder,
  refuse,
  refuseSite,
  textOf,
  writePage,
  writeSources,
} from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('read pictures')

const place: PhotographPlace = { folder: 'assets/people', ratio: [4, 3], widths: [20, 40], least: 40, budget: 4_000 }

/** A page that shows all pictures of a folder but those whose names begin with `private`, and counts how often it is rendered. */
const gallery = `import pictures from 'pictures:assets/people'
${writePage(`{JSON.stringify(Object.entries(pictures).filter(([path]) => !path.includes('/private')))}${countRenderings('shown')}`)}`

test('a folder that does not exist is empty, and one more file in it is one more picture', async () => {
  const site = makeSite()
  const builder = await openBuilder(site)
  assert.equal(shownIn(await builder.build()), [])
  writeSources(site, { 'assets/people/sun.svg': drawing('<circle r="2"/>') })
  assert.equal(shownIn(await builder.build()), [
    ['assets/people/sun.svg', { drawing: { viewBox: [0, 0, 8, 8], markup: '<circle r="2"/>' } }],
  ])
})

test('a drawing that was changed is shown as it is now; where nothing was, the page is not rendered again', async () => {
  const site = makeSite()
  writeSources(site, { 'assets/people/sun.svg': drawing('<circle r="2"/>') })
  await letFilesAge()
  const builder = await openBuilder(site)
  const [first, second] = [await builder.build(), await builder.build()]
  assert.ok(first.get('index.html') === second.get('index.html'))
  writeSources(site, { 'assets/people/sun.svg': drawing('<circle r="3"/>') })
  assert.match(textOf(await builder.build(), 'index.html'), 'r=\\&quot;3')
  rmSync(join(site.root, 'assets/people/sun.svg'))
  assert.equal(shownIn(await builder.build()), [])
})

test('a photograph comes with its size, its colour, and an address for every format and width', async () => {
  const site = await makeSiteWithPhotograph()
  await derive(site)
  const output = await (await openBuilder(site)).build()
  const [[path, picture] = ['', null]] = shownIn(output)
  if (picture === null || !('photograph' in picture)) throw new Error('The page has no photograph.')
  const { photograph } = picture
  assert.equal(
    [path, photograph.width, photograph.height, photograph.colour.length],
    ['assets/people/ayo.jpg', 40, 30, 7],
  )
  assert.equal(
    photograph.formats.map(({ type }) => type),
    ['image/avif', 'image/webp', 'image/jpeg'],
  )
  for (const { files } of photograph.formats) {
    assert.equal(
      files.map(({ width }) => width),
      [20, 40],
    )
    for (const { address } of files) assert.ok(output.has(address.slice(1)), address)
  }
})

test('a photograph that no page shows is not published', async () => {
  const site = await makeSiteWithPhotograph()
  await makePhotographFile(join(site.root, 'assets/people/private.jpg'), { above: '#cc3366' })
  await derive(site)
  const output = await (await openBuilder({ ...site, photographs: [place] })).build()
  assert.is([...output.keys()].filter((path) => path.includes('ayo')).length, 6)
  assert.equal(
    [...output.keys()].filter((path) => path.includes('private')),
    [],
  )
})

test('photographs do not count for what the site may weigh, since each has a budget', async () => {
  const site = await makeSiteWithPhotograph()
  const builder = await openBuilder({ ...site, photographs: [] })
  const weight = [...(await builder.build()).values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  await derive(site)
  const heavier = await openBuilder({ ...site, budgets: { ...site.budgets, total: weight + 2_000 } })
  const output = await heavier.build()
  assert.ok([...output.values()].reduce((sum, { byteLength }) => sum + byteLength, 0) > weight + 2_000)
})

test('while a site is watched, a photograph that is new keeps it from being built until it was made ready', async () => {
  const site = await makeSiteWithPhotograph()
  const builder = await openBuilder(site)
  assertProblems(await refuse(site, builder.build), {
    text: 'assets/people/ayo.jpg was not made ready for the site yet.',
    note: 'npm run derive',
  })
  await derive(site)
  assert.is(shownIn(await builder.build()).length, 1)
  await makePhotographFile(join(site.root, 'assets/people/ayo.jpg'), { above: '#cc3366' })
  assertProblems(await refuse(site, builder.build), {
    text: 'assets/people/ayo.jpg was changed after it was made ready for the site.',
    note: 'npm run derive',
  })
})

test('what is wrong with a drawing is told with its line', async () => {
  const site = makeSite()
  writeSources(site, { 'assets/people/sun.svg': drawing('\n<text>Haki</text>\n') })
  assertProblems(await refuseSite(site), {
    text: 'assets/people/sun.svg has a <text> in it',
    file: 'assets/people/sun.svg',
    lineText: '<text>Haki</text>',
    note: 'into paths',
  })
})

test('what is wrong with a drawing is told with what is wrong with the code of another page', async () => {
  const site = makeSite()
  writeSources(site, {
    'assets/people/sun.svg': drawing('<text>Haki</text>'),
    'pages/careers.tsx': 'export const = 1\n',
  })
  assertProblems(
    await refuseSite(site),
    { text: 'assets/people/sun.svg has a <text> in it' },
    { text: 'Expected identifier', file: 'pages/careers.tsx' },
  )
})

test('what is wrong with a drawing is no fault any more once no page asks for its folder', async () => {
  const site = makeSite()
  writeSources(site, { 'assets/people/sun.svg': drawing('<text>Haki</text>') })
  const builder = await openBuilder(site)
  assert.is((await refuse(site, builder.build)).length, 1)
  writeSources(site, { 'pages/home.tsx': writePage('<p>No pictures</p>') })
  assert.match(textOf(await builder.build(), 'index.html'), 'No pictures')
})

test('an import that names no folder is refused, with its line', async () => {
  const site = makeSmallSite({ 'pages/home.tsx': gallery.replace('pictures:assets/people', 'pictures:') })
  assertProblems(await refuseSite(site), {
    text: 'The import names no folder of pictures.',
    file: 'pages/home.tsx',
    lineText: "import pictures from 'pictures:'",
    at: "'pictures:'",
    note: 'such as "pictures:assets/programs"',
  })
})

function makeSite(): Site {
  return { ...makeSmallSite({ 'pages/home.tsx': gallery }), photographs: [place] }
}

async function makeSiteWithPhotograph(): Promise<Site> {
  const site = makeSite()
  await makePhotographFile(join(site.root, 'assets/people/ayo.jpg'))
  return site
}

function derive({ root }: Site): Promise<void> {
  return derivePhotographs({ root, places: [place], report: () => {} })
}

/** Returns what the gallery shows. */
function shownIn(output: Output): [path: string, picture: FolderOfPictures[string]][] {
  const [, text = ''] = /(\[.*\])<p>/.exec(textOf(output, 'index.html')) ?? []
  return JSON.parse(
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
}

function drawing(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`
}

test.run()
