import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createBuilder } from '../../../generator/builder.ts'
import { unsealPage } from '../../../generator/content-policy.ts'
import { headersOf } from '../../../generator/host-files/headers.ts'
import { readSite } from '../folder.ts'
import { ask, startServer } from '../request.ts'
import { startBuild } from '../run-build.ts'
import { makeSmallSite, removeSource, writePage, writeSources } from '../small-site.ts'
import { afterwards, createSuite, waitUntil } from '../suite.ts'
import {
  listenTo,
  saying,
  startWatch,
  waitForDist,
  waitForStatus,
  waitForText,
  waitForWords,
  withoutListener,
} from './watching.ts'

const test = createSuite('watch')

test('a save shows in the page, an open page is told of it, dist follows, and one line tells how many pages have changed', async () => {
  const site = makeSmallSite()
  const command = await startWatch(site)
  const { port } = command
  const events = await listenTo(port)
  writeSources(site, saying('Hodi'))
  await waitForText(port, '/', 'Hodi')
  await waitUntil('the page was told', () => events.find((text) => text === 'data: changed\n\n'))
  await waitForDist(site, 'index.html', 'Hodi')
  await waitForWords(command, /^The site is built: 3 pages, \d+ ms\ncontent\/words\.ts: 1 page, \d+ ms\n$/m)
  assert.is(command.said.stderr, '')
})

test('saves of components, styles, pictures and the script show too', async () => {
  const site = makeSmallSite()
  const { port } = await startWatch(site)
  writeSources(site, { 'components/card.css': '@layer components {\n  .card {\n    margin: 7px;\n  }\n}\n' })
  await waitForText(port, '/', 'margin:7px')
  writeSources(site, { 'pages/careers.tsx': writePage('<p>No jobs</p>') })
  await waitForText(port, '/careers', 'No jobs')
  const [before] = /site-\w+/.exec((await ask(port, '/')).body) ?? []
  writeSources(site, { 'components/mark.client.ts': 'export const mark = (word: string): string => word\n' })
  await waitUntil('the script had another address', async () =>
    (await ask(port, '/')).body.includes(String(before)) ? undefined : true,
  )
})

test('a syntax error is reported in the terminal and in the browser, and dist stays as it was, until the file is mended', async () => {
  const site = makeSmallSite()
  const command = await startWatch(site)
  const { port, said } = command
  await waitForDist(site, 'index.html', 'Karibu')
  writeSources(site, { 'content/words.ts': 'export const = 1\n' })
  await waitForWords(command, /content\/words\.ts:1:13[^]*dist was not changed\./)
  const shown = await waitForStatus(port, '/', 500)
  assert.match(shown, '<h1>Unexpected Application Error</h1>')
  assert.match(shown, 'content/words.ts:1:13')
  withoutListener(shown)
  assert.match(readSite(join(site.root, 'dist'))['index.html'] ?? '', 'Karibu')
  writeSources(site, saying('Hodi'))
  await waitForText(port, '/', 'Hodi')
  await waitForWords(command, /^Mended: content\/words\.ts: 1 page, \d+ ms$/m)
  assert.is(said.stderr.match(/dist was not changed/g)?.length, 1)
})

test('a page that throws is shown with the place, the excerpt and the components, and nothing in it is taken for markup', async () => {
  const site = makeSmallSite()
  const { port } = await startWatch(site)
  writeSources(site, {
    'pages/careers.tsx': "export function Page() {\n  throw new Error('<script>alert(1)</script> & more')\n}\n",
  })
  const shown = await waitForStatus(port, '/careers', 500)
  for (const part of [
    'pages/careers.tsx:2:8',
    'throw new Error',
    'It happened in Page.',
    '&lt;script>alert(1)&lt;/script> &amp; more',
  ])
    assert.match(shown, part)
  const [script = ''] = /\/assets\/site-\w+\.js/.exec((await ask(port, '/')).body) ?? []
  assert.is((await ask(port, script)).status, 200)
})

