import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { formatCount } from '../../../generator/check/phrases.ts'
import { lock } from '../../../generator/publish/lock.ts'
import { isPassingName } from '../../../generator/publish/own-names.ts'
import type { Output, Site } from '../../../generator/site.ts'
import { findTouched, readFolder, readSite, readStamps } from '../folder.ts'
import { faultEnvironment } from '../publish/run-publication.ts'
import { ask } from '../request.ts'
import { pressCtrlC, runBuild, startBuild } from '../run-build.ts'
import { buildSite, commandOf, makeSmallSite, writeSources } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('command')

const tornPage = `export function Page() {\n  throw new Error('Torn')\n}\n`

test('a build exits 0, is silent on stderr and prints a plain, aligned table of routes, files and sizes', async () => {
  const site = makeSmallSite()
  const { code, stdout, stderr } = await runBuild(site)
  assert.equal([code, stderr], [0, ''])
  assert.match(stdout, /^Route +File +Bytes +Gzip\n\/ +index\.html +/)
  assert.match(
    stdout,
    new RegExp(
      `^/careers +careers\\.html, careers/index\\.html +${formatCount(sizeOf(site, 'careers.html'))} +\\d+$`,
      'm',
    ),
  )
  assert.match(stdout, /^ +assets\/site-[A-Z0-9]{8}\.js +\d+ +\d+$/m)
  assert.match(stdout, /\n\n14 files written in [\d,]+ ms\n/)
  assert.not.match(stdout, '\x1b')
  const [table = ''] = stdout.split('\n\n')
  assert.is(new Set(table.split('\n').map((line) => line.length)).size, 1)
})

test('a second build says that nothing changed, and touches nothing', async () => {
  const site = makeSmallSite()
  await runBuild(site)
  const before = readStamps(dist(site))
  const { code, stdout } = await runBuild(site)
  assert.is(code, 0)
  assert.match(stdout, /\n\nNothing changed in [\d,]+ ms\n/)
  assert.equal(findTouched(before, readStamps(dist(site))), [])
})

test('a build that finds dist locked by another for too long says by which, exits 75 and leaves dist as it was', async () => {
  const site = makeSmallSite()
  await runBuild(site)
  const before = readStamps(dist(site))
  writeSources(site, { 'content/words.ts': `export const greeting = 'Hodi'\n` })
  const unlock = await lock(dist(site))
  const { code, stdout, stderr } = await runBuild(site)
  await unlock()
  assert.equal([code, stdout], [75, ''])
  assert.match(stderr, new RegExp(`${process.pid}[^]*dist was not changed\\.\n$`))
  assert.equal(findTouched(before, readStamps(dist(site))), [])
})

test('a build names what stands in dist that it has not made, and counts the rest', async () => {
  const site = makeSmallSite()
  await runBuild(site)
  writeSources(site, { 'dist/CNAME': 'example.org' })
  assert.match(
    (await runBuild(site)).stdout,
    /\n\nNothing changed in [\d,]+ ms\ndist also holds CNAME, which no build has made; /,
  )
  writeSources(site, { 'dist/a.txt': '', 'dist/careers/notes.txt': '', 'dist/z.txt': '', 'dist/b.txt': '' })
  assert.match((await runBuild(site)).stdout, /\ndist also holds CNAME, a\.txt, b\.txt and 2 more, which /)
})

test('a build after a change says how many files it wrote and removed', async () => {
  const site = makeSmallSite()
  await runBuild(site)
  writeSources(site, { 'assets/letters.woff2': 'wOF2 another' })
  const { stdout } = await runBuild(site)
  assert.match(stdout, /\n\n7 files written, 1 file removed in/)
})

test('a build has the same bytes in another folder, time zone, language and mode', async () => {
  const site = makeSmallSite()
  await runBuild(site, [], {
    TZ: 'Pacific/Kiritimati',
    LC_ALL: 'tr_TR.UTF-8',
    LANG: 'tr_TR.UTF-8',
    NODE_ENV: 'production',
  })
  assert.equal(readSite(dist(site)), textsOf(await buildSite(makeSmallSite())))
})

test('a page that fails exits 1, tells where on stderr, and leaves dist as it was', async () => {
  const site = makeSmallSite()
  await runBuild(site)
  const [before, contents] = [readStamps(dist(site)), readFolder(dist(site))]
  writeSources(site, { 'pages/careers.tsx': tornPage, 'content/words.ts': `export const greeting = 'Hodi'\n` })
  const { code, stdout, stderr } = await runBuild(site)
  assert.equal([code, stdout], [1, ''])
  assert.match(
    stderr,
    /pages\/careers\.tsx could not be rendered: Error: Torn\n\n +pages\/careers\.tsx:2:8:\n +2 │ +throw new Error\('Torn'\)/,
  )
  assert.match(stderr, /It happened in Page\.[^]*\ndist was not changed\.\n$/)
  assert.not.match(stderr, '\x1b')
  assert.equal(findTouched(before, readStamps(dist(site))), [])
  assert.equal(readFolder(dist(site)), contents)
})

