import { createServer } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import * as assert from 'uvu/assert'
import { createSiteServer, listen } from '../../generator/serve.ts'
import type { Output } from '../../generator/site.ts'
import { ask, askRaw, endAfterwards, portOf, startServer } from './request.ts'
import { createSuite, inTime } from './suite.ts'

const test = createSuite('serve')

const files = {
  'index.html': '<p>home</p>',
  'careers.html': '<p>careers</p>',
  'careers/index.html': '<p>careers</p>',
  'careers/board.html': '<p>board</p>',
  'careers/board/index.html': '<p>board</p>',
  '404.html': '<p>lost</p>',
  '500.html': '<p>sorry</p>',
  'assets/site-A.js': 'script()',
  'assets/dot-A.svg': '<svg/>',
  'assets/letters-A.woff2': 'wOF2\0\xff',
}

const output: Output = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'latin1')]))

const pages = {
  '/': 'index.html',
  '/careers': 'careers.html',
  '/careers/': 'careers.html',
  '/careers/board': 'careers/board.html',
  '/careers/board/': 'careers/board.html',
  '/?': 'index.html',
  '/?a=/nope': 'index.html',
  '/careers?from=mail&x=%zz': 'careers.html',
  '/careers/?from=../..': 'careers.html',
  '/assets/site-A.js?v=1': 'assets/site-A.js',
  '/assets/dot-A.svg': 'assets/dot-A.svg',
  '/assets/letters-A.woff2': 'assets/letters-A.woff2',
} satisfies Record<string, keyof typeof files>

for (const [path, file] of Object.entries(pages)) {
  test(`${path} answers 200 with the bytes of ${file}`, async () => {
    const { status, body, headers } = await ask(await startServer(() => output), path)
    assert.equal([status, body], [200, files[file]])
    assert.is(headers['content-length'], String(files[file].length))
  })
}

const unknownPaths = [
  '/nope',
  '/nope/',
  '/careers.html',
  '/careers/index.html',
  '/careers/index',
  '/index',
  '/index/',
  '/index.html',
  '/careers/x',
  '/careers//',
  '//careers',
  '/Careers',
  '/careers/call-for-new-board-members',
  '/404',
  '/404.html',
  '/500',
  '/500.html',
  '/500/',
  '/%zz',
  '/%',
  '/%00',
  '//',
  '///',
  '/.',
  '/./careers',
  '/..%2f..%2fetc/passwd',
  '/../x',
  '/../../../../etc/passwd',
  '/assets/../../package.json',
  '/assets',
  '/assets/',
  '/assets/site-A.js/',
  '/assets/site-B.js',
  '/.published',
  '/constructor',
  '/__proto__',
  '/hasOwnProperty',
  'http://example.org/',
  '*',
  `/${'x'.repeat(64 * 1024)}`,
  `/careers${'/'.repeat(64 * 1024)}`,
]
for (const path of unknownPaths) {
  test(`${path.length > 100 ? `${path.slice(0, 20)}… of 64 KB` : path} answers 404 with the page for lost visitors`, async () => {
    const { status, body, headers } = await ask(await startServer(() => output), path)
    assert.equal([status, body], [404, files['404.html']])
    assert.is(headers['content-type'], 'text/html; charset=utf-8')
  })
}

test('a site without a page for lost visitors answers 404 all the same', async () => {
  const { status, body } = await ask(await startServer(() => new Map()), '/')
  assert.equal([status, body], [404, 'Not Found\n'])
})

const contentTypes = {
  '/': 'text/html; charset=utf-8',
  '/assets/site-A.js': 'text/javascript; charset=utf-8',
  '/assets/dot-A.svg': 'image/svg+xml; charset=utf-8',
  '/assets/letters-A.woff2': 'font/woff2',
}
for (const [path, type] of Object.entries(contentTypes)) {
  test(`${path} is sent as ${type}, and browsers are told to believe it`, async () => {
    const { headers } = await ask(await startServer(() => output), path)
    assert.equal([headers['content-type'], headers['x-content-type-options']], [type, 'nosniff'])
  })
}

test('a browser asks again before it shows what it has kept', async () => {
  const { headers } = await ask(await startServer(() => output), '/careers')
  assert.is(headers['cache-control'], 'no-cache')
})

for (const path of ['/', '/careers', '/nope', '/assets/letters-A.woff2']) {
  test(`HEAD ${path} has the headers of GET and no body`, async () => {
    const port = await startServer(() => output)
    const [get, head] = [await ask(port, path), await ask(port, path, { method: 'HEAD' })]
    assert.equal([head.status, head.body], [get.status, ''])
    assert.equal({ ...head.headers, date: '' }, { ...get.headers, date: '' })
  })
}

for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
  test(`${method} is answered 405 with the methods that are allowed`, async () => {
    const { status, headers } = await ask(await startServer(() => output), '/careers', { method })
    assert.equal([status, headers['allow']], [405, 'GET, HEAD'])
  })
}

