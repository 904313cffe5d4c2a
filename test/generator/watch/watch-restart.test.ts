import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { createSiteServer, listen } from '../../../generator/serve.ts'
import type { Site } from '../../../generator/site.ts'
import { ask } from '../request.ts'
import { startBuild, type RunningCommand } from '../run-build.ts'
import { makeSmallSite, readSource, writePage, writeSources } from '../small-site.ts'
import { afterwards, createSuite, waitUntil } from '../suite.ts'
import {
  listenTo,
  makeSelfContainedSite,
  saying,
  startWatch,
  waitForStatus,
  waitForText,
  waitForWords,
} from './watching.ts'

const test = createSuite('watch restart')

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} ends it at once, also while pages are open, and nothing is left running`, async () => {
    const { port, pid, end } = await startWatch(makeSmallSite())
    await listenTo(port)
    await listenTo(port)
    const family = listFamily(pid)
    assert.ok(family.length > 1, 'The bundler has a process of its own.')
    assert.is((await end(signal)).code, code)
    await assertGone(family)
  })
}

test('a page that never ends does not keep it from ending', async () => {
  const site = makeSmallSite()
  const { pid, end } = await startWatch({ ...site, patience: 10_000 })
  writeSources(site, { 'pages/careers.tsx': 'export function Page() {\n  for (;;);\n}\n' })
  const family = listFamily(pid)
  assert.is((await end('SIGINT')).code, 130)
  await assertGone(family)
})

test('a change of the generator starts it anew, again and again, at its port also where a lower one is free by now', async () => {
  const site = makeSelfContainedSite()
  const { server: blocker } = await listen(
    createSiteServer(() => new Map()),
    4000,
  )
  const command = await startWatch(site)
  await new Promise((resolve) => blocker.close(resolve))
  for (const [index, heading] of ['First Heading', 'Second Heading'].entries()) {
    const events = await listenTo(portsOf(command).at(-1) ?? 0)
    const page = readSource(site, 'generator/watch/error-page.ts').replace(
      /const heading = '.*'/,
      `const heading = '${heading}'`,
    )
    writeSources(site, { 'generator/watch/error-page.ts': page })
    await waitUntil('the page lost its connection', () => (events.isClosed() ? true : undefined))
    await waitUntil('it was built anew', () =>
      command.said.stdout.match(/The site is built/g)?.length === index + 2 ? true : undefined,
    )
    const port = portsOf(command).at(-1) ?? 0
    writeSources(site, { 'pages/careers.tsx': 'export const = 1\n' })
    await waitForText(port, '/careers', heading)
    writeSources(site, { 'pages/careers.tsx': writePage('<p>No jobs</p>') })
    await waitForText(port, '/careers', 'No jobs')
  }
  assert.is(
    command.said.stdout.match(/generator\/watch\/error-page\.ts is part of the generator, which starts anew\./g)
      ?.length,
    2,
  )
  // Somebody else may take the port in the moment between; then it is one above.
  assert.ok(
    portsOf(command).every((port) => port >= command.port),
    portsOf(command).join(' '),
  )
  const family = listFamily(command.pid)
  assert.is((await command.end('SIGINT')).code, 130)
  await assertGone(family)
})

test('a save of the generator that comes after its code was read, and before anybody watches it, starts it anew', async () => {
  const site = makeSelfContainedSite()
  const file = 'generator/base-path.ts'
  const command = await startWatch(site, [], saveOnceRead(site, file, `${readSource(site, file)}\n`))
  await waitForWords(command, `${file} is part of the generator, which starts anew.`)
  await waitUntil('it was started anew', () => (portsOf(command).length === 2 ? true : undefined))
  await waitForText(portsOf(command).at(-1) ?? 0, '/', 'Karibu')
})

test('a save of the route table that comes after it was read, and before anybody watches it, is not lost', async () => {
  const site = makeSelfContainedSite()
  const table = readSource(site, 'build.ts')
    .replace("path: '/careers'", "path: '/jobs'")
    .replace('"path":"/careers"', '"path":"/jobs"')
  assert.is.not(table, readSource(site, 'build.ts'))
  const { port } = await startBuild(site, ['--watch'], saveOnceRead(site, 'build.ts', table))
  await waitForStatus(port, '/jobs', 200)
  await waitForStatus(port, '/careers', 404)
})

/** Returns the environment in which a first start saves a file as soon as all code was read, which is when the code is kept. */
function saveOnceRead({ root }: Site, file: string, text: string): NodeJS.ProcessEnv {
  const preload = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { mkdirSync } = fs
    fs.mkdirSync = (path, options) => {
      if (String(path).endsWith('site-generator')) fs.writeFileSync(${JSON.stringify(join(root, file))}, ${JSON.stringify(text)})
      return mkdirSync(path, options)
    }
    if (process.env.SITE_WATCH_PORT === undefined) syncBuiltinESMExports()`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}` }
}

test('a generator that cannot start is told of, starts at its next save, and nothing is left running when the first process is killed', async () => {
  const site = makeSelfContainedSite()
  const command = await startWatch(site)
  const { pid, end } = command
  const sound = readSource(site, 'generator/watch/error-page.ts')
  writeSources(site, { 'generator/watch/error-page.ts': 'export const = 1\n' })
  await waitForWords(command, 'The generator has failed; it starts anew at the next save of one of its files.')
  await waitForWords(command, 'error-page.ts:1:13')
  writeSources(site, { 'generator/watch/error-page.ts': sound })
  await waitUntil('it was built anew', () =>
    command.said.stdout.match(/The site is built/g)?.length === 2 ? true : undefined,
  )
  await waitForText(portsOf(command).at(-1) ?? 0, '/', 'Karibu')
  const family = listFamily(pid)
  assert.ok(family.length > 2)
  await end('SIGKILL')
  await assertGone(family)
})

test('it can be ended at every moment of a new start', async () => {
  for (const moment of [0, 150, 450]) {
    const site = makeSelfContainedSite()
    const command = await startWatch(site)
    writeSources(site, { 'generator/base-path.ts': `${readSource(site, 'generator/base-path.ts')}\n` })
    await waitForWords(command, 'which starts anew.')
    await setTimeout(moment)
    const family = listFamily(command.pid)
    assert.is((await command.end('SIGTERM')).code, 143, `after ${moment} ms`)
    await assertGone(family)
  }
})

test('a port that is taken is passed over for the next', async () => {
  const first = await startWatch(makeSmallSite())
  const second = await startWatch(makeSmallSite(saying('Hodi')))
  assert.is.not(second.port, first.port)
  await waitForText(first.port, '/', 'Karibu')
  await waitForText(second.port, '/', 'Hodi')
})

test('only --host shows the site to other devices, and prints the addresses for them', async () => {
  const others = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  const [closed, open] = [await startWatch(makeSmallSite()), await startWatch(makeSmallSite(), ['--host'])]
  assert.is((await ask(open.port, '/')).status, 200)
  assert.is(open.said.stdout.match(/shows it to other devices/g)?.length ?? 0, others.length)
  assert.not.match(closed.said.stdout, 'other devices')
  for (const { address } of others) {
    assert.match(open.said.stdout, `http://${address}:${open.port} `)
    await assertFree(closed.port, address)
    assert.is((await fetch(`http://${address}:${open.port}/`)).status, 200)
  }
})

/** Returns the ports that a command has printed, the last one last. */
function portsOf({ said }: RunningCommand): number[] {
  return [...said.stdout.matchAll(/^http:\/\/localhost:(\d+)/gm)].map(([, port]) => Number(port))
}

/** Lists a process and all that it has started, directly or through others. */
function listFamily(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
  const family = [pid]
  // A list that grows while it is walked is walked to its end.
  for (const member of family)
    for (const [child, parent] of processes) if (parent === member && child !== undefined) family.push(child)
  return family
}

/** Waits until none of the processes is left. */
async function assertGone(pids: readonly number[]): Promise<void> {
  await waitUntil(`${pids.join(', ')} had ended`, () => (pids.some(isRunning) ? undefined : true))
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  // Of a zombie only its number is left.
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

/** Fails where somebody listens at a port of an address. */
async function assertFree(port: number, address: string): Promise<void> {
  const server = createServer()
  afterwards(() => server.close())
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, address, resolve))
}

test.run()
