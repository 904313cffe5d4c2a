import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { publish } from '../../generator/publish.ts'
import type { Output } from '../../generator/site.ts'
import { findTouched, modeOf, readFolder, readModes, readSite, readStamps } from './folder.ts'
import { forEveryStep } from './killed-disk.ts'
import { makeFolder, refuse } from './small-site.ts'
import { afterwards, createSuite } from './suite.ts'

const test = createSuite('publish')

const files = {
  'index.html': 'home',
  'careers.html': 'careers',
  'careers/index.html': 'careers',
  '404.html': 'lost',
  'assets/site-A.js': 'script',
  'assets/dot-A.svg': 'dot',
}

test('the first time, every file is written', async () => {
  const folder = makeDist()
  const { written, removed } = await publish(outputOf(files), folder)
  assert.equal([...written].sort(), Object.keys(files).sort())
  assert.equal(removed, [])
  assert.equal(readSite(folder), files)
})

test('assets are written before the pages that refer to them, and the home page last', async () => {
  const { written } = await publish(outputOf({ 'programs.html': 'programs', ...files }), makeDist())
  const pages = ['404.html', 'careers.html', 'careers/index.html', 'programs.html']
  assert.equal(written, ['assets/dot-A.svg', 'assets/site-A.js', ...pages, 'index.html'])
})

test('nothing but the site and the list of its files is left in the folder', async () => {
  const folder = makeDist()
  await publish(outputOf(files), folder)
  assert.equal(Object.keys(readFolder(folder)), ['.published', ...Object.keys(files)].sort())
  assert.not.ok(existsSync(join(folder, '.publishing')))
})

test('the second time, nothing is touched', async () => {
  const folder = await makePublished()
  const before = readStamps(folder)
  assert.equal(await publish(outputOf(files), folder), { written: [], removed: [] })
  assert.equal(findTouched(before, readStamps(folder)), [])
})

test('only files whose bytes differ are written', async () => {
  const folder = await makePublished()
  const before = readStamps(folder)
  const { written } = await publish(outputOf({ ...files, '404.html': 'gone' }), folder)
  assert.equal(written, ['404.html'])
  assert.equal(findTouched(before, readStamps(folder)), ['.published', '404.html'])
  assert.is(readSite(folder)['404.html'], 'gone')
})

test('a file that somebody has altered or deleted is written again', async () => {
  const folder = await makePublished()
  writeFileSync(join(folder, '404.html'), 'altered')
  rmSync(join(folder, 'careers'), { recursive: true })
  const { written } = await publish(outputOf(files), folder)
  assert.equal(written, ['404.html', 'careers/index.html'])
  assert.equal(readSite(folder), files)
})

test('what is no longer produced is removed, with the folders that it leaves empty', async () => {
  const folder = await makePublished({ ...files, 'old/deep/page/index.html': 'old', 'old/deep/page.html': 'old' })
  const { removed } = await publish(outputOf(without('careers.html', 'careers/index.html', 'assets/dot-A.svg')), folder)
  assert.equal([...removed].sort(), ['assets/dot-A.svg', 'careers.html', 'careers/index.html', 'old/deep/page.html', 'old/deep/page/index.html'])
  assert.equal(readSite(folder), without('careers.html', 'careers/index.html', 'assets/dot-A.svg'))
  assert.not.ok(existsSync(join(folder, 'old')) || existsSync(join(folder, 'careers')))
})

test('what is no longer produced and is gone already does no harm', async () => {
  const folder = await makePublished()
  rmSync(join(folder, '404.html'))
  assert.equal((await publish(outputOf(without('404.html')), folder)).removed, ['404.html'])
})

test('what has been removed is forgotten: a file that somebody puts there later is kept', async () => {
  const folder = await makePublished()
  await publish(outputOf(without('404.html')), folder)
  writeInto(folder, { '404.html': 'mine' })
  assert.equal(await publish(outputOf(without('404.html')), folder), { written: [], removed: [] })
  assert.is(readFolder(folder)['404.html'], 'mine')
})

test('files of somebody else are kept, and so are their folders', async () => {
  const folder = await makePublished()
  writeInto(folder, { CNAME: 'example.org', 'careers/notes.txt': 'mine', '.nojekyll': '' })
  await publish(outputOf(without('careers.html', 'careers/index.html')), folder)
  const after = readFolder(folder)
  assert.equal([after['CNAME'], after['careers/notes.txt'], after['.nojekyll']], ['example.org', 'mine', ''])
  assert.not.ok('careers/index.html' in after)
})

