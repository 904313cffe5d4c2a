import { request } from 'node:http'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { unsealPage } from '../../generator/content-policy.ts'
import { createLiveReload } from '../../generator/live-reload.ts'
import { readSite } from './folder.ts'
import { ask, startServer } from './request.ts'
import { startBuild } from './run-build.ts'
import { makeSmallSite, removeSource, writePage, writeSources } from './small-site.ts'
import { afterwards, createSuite, waitUntil } from './suite.ts'

const test = createSuite('watch')

const listener = "<script>new EventSource('/@live').onmessage=()=>location.reload()</script>"

const saying = (greeting: string) => ({ 'content/words.ts': `export const greeting = '${greeting}'\n` })

test('a save shows in the page, and an open page is told to load anew', async () => {
  const site = makeSmallSite()
  const { port } = await startBuild(site, ['--watch'])
  await waitForText(port, '/', 'Karibu')
  const events = await listenTo(port)
  writeSources(site, saying('Hodi'))
  await waitForText(port, '/', 'Hodi')
  await waitUntil('the page was told to load anew', () => events.find((text) => text === 'data: reload\n\n'))
  assert.match(readSite(join(site.root, 'dist'))['index.html'] ?? '', 'Hodi')
})

test('saves of components, styles, pictures and the script show too', async () => {
  const site = makeSmallSite()
  const { port } = await startBuild(site, ['--watch'])
  await waitForText(port, '/', 'Karibu')
  writeSources(site, { 'components/card.css': '@layer components {\n  .card {\n    margin: 7px;\n  }\n}\n' })
  await waitForText(port, '/', 'margin:7px')
  writeSources(site, { 'pages/careers.tsx': writePage('<p>No jobs</p>') })
  await waitForText(port, '/careers', 'No jobs')
  const [before] = /site-\w+/.exec((await ask(port, '/')).body) ?? []
  writeSources(site, { 'components/mark.client.ts': 'export const mark = (word: string): string => word\n' })
  await waitUntil('the script had another address', async () => ((await ask(port, '/')).body.includes(String(before)) ? undefined : true))
})

test('a syntax error is reported in the terminal and in the browser, and dist stays as it was, until the file is mended', async () => {
  const site = makeSmallSite()
  const { port, said } = await startBuild(site, ['--watch'])
  await waitForText(port, '/', 'Karibu')
  writeSources(site, { 'content/words.ts': 'export const = 1\n' })
  await waitUntil('the error was reported', () => (/content\/words\.ts:1:13[^]*dist was not changed\./.test(said.stderr) ? true : undefined))
  const shown = await waitForStatus(port, '/careers', 500)
  assert.match(shown, '<h1>Unexpected Application Error</h1>')
  assert.match(shown, 'content/words.ts:1:13')
  assert.match(shown, listener)
  assert.match(readSite(join(site.root, 'dist'))['index.html'] ?? '', 'Karibu')
  writeSources(site, saying('Mended'))
  await waitForText(port, '/', 'Mended')
})

test('a page that throws is shown with the place, the excerpt and the components, and nothing in it is taken for markup', async () => {
  const site = makeSmallSite()
  const { port } = await startBuild(site, ['--watch'])
  await waitForText(port, '/', 'Karibu')
  writeSources(site, { 'pages/careers.tsx': "export function Page() {\n  throw new Error('<script>alert(1)</script> & more')\n}\n" })
  const shown = await waitForStatus(port, '/careers', 500)
  for (const part of ['pages/careers.tsx:2:8', 'throw new Error', 'It happened in Page.', '&lt;script>alert(1)&lt;/script> &amp; more']) assert.match(shown, part)
  const [script = ''] = /\/assets\/site-\w+\.js/.exec(readSite(join(site.root, 'dist'))['index.html'] ?? '') ?? []
  assert.is((await ask(port, script)).status, 200)
})

test('a site that is broken from the start is shown as soon as it is mended', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': 'export const = 1\n' })
  removeSource(site, 'pages/not-found.tsx')
  const { port, said } = await startBuild(site, ['--watch'])
  await waitUntil('the missing page was reported', () => (said.stderr.includes('no pages/not-found.tsx') ? true : undefined))
  assert.match(await waitForStatus(port, '/', 500), 'no pages/not-found.tsx')
  const page = writePage('<p>Here at last</p>')
  writeSources(site, { 'pages/not-found.tsx': page, 'pages/careers.tsx': page })
  await waitForText(port, '/careers', 'Here at last')
})