test('at the first build, all problems are printed, and there is no dist', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': tornPage, 'pages/home.tsx': tornPage })
  const { code, stderr } = await runBuild(site)
  assert.is(code, 1)
  assert.equal(
    [...stderr.matchAll(/(\S+) could not be rendered/g)].map(([, file]) => file),
    ['pages/home.tsx', 'pages/careers.tsx'],
  )
  assert.not.ok(existsSync(dist(site)))
})

test('what React warns of fails the build also where the environment asks for production', async () => {
  const site = makeSmallSite({
    'pages/careers.tsx': 'export function Page() {\n  return <p {...{ class: "x" }}>{[<i />, <b />]}</p>\n}\n',
  })
  const { code, stderr } = await runBuild(site, [], { NODE_ENV: 'production' })
  assert.is(code, 1)
  assert.match(stderr, /pages\/careers\.tsx: React warns: Invalid DOM property `class`[^]*pages\/careers\.tsx:2:\d+:/)
  assert.match(stderr, 'pages/careers.tsx: React warns: Each child in a list should have a unique "key" prop.')
  assert.not.ok(existsSync(dist(site)))
})

test('a dist that somebody else has filled is refused and kept', async () => {
  const site = makeSmallSite({ 'dist/thesis.txt': 'my only copy' })
  const { code, stderr } = await runBuild(site)
  assert.is(code, 1)
  assert.match(
    stderr,
    /dist is not empty and was not made by this build[^]*Move it elsewhere[^]*dist was not changed\./,
  )
  assert.equal(readFolder(dist(site)), { 'thesis.txt': 'my only copy' })
})

test('a file that has the name of the folder is kept, and refused with a sentence', async () => {
  const site = makeSmallSite({ dist: 'a file where the folder must be' })
  const { code, stderr } = await runBuild(site)
  assert.is(code, 1)
  assert.match(stderr, /is a file and must be a folder\.[^]*dist was not changed\./)
  assert.is(readFileSync(dist(site), 'utf8'), 'a file where the folder must be')
})

for (const [name, code, sentence] of [
  ['SIGINT', 130, 'The build was interrupted.'],
  ['SIGTERM', 143, 'The build was told to end.'],
] as const) {
  test(`a build that gets ${name} while it writes abandons its work, leaves dist as it was and exits ${code}`, async () => {
    const site = await makeChangedSite()
    const before = readStamps(dist(site))
    const run = await runBuild(
      site,
      ['--serve'],
      await faultEnvironment(dist(site), { kind: 'signal', code: name, step: 'writeFile' }),
    )
    assert.equal([run.code, run.stdout], [code, ''])
    assert.match(run.stderr, new RegExp(`${sentence}[^]*dist was not changed\\.\n$`))
    assert.equal(findTouched(before, readStamps(dist(site))), [])
    assertClear(site)
  })
}

test('Ctrl-C, which ends esbuild as well, ends a build in words and with 130', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': 'export function Page() {\n  for (;;);\n}\n' })
  writeSources(site, { 'build.ts': commandOf({ ...site, patience: 15_000 }) })
  const { code, stdout, stderr } = await pressCtrlC(site, 3000)
  assert.equal([code, stdout, stderr], [130, '', 'The build was interrupted. dist was not changed.\n'])
})

test('a build that gets SIGINT while it exchanges files finishes that, says what it did, and exits 130 without serving', async () => {
  const site = await makeChangedSite()
  const { code, stdout, stderr } = await runBuild(
    site,
    ['--serve'],
    await faultEnvironment(dist(site), { kind: 'signal', code: 'SIGINT', step: 'rename .publishing/site' }),
  )
  assert.equal([code, stderr], [130, ''])
  assert.match(stdout, /\n\n7 files written, 1 file removed in [\d,]+ ms\n/)
  assert.equal(readSite(dist(site)), textsOf(await buildSite(site)))
  assertClear(site)
})

test('--watch that gets SIGTERM while it writes clears up, and exits 143', async () => {
  const site = makeSmallSite()
  const { code } = await runBuild(
    site,
    ['--watch'],
    await faultEnvironment(dist(site), { kind: 'signal', code: 'SIGTERM', step: 'writeFile' }),
  )
  assert.is(code, 143)
  assert.not.ok(existsSync(dist(site)))
})

test('a build that finds the disk full says so, exits 1 and leaves dist as it was', async () => {
  const site = await makeChangedSite()
  const before = readStamps(dist(site))
  const { code, stdout, stderr } = await runBuild(
    site,
    [],
    await faultEnvironment(dist(site), { kind: 'short', code: 'ENOSPC', step: 'writeFile' }),
  )
  assert.equal([code, stdout], [1, ''])
  assert.match(
    stderr,
    /The disk is full: dist could not be written\.[^]*Free some space and build again\.[^]*dist was not changed\.\n$/,
  )
  assert.equal(findTouched(before, readStamps(dist(site))), [])
  assertClear(site)
})

