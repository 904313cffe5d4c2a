import { existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { writeSite } from '../generator/write.ts'
import { makeFolder, readFolder } from './helpers/folder.ts'

const before = {
  'index.html': 'old home',
  'past/deep/index.html': 'past',
  'assets/dot.svg': 'dot',
  'assets/gone.avif': 'face',
}
const after = { 'index.html': 'new home', 'news/index.html': 'news', 'assets/dot.svg': 'dot' }

test('a build writes only what changed, and removes old pages, but not the repository of a branch', () => {
  const folder = makeFolder({ '.git/config': 'mine' })
  assert.equal(write(before, folder), { written: 4, removed: 0 })
  assert.equal(write(after, folder), { written: 2, removed: 2 })
  assert.equal(readFolder(folder), { ...after, '.written': '', '.git/config': 'mine' })
  assert.not(existsSync(join(folder, 'past')))
})

test('whoever reads a file while a build replaces it gets the whole file', () => {
  const folder = makeFolder()
  write(before, folder)
  const open = openSync(join(folder, 'index.html'), 'r')
  write(after, folder)
  assert.is(readFileSync(open, 'utf8'), before['index.html'])
})

test('a build refuses a folder that no build made', () => {
  const mine = { 'thesis.txt': 'my only copy', 'index.html': 'mine' }
  const folder = makeFolder(mine)
  assert.throws(() => write(before, folder), /was not made by a build: it contains index\.html, thesis\.txt\./)
  assert.equal(readFolder(folder), mine)
})

function write(files: Readonly<Record<string, string>>, folder: string) {
  return writeSite(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])), folder)
}
