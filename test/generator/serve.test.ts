import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { findFreePort } from '../find-free-port.ts'
import { replyFrom, send, serveSite } from '../../generator/serve.ts'

const files = {
  'index.html': 'home',
  'careers.html': 'careers',
  'careers/index.html': 'careers',
  '404.html': 'lost',
  'robots.txt': 'User-agent: *',
  'REPORT.PDF': '%PDF-1.7',
}
const output = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const answer = (path: string, response: ServerResponse) => send(response, replyFrom(output, path))
// The second server takes the next free port.
process.env['PORT'] = String(await findFreePort())
const port = await serveSite({ base: '/', host: false }, answer)
const openPort = await serveSite({ base: '/small/', host: true }, answer)

test('pages are served with and without a slash at their end, and files, with their types, and everything else is the 404 page', async () => {
  const answers = {
    '/': ['home', 'text/html; charset=utf-8'],
    '/careers': ['careers', 'text/html; charset=utf-8'],
    '/careers/?x=%zz&y=../..': ['careers', 'text/html; charset=utf-8'],
    '/robots.txt?v=1': ['User-agent: *', 'text/plain; charset=utf-8'],
    '/REPORT.PDF': ['%PDF-1.7', 'application/pdf'],
  }
  for (const [path, [body, type]] of Object.entries(answers)) {
    const answer = await ask(path)
    assert.equal([answer.status, answer.body, answer.headers['content-type']], [200, body, type], path)
    assert.is((await ask(`/small${path}`, { to: openPort })).body, body, path)
    assert.is((await ask(path, { method: 'HEAD' })).body, '')
  }
  const outside = ['/../package.json', '/..%2fpackage.json', '/assets/../../x', '/.written', '/__proto__', '/small/']
  const others = ['/nope', '/index', '/careers/index', '/404', '//careers', '/Careers', '/%zz', '/careers.html']
  for (const path of [...outside, ...others]) {
    const { status, body } = await ask(path)
    assert.equal([status, body], [404, 'lost'], path)
  }
  assert.is((await ask('/careers', { to: openPort })).status, 404)
})

test('a server takes the port in PORT, and the next one if that is taken', () => {
  assert.is(String(port), process.env['PORT'])
  assert.ok(openPort > port)
})

test('the server answers for localhost and IP addresses, which no other site can have as its name', async () => {
  for (const host of ['localhost', `localhost:${port}`, '127.0.0.1:80', '[::1]', '192.168.1.20'])
    assert.is((await ask('/', { host })).status, 200, host)
  for (const host of ['example.org', 'localhost.example.org', '127.0.0.1.example.org'])
    assert.is((await ask('/', { host })).status, 403, host)
})

test('without --host, the server listens only on 127.0.0.1', async () => {
  assert.is((await ask('/small/', { to: openPort, at: '127.0.0.2' })).status, 200)
  const refused = await ask('/', { at: '127.0.0.2' }).catch((error) => error)
  assert.is(refused.code, 'ECONNREFUSED')
})

/** Requests a path without normalizing it. */
async function ask(path: string, { to = port, at = '127.0.0.1', method = 'GET', host = 'localhost' } = {}) {
  const sent = request({ host: at, port: to, path, method, agent: false, headers: { host } }).end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