test('a build that is killed is completed by the next', async () => {
  const site = await makeChangedSite()
  for (const step of [
    'writeFile',
    'rename .publishing/meanwhile',
    'rename .publishing/site',
    'rm assets/',
    'rmdir .lock/',
  ]) {
    const { signal } = await runBuild(site, [], await faultEnvironment(dist(site), { kind: 'kill', step }))
    assert.is(signal, 'SIGKILL')
  }
  assert.is((await runBuild(site)).code, 0)
  assert.equal(readSite(dist(site)), textsOf(await buildSite(site)))
  assertClear(site)
})

test('two sites that are built into one dist at the same time leave one of them there as a whole', async () => {
  const [site, other] = [makeSmallSite(), makeSmallSite({ 'content/words.ts': `export const greeting = 'Hodi'\n` })]
  mkdirSync(dist(site))
  symlinkSync(dist(site), dist(other))
  for (let round = 0; round < 3; round++) {
    const runs = await Promise.all(
      [site, other].map(async (one) => runBuild(one, [], await faultEnvironment(dist(one), { kind: 'slow' }))),
    )
    for (const { code, stderr } of runs) assert.equal([code, stderr], [0, ''])
    const found = readSite(dist(site))
    const outputs = [textsOf(await buildSite(site)), textsOf(await buildSite(other))]
    assert.equal(
      found,
      outputs.find((one) => one['index.html'] === found['index.html']),
    )
    assertClear(site)
  }
})

test('a browser that the bundler does not know exits 1, and the process ends', async () => {
  const site = makeSmallSite()
  writeSources(site, { 'build.ts': commandOf({ ...site, browsers: ['chrom99'] }) })
  const { code, stderr } = await runBuild(site)
  assert.is(code, 1)
  assert.match(stderr, /chrom99[^]*dist was not changed\./)
})

test('arguments that make no sense exit 2 with the usage, and nothing is built', async () => {
  const site = makeSmallSite()
  const wrong = ['--sevre', '--serve=4000', 'home']
  const runs = await Promise.all(wrong.map((argument) => runBuild(site, [argument])))
  for (const [index, { code, stdout, stderr }] of runs.entries()) {
    assert.equal([code, stdout], [2, ''])
    assert.match(stderr, wrong[index]?.replace('=4000', '') ?? '')
    assert.match(stderr, 'Usage: build.ts [flags]')
  }
  assert.not.ok(existsSync(dist(site)))
})

test('--help exits 0 with the usage, and nothing is built', async () => {
  const site = makeSmallSite()
  const { code, stdout, stderr } = await runBuild(site, ['--help'])
  assert.equal([code, stderr], [0, ''])
  assert.match(stdout, /^Usage: build\.ts[^]*--serve[^]*--watch/)
  assert.not.ok(existsSync(dist(site)))
})

test('--serve builds the site and prints an address that answers with the bytes of dist', async () => {
  const site = makeSmallSite()
  const { port } = await startBuild(site, ['--serve'])
  const { status, body } = await ask(port, '/careers')
  assert.equal([status, body], [200, readFileSync(join(dist(site), 'careers.html'), 'latin1')])
  assert.is((await ask(port, '/nope')).status, 404)
})

test('--serve ends at once on Ctrl-C and leaves nothing listening', async () => {
  const { port, end, said } = await startBuild(makeSmallSite(), ['--serve'])
  await ask(port, '/')
  const { code, signal } = await end('SIGINT')
  assert.ok(signal === 'SIGINT' || code === 0 || code === 130)
  assert.is(said.stderr, '')
  await assertFree(port)
})

test('--serve exits 1 where the site is refused, instead of serving an old one', async () => {
  const { code, stdout } = await runBuild(makeSmallSite({ 'pages/careers.tsx': tornPage }), ['--serve'])
  assert.equal([code, stdout], [1, ''])
})

/** Makes a site that was built and has changed since: a font has another name, and so all pages have. */
async function makeChangedSite(): Promise<Site> {
  const site = makeSmallSite()
  assert.is((await runBuild(site)).code, 0)
  writeSources(site, { 'assets/letters.woff2': 'wOF2 another' })
  return site
}

/** Asserts that nothing is left of what publishing needs only meanwhile. */
function assertClear(site: Site): void {
  assert.equal(readdirSync(dist(site)).filter(isPassingName), [])
}

function dist({ root }: Site): string {
  return join(root, 'dist')
}

function sizeOf(site: Site, path: string): number {
  return readFileSync(join(dist(site), path)).byteLength
}

function textsOf(output: Output): Record<string, string> {
  return Object.fromEntries([...output].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]))
}

/** Fails where somebody listens at a port of this machine. */
async function assertFree(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
}

test.run()