test('a POST of a megabyte is answered 405 and does no harm', async () => {
  const port = await startServer(() => output)
  assert.is((await ask(port, '/', { method: 'POST', body: 'x'.repeat(1024 * 1024) })).status, 405)
  await assertAlive(port)
})

for (const range of [
  'bytes=0-3',
  'bytes=5-2',
  'bytes=-4',
  'bytes=999-',
  'bytes=0-1,3-4',
  'bytes=',
  'lines=1-2',
  'x'.repeat(5000),
]) {
  test(`a request for the range ${range.slice(0, 20)} is answered with the whole file`, async () => {
    const port = await startServer(() => output)
    const { status, body } = await ask(port, '/careers', { headers: { Range: range } })
    assert.equal([status, body], [200, files['careers.html']])
    await assertAlive(port)
  })
}

test('a request with a body, an upgrade or an expectation is answered and does no harm', async () => {
  const port = await startServer(() => output)
  assert.is((await ask(port, '/', { method: 'GET', headers: { 'Content-Length': '3' }, body: 'abc' })).status, 200)
  assert.is((await ask(port, '/', { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } })).status, 200)
  assert.is((await ask(port, '/', { headers: { Expect: 'a-miracle' } })).status, 417)
  await assertAlive(port)
})

test('after every sort of nonsense the server still answers', async () => {
  const port = await startServer(() => output)
  for (const path of unknownPaths) await ask(port, path)
  for (const line of [
    'nonsense',
    'GET /../../etc/passwd',
    'GET / HTTP/9.9',
    'GET /\x00 HTTP/1.1',
    `GET /${'x'.repeat(300_000)} HTTP/1.1`,
  ]) {
    const bytes = `${line}\r\nHost: x\r\n\r\n`
    assert.match(await inTime('the server hung up', askRaw(port, bytes)), /^(HTTP\/1\.1 4\d\d |$)/)
  }
  await assertAlive(port)
})

test('a visitor who hangs up in the middle of a request does no harm', async () => {
  const port = await startServer(() => output)
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /careers HTTP/1.1\r\nHo', () => socket.destroy()))
    socket.on('close', () => resolve())
  })
  await assertAlive(port)
})

test('the site can be exchanged while the server runs', async () => {
  let shown = output
  const port = await startServer(() => shown)
  assert.is((await ask(port, '/careers')).body, files['careers.html'])
  shown = new Map(['careers.html', 'careers/index.html'].map((file) => [file, Buffer.from('new')]))
  assert.is((await ask(port, '/careers')).body, 'new')
  assert.is((await ask(port, '/')).status, 404)
})

test('a request that somebody else answers is left to them, and no other', async () => {
  const port = await startServer(() => output, {
    intercept: (request, response) => {
      if (request.url !== '/@else') return false
      response.end('else')
      return true
    },
  })
  assert.is((await ask(port, '/@else')).body, 'else')
  assert.is((await ask(port, '/')).body, files['index.html'])
})

test('the server listens on this machine only', async () => {
  const server = createSiteServer(() => output)
  endAfterwards(server)
  await listen(server, 0)
  assert.equal({ ...Object(server.address()), port: 0 }, { address: '127.0.0.1', family: 'IPv4', port: 0 })
  const outside = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (outside !== undefined) assert.is(await isOpen(outside.address, portOf(server)), false)
})

test('the address that is printed is the one that answers', async () => {
  const server = createSiteServer(() => output)
  endAfterwards(server)
  const { address } = await listen(server, 0)
  assert.is(address, `http://localhost:${portOf(server)}`)
  assert.is((await ask(portOf(server), '/')).body, files['index.html'])
})

test('where a port is taken, the server takes a later one and answers there', async () => {
  const other = createServer((_, response) => response.end('other'))
  endAfterwards(other)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const server = createSiteServer(() => output)
  endAfterwards(server)
  const { address } = await listen(server, portOf(other))
  assert.ok(portOf(server) > portOf(other))
  assert.is(address, `http://localhost:${portOf(server)}`)
  assert.is((await ask(portOf(server), '/')).body, files['index.html'])
  assert.is((await ask(portOf(other), '/')).body, 'other')
})

test('a port that this machine does not have is an error, not an endless search', async () => {
  const server = createSiteServer(() => output)
  endAfterwards(server)
  const trouble = await inTime(
    'the server gave up',
    listen(server, 65_536).then(
      () => undefined,
      (error: Error) => error,
    ),
  )
  assert.instance(trouble, RangeError)
})

async function assertAlive(port: number): Promise<void> {
  const { status, body } = await ask(port, '/')
  assert.equal([status, body], [200, files['index.html']])
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 })
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket
      .on('connect', () => end(true))
      .on('error', () => end(false))
      .on('timeout', () => end(false))
  })
}

test.run()
