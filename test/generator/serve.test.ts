import { createServer, request, type IncomingMessage } from 'node:http'
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
  'robots.txt': 'User-agent: *',
  'assets/site-ABCDEFGH.js': 'script()',
}
const output = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const closed = createSiteServer({ base: '/', host: false }, (path) => findAnswer(output, path))
const shared = { base: '/small/', host: true, 'allow-host': ['X-4000.app.github.dev'] }
const open = createSiteServer(shared, (path) => findAnswer(output, path))
const port = await listen(closed, await findFreePort(), false)
const openPort = await listen(open, await findFreePort(), true)
test.after(() => [closed, open].forEach((server) => server.close()))

const answers = [
  ['/', 'index.html', 'text/html; charset=utf-8'],
  ['/careers', 'careers.html', 'text/html; charset=utf-8'],
  ['/careers/?x=%zz&y=../..', 'careers.html', 'text/html; charset=utf-8'],
  ['/robots.txt', 'robots.txt', 'text/plain; charset=utf-8'],
  ['/assets/site-ABCDEFGH.js?v=1', 'assets/site-ABCDEFGH.js', 'text/javascript; charset=utf-8'],
] as const

test('pages are served with and without a slash at their end, and files, with their types', async () => {
  for (const [path, file, type] of answers) {
    const { status, body, headers } = await ask(path)
    assert.equal([status, body, headers['content-type']], [200, files[file], type], path)
    const head = await ask(path, { method: 'HEAD' })
    assert.equal([head.status, head.body, head.headers['content-length']], [200, '', String(body.length)], path)
    assert.is((await ask(`/small${path}`, { to: openPort })).body, body, path)
  }
})

test('any other path has status 404 and the page for it, also above the folder, and other methods are refused', async () => {
  const nonsense = ['/nope', '//careers', '/careers//', '/Careers', '/%zz', '/%00', '/..%2fpackage.json', '*']
  const otherForms = ['/index.html', '/careers/index.html', '/404', '/404.html', '/assets/', '/small/']
  const outside = ['/../package.json', '/assets/../../x', '/.written', '/__proto__']
  for (const path of [...nonsense, ...otherForms, ...outside]) {
    const { status, body } = await ask(path)
    assert.equal([status, body], [404, 'lost'], path)
  }
  assert.is((await ask('/careers', { to: openPort })).status, 404)
  assert.is((await ask('/', { method: 'POST' })).status, 405)
})

test('the server answers only this computer, with --host also the network, and with --allow-host also another name', async () => {
  const own = ['localhost', `LOCALHOST:${port}`, '127.0.0.1:80', '[::1]']
  const network = [hostname().toLowerCase(), ...ownAddresses(), 'x-4000.app.github.dev']
  const foreign = ['example.org', 'localhost.example.org', 'localhost@example.org', '10.255.0.1']
  for (const host of [...own, ...network, ...foreign]) {
    const statuses = [(await ask('/', { host })).status, (await ask('/small/', { host, to: openPort })).status]
    const expected = own.includes(host) || host === 'localhost' ? [200, 200] : [403, foreign.includes(host) ? 403 : 200]
    assert.equal([host, ...statuses], [host, ...expected])
  }
  const addresses = [closed, open].map((server) => JSON.stringify(server.address()))
  assert.match(addresses[0]!, '"127.0.0.1"')
  assert.match(addresses[1]!, '"0.0.0.0"')
})

test('the server takes the next free port', async () => {
  const other = createServer()
  assert.ok((await listen(other, port, false)) > port)
  other.close()
})

test.run()

/** Requests a path without normalizing it. */
async function ask(path: string, { to = port, method = 'GET', host = 'localhost' } = {}) {
  const sent = request({ host: '127.0.0.1', port: to, path, method, agent: false, headers: { host } }).end()
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
