import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { readRootFiles } from '../../generator/root-files.ts'
import { assertProblems } from './assert-problem.ts'
import { buildSite, makeSmallSite, refuse, type Sources } from './small-site.ts'
import { createSuite } from './suite.ts'

const test = createSuite('root files')

test('what stands in assets/root is published at the root under its own name', async () => {
  const output = await buildSite(makeSmallSite({ 'assets/root/favicon.ico': 'icon', 'assets/root/proof/ab12.txt': 'proof' }))
  assert.is(Buffer.from(output.get('favicon.ico') ?? '').toString(), 'icon')
  assert.is(Buffer.from(output.get('proof/ab12.txt') ?? '').toString(), 'proof')
})

test('a site without such a folder has no such files', () => {
  assert.is(readRootFiles(makeSmallSite().root).size, 0)
})

const faults: Record<string, { sources: Sources; text: string }> = {
  'a hidden file': { sources: { 'assets/.DS_Store': 'x' }, text: 'assets/.DS_Store is hidden, because its name begins with a dot.' },
  'an empty file': { sources: { 'assets/root/robots.txt': '' }, text: 'assets/root/robots.txt is empty.' },
  'a name that hosts mistake': { sources: { 'assets/my photo.jpg': 'x' }, text: 'assets/my photo.jpg has a name that some hosts mistake.' },
  'a name with an accent': { sources: { 'assets/root/é.txt': 'x' }, text: 'has a name that some hosts mistake' },
}
for (const [what, { sources, text }] of Object.entries(faults)) {
  test(`${what} among the assets is refused`, async () => {
    const site = makeSmallSite(sources)
    assertProblems(await refuse(site, async () => readRootFiles(site.root)), { text, file: Object.keys(sources)[0] ?? '' })
  })
}

test('a link to a file elsewhere is refused', async () => {
  const site = makeSmallSite()
  writeFileSync(join(site.root, 'secret'), 'secret')
  mkdirSync(join(site.root, 'assets/root'))
  symlinkSync(join(site.root, 'secret'), join(site.root, 'assets/root/notes.txt'))
  assertProblems(await refuse(site, async () => readRootFiles(site.root)), { text: 'assets/root/notes.txt is not a file of its own but points elsewhere.' })
})

test('a file that would take the place of a page is refused', async () => {
  const site = makeSmallSite({ 'assets/root/careers.html': 'Mine' })
  assertProblems(await refuse(site, () => buildSite(site)), { text: 'assets/root/careers.html would take the place of careers.html, which the build makes.', file: 'assets/root/careers.html' })
})

test('every such file is named at once', async () => {
  const site = makeSmallSite({ 'assets/.a': 'x', 'assets/root/b b': 'x' })
  assertProblems(await refuse(site, async () => readRootFiles(site.root)), { text: 'assets/.a' }, { text: 'assets/root/b b' })
})

test.run()
