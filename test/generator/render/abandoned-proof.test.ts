import * as assert from 'uvu/assert'
import { createBuilder } from '../../../generator/builder.ts'
import { createPageBundler } from '../../../generator/bundle/bundle-pages.ts'
import { createPageRenderer } from '../../../generator/render/page-renderer.ts'
import type { ProvableSite } from '../../../generator/render/render.ts'
import type { Site } from '../../../generator/site.ts'
import { createSourceStates } from '../../../generator/source-states.ts'
import { assertProblems } from '../assert-problem.ts'
import { letFilesAge, makeSmallSite, textOf, writePage, writeSources } from '../small-site.ts'
import { afterwards, createSuite } from '../suite.ts'

const test = createSuite('abandoned proof')

/** A component that takes so long that whoever comes meanwhile comes in time; only React's second look finds its fault. */
const slow = (attribute: string) => `export function Card({ title }: { title: string }) {
  let turns = 0
  while (turns < 3e8) turns++
  return <h2 {...{ ${attribute}: 'card' }}>{title + turns}</h2>
}
`

/** A page that never ends when it is rendered for the fourth time: as the draft and the proof of two sites would. */
const endlessAtLast = `import { Card } from '../components/card.tsx'
const counts = Array as { careers?: number }
const isLast = () => (counts.careers = (counts.careers ?? 0) + 1) === 4
${writePage('{isLast() && (() => { for (;;); })()}<Card title="Jobs" />')}`

test('a site is not proved any more when the next one is to be rendered, and whoever asks for that all the same is told', async () => {
  const { dropped, rendered } = await renderTwice(
    await makeSite({ 'components/card.tsx': slow('className'), 'pages/careers.tsx': endlessAtLast }),
  )
  const failure = await dropped.prove().catch((error: unknown) => error)
  assert.match(String(failure), 'The next site was rendered before this one was proved.')
  assert.equal(await rendered.prove(), [])
})

test('what nobody has proved is rendered once more, so that its fault is told in the end', async () => {
  for (const attribute of ['class', 'tabindex', 'readonly']) {
    const { rendered } = await renderTwice(await makeSite({ 'components/card.tsx': slow(attribute) }))
    assertProblems(
      await rendered.prove(),
      { text: 'pages/home.tsx: React warns: ' },
      { text: 'pages/careers.tsx: React warns: ' },
    )
  }
})

test('a site that was dropped before its pages were rendered leaves nothing behind', async () => {
  const site = await makeSite({})
  const builder = await createBuilder(site)
  afterwards(builder.close)
  await (await builder.build()).check()
  writeSources(site, { 'pages/careers.tsx': writePage('<p>Half of it</p>') })
  await builder.prepare()
  writeSources(site, { 'pages/careers.tsx': writePage('<p>All of it</p>') })
  const built = await builder.build()
  await built.check()
  assert.match(textOf(built.output, 'careers.html'), '<p>All of it</p>')
})

/** Renders the pages of a site, and then once more while nobody knows yet whether they are sound. */
async function renderTwice(site: Site): Promise<{ dropped: ProvableSite; rendered: ProvableSite }> {
  const states = createSourceStates(site.root)
  states.begin()
  const bundler = await createPageBundler(
    site,
    site.routes.map(({ page }) => page),
    states,
  )
  const renderer = createPageRenderer(site, { base: '/', isRelease: false }, states)
  afterwards(() => Promise.all([bundler.close(), renderer.close()]))
  const sources = { bundled: await bundler.bundle(), script: '/site.js' }
  return { dropped: await renderer.render(sources), rendered: await renderer.render(sources) }
}

/** Makes a site with two pages that show the same card. Its files are old: of such as were saved only just now no page is kept. */
async function makeSite(sources: Readonly<Record<string, string>>): Promise<Site> {
  const site = makeSmallSite({
    'pages/careers.tsx': `import { Card } from '../components/card.tsx'\n${writePage('<Card title="Jobs" />')}`,
    ...sources,
  })
  await letFilesAge()
  return site
}

test.run()
