import { request, type IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSiteServer, findAnswer, listen, ownAddresses } from '../../generator/serve.ts'
import { findFreePort } from '../find-free-port.ts'

const files = {
  'index.html': 'home',
  'careers.html': 'careers',
  'careers/index.html': 'careers',
  '404.html': 'lost',
  'robots.txt': 'User-agent: *',
}
const output = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const closed = createSiteServer({ base: '/', host: false }, (path) => findAnswer(output, path))
const shared = { base: '/small/', host: true, 'allow-host': ['X-4000.app.github.dev'] }
const open = createSiteServer(shared, (path) => findAnswer(output, path))
const port = await listen(closed, await findFreePort(), false)
const openPort = await listen(open, await findFreePort(), true)
test.after(() => [closed, open].forEach((server) => server.close()))

test('pages are served with and without a slash at their end, and files, with their types, and everything else is the 404 page', async () => {
  const answers = {
    '/': ['home', 'text/html; charset=utf-8'],
    '/careers': ['careers', 'text/html; charset=utf-8'],
    '/careers/?x=%zz&y=../..': ['careers', 'text/html; charset=utf-8'],
    '/robots.txt?v=1': ['User-agent: *', 'text/plain; charset=utf-8'],
  }
  for (const [path, [body, type]] of Object.entries(answers)) {
    const answer = await ask(path)
    assert.equal([answer.status, answer.body, answer.headers['content-type']], [200, body, type], path)
    assert.is((await ask(`/small${path}`, { to: openPort })).body, body, path)
    assert.is((await ask(path, { method: 'HEAD' })).body, '')
  }
  const outside = ['/../package.json', '/..%2fpackage.json', '/assets/../../x', '/.written', '/__proto__']
  for (const path of ['/nope', '//careers', '/Careers', '/%zz', '/index.html', '/404', '/small/', ...outside]) {
    const { status, body } = await ask(path)
    assert.equal([status, body], [404, 'lost'], path)
  }
  assert.is((await ask('/careers', { to: openPort })).status, 404)
})

test('the server answers only this computer, with --host also the network, and with --allow-host also another name', async () => {
  const own = ['localhost', `LOCALHOST:${port}`, '127.0.0.1:80', '[::1]']
  const network = [hostname().toLowerCase(), ...ownAddresses(), 'x-4000.app.github.dev'].filter((one) => one !== own[0])
  const foreign = ['example.org', 'localhost.example.org', '10.255.0.1']
  for (const host of [...own, ...network, ...foreign]) {
    const statuses = [(await ask('/', { host })).status, (await ask('/small/', { host, to: openPort })).status]
    assert.equal(statuses, [own.includes(host) ? 200 : 403, foreign.includes(host) ? 403 : 200], host)
  }
  const addresses = [closed, open].map((server) => Object(server.address()).address)
  assert.equal(addresses, ['127.0.0.1', '0.0.0.0'])
})

test.run()

/** Requests a path without normalizing it. */
async function ask(path: string, { to = port, method = 'GET', host = 'localhost' } = {}) {
  const sent = request({ host: '127.0.0.1', port: to, path, method, agent: false, headers: { host } }).end()
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
