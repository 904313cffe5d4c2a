import * as assert from 'uvu/assert'
import { createBuilder, type Builder } from '../../../generator/builder.ts'
import type { Site } from '../../../generator/site.ts'
import { assertProblems } from '../assert-problem.ts'
import { letFilesAge, makeSmallSite, refuse, textOf, writePage, writeSources } from '../small-site.ts'
import { afterwards, createSuite } from '../suite.ts'

const test = createSuite('abandoned proof')

/** A component that takes so long that whoever comes meanwhile comes in time; only React's second look finds its fault. */
const slow = (attribute: string) => `export function Card({ title }: { title: string }) {
  const counts = Array as { cards?: number }
  counts.cards = (counts.cards ?? 0) + 1
  let turns = 0
  while (turns < 1e8) turns++
  return <h2 {...{ ${attribute}: 'card' }}>{title + turns}</h2>
}
`

/** Builds a site once, and begins to build it again while nobody knows yet whether it is sound. */
async function buildTwice(builder: Builder) {
  const dropped = await builder.build()
  return { dropped, built: await builder.build() }
}

/** A page that never ends where it is rendered a second time by the very next rendering after its first. */
const endlessAtOnce = `import { Card } from '../components/card.tsx'
const counts = Array as { cards?: number; careers?: number }
const isSecond = () => (counts.careers = (counts.careers ?? 0) + 1) === 2
${writePage('{isSecond() && counts.cards === 3 && (() => { for (;;); })()}<Card title="Jobs" />')}`

test('a site is not proved any more when the next one is to be rendered, and whoever asks for that all the same is told', async () => {
  const { builder } = await openSite({ 'components/card.tsx': slow('className'), 'pages/careers.tsx': endlessAtOnce })
  const { dropped, built } = await buildTwice(builder)
  const failure = await dropped.check().catch((error: unknown) => error)
  assert.match(String(failure), 'The next site was rendered before this one was proved.')
  await built.check()
})

test('what nobody has proved is rendered once more, so that its fault is told in the end', async () => {
  for (const attribute of ['class', 'tabindex', 'readonly']) {
    const { site, builder } = await openSite({ 'components/card.tsx': slow(attribute) })
    const { built } = await buildTwice(builder)
    assertProblems(await refuse(site, built.check), { text: 'pages/home.tsx: React warns: ' }, { text: 'pages/careers.tsx: React warns: ' })
  }
})

test('a site that was dropped before its pages were rendered leaves nothing behind', async () => {
  const { site, builder } = await openSite({})
  await (await builder.build()).check()
  writeSources(site, { 'pages/careers.tsx': writePage('<p>Half of it</p>') })
  await builder.prepare()
  writeSources(site, { 'pages/careers.tsx': writePage('<p>All of it</p>') })
  const built = await builder.build()
  await built.check()
  assert.match(textOf(built.output, 'careers.html'), '<p>All of it</p>')
})

async function openSite(sources: Readonly<Record<string, string>>): Promise<{ site: Site; builder: Builder }> {
  const site = makeSmallSite({ 'pages/careers.tsx': `import { Card } from '../components/card.tsx'\n${writePage('<Card title="Jobs" />')}`, ...sources })
  // Of files that were saved only just now no page is kept.
  await letFilesAge()
  const builder = await createBuilder(site)
  afterwards(builder.close)
  return { site, builder }
}

test.run()
