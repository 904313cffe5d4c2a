import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makePhotographBytes } from '../photograph-file.ts'
import { ask, greet, greeting, startDevServer } from './dev-server.ts'
import { makeSmallSite, writePage, writeSources } from './small-site.ts'

// A site under a path, with drawings and a list of pages. At first it cannot be published, and its port is taken.
const gallery = { folder: 'assets/programs', ratio: [4, 3], widths: [40], minWidth: 40, budget: 9_000 } as const
const drawing = (radius: number) => ({
  'assets/programs/sun.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="${radius}"/></svg>`,
})
const drawn = `import pictures from 'pictures:assets/programs'\n${writePage('<p id="people">{JSON.stringify(pictures)}</p>')}`
const stories = (...slugs: string[]) => ({
  'content/stories.ts': `export const stories = ${JSON.stringify(slugs.map((slug) => ({ slug })))}\n`,
})
const root = makeSmallSite(
  {
    'pages/team.tsx': drawn,
    'public/thesis.txt': 'my only copy',
    ...drawing(1),
    ...stories('first'),
    'pages/story.tsx': `${writePage('<p>A story</p>')}\nexport { stories as entries } from '../content/stories.ts'\n`,
  },
  {
    galleries: [gallery],
    routes: [
      { path: '/', page: 'home' },
      { path: '/team', page: 'team' },
      { path: '/stories/:slug', page: 'story' },
      { path: '/404.html', page: 'lost' },
    ],
  },
)
/** Writes the content that names pictures, and the site metadata that lists them. */
const namePictures = (...names: string[]) => {
  const list = names.map((name) => `{ file: 'content/words.ts', path: 'pictures', picture: 'assets/programs/${name}' }`)
  const metadata = fs.readFileSync(join(root, 'content/rules/metadata.ts'), 'utf8')
  writeSources(root, {
    'content/words.ts': `${greeting('Hello').trim()} // ${names.map((name) => `assets/programs/${name}`).join(' ')}\n`,
    'content/rules/metadata.ts': metadata.replace(/pictures: \[.*?\]/, `pictures: [${list.join(', ')}]`),
  })
}
namePictures('sun.svg')
const other = createServer().listen(0, '127.0.0.1')
await once(other, 'listening')
const { port: taken } = other.address() as AddressInfo
const server = await startDevServer(root, { args: ['--base', '/my-site/', '--out', 'public'], port: taken })
other.close()

const countPublications = () => server.said.stdout.split('public: ').length - 1

test('a site is served under its path on the next free port, and only for the names of the computer', async () => {
  assert.ok(server.port() > taken)
  await server.shows('/my-site/', 'href="/my-site/team#people"', 'src="/my-site/@live.js')
  assert.match((await ask(server.port(), '/my-site/@live.js')).body, 'EventSource')
  assert.is((await ask(server.port(), '/team')).status, 404)
  assert.is((await ask(server.port(), '/my-site/', 'evil.example')).status, 403)
})

test('a site that cannot be published is served, and published as soon as it can be', async () => {
  assert.match(server.said.stdout, 'not created by a build: it contains thesis.txt')
  fs.rmSync(join(root, 'public/thesis.txt'))
  greet(root, 'Published')
  await server.shows('/my-site/', 'Published')
  await server.until('it is published', () => countPublications() > 0)
})

test('what a build publishes, logs, and hidden files of editors start no other build', async () => {
  const before = countPublications()
  for (let save = 1; save <= 3; save++) {
    writeSources(root, { 'dev.log': 'x', 'content/.words.ts.swp': 'x', '.idea/x': 'x', 'test/x.ts': `${save}` })
    await pause(50)
    greet(root, `Save ${save}`)
    await server.until('the save is published', () => readPublished().includes(`Save ${save}`))
    await server.until('it says so', () => countPublications() - before >= save)
  }
  assert.is(countPublications() - before, 3)
})

test('a developer sees a drawing or photograph that is added or replaced', async () => {
  await server.shows('/my-site/team', 'r=\\&quot;1\\&quot;')
  writeSources(root, drawing(2))
  await server.shows('/my-site/team', 'r=\\&quot;2\\&quot;')
  const address = async () => /assets\/moon-40-\w+\.avif/.exec((await ask(server.port(), '/my-site/team')).body)?.[0]
  namePictures('sun.svg', 'moon.jpg')
  await server.fails('/my-site/team', 'assets/programs/moon.jpg does not exist.', 'words.ts:1')
  writeSources(root, { 'assets/programs/moon.jpg': await makePhotographBytes() })
  await server.shows('/my-site/team', 'moon-40-')
  const first = await address()
  assert.is((await ask(server.port(), `/my-site/${first}`)).status, 200)
  writeSources(root, { 'assets/programs/moon.jpg': await makePhotographBytes({ above: '#ffffff' }) })
  await server.until('the new photograph is shown', async () => ![first, undefined].includes(await address()))
})

test('a developer sees the page of a new entry in a list, and misses that of a removed one', async () => {
  await server.shows('/my-site/stories/first', 'A story')
  writeSources(root, stories('first', 'second'))
  await server.shows('/my-site/stories/second', 'A story')
  writeSources(root, stories('second'))
  await server.until('it is gone', async () => (await ask(server.port(), '/my-site/stories/first')).status === 404)
  await server.shows('/my-site/stories/second', 'A story')
})

test('no process is left after SIGTERM', () => server.end('SIGTERM'))

function readPublished(): string {
  return fs.readFileSync(join(root, 'public/index.html'), 'utf8')
}

test.run()
