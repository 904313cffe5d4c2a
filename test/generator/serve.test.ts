import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSiteServer, findAnswer, listen, ownAddresses } from '../../generator/serve.ts'
import { findFreePort } from '../find-free-port.ts'

const test = suite('serve')

const files = {
  'index.html': 'home',
  'careers.html': 'careers',
  'careers/index.html': 'careers',
  '404.html': 'lost',
  '500.html': 'sorry',
  'robots.txt': 'User-agent: *',
  'assets/site-ABCDEFGH.js': 'script()',
  'assets/letters-ABCDEFGH.woff2': 'wOF2',
}
const output = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const servers = [
  { base: '/', isOpen: false, names: [] },
  { base: '/small/', isOpen: true, names: ['X-4000.app.github.dev'] },
].map((options) => ({ ...options, server: createSiteServer(options, (path) => findAnswer(output, path)) }))
test.after(() => servers.forEach(({ server }) => server.close()))

const port = await listen(servers[0]!.server, await findFreePort(), false)
const open = await listen(servers[1]!.server, await findFreePort(), true)

const [html, script] = ['text/html; charset=utf-8', 'text/javascript; charset=utf-8']
const [fresh, immutable] = ['public, max-age=0, must-revalidate', 'public, max-age=31536000, immutable']
const answers = [
  ['/', 'index.html', html, fresh],
  ['/?from=mail', 'index.html', html, fresh],
  ['/careers', 'careers.html', html, fresh],
  ['/careers/?x=%zz&y=../..', 'careers.html', html, fresh],
  ['/robots.txt', 'robots.txt', 'text/plain; charset=utf-8', fresh],
  ['/assets/site-ABCDEFGH.js?v=1', 'assets/site-ABCDEFGH.js', script, immutable],
  ['/assets/letters-ABCDEFGH.woff2', 'assets/letters-ABCDEFGH.woff2', 'font/woff2', immutable],
] as const

test('the server answers pages with and without a slash at their end, and files with their type and caching', async () => {
  for (const [path, file, type, caching] of answers) {
    const { status, body, headers } = await ask(path)
    assert.equal([status, body, headers['content-length']], [200, files[file], String(files[file].length)], path)
    const found = [headers['content-type'], headers['cache-control'], headers['x-content-type-options']]
    assert.equal(found, [type, caching, 'nosniff'], path)
    const head = await ask(path, { method: 'HEAD' })
    assert.equal([head.status, head.body, head.headers], [200, '', { ...headers, date: head.headers.date }], path)
    assert.is((await ask(`/small${path}`, { port: open })).body, body, path)
  }
})

test('the server answers any other path with status 404 and the page for it, and refuses other methods', async () => {
  const nonsense = ['/nope', '/nope/', '//careers', '/careers//', '/Careers', '/%zz', '/%00', '/..%2fpackage.json', '*']
  const otherForms = ['/index.html', '/careers/index.html', '/404', '/404.html', '/500.html', '/assets/', '/small/']
  const outside = ['/../package.json', '/assets/../../x', '/.written', '/__proto__', `/${'x'.repeat(9000)}`]
  for (const path of [...nonsense, ...otherForms, ...outside]) {
    const { status, body, headers } = await ask(path)
    assert.equal([status, body, headers['content-type']], [404, 'lost', html], path)
  }
  for (const path of ['/', '/careers', '/small']) assert.is((await ask(path, { port: open })).status, 404, path)
  assert.is((await ask('/', { method: 'POST' })).status, 405)
})

test('the server answers only this computer, with --host also the network, and with --allow-host also another name', async () => {
  const isNamed = (name: string) => name !== 'localhost'
  const network = [hostname().toLowerCase(), `${hostname()}.local`.toLowerCase(), ...ownAddresses()].filter(isNamed)
  for (const [host, isOwn, isKnown] of [
    ...['localhost', `LOCALHOST:${port}`, '127.0.0.1:80', `[::1]:${port}`].map((name) => [name, true, true] as const),
    ...[...network, 'x-4000.app.github.dev'].map((name) => [name, false, true] as const),
    ...['example.org', 'localhost.example.org', 'localhost@example.org', '10.255.0.1'].map(
      (name) => [name, false, false] as const,
    ),
  ]) {
    const [closed, shared] = [await ask('/', { host }), await ask('/small/', { host, port: open })]
    assert.equal([host, closed.status, shared.status], [host, isOwn ? 200 : 403, isKnown ? 200 : 403])
    if (!isOwn)
      assert.is(
        closed.body,
        `This server does not answer requests for ${host}. To allow it, add --allow-host ${host}\n`,
      )
  }
  const addresses = servers.map(({ server }) => (server.address() as AddressInfo).address)
  assert.equal(addresses, ['127.0.0.1', '0.0.0.0'])
})

test('the server takes the next free port, and says what to do if it cannot use one', async () => {
  const other = createServer()
  assert.ok((await listen(other, port, false)) > port)
  other.close()
  const refused = createServer()
  refused.listen = () => {
    process.nextTick(() => refused.emit('error', Object.assign(new Error('EACCES'), { code: 'EACCES' })))
    return refused
  }
  const failure = await listen(refused, 80, false).catch((error: unknown) => error)
  assert.is(String(failure), 'BuildFailure: Port 80 needs administrator rights.')
})

test.run()

/** Requests a path without normalizing it. */
async function ask(path: string, { port: to = port, method = 'GET', host = 'localhost' } = {}) {
  const sent = request({ host: '127.0.0.1', port: to, path, method, agent: false, headers: { host } }).end()
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
