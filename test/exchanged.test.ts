import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { readContentFolder } from '../generator/content.ts'
import { findExchanged } from '../generator/media/exchanged.ts'
import type { Problem } from '../generator/problem.ts'
import { buildFixture } from './built-site.ts'
import { withValues, wordsOf } from './content-rules.ts'
import { makeFolder } from './generator/project.ts'

const place = 'programs.programs.1.photograph'
const elsewhere = 'programs.programs.2.photograph'
const file = 'assets/programs/image.jpg'
const alt = 'Four women at a table.'
const consent = '2028-12-31'
const live = makeVersion([{ file, alt, consent }], { [file]: 'first' })

test('another picture under the consent of the published one is a warning', () => {
  const other = 'assets/programs/other.jpg'
  const exchanged = {
    'under the same name': makeVersion([{ file, alt, consent }], { [file]: 'second' }),
    'at the same place': makeVersion([{ file: other, alt, consent }], { [other]: 'second' }),
    'under the same name at another place': makeVersion([{ file, alt, consent }], { [file]: 'second' }, elsewhere),
  }
  for (const [how, root] of Object.entries(exchanged)) {
    const [warning, ...others] = compare(root, live)
    assert.is(others.length, 0, how)
    assert.match(wordsOf(warning!), 'Photograph is another picture than on the published site, with the same consent.')
    assert.is(warning?.location?.file, 'content/programs.yaml', how)
  }
})

test('the same picture, or one with a consent or a description of its own, is no warning', () => {
  const others = [
    makeVersion([{ file, alt, consent }], { [file]: 'first' }),
    makeVersion([{ file, alt, consent: '2029-06-30' }], { [file]: 'second' }),
    makeVersion([{ file, alt: 'Two women read.', consent }], { [file]: 'second' }),
    makeVersion([], {}),
  ]
  for (const root of others) assert.equal(compare(root, live), [])
})

test('the published version may have had another schema', () => {
  const published = makeVersion([{ file, alt, consent }], { [file]: 'first' })
  writeFileSync(join(published, 'content/home.yaml'), 'old: true\n')
  const root = makeVersion([{ file, alt, consent }], { [file]: 'second' })
  assert.is(compare(root, published).length, 1)
})

test('on the home page, where a photograph has no description, its consent decides', () => {
  const hero = 'assets/hero/morning.jpg'
  const [before, after] = ['first', 'second'].map((bytes) => makeVersion([], { [hero]: bytes }))
  assert.is(compare(after!, before!).length, 1)
})

test('a folder without a version of the site is an error, and does not count as one without photographs', async () => {
  for (const flag of ['published', 'newest']) {
    const other = makeFolder()
    const error = await buildFixture({ [flag]: other }).catch((thrown) => thrown)
    assert.match(String(error), `${other} has no folder content. Name the folder of another version of the site.`)
  }
})

function compare(root: string, published: string): Problem[] {
  const problems: Problem[] = []
  const loaded = readContentFolder(root, problems)
  if (loaded) findExchanged(loaded, root, published, problems)
  return problems
}

/** Makes the content of the fixture with this photograph, and returns its folder. */
function makeVersion(photograph: readonly object[], files: Readonly<Record<string, string>>, where = place): string {
  const root = makeFolder()
  cpSync('test/fixture', root, { recursive: true })
  for (const [name, text] of withValues({ [where]: photograph })) writeFileSync(join(root, 'content', name), text)
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(root, path), bytes)
  return root
}
