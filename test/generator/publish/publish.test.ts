import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { publish } from '../../../generator/publish/publish.ts'
import { findTouched, modeOf, readFolder, readModes, readSite, readStamps } from '../folder.ts'
import { makeFolder, refuse } from '../small-site.ts'
import { afterwards, createSuite } from '../suite.ts'
import { outputOf } from './publish-files.ts'

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

test('files for the host are written between assets and pages, and compressed pages with the pages', async () => {
  const names = [
    'index.html.br',
    'index.html',
    'careers.html.gz',
    'careers.html',
    '_headers',
    '.htaccess',
    'sitemap.xml',
    'assets/site-A.js.br',
    'assets/site-A.js',
  ]
  const { written } = await publish(outputOf(Object.fromEntries(names.map((name) => [name, name]))), makeDist())
  const [assets, host, pages] = [
    ['assets/site-A.js', 'assets/site-A.js.br'],
    ['.htaccess', '_headers', 'sitemap.xml'],
    ['careers.html', 'careers.html.gz'],
  ]
  assert.equal(written, [...assets, ...host, ...pages, 'index.html', 'index.html.br'])
})

test('what is no longer produced is removed in the opposite order', async () => {
  const folder = await makePublished({ ...files, _headers: 'policy' })
  const { removed } = await publish(outputOf({ 'new.html': 'new' }), folder)
  assert.equal(removed, [
    'index.html',
    'careers/index.html',
    'careers.html',
    '404.html',
    '_headers',
    'assets/site-A.js',
    'assets/dot-A.svg',
  ])
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

test('a process that has published before reads nothing again that is the same object, but sees what is gone', async () => {
  const folder = makeDist()
  const previous = outputOf(files)
  await publish(previous, folder)
  rmSync(join(folder, 'careers.html'))
  writeFileSync(join(folder, '404.html'), 'torn')
  writeFileSync(join(folder, 'index.html'), 'torn to pieces')
  assert.equal((await publish(previous, folder, { previous })).written, ['careers.html', 'index.html'])
  assert.is(readSite(folder)['404.html'], 'torn')
  assert.equal((await publish(previous, folder)).written, ['404.html'])
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
  assert.equal([...removed].sort(), [
    'assets/dot-A.svg',
    'careers.html',
    'careers/index.html',
    'old/deep/page.html',
    'old/deep/page/index.html',
  ])
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
  assert.match(
    problem?.text ?? '',
    /dist is not empty and was not made by this build: it holds index\.html, thesis\.txt\.$/,
  )
  assert.match(problem?.notes?.[0]?.text ?? '', 'Move it elsewhere')
  assert.equal(readFolder(folder), { 'thesis.txt': 'my only copy', 'index.html': 'mine' })
})

test('a folder that is refused holds nothing of the build afterwards', async () => {
  const folder = makeDist()
  writeInto(folder, { 'thesis.txt': 'my only copy' })
  await refuse({ root: folder }, () => publish(outputOf(files), folder))
  assert.equal(readdirSync(folder), ['thesis.txt'])
})

test('all files of somebody else that are in the way are named at once', async () => {
  const folder = await makePublished({ 'index.html': 'home' })
  writeInto(folder, { 'careers.html': 'mine', assets: 'mine' })
  const problems = await refuse({ root: folder }, () => publish(outputOf(files), folder))
  assert.equal(
    problems.map(({ text }) => text.replace(/^.*dist\/(\S+) was not made.*$/, '$1')),
    ['careers.html', 'assets'],
  )
})

test('a file of somebody else at the place of a new page is refused, and nothing is touched', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { 'careers.html': 'mine' })
  await assertUntouched(
    folder,
    () => publish(outputOf({ ...files, 'index.html': 'new home' }), folder),
    'careers.html was not made by this build',
  )
})

test('a file of somebody else is refused even where its bytes are those of the new page', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { 'careers.html': files['careers.html'] })
  await assertUntouched(folder, () => publish(outputOf(files), folder), 'careers.html was not made by this build')
})

test('a file of somebody else where a folder must be leaves the old site as it was', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { careers: 'mine' })
  await assertUntouched(
    folder,
    () => publish(outputOf({ ...files, '404.html': 'new', 'assets/site-B.js': 'new' }), folder),
    'careers',
  )
})

test('a folder of somebody else where a page must be leaves the old site as it was', async () => {
  const folder = await makePublished(without('careers.html', 'careers/index.html'))
  writeInto(folder, { 'careers.html/notes.txt': 'mine' })
  await assertUntouched(
    folder,
    () => publish(outputOf({ ...files, '404.html': 'new', 'assets/site-B.js': 'new' }), folder),
    'careers.html',
  )
})

test('a file that cannot be written leaves the old site as it was', async () => {
  const folder = await makePublished()
  const tooLong = `${'z'.repeat(300)}.html`
  await assertUntouched(
    folder,
    () => publish(outputOf({ ...files, '404.html': 'new', [tooLong]: 'no disk takes this name' }), folder),
    'zzz',
  )
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
  writeInto(folder, {
    'assets/site-B.js': 'of the killed run',
    '.published': `${readFileSync(join(folder, '.published'), 'utf8')}assets/site-B.js\n`,
  })
  assert.equal((await publish(outputOf(files), folder)).removed, ['assets/site-B.js'])
  assert.equal(readSite(folder), files)
})

test('every file can be read by a host, whatever the umask is', async () => {
  withUmask(0o077)
  const folder = await makePublished()
  assert.equal(new Set(Object.values(readModes(folder))), new Set(['644']))
})

