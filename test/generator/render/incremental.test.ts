import * as assert from 'uvu/assert'
import type { Output, Site } from '../../../generator/site.ts'
import {
  countRenderings,
  letFilesAge,
  makeSmallSite,
  openBuilder,
  readSource,
  refuse,
  textOf,
  writePage,
  writeSources,
  type Sources,
} from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('incremental')

const counting: Sources = {
  'pages/home.tsx': `import { Greeting } from '../components/greeting.tsx'\n${writePage(`<Greeting />${countRenderings('home')}`)}`,
  'pages/careers.tsx': `import { Card } from '../components/card.tsx'\n${writePage(`<Card title="Jobs" />${countRenderings('careers')}`)}`,
}

/** Saved sources, the pages that have to be rendered again, and those that change beside them. */
const changes: Record<string, { sources: Sources; rendered: readonly string[]; dressed?: readonly string[] }> = {
  nothing: { sources: {}, rendered: [] },
  'a component of one page': {
    sources: {
      'components/card.tsx': `import './card.css'\nexport function Card() {\n  return <h2 className="card">Other</h2>\n}\n`,
    },
    rendered: ['careers'],
  },
  'content of one page': { sources: { 'content/words.ts': `export const greeting = 'Hodi'\n` }, rendered: ['home'] },
  'the look of one page': {
    sources: { 'components/greeting.css': '@layer components { .greeting { color: plum } }' },
    rendered: [],
    dressed: ['home'],
  },
  'the look of all pages': {
    sources: { 'components/shell.css': '@layer base { body { margin: 1px } }' },
    rendered: [],
    dressed: ['home', 'careers'],
  },
  'the script': {
    sources: { 'components/mark.client.ts': 'export const mark = (word: string): string => word\n' },
    rendered: ['home', 'careers'],
  },
}
for (const [what, { sources, rendered, dressed = [] }] of Object.entries(changes)) {
  test(`after a change of ${what}, only pages that it is part of are rendered again`, async () => {
    const site = await makeAgedSite(counting)
    const builder = await openBuilder(site)
    const before = await builder.build()
    writeSources(site, sources)
    const after = await builder.build()
    for (const name of ['home', 'careers']) {
      assert.is(timesRendered(after, name), rendered.includes(name) ? 2 : 1, name)
      if (!rendered.includes(name)) assert.match(textOf(after, fileOf(name)), `<p>1</p>`)
    }
    assert.is(before.get(fileOf('home')) === after.get(fileOf('home')), ![...rendered, ...dressed].includes('home'))
  })
}

test('a page that is saved twice within a moment, with as many letters, shows what was saved last', async () => {
  const site = await makeAgedSite({})
  const builder = await openBuilder(site)
  for (const word of ['Habari', 'Karibu', 'Hujambo', 'Asante!', 'Kwaheri']) {
    writeSources(site, { 'content/words.ts': `export const greeting = '${word}'\n` })
    assert.match(textOf(await builder.build(), 'index.html'), word)
  }
})

test('where the address of the site changes, every page is rendered again', async () => {
  const site = await makeAgedSite(counting)
  const builder = await openBuilder(site)
  const facts = readSource(site, 'content/facts.ts')
  await builder.build()
  writeSources(site, { 'content/facts.ts': facts.replace('https://example.org', 'https://other.example') })
  const after = await builder.build()
  for (const file of ['index.html', 'careers.html', '404.html'])
    assert.match(textOf(after, file), 'https://other.example', file)
})

test('a page that failed is rendered again once it is mended, and with it every page that has changed meanwhile', async () => {
  const site = await makeAgedSite({})
  const builder = await openBuilder(site)
  await builder.build()
  writeSources(site, {
    'pages/careers.tsx': `export function Page() {\n  throw new Error('Torn')\n}\n`,
    'content/words.ts': `export const greeting = 'Hodi'\n`,
  })
  await refuse(site, builder.build)
  writeSources(site, { 'pages/careers.tsx': writePage('<p>Mended</p>') })
  const after = await builder.build()
  assert.match(textOf(after, 'careers.html'), 'Mended')
  assert.match(textOf(after, 'index.html'), 'Hodi')
})

/** Makes a small site and waits until its files are so old that nobody can have saved them a moment ago. */
async function makeAgedSite(sources: Sources): Promise<Site> {
  const site = makeSmallSite(sources)
  await letFilesAge()
  return site
}

function fileOf(name: string): string {
  return name === 'home' ? 'index.html' : `${name}.html`
}

function timesRendered(output: Output, name: string): number {
  const [, count] = /<p>(\d+)<\/p>/.exec(textOf(output, fileOf(name))) ?? []
  return Number(count)
}

test.run()
