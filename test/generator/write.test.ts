import * as fs from 'node:fs'
import { join } from 'node:path'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { writeSite } from '../../generator/write.ts'
import { makeFolder, readFolder, writeFiles } from '../copies.ts'

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
  assert.not(fs.existsSync(join(folder, 'past')))
})

test('the next build repairs what a build that was killed, or somebody else, has left', () => {
  const folder = makeFolder()
  write(before, folder)
  writeFiles(folder, { 'index.html.writing': 'new', 'index.html': 'altered', CNAME: 'more' })
  fs.rmSync(join(folder, 'assets'), { recursive: true })
  write(after, folder)
  assert.equal(readFolder(folder), { ...after, '.written': '' })
})

test('a build refuses a folder that no build made', () => {
  const mine = { 'thesis.txt': 'my only copy', 'index.html': 'mine' }
  const folder = makeFolder(mine)
  assert.throws(() => write(before, folder), /was not made by a build: it contains index\.html, thesis\.txt\./)
  assert.equal(readFolder(folder), mine)
})

test('links in the folder are removed, and what they lead to stays as it is', () => {
  const letters = { 'index.html': 'mine', 'deep/letter.txt': 'mine' }
  const outside = makeFolder(letters)
  const folder = makeFolder()
  write(before, folder)
  for (const name of ['past', 'assets', '.written', 'index.html']) fs.rmSync(join(folder, name), { recursive: true })
  const links = { past: '', assets: 'deep', 'index.html': 'index.html', '.written': 'index.html' }
  for (const [name, target] of Object.entries(links)) fs.symlinkSync(join(outside, target), join(folder, name))
  fs.symlinkSync(join(outside, 'index.html'), join(folder, 'index.html.writing'))
  fs.symlinkSync('.', join(folder, 'loop'))
  write(after, folder)
  assert.equal(readFolder(folder), { ...after, '.written': '' })
  assert.equal(readFolder(outside), letters)
})

function write(files: Readonly<Record<string, string>>, folder: string) {
  return writeSite(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])), folder)
}