test('a folder with files of somebody else is refused and left as it is', async () => {
  const folder = makeDist()
  writeInto(folder, { 'thesis.txt': 'my only copy', 'index.html': 'mine' })
  const [problem, ...others] = await refuse({ root: folder }, () => publish(outputOf(files), folder))
  assert.equal(others, [])
  assert.match(problem?.text ?? '', /dist is not empty and was not made by this build: it holds index\.html, thesis\.txt\.$/)
  assert.match(problem?.notes?.[0]?.text ?? '', 'Move it elsewhere')
  assert.equal(readFolder(folder), { 'thesis.txt': 'my only copy', 'index.html': 'mine' })
})

test('a file of somebody else at the place of a new page is refused, and nothing is touched', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { 'careers.html': 'mine' })
  await assertUntouched(folder, () => publish(outputOf({ ...files, 'index.html': 'new home' }), folder), 'careers.html was not made by this build')
})

test('a file of somebody else is refused even where its bytes are those of the new page', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { 'careers.html': files['careers.html'] })
  await assertUntouched(folder, () => publish(outputOf(files), folder), 'careers.html was not made by this build')
})

test('a file of somebody else where a folder must be leaves the old site as it was', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { careers: 'mine' })
  await assertUntouched(folder, () => publish(outputOf({ ...files, '404.html': 'new', 'assets/site-B.js': 'new' }), folder), 'careers')
})

test('a folder of somebody else where a page must be leaves the old site as it was', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { 'careers.html/notes.txt': 'mine' })
  await assertUntouched(folder, () => publish(outputOf({ ...files, '404.html': 'new', 'assets/site-B.js': 'new' }), folder), 'careers.html')
})

test('a file that cannot be written leaves the old site as it was', async () => {
  const folder = await makePublished()
  const tooLong = `${'z'.repeat(300)}.html`
  await assertUntouched(folder, () => publish(outputOf({ ...files, '404.html': 'new', [tooLong]: 'no disk takes this name' }), folder), 'zzz')
})

test('after a write that failed, the next build publishes the site', async () => {
  const folder = await makePublished()
  await refuse({ root: folder }, () => publish(outputOf({ ...files, [`${'z'.repeat(300)}.html`]: '' }), folder))
  await publish(outputOf({ ...files, '404.html': 'new' }), folder)
  assert.equal(readFolder(folder), { '.published': readFolder(folder)['.published'], ...files, '404.html': 'new' })
})

test('what a killed run left in the staging folder is cleared by the next', async () => {
  const folder = await makePublished()
  writeInto(folder, { '.publishing/index.html': 'half a pa', '.publishing/old/page.html': 'half' })
  await publish(outputOf({ ...files, '404.html': 'new' }), folder)
  assert.not.ok(existsSync(join(folder, '.publishing')))
  assert.equal(readSite(folder), { ...files, '404.html': 'new' })
})

test('what a killed run left in the staging folder is cleared by the next also where no file differs', async () => {
  const folder = await makePublished()
  writeInto(folder, { '.publishing/index.html': 'half a pa' })
  await publish(outputOf(files), folder)
  assert.not.ok(existsSync(join(folder, '.publishing')))
})

test('a first run that was killed while it staged its files is repaired by the next', async () => {
  const folder = makeDist()
  writeInto(folder, { '.publishing/assets/dot-A.svg': 'd' })
  await publish(outputOf(files), folder)
  assert.equal(readSite(folder), files)
  assert.not.ok(existsSync(join(folder, '.publishing')))
})

test('a run that was killed between two files is repaired by the next', async () => {
  const folder = await makePublished()
  rmSync(join(folder, 'index.html'))
  rmSync(join(folder, 'careers'), { recursive: true })
  truncateSync(join(folder, '404.html'), 1)
  writeInto(folder, { '.publishing/index.html': 'ho', '.publishing/careers/index.html': 'careers' })
  const { written } = await publish(outputOf(files), folder)
  assert.equal(written, ['404.html', 'careers/index.html', 'index.html'])
  assert.equal(readSite(folder), files)
  assert.not.ok(existsSync(join(folder, '.publishing')))
})

test('what a killed run had written is removed by the next where the site has changed meanwhile', async () => {
  const folder = await makePublished()
  writeInto(folder, { 'assets/site-B.js': 'of the killed run', '.published': `${readFileSync(join(folder, '.published'), 'utf8')}assets/site-B.js\n` })
  assert.equal((await publish(outputOf(files), folder)).removed, ['assets/site-B.js'])
  assert.equal(readSite(folder), files)
})