test('many saves in a row end with the last one shown', async () => {
  const site = makeSmallSite()
  const { port } = await startBuild(site, ['--watch'])
  await waitForText(port, '/', 'Karibu')
  for (let count = 1; count <= 30; count++) {
    writeSources(site, saying(`Save ${count}.`))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await waitForText(port, '/', 'Save 30.')
})

test('the pages are those of dist with the live-reload script after them and without the policy that forbids it, and dist has no trace of it', async () => {
  const site = makeSmallSite()
  const { port } = await startBuild(site, ['--watch'])
  await waitForText(port, '/', 'Karibu')
  const files = readSite(join(site.root, 'dist'))
  assert.is((await ask(port, '/')).body, unsealPage(files['index.html'] ?? '') + listener)
  assert.is((await ask(port, '/nope')).body, unsealPage(files['404.html'] ?? '') + listener)
  assert.match(files['index.html'] ?? '', 'Content-Security-Policy')
  for (const [path, text] of Object.entries(files)) assert.not.match(text, /@live|EventSource/, path)
  const [script = ''] = Object.keys(files).filter((path) => path.endsWith('.js'))
  assert.is((await ask(port, `/${script}`)).body, files[script])
})

test('Ctrl-C ends it at once, also while a page is open', async () => {
  const { port, end } = await startBuild(makeSmallSite(), ['--watch'])
  await waitForText(port, '/', 'Karibu')
  await listenTo(port)
  const { code, signal } = await end('SIGINT')
  assert.ok(signal === 'SIGINT' || code === 0 || code === 130)
})

test('the live-reload channel is a stream of events that nobody stores', async () => {
  const live = createLiveReload()
  const port = await startServer(() => new Map(), { intercept: live.intercept })
  const events = await listenTo(port)
  await waitUntil('the stream began', () => events[0])
  live.reload()
  live.reload()
  await waitUntil('two events came', () => (events.join('') === 'retry: 300\n\ndata: reload\n\ndata: reload\n\n' ? true : undefined))
})

test('a page that was closed is not told anything, and the others are', async () => {
  const live = createLiveReload()
  const port = await startServer(() => new Map(), { intercept: live.intercept })
  const [closed, open] = [await listenTo(port), await listenTo(port)]
  closed.close()
  live.reload()
  await waitUntil('the open page was told', () => (open.includes('data: reload\n\n') ? true : undefined))
  assert.not.ok(closed.includes('data: reload\n\n'))
})

test('a page is instrumented after its last byte, and is otherwise as it was', () => {
  const page = Buffer.from('<!doctype html>\n<p>ŋ</p>\n')
  assert.is(Buffer.from(createLiveReload().instrument(page)).toString(), `${page}${listener}`)
})

/** Asks for a path until its page holds a text. */
/** Waits until a path answers with a status, and returns the body. */
function waitForStatus(port: number, path: string, status: number): Promise<string> {
  return waitUntil(`${path} answered ${status}`, async () => {
    const answer = await ask(port, path)
    return answer.status === status ? answer.body : undefined
  })
}

async function waitForText(port: number, path: string, text: string): Promise<void> {
  await waitUntil(`${path} said ${text}`, async () => ((await ask(port, path)).body.includes(text) ? true : undefined))
}

/** Opens the live-reload channel, as a page does, and returns the events that come, as they come. */
function listenTo(port: number): Promise<string[] & { close(): void }> {
  return new Promise((resolve, reject) => {
    const question = request({ host: '127.0.0.1', port, path: '/@live', agent: false }, (answer) => {
      assert.equal([answer.headers['content-type'], answer.headers['cache-control']], ['text/event-stream', 'no-store'])
      const events = Object.assign([] as string[], { close: () => void question.destroy() })
      answer.setEncoding('utf8').on('data', (text: string) => events.push(...text.split(/(?<=\n\n)/)))
      answer.on('error', () => undefined)
      resolve(events)
    })
    question.on('error', reject).end()
    afterwards(() => question.destroy())
  })
}

test.run()