/** Faults, and the pages that have them. */
const faults: Record<string, { changes: Record<string, string>; failing: readonly string[] }> = {
  'a page': { changes: { 'pages/careers.tsx': 'export const = 1\n' }, failing: ['/careers', '/careers/'] },
  'a component of one page': {
    changes: { 'components/greeting.tsx': "import { none } from './nowhere.ts'\nexport const Greeting = none\n" },
    failing: ['/'],
  },
  'the page for unknown addresses': { changes: { 'pages/not-found.tsx': 'export const = 1\n' }, failing: ['/nope'] },
  'a component of all pages': {
    changes: { 'components/shell.tsx': 'export const = 1\n' },
    failing: ['/', '/careers', '/careers/', '/nope'],
  },
  'what no page is made of': {
    changes: { 'content/facts.ts': 'export const = 1\n' },
    failing: ['/', '/careers', '/careers/', '/nope'],
  },
  'a page that a check refuses': {
    changes: { 'pages/careers.tsx': writePage('<a href="/nowhere">Lost</a>') },
    failing: ['/careers', '/careers/'],
  },
}
test('a fault is shown in the place of the pages that have it, or of all where one cannot tell; the others stay as they were', async () => {
  const site = makeSmallSite()
  const before = readSite(site.root)
  const { port } = await startWatch(site)
  const paths = ['/', '/careers', '/careers/', '/nope']
  const good = new Map(await Promise.all(paths.map(async (path) => [path, await ask(port, path)] as const)))
  for (const [what, { changes, failing }] of Object.entries(faults)) {
    writeSources(site, changes)
    await waitForStatus(port, failing[0] ?? '', 500)
    for (const path of paths) {
      const { status, body } = await ask(port, path)
      if (failing.includes(path))
        assert.equal([status, body.includes('Unexpected Application Error')], [500, true], `${what}: ${path}`)
      else assert.equal([status, body], [good.get(path)?.status, good.get(path)?.body], `${what}: ${path}`)
    }
    for (const file of Object.keys(changes)) writeSources(site, { [file]: before[file] ?? '' })
    for (const path of failing) await waitForStatus(port, path, good.get(path)?.status ?? 0)
  }
})

test('a site that is broken from the start is shown as soon as it is mended', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': 'export const = 1\n' })
  removeSource(site, 'pages/not-found.tsx')
  const command = await startBuild(site, ['--watch'])
  await waitForWords(command, 'no pages/not-found.tsx')
  for (const path of ['/', '/nope'])
    assert.match(await waitForStatus(command.port, path, 500), 'no pages/not-found.tsx')
  const page = writePage('<p>Here at last</p>')
  writeSources(site, { 'pages/not-found.tsx': page, 'pages/careers.tsx': page })
  await waitForText(command.port, '/careers', 'Here at last')
})

test('a folder that cannot be published to is told of once, and the site is shown all the same', async () => {
  const site = makeSmallSite({ 'dist/thesis.txt': 'my only copy' })
  const command = await startWatch(site)
  await waitForWords(command, 'dist is not empty and was not made by this build')
  for (const greeting of ['Hodi', 'Habari']) {
    writeSources(site, saying(greeting))
    await waitForText(command.port, '/', greeting)
  }
  removeSource(site, 'dist/thesis.txt')
  writeSources(site, saying('Jambo'))
  await waitForDist(site, 'index.html', 'Jambo')
  await waitForWords(command, 'Mended: the site could be published.')
  assert.is(command.said.stderr.match(/was not made by this build/g)?.length, 1)
})

for (const base of ['/', '/my-site/']) {
  test(`what is shown at ${base} is what a build writes, with its status and headers, but for the script, the policy and the storing`, async () => {
    const site = makeSmallSite({ 'assets/root/favicon.ico': '\0\0\x01\0' })
    const { port } = await startWatch(site, ['--base', base])
    const builder = await createBuilder(site, { base, isRelease: false })
    afterwards(() => builder.close())
    const { output, settings } = await builder.build()
    const built = await startServer(() => output, { base, headersOf: (file) => headersOf(file, settings) })
    const paths = [
      '',
      'careers',
      'careers/',
      'careers?a=b',
      'careers.html',
      'careers/index.html',
      '404.html',
      'nope',
      'nope/',
      ...output.keys(),
    ]
    for (const path of [...paths.map((path) => base + path), '/outside', '/my-site']) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const [watched, plain] = await Promise.all([ask(port, path, { method }), ask(built, path, { method })])
        const isPage = method === 'GET' && plain.headers['content-type']?.startsWith('text/html') === true
        assert.is(
          isPage ? withoutListener(watched.body) : watched.body,
          isPage ? unsealPage(plain.body) : plain.body,
          `${method} ${path}`,
        )
        assert.equal(comparable(watched), comparable(plain), `${method} ${path}`)
        if (method !== 'POST') assert.is(watched.headers['cache-control'], 'no-store', path)
        assert.is(watched.headers['content-security-policy'], undefined, path)
      }
    }
    await waitForDist(site, '404.html', 'html')
    await waitUntil('dist was complete', () =>
      Object.keys(readSite(join(site.root, 'dist'))).length === output.size ? true : undefined,
    )
    for (const [path, text] of Object.entries(readSite(join(site.root, 'dist'))))
      assert.is(text, Buffer.from(output.get(path) ?? []).toString('latin1'), path)
  })
}

/** Returns what must be the same in the answers of two servers. */
function comparable({ status, headers }: Awaited<ReturnType<typeof ask>>) {
  const { date: _, 'cache-control': __, 'content-security-policy': ___, 'content-length': ____, ...others } = headers
  return { status, others }
}

test.run()