test('a first run may be killed at any step: no file is ever half there, and the next run completes the site', async () => {
  const site = { 'index.html': 'home', 'careers/index.html': 'careers', 'assets/site-A.js': 'script' }
  await forEveryStep(async (kill, name) => {
    const folder = makeDist()
    await kill(() => publish(outputOf(site), folder))
    assertWhole(readSite(folder), {}, site, name)
    await publish(outputOf(site), folder)
    assert.equal(readSite(folder), site, name)
    assert.not.ok(existsSync(join(folder, '.publishing')), name)
  })
})

test('a later run may be killed at any step: pages never lack their assets, and the next run completes the site', async () => {
  const old = { 'index.html': 'home', 'careers/index.html': 'careers', 'assets/site-A.js': 'script' }
  const next = { 'index.html': 'new home', 'jobs/index.html': 'jobs', 'assets/site-B.js': 'new script' }
  await forEveryStep(async (kill, name) => {
    const folder = await makePublished(old)
    await kill(() => publish(outputOf(next), folder))
    assertWhole(readSite(folder), old, next, name)
    await publish(outputOf(next), folder)
    assert.equal(readSite(folder), next, name)
    assert.equal(await publish(outputOf(next), folder), { written: [], removed: [] }, name)
  })
})

test('every file can be read by a host, whatever the umask is', async () => {
  withUmask(0o077)
  const folder = await makePublished()
  assert.equal(new Set(Object.values(readModes(folder))), new Set(['644']))
})

test('every folder can be entered by a host, whatever the umask is', async () => {
  withUmask(0o077)
  const folder = await makePublished()
  assert.equal(['', 'assets', 'careers'].map((path) => modeOf(join(folder, path))), ['755', '755', '755'])
})

test('a list of files that names places outside the folder leads to nothing there', async () => {
  const folder = makeDist()
  await publish(outputOf(files), folder)
  const outside = join(dirname(folder), 'outside.txt')
  writeFileSync(outside, 'mine')
  writeFileSync(join(folder, '.published'), `${readFileSync(join(folder, '.published'), 'utf8')}../outside.txt\n${outside}\n`)
  await publish(outputOf({ 'index.html': 'new', '404.html': 'lost' }), folder)
  assert.is(readFileSync(outside, 'utf8'), 'mine')
})

test('the folder may be a link to another place', async () => {
  const folder = makeDist()
  const target = makeFolder('elsewhere')
  symlinkSync(target, folder)
  await publish(outputOf(files), folder)
  assert.equal(readSite(target), files)
})

test('bytes that are no text are written as they are', async () => {
  const folder = makeDist()
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  await publish(new Map([['assets/all.bin', bytes]]), folder)
  assert.equal(new Uint8Array(readFileSync(join(folder, 'assets/all.bin'))), bytes)
})

/** Returns the path of a folder that does not exist yet. */
function makeDist(): string {
  return join(makeFolder('publish'), 'dist')
}

async function makePublished(contents: Readonly<Record<string, string>> = files): Promise<string> {
  const folder = makeDist()
  await publish(outputOf(contents), folder)
  return folder
}

function outputOf(contents: Readonly<Record<string, string>>): Output {
  return new Map(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text)]))
}

function without(...paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)))
}

function writeInto(folder: string, contents: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Asserts that a publication is refused for the expected reason, and that every published or foreign file is as it was. */
async function assertUntouched(folder: string, run: () => Promise<unknown>, reason: string): Promise<void> {
  const before = readStamps(folder)
  const [problem] = await refuse({ root: folder }, run)
  assert.match(problem?.text ?? '', reason)
  const touched = findTouched(before, readStamps(folder)).filter((path) => !path.startsWith('.publishing/'))
  assert.equal(touched, [])
}

/** Asserts that every file has its old or its new bytes, and that the assets of a page are there as long as the page is. */
function assertWhole(found: Readonly<Record<string, string>>, old: Readonly<Record<string, string>>, next: Readonly<Record<string, string>>, name: string): void {
  for (const [path, text] of Object.entries(found)) assert.ok(text === old[path] || text === next[path], `${name}: ${path} holds ${text}`)
  for (const site of [old, next]) {
    const pages = Object.keys(site).filter((path) => path.endsWith('.html') && found[path] === site[path])
    const missing = Object.keys(site).filter((path) => path.startsWith('assets/') && !(path in found))
    if (pages.length > 0) assert.equal(missing, [], `${name}: ${pages.join(', ')} lack their assets`)
  }
}

function withUmask(mask: number): void {
  const usual = process.umask(mask)
  afterwards(() => process.umask(usual))
}

test.run()
