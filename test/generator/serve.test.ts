import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSiteServer, findAnswer, listen } from '../../generator/serve.ts'
import { assertRefused, makeSmallSite, runBuild, startBuild } from './small-site.ts'

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

const test = suite('serve')

const server = createSiteServer({ base: '/', isOpen: false }, (path) => findAnswer(output, path))
const port = await listen(server.unref(), 41_000, false)

test('the server answers requests for pages with and without a trailing slash, and for files by name', async () => {
  const [html, script] = ['text/html; charset=utf-8', 'text/javascript; charset=utf-8']
  const [revalidated, immutable] = ['public, max-age=0, must-revalidate', 'public, max-age=31536000, immutable']
  for (const [path, file, type, caching] of [
    ['/', 'index.html', html, revalidated],
    ['/?from=mail', 'index.html', html, revalidated],
    ['/careers', 'careers.html', html, revalidated],
    ['/careers/?x=%zz&y=../..', 'careers.html', html, revalidated],
    ['/robots.txt', 'robots.txt', 'text/plain; charset=utf-8', revalidated],
    ['/assets/site-ABCDEFGH.js?v=1', 'assets/site-ABCDEFGH.js', script, immutable],
    ['/assets/letters-ABCDEFGH.woff2', 'assets/letters-ABCDEFGH.woff2', 'font/woff2', immutable],
  ] as const) {
    const { status, body, headers } = await ask(port, path)
    assert.equal([status, body, headers['content-length']], [200, files[file], String(files[file].length)], path)
    const found = [headers['content-type'], headers['cache-control'], headers['x-content-type-options']]
    assert.equal(found, [type, caching, 'nosniff'], path)
    const head = await ask(port, path, { method: 'HEAD' })
    assert.equal([head.status, head.body, head.headers], [200, '', { ...headers, date: head.headers.date }], path)
  }
})

test('the server answers any other path with status 404 and the 404 page', async () => {
  const nonsense = ['/nope', '/nope/', '//careers', '/careers//', '/Careers', '/%zz', '/%00', '/..%2fpackage.json', '*']
  const files = ['/index.html', '/careers.html', '/careers/index.html', '/404', '/404.html', '/500.html', '/assets/']
  const outside = ['/../package.json', '/assets/../../x', '/.published', '/__proto__', `/${'x'.repeat(9000)}`]
  for (const path of [...nonsense, ...files, ...outside]) {
    const { status, body, headers } = await ask(port, path)
    assert.equal([status, body, headers['content-type']], [404, 'lost', 'text/html; charset=utf-8'], path)
  }
})

test('the server answers for the names of the computer, and with status 403 for any other', async () => {
  for (const host of ['localhost', `localhost:${port}`, 'LOCALHOST:80', '127.0.0.1', `[::1]:${port}`, '[::1]'])
    assert.equal([host, (await ask(port, '/', { host })).body], [host, 'home'])
  for (const host of ['example.org', 'localhost.example.org', 'example.org:80', 'localhost@example.org', '10.0.0.1']) {
    const { status, body } = await ask(port, '/', { host })
    assert.equal([host, status, body.includes('home')], [host, 403, false])
  }
})

test('the server answers HEAD without a body, and other methods with status 405', async () => {
  const { status, headers, body } = await ask(port, '/', { method: 'HEAD' })
  assert.equal([status, headers['content-length'], body], [200, '4', ''])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const refused = await ask(port, '/', { method })
    assert.equal([refused.status, refused.headers['allow']], [405, 'GET, HEAD'], method)
  }
})

test('--serve builds the site, serves it under its path on the next free port, prints the address, and stops on Ctrl-C', async () => {
  // Another program may already use the port.
  const other = createServer().listen(4000, '127.0.0.1')
  other.on('error', () => {})
  const root = makeSmallSite()
  const { child, said } = startBuild(root, ['--serve', '--base', '/small/'])
  try {
    const findPort = () => /http:\/\/127\.0\.0\.1:(\d+)\/small\/ until/.exec(said.stdout)?.[1]
    for (let waited = 0; findPort() === undefined && waited < 15_000; waited += 50) await setTimeout(50)
    const served = Number(findPort())
    assert.ok(served > 4000, said.stdout + said.stderr)
    assert.is((await ask(served, '/small/team')).body, readFileSync(join(root, 'dist/team.html'), 'utf8'))
    for (const path of ['/', '/team', '/other/team']) assert.is((await ask(served, path)).status, 404, path)
    assert.is((await ask(served, '/small/', { host: 'example.org' })).status, 403)
  } finally {
    other.close()
    child.kill('SIGINT')
  }
  assert.equal(await once(child, 'exit'), [null, 'SIGINT'])
})

/** Port 80 fails as it does for users without administrator rights. */
const refusePort80 = `
  import net from 'node:net'
  const { listen } = net.Server.prototype
  net.Server.prototype.listen = function (...words) {
    if (words[0] !== 80) return listen.apply(this, words)
    process.nextTick(() => this.emit('error', Object.assign(new Error('EACCES'), { code: 'EACCES' })))
    return this
  }`

const administrator = 'Port 80 needs administrator rights. Set PORT to another port, such as 4000.'

for (const [flag, port, message] of [
  ['--serve', '80000', 'PORT is 80000. Set it to a number from 1 to 65535.'],
  ['--watch', '4000x', 'PORT is 4000x. Set it to a number from 1 to 65535.'],
  ['--serve', '80', administrator],
  ['--watch', '80', administrator],
] as const) {
  test(`${flag} with PORT=${port} reports only the port and publishes nothing`, async () => {
    const root = makeSmallSite()
    const env = { PORT: port, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(refusePort80)}` }
    const run = await runBuild(root, [flag], env)
    assertRefused(run, [message])
    assert.not.match(run.stdout + run.stderr, 'dist')
    assert.not.ok(existsSync(join(root, 'dist')))
  })
}

test.run()

/** Requests a path without normalizing it. */
async function ask(port: number, path: string, { method = 'GET', host = 'localhost' } = {}) {
  const sent = request({ host: '127.0.0.1', port, path, method, agent: false, headers: { host } }).end()
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
