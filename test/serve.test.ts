import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { replyFrom, send, serveSite } from '../generator/serve.ts'

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
const port = await serveSite({ base: '/', host: false }, answer)
// The port of the first server is taken, so this server takes the next free one.
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
    assert.is((await ask(`/small${path}`, openPort)).body, body, path)
  }
  const outside = ['/../package.json', '/..%2fpackage.json', '/.written', '/__proto__', '/small/']
  for (const path of [...outside, '/nope', '/index', '/404', '//careers', '/Careers', '/%zz', '/careers.html']) {
    const { status, body } = await ask(path)
    assert.equal([status, body], [404, 'lost'], path)
  }
  assert.is((await ask('/careers', openPort)).status, 404)
  const { status, headers } = await ask('/small', openPort)
  assert.equal([status, headers.location], [301, '/small/'])
})

test('a server that keeps its port says how to choose another if it is taken', async () => {
  process.env['PORT'] = String(port)
  const refused = await serveSite({ base: '/', host: false, keepsPort: true }, answer).catch((error) => error)
  assert.match(String(refused), new RegExp(`Port ${port} cannot be used: .*Set PORT to another port, such as 8080`))
})

test('without --host, only this computer can open the site', async () => {
  assert.is((await ask('/small/', openPort, '127.0.0.2')).status, 200)
  const refused = await ask('/', port, '127.0.0.2').catch((error) => error)
  assert.is(refused.code, 'ECONNREFUSED')
})

/** Requests a path without normalizing it. */
async function ask(path: string, to = port, host = '127.0.0.1') {
  const sent = request({ host, port: to, path, agent: false }).end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
