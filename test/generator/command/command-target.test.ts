import { existsSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { hostNames } from '../../../generator/host-files/host-names.ts'
import { readFolder, readSite } from '../folder.ts'
import { ask } from '../request.ts'
import { interruptBuild, runBuild, startBuild } from '../run-build.ts'
import { makeFolder, makeSmallSite, readSource, timeIn, writeSources } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('command and target')

test('--out writes the site into another folder, and dist is left alone', async () => {
  const site = makeSmallSite()
  const folder = join(makeFolder('out'), 'public')
  const { code } = await runBuild(site, ['--out', folder])
  assert.is(code, 0)
  assert.ok(existsSync(join(folder, 'careers.html')))
  assert.not.ok(existsSync(join(site.root, 'dist')))
})

test('--out refuses a folder that holds anything else, and leaves it as it was', async () => {
  const elsewhere = makeFolder()
  writeSources({ root: elsewhere }, { 'thesis.txt': 'my only copy' })
  const { code, stderr } = await runBuild(makeSmallSite(), ['--out', elsewhere])
  assert.is(code, 1)
  assert.match(stderr, 'is not empty and was not made by this build')
  assert.equal(readFolder(elsewhere), { 'thesis.txt': 'my only copy' })
})

test('--compress puts copies beside the files, and a build without it takes them away', async () => {
  const site = makeSmallSite({ 'content/words.ts': `export const greeting = '${'Karibu '.repeat(200)}'\n` })
  await runBuild(site, ['--compress'])
  const copies = ['index.html.br', 'index.html.gz']
  for (const copy of copies) assert.ok(existsSync(join(site.root, 'dist', copy)), copy)
  const { code, stdout } = await runBuild(site)
  assert.is(code, 0)
  assert.match(stdout, /removed in/)
  for (const copy of copies) assert.not.ok(existsSync(join(site.root, 'dist', copy)), copy)
})

for (const host of hostNames) {
  test(`--host ${host} builds the site and prints that host's configuration, and nothing else, on standard output`, async () => {
    const site = makeSmallSite()
    const { code, stdout, stderr } = await runBuild(site, ['--host', host, '--base', '/my-site/'])
    assert.is(code, 0, stderr)
    assert.match(stdout, "frame-ancestors 'none'")
    assert.match(stdout, '/my-site/')
    assert.not.match(stdout, 'files written')
    assert.match(stderr, 'files written')
  })
}

test('a signal ends a build at whatever moment it comes, with the exit code of the signal', async () => {
  const site = makeSmallSite()
  for (let milliseconds = 120; milliseconds <= 360; milliseconds += 15) {
    const { code, signal } = await interruptBuild(site, milliseconds)
    assert.ok(code === 143 || code === 0 || signal === 'SIGTERM', `${milliseconds} ms: ${code} ${signal}`)
  }
})

test('--release refuses a site that still holds a stand-in, with its place, and writes nothing', async () => {
  const site = makeSmallSite()
  const facts = readSource(site, 'content/facts.ts')
  writeSources(site, {
    'content/facts.ts': facts.replace(
      'standIns: []',
      `standIns: [{ file: 'content/words.ts', path: ['greeting'], value: 'Karibu' }]`,
    ),
  })
  const { code, stderr } = await runBuild(site, ['--release'])
  assert.is(code, 1)
  assert.match(stderr, /“Karibu” is a stand-in\.\n\n +content\/words\.ts:1:24:/)
  assert.not.ok(existsSync(join(site.root, 'dist')))
  assert.is((await runBuild(site)).code, 0)
})

test('--check tells whether the site can be built, and what should be mended soon, and publishes nothing', async () => {
  const site = makeSmallSite()
  const facts = readSource(site, 'content/facts.ts')
  writeSources(site, { 'content/facts.ts': facts.replace(/(?<=expires: ')[^']*/, timeIn(10)) })
  const before = readFolder(site.root)
  const sound = await runBuild(site, ['--check'])
  assert.equal([sound.code, sound.stdout], [0, 'The site can be built; nothing was published.\n'])
  assert.match(sound.stderr, 'security.txt is out of date in 10 days.')
  assert.is(
    (await runBuild(site, ['--release', '--check'])).stdout,
    'The site can be built, and no stand-in is left in its content; nothing was published.\n',
  )
  assert.equal(readFolder(site.root), before)
  writeSources(site, { 'pages/careers.tsx': 'export const = 1\n' })
  const faulty = await runBuild(site, ['--check'])
  assert.equal([faulty.code, faulty.stdout], [1, ''])
  assert.match(faulty.stderr, 'pages/careers.tsx:1:13')
})

const places: Record<string, { out: (root: string) => string; sentence: RegExp }> = {
  'below a folder that is not there': {
    out: (root) => join(root, 'no/such/dist'),
    sentence: /^--out \S+ cannot be made, because there is no folder \S+no\/such\. /,
  },
  'all over the disk': { out: () => '/', sentence: /^--out \/ is the whole disk\. / },
  'over the project': { out: (root) => root, sentence: /^--out \S+ is the project's own folder, or one above it\. / },
  'over the folder of the project': {
    out: (root) => dirname(root),
    sentence: /^--out \S+ is the project's own folder, or one above it\. /,
  },
  'over the pages': {
    out: (root) => join(root, 'pages'),
    sentence: /^--out \S+ is among the sources of the site, in pages\. /,
  },
  'among the assets': {
    out: (root) => join(root, 'assets/new'),
    sentence: /^--out \S+ is among the sources of the site, in assets\. /,
  },
  'among the content, by a link': {
    out: (root) => join(root, 'link/dist'),
    sentence: /^--out \S+ is among the sources of the site, in content\. /,
  },
}
for (const [where, { out, sentence }] of Object.entries(places)) {
  test(`a site that is to be written ${where} is refused with a sentence, and nothing is touched`, async () => {
    const site = makeSmallSite()
    symlinkSync(join(site.root, 'content'), join(site.root, 'link'))
    const before = readFolder(site.root)
    const { code, stdout, stderr } = await runBuild(site, ['--out', out(site.root)])
    assert.equal([code, stdout], [2, ''])
    assert.match(stderr, sentence)
    assert.equal(readFolder(site.root), before)
  })
}

test('a date that is near its end is warned of on standard error, and the site is built all the same', async () => {
  const site = makeSmallSite()
  const facts = readSource(site, 'content/facts.ts')
  writeSources(site, { 'content/facts.ts': facts.replace(/(?<=expires: ')[^']*/, timeIn(10)) })
  const { code, stderr } = await runBuild(site)
  assert.is(code, 0)
  assert.match(stderr, 'security.txt is out of date in 10 days.')
  assert.match(stderr, /content\/facts\.ts:\d+:\d+/)
})

test('--serve with a base shows the site below it, with the headers that hosts are told to send, and nothing elsewhere', async () => {
  const site = makeSmallSite()
  const { port, said } = await startBuild(site, ['--serve', '--base', '/my-site/'])
  assert.match(said.stdout, `http://localhost:${port}/my-site/ shows the site`)
  const { status, headers, body } = await ask(port, '/my-site/careers')
  assert.is(status, 200)
  assert.is(body, readSite(join(site.root, 'dist'))['careers.html'])
  assert.match(String(headers['content-security-policy']), "frame-ancestors 'none'")
  for (const path of ['/', '/careers', '/my-site/nope']) assert.is((await ask(port, path)).status, 404, path)
})

test.run()
