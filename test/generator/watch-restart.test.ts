import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ownAddresses } from '../../generator/serve.ts'
import { ask, greet, listProcesses, replaceFile, spawnDevServer, startDevServer } from './dev-server.ts'
import { makeSmallSite, writePage, writeSources, writeTable } from './small-site.ts'

// A site that tsx runs, with its own copy of the generator, and that other devices may open.
const project = join(import.meta.dirname, '../..')
const root = makeSmallSite()
fs.rmSync(join(root, 'generator'))
fs.cpSync(join(project, 'generator'), join(root, 'generator'), { recursive: true })
const server = await startDevServer(root, { args: ['--host'], runner: [join(project, 'node_modules/.bin/tsx')] })

test('with --host, other devices on the network can open the site', async () => {
  // 127.0.0.2 also belongs to this computer, but not to a server that only listens on 127.0.0.1.
  assert.is((await ask(server.port(), '/', 'localhost', '127.0.0.2')).status, 200)
  for (const name of [hostname(), `${hostname()}.local`, ...ownAddresses()])
    assert.is((await ask(server.port(), '/', name)).status, 200, name)
  for (const address of ownAddresses())
    assert.match(server.said.stdout, `Other devices on this network can open http://${address}:${server.port()}/`)
})

test('a save in the generator restarts the server on the same port, also under tsx', async () => {
  const port = server.port()
  const file = join(root, 'generator/serve.ts')
  const source = fs.readFileSync(file, 'utf8')
  const line = 'This server [a-z ]*answer'
  const refuses = (words: string) =>
    server.until(`it refuses with ${words}`, async () => (await ask(port, '/', 'evil.example')).body.includes(words))
  await refuses('does not answer')
  const saves: ((text: string) => unknown)[] = [
    (text) => replaceFile(join(root, 'generator/4913'), file, text),
    (text) => execFileSync('sed', ['-i', `s/${line}/${text.match(line)}/`, file]),
  ]
  for (const [index, save] of saves.entries()) {
    save(source.replace('does not answer', `${'never '.repeat(index + 1)}answer`))
    await refuses(`server ${'never '.repeat(index + 1)}answer`)
  }
  replaceFile(`${file}~`, file, 'export const = 1\n')
  await server.until('the syntax error is reported', () => server.said.stderr.includes('serve.ts:1'))
  replaceFile(`${file}~`, file, source)
  await refuses('does not answer')
  // Saves during a restart count, too. Without another restart, every second one would be lost.
  for (const words of ['One', 'Two', 'Three', 'Four']) {
    fs.writeFileSync(file, source.replace('does not answer', `${words} answer`))
    greet(root, words)
    await pause(130)
  }
  await refuses('Four answer')
  await server.shows('/', 'Four')
  assert.is(server.port(), port)
})

test('a developer adds a route, then its page, and fixes mistakes in build.ts', async () => {
  const table = fs.readFileSync(join(root, 'build.ts'), 'utf8')
  const extended = table.replace("{ path: '/',", "{ path: '/news', page: 'news' }, { path: '/',")
  replaceFile(join(root, 'build.ts~'), join(root, 'build.ts'), extended)
  await server.fails('/news', 'The page of the route /news, pages/news.tsx, does not exist.')
  writeSources(root, { 'pages/news.tsx': writePage('<p>New</p>') })
  await server.shows('/news', 'New')
  fs.rmSync(join(root, 'pages/news.tsx'))
  await server.fails('/news', 'pages/news.tsx')
  writeSources(root, { 'build.ts': 'const site = = 1\n' })
  await server.until('the mistake is reported', () => server.said.stderr.includes('build.ts:1'))
  fs.rmSync(join(root, 'build.ts'))
  writeSources(root, { 'build.ts': writeTable() })
  greet(root, 'Good morning')
  await server.shows('/', 'Good morning')
  assert.is((await ask(server.port(), '/news')).status, 404)
})

test('no process is left after SIGINT, or after SIGTERM during startup', async () => {
  const other = makeSmallSite()
  const { child } = spawnDevServer(other)
  await server.until('the second process runs', () => listProcesses(other).length > 1)
  child.kill('SIGTERM')
  await server.until('both processes ended', () => listProcesses(other).length === 0)
  await server.end('SIGINT')
})

test.run()