test('a file that a host could no longer read is made anew, and no other', async () => {
  const folder = makeDist()
  const output = outputOf(files)
  await publish(output, folder)
  for (const options of [{}, { previous: output }]) {
    chmodSync(join(folder, '404.html'), 0o600)
    assert.equal(await publish(output, folder, options), { written: ['404.html'], removed: [] })
    assert.is(modeOf(join(folder, '404.html')), '644')
  }
})

test('every folder can be entered by a host, whatever the umask is', async () => {
  withUmask(0o077)
  const folder = await makePublished()
  assert.equal(
    ['', 'assets', 'careers'].map((path) => modeOf(join(folder, path))),
    ['755', '755', '755'],
  )
})

test('a list of files that names places outside the folder leads to nothing there', async () => {
  const folder = makeDist()
  await publish(outputOf(files), folder)
  const outside = join(dirname(folder), 'outside.txt')
  writeFileSync(outside, 'mine')
  writeFileSync(
    join(folder, '.published'),
    `${readFileSync(join(folder, '.published'), 'utf8')}../outside.txt\n${outside}\n`,
  )
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

test('a page of ours that somebody has made a link is refused, and what it leads to is kept', async () => {
  const folder = await makePublished()
  const outside = makeOutside({ 'mine.html': 'mine' })
  replaceByLink(join(folder, '404.html'), join(outside, 'mine.html'))
  await assertUntouched(
    folder,
    () => publish(outputOf({ ...files, '404.html': 'new', 'index.html': 'new' }), folder),
    '404.html was not made by this build',
  )
  assert.equal(readFolder(outside), { 'mine.html': 'mine' })
})

test('a folder of ours that somebody has made a link is refused, and what it leads to is kept', async () => {
  const folder = await makePublished()
  const outside = makeOutside({ 'index.html': 'mine' })
  replaceByLink(join(folder, 'careers'), outside)
  await assertUntouched(
    folder,
    () => publish(outputOf({ ...files, 'careers/index.html': 'new', 'index.html': 'new' }), folder),
    'careers was not made by this build',
  )
  assert.equal(readFolder(outside), { 'index.html': 'mine' })
})

test('what is no longer produced is not removed through a link', async () => {
  const folder = await makePublished()
  const outside = makeOutside({ 'index.html': 'mine' })
  replaceByLink(join(folder, 'careers'), outside)
  assert.equal((await publish(outputOf(without('careers/index.html')), folder)).removed, [])
  assert.equal(readFolder(outside), { 'index.html': 'mine' })
})

test('a link or a folder at the place of what is no longer produced is kept', async () => {
  const folder = await makePublished()
  replaceByLink(join(folder, '404.html'), makeOutside({}))
  rmSync(join(folder, 'careers.html'))
  mkdirSync(join(folder, 'careers.html'))
  assert.equal((await publish(outputOf(without('404.html', 'careers.html')), folder)).removed, [])
  assert.ok(
    lstatSync(join(folder, '404.html')).isSymbolicLink() && lstatSync(join(folder, 'careers.html')).isDirectory(),
  )
})

test('a folder that somebody has called as the list of files is refused and kept', async () => {
  const folder = makeDist()
  writeInto(folder, { '.published/notes.txt': 'mine' })
  await assertUntouched(folder, () => publish(outputOf(files), folder), '.published was not made by this build')
})

for (const name of ['.published', '.publishing', '.lock']) {
  test(`a link that somebody has called ${name} is refused and kept, and so is what it leads to`, async () => {
    const folder = await makePublished()
    const outside = makeOutside({ 'notes.txt': 'mine' })
    replaceByLink(join(folder, name), name === '.published' ? join(outside, 'notes.txt') : outside)
    const problems = await refuse({ root: folder }, () => publish(outputOf({ ...files, 'index.html': 'new' }), folder))
    assert.match(problems[0]?.text ?? '', `${name} was not made by this build`)
    assert.equal(
      [lstatSync(join(folder, name)).isSymbolicLink(), readFolder(outside), readSite(folder)],
      [true, { 'notes.txt': 'mine' }, files],
    )
  })
}

test('a file that would stand outside the folder is refused before anything is made', async () => {
  const folder = makeDist()
  const stray = [
    '../page.html',
    '/page.html',
    'a/../../page.html',
    'a//page.html',
    './page.html',
    'a\\page.html',
    'C:page.html',
    'a\npage.html',
    'a/',
    '',
  ]
  const reserved = ['.published', '.publishing/page.html', '.lock', '.lock-1/page.html']
  for (const path of [...stray, ...reserved]) {
    const problems = await refuse({ root: folder }, () => publish(outputOf({ ...files, [path]: 'stray' }), folder))
    assert.equal(
      problems.map(({ text }) => text),
      [`A file cannot be published as ${JSON.stringify(path)}.`],
    )
  }
  assert.equal(readdirSync(dirname(folder)), [])
})

test('a build that was asked to end before it publishes touches nothing', async () => {
  const folder = makeDist()
  const refused = publish(outputOf(files), folder, { signal: AbortSignal.abort('enough') })
  assert.is(
    await refused.then(
      () => 'done',
      (error: unknown) => error,
    ),
    'enough',
  )
  assert.equal(readdirSync(dirname(folder)), [])
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
  assert.equal(findTouched(before, readStamps(folder)), [])
}

function makeOutside(contents: Readonly<Record<string, string>>): string {
  const outside = makeFolder('outside')
  writeInto(outside, contents)
  return outside
}

function replaceByLink(path: string, target: string): void {
  rmSync(path, { recursive: true, force: true })
  symlinkSync(target, path)
}

function withUmask(mask: number): void {
  const usual = process.umask(mask)
  afterwards(() => process.umask(usual))
}

test.run()
