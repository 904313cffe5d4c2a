import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { site as project } from '../build.ts'
import type { Site } from '../generator/site.ts'
import { makeSmallSite, removeSource, writePage, writeSources } from './generator/small-site.ts'
import { createSuite } from './generator/suite.ts'
import { buildAt, buildHere, type BuiltFiles } from './sizes/build-at.ts'
import { compareSizes } from './sizes/compare-sizes.ts'
import { formatSizes } from './sizes/format-sizes.ts'

const test = createSuite('sizes')

test('the site of a commit and the one at hand are told apart, file by file', async () => {
  const site = makeRepository()
  const careersPage = readFileSync(join(site.root, 'pages/careers.tsx'), 'utf8')
  writeSources(site, {
    'pages/careers.tsx': careersPage.replace(
      'Careers card',
      'Careers card, with some more words than there were before',
    ),
  })
  const { changed, same, total } = await compareSizes(buildAt(site.root, 'HEAD'), buildHere(site.root))
  const [careers, ...others] = changed
  assert.equal([careers?.name, others], ['careers.html', []])
  const grown = (careers?.after?.raw ?? 0) - (careers?.before?.raw ?? 0)
  assert.ok(grown > 30)
  assert.is((total.after?.raw ?? 0) - (total.before?.raw ?? 0), grown)
  assert.ok(same > 3)
})

test('a commit is built as it was, whatever is changed or missing in the folder at hand', async () => {
  const site = makeRepository()
  const before = buildHere(site.root)
  removeSource(site, 'pages/careers.tsx')
  assert.equal(buildAt(site.root, 'HEAD'), before)
})

test('nothing is left behind by the build of a commit, neither a worktree nor a file', () => {
  const site = makeRepository()
  buildAt(site.root, 'HEAD')
  assert.is(git(site, 'worktree', 'list').trim().split('\n').length, 1)
  assert.is(git(site, 'status', '--short'), '')
})

test('a commit that does not exist is told in a sentence, and so is one whose site cannot be built', () => {
  const site = makeRepository()
  assert.throws(() => buildAt(site.root, 'nope'), /^There is no commit “nope” here\./)
  assert.throws(() => buildAt(site.root, '--help'), /^There is no commit “--help” here\./)
  writeSources(site, { 'pages/careers.tsx': writePage('<h1>') })
  commit(site)
  assert.throws(() => buildAt(site.root, 'HEAD'), /^The site at HEAD cannot be built:\n[^]*pages\/careers\.tsx/)
})

test('the command ends with 2 where it is not told what to compare with, or where that does not exist', () => {
  for (const [args, sentence] of [
    [[], /Name what to compare with/],
    [['--against', 'nope'], /There is no commit “nope”/],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join('test', 'sizes', 'run.ts'), ...args],
      { cwd: project.root, encoding: 'utf8' },
    )
    assert.equal([status, stdout], [2, ''])
    assert.match(stderr, sentence)
  }
})

const text = (length: number) => 'a'.repeat(length)

test('a page counts once although it is written twice, and an asset stays the same file under another hash', async () => {
  const before: BuiltFiles = {
    'careers.html': text(100),
    'careers/index.html': text(100),
    'assets/site-AAAAAAAA.js': text(10),
    'robots.txt': text(5),
  }
  const after: BuiltFiles = {
    'careers.html': text(100),
    'careers/index.html': text(100),
    'assets/site-BBBBBBBB.js': text(12),
    'robots.txt': text(5),
  }
  const { changed, same, total } = await compareSizes(before, after)
  assert.equal(
    changed.map(({ name, before, after }) => [name, before?.raw, after?.raw]),
    [['assets/site.js', 10, 12]],
  )
  assert.equal([same, total.before?.raw, total.after?.raw], [2, 115, 117])
})

test('what is no text is sent as it is, so compressing does not make it smaller', async () => {
  const { changed } = await compareSizes({}, { 'card.png': text(5000), 'page.html': text(5000) })
  const [card, page] = changed
  assert.equal(card?.after, { raw: 5000, gzip: 5000, brotli: 5000 })
  assert.ok((page?.after?.gzip ?? 5000) < 100 && (page?.after?.brotli ?? 5000) < (page?.after?.gzip ?? 0))
})

test('the table has a line for every changed file and one for all', async () => {
  const comparison = await compareSizes(
    { 'old.png': text(1234), 'same.png': text(5), 'shrunk.png': text(20) },
    { 'new.png': text(30), 'same.png': text(5), 'shrunk.png': text(8) },
  )
  assert.is(
    formatSizes(comparison, 'main').replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| ').replaceAll(/-+/g, '-'),
    `| File | Bytes before | after | difference | Gzip before | after | difference | Brotli before | after | difference |
| - | -: | -: | -: | -: | -: | -: | -: | -: | -: |
| new.png | – | 30 | +30 | – | 30 | +30 | – | 30 | +30 |
| old.png | 1,234 | – | −1,234 | 1,234 | – | −1,234 | 1,234 | – | −1,234 |
| shrunk.png | 20 | 8 | −12 | 20 | 8 | −12 | 20 | 8 | −12 |
| All files | 1,259 | 43 | −1,216 | 1,259 | 43 | −1,216 | 1,259 | 43 | −1,216 |

1 other file is the same. Before is main.
`,
  )
})

test('where nothing has changed, no table is needed', async () => {
  assert.is(
    formatSizes(await compareSizes({ 'a.png': 'a' }, { 'a.png': 'a' }), 'main'),
    'Every file is the same as at main.\n',
  )
})

/** Makes a small site whose sources are all committed. */
function makeRepository(): Site {
  const site = makeSmallSite({ '.gitignore': 'node_modules\ndist/\n' })
  git(site, 'init', '--quiet')
  commit(site)
  return site
}

function commit(site: Site): void {
  git(site, 'add', '--all')
  git(
    site,
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.org',
    'commit',
    '--quiet',
    '--no-verify',
    '--message',
    'Change',
  )
}

function git({ root }: Site, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  assert.is(status, 0, stderr)
  return stdout
}

test.run()
