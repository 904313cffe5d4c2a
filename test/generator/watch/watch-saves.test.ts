import { mkdirSync, renameSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import type { Site } from '../../../generator/site.ts'
import { ask } from '../request.ts'
import { commandOf, makeSmallSite, writePage, writeSources } from '../small-site.ts'
import { createSuite, waitUntil } from '../suite.ts'
import { saying, startWatch, waitForStatus, waitForText, waitForWords } from './watching.ts'

const test = createSuite('watch saves')

/** How editors and people save a file, which is empty, missing or another one for a moment. */
const ways: Record<string, (file: string, text: string) => Promise<void> | void> = {
  'at once': (file, text) => writeFileSync(file, text),
  'emptied first, and filled a moment later': async (file, text) => {
    truncateSync(file)
    await setTimeout(10)
    writeFileSync(file, text)
  },
  'in two halves': async (file, text) => {
    writeFileSync(file, text.slice(0, 20))
    await setTimeout(10)
    writeFileSync(file, text)
  },
  'twice within a moment': async (file, text) => {
    writeFileSync(file, text.replace('Save', 'Draft'))
    await setTimeout(25)
    writeFileSync(file, text)
  },
  'under another name that is then changed': (file, text) => {
    writeFileSync(`${file}.tmp`, text)
    renameSync(`${file}.tmp`, file)
  },
  'with the old one kept aside until the new one is there': (file, text) => {
    renameSync(file, `${file}~`)
    writeFileSync(file, text)
    unlinkSync(`${file}~`)
  },
  'after it was deleted': async (file, text) => {
    rmSync(file)
    await setTimeout(40)
    writeFileSync(file, text)
  },
}
test('a save shows in whichever way the file is written', async () => {
  const site = makeSmallSite()
  const { port } = await startWatch(site)
  let count = 0
  for (let round = 0; round < 4; round++) {
    for (const save of Object.values(ways)) {
      const greeting = `Save ${++count}.`
      await save(join(site.root, 'content/words.ts'), textOf(greeting))
      await waitForText(port, '/', greeting)
    }
  }
})

test('five hundred saves in a row end with the last one shown, and not with five hundred builds', async () => {
  const site = makeSmallSite()
  const { port, said } = await startWatch(site)
  for (let count = 1; count <= 500; count++) {
    writeSources(site, saying(`Save ${count}.`))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await waitForText(port, '/', 'Save 500.')
  assert.ok(said.stdout.split('\n').length < 250)
  assert.is(said.stderr, '')
})

test('a save of the same bytes, of what an editor keeps beside a file, and of what is no source changes nothing', async () => {
  const site = makeSmallSite()
  const { said } = await startWatch(site)
  writeSources(site, {
    'content/.words.ts.swp': 'x',
    'content/words.ts~': 'x',
    'content/4913': 'x',
    'README.md': 'x',
    'notes/words.ts': 'x',
  })
  writeSources(site, saying('Karibu'))
  await waitForWords({ said }, /content\/words\.ts: nothing changed, \d+ ms\n$/)
  assert.is(said.stdout.match(/\d ms/g)?.length, 2)
})

/** What can be taken away and given back, and what shows that it is gone. */
const taken: Record<string, { path: string; shown: string }> = {
  'a component': { path: 'components/greeting.tsx', shown: 'greeting.tsx' },
  'all components': { path: 'components', shown: 'components/' },
  'all pages': { path: 'pages', shown: 'pages' },
  'the content': { path: 'content', shown: 'content/' },
  'the assets': { path: 'assets', shown: 'assets/' },
}
for (const [what, { path, shown }] of Object.entries(taken)) {
  test(`${what} can be renamed away and back, in a moment or after a while, and is followed as before`, async () => {
    const site = makeSmallSite()
    const { port } = await startWatch(site)
    const [here, away] = [join(site.root, path), join(site.root, 'elsewhere')]
    renameSync(here, away)
    assert.match(await waitForStatus(port, '/', 500), shown)
    renameSync(away, here)
    await waitForText(port, '/', 'Karibu')
    renameSync(here, away)
    renameSync(away, here)
    await assertFollowed(site, port)
  })
}

test('a new folder of components, its move into another one, and its end are followed', async () => {
  const site = makeSmallSite()
  const { port } = await startWatch(site)
  const careersWith = (path: string) => ({
    'pages/careers.tsx': writePage('{job}').replace('import', `import { job } from '../components/${path}'\nimport`),
  })
  mkdirSync(join(site.root, 'components/jobs'))
  writeSources(site, { 'components/jobs/job.ts': `export const job = 'Driver'\n`, ...careersWith('jobs/job.ts') })
  await waitForText(port, '/careers', 'Driver')
  mkdirSync(join(site.root, 'components/all'))
  renameSync(join(site.root, 'components/jobs'), join(site.root, 'components/all/jobs'))
  assert.match(await waitForStatus(port, '/careers', 500), 'jobs/job.ts')
  writeSources(site, careersWith('all/jobs/job.ts'))
  await waitForText(port, '/careers', 'Driver')
  writeSources(site, { 'components/all/jobs/job.ts': `export const job = 'Cook'\n` })
  await waitForText(port, '/careers', 'Cook')
  rmSync(join(site.root, 'components/all'), { recursive: true })
  assert.match(await waitForStatus(port, '/careers', 500), 'all/jobs/job.ts')
})

test('a new page is there as soon as the table names it, a route that is taken out is gone, and the terminal tells of it', async () => {
  const site = makeSmallSite()
  const { port, said } = await startWatch(site)
  const extended = { ...site, routes: [...site.routes, { path: '/news', page: 'news' }] }
  writeSources(site, { 'build.ts': commandOf(extended) })
  assert.match(await waitForStatus(port, '/news', 500), 'there is no pages/news.tsx')
  await waitForWords({ said }, /build\.ts:\d+/)
  writeSources(site, { 'pages/news.tsx': 'export const = 1\n' })
  await waitForText(port, '/news', 'pages/news.tsx:1:13')
  assert.equal([(await ask(port, '/news')).status, (await ask(port, '/')).status], [500, 200])
  writeSources(site, { 'pages/news.tsx': writePage('<p>New</p>') })
  await waitForText(port, '/news', 'New')
  await waitForWords({ said }, /^Mended: pages\/news\.tsx: 1 page, \d+ ms$/m)
  writeSources(site, { 'build.ts': commandOf(site) })
  await waitForWords({ said }, /^build\.ts: \d+ files?, \d+ ms$/m)
  assert.is((await ask(port, '/news')).status, 404)
})

/** Faults of the table, and words that tell of them. */
const tableFaults: Record<string, string> = {
  'const site = = 1\n': 'build.ts:1:13:',
  'throw new Error("Torn table")\n': 'build.ts:1:6:',
  'export const site = 1\n': 'build.ts runs no command any more.',
}
test('a table that cannot be read is told of, also after the next save of something else, until it is mended', async () => {
  const site = makeSmallSite()
  const command = await startWatch(site)
  const { port } = command
  let count = 0
  for (const [table, words] of Object.entries(tableFaults)) {
    writeSources(site, { 'build.ts': table })
    await waitForText(port, '/', words)
    assert.is((await ask(port, '/')).status, 500)
    const greeting = `Save ${++count}.`
    const { length } = command.said.stderr
    writeSources(site, saying(greeting))
    await waitUntil('it was told again', () =>
      command.said.stderr.slice(length).includes('the problem is still there') ? true : undefined,
    )
    writeSources(site, { 'build.ts': commandOf(site) })
    await waitForText(port, '/', greeting)
  }
})

/** Asserts that changes of a component, a style, a page, the content and a picture show. */
async function assertFollowed(site: Site, port: number): Promise<void> {
  writeSources(site, saying('Hodi'))
  await waitForText(port, '/', 'Hodi')
  writeSources(site, { 'components/card.css': '@layer components {\n  .card {\n    margin: 7px;\n  }\n}\n' })
  await waitForText(port, '/', 'margin:7px')
  writeSources(site, { 'pages/careers.tsx': writePage('<p>No jobs</p>') })
  await waitForText(port, '/careers', 'No jobs')
  writeSources(site, { 'assets/root/humans.txt': 'Nobody\n' })
  await waitForText(port, '/humans.txt', 'Nobody')
}

function textOf(greeting: string): string {
  return saying(greeting)['content/words.ts']
}

test.run()
