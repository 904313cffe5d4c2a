import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WriteFailure, writeSite } from '../../generator/write.ts'
import { makeFolder, readFolder, writeSources } from './small-site.ts'

const test = suite('write')

type Files = Readonly<Record<string, string>>

/** Returns the files of a site, whose pages contain the names of the assets that they load. */
function makeSite(version: string, ...pages: readonly string[]): Files {
  const script = `assets/site-${version}.js`
  const texts = pages.map((path) => [path, `${path} ${version} with ${script} and assets/dot.svg`])
  return { ...Object.fromEntries(texts), [script]: `script ${version}`, 'assets/dot.svg': 'dot' }
}

const oldSite = makeSite('A', 'index.html', 'jobs/index.html', 'past/deep/index.html')
const newSite = makeSite('B', 'index.html', 'jobs/index.html', 'news/index.html')
const otherSite = makeSite('C', 'index.html', 'past/deep/index.html', 'team.html')
/** Files of somebody else. */
const foreign: Files = { CNAME: 'mine', 'past/notes.txt': 'mine' }

test('a build writes only what changed, and removes what it no longer makes', () => {
  const folder = makeWritten(oldSite)
  const before = readStamps(folder)
  assert.equal(write(newSite, folder), { written: 4, removed: 2 })
  assertHolds(folder, newSite)
  const after = readStamps(folder)
  assert.is(after['assets/dot.svg'], before['assets/dot.svg'])
  assert.equal(write(newSite, folder), { written: 0, removed: 0 })
  assert.equal(readStamps(folder), after)
  writeSources(folder, { 'index.html': 'altered' })
  fs.rmSync(join(folder, 'jobs'), { recursive: true })
  write(newSite, folder)
  assertHolds(folder, newSite)
})

test('everything in the folder belongs to the build, except the repository of a branch that is published', () => {
  const folder = makeWritten(oldSite, { ...foreign, '.git/config': 'mine' })
  write(newSite, folder)
  assertHolds(folder, { ...newSite, '.git/config': 'mine' })
})

test('a build refuses a folder that no build made', () => {
  const folder = makeFolder()
  const mine = { 'thesis.txt': 'my only copy', 'index.html': 'mine' }
  writeSources(folder, mine)
  assert.throws(() => write(oldSite, folder), /was not made by a build: it contains index\.html, thesis\.txt\.$/)
  assert.equal(readFolder(folder), mine)
})

test('after a kill at any moment every file is whole, every page has its assets, and the next build repairs the rest', () => {
  const kill: Fault = (isFirst, operation, path) => {
    if (isFirst && operation === 'writeFileSync') fs.closeSync(fs.openSync(path, 'w'))
    throw new Error('The process is gone.')
  }
  disturbEach(
    () => kill,
    (_, folder, before, after, moment) => assertSound(folder, before, after, moment),
  )
})

test('a write that fails says how the folder is left, and the next build repairs it', () => {
  const fillDisk: Fault = (isFirst, operation) => {
    if (isFirst && !operation.startsWith('rm')) throw Object.assign(new Error('ENOSPC, no space'), { code: 'ENOSPC' })
  }
  disturbEach(
    () => fillDisk,
    (error, folder, before, after, moment) => {
      const [{ text = '', notes = [] } = {}] = error instanceof WriteFailure ? error.problems : []
      const message = `dist could not be written: ENOSPC, no space. Each file in it is whole, old or new. Fix this, then build again.`
      if (error !== undefined) assert.is(`${text} ${notes?.[0]?.text}`, message, `at ${moment}`)
      assertSound(folder, before, after, moment)
    },
  )
})

test('after two builds that overlapped, the next one makes the folder right', () => {
  /** A build in another process begins and ends within this one, but not while this one replaces the list. */
  const overlap = (folder: string): Fault => {
    let isDone = false
    return (_, __, path) => {
      if (isDone || path.endsWith('/list')) return
      isDone = true
      const own = { ...Object.getOwnPropertyDescriptor(process, 'pid') }
      Object.defineProperty(process, 'pid', { ...own, value: process.ppid })
      write(otherSite, folder)
      Object.defineProperty(process, 'pid', own)
    }
  }
  // If the other build removes a folder that this one is about to use, this one says so.
  disturbEach(overlap, (error, ...[, , , moment]) =>
    assert.ok(error === undefined || error instanceof WriteFailure, `${error} at ${moment}`),
  )
})

test.run()

/** What happens before a change of the disk, or in its place. */
type Fault = (isFirst: boolean, operation: string, path: string) => void

type Check = (error: unknown, folder: string, before: Files, after: Files, moment: number) => void

/** Disturbs a build from its first change of the disk on, another from its second, and so on. Each time, builds again. */
function disturbEach(makeFault: (folder: string) => Fault, check: Check): void {
  for (const [before, after, others] of [
    [{}, newSite, {}],
    [oldSite, newSite, foreign],
    [newSite, oldSite, foreign],
  ] as const)
    for (let moment = 0, isReached = true; isReached; moment++) {
      const folder = makeWritten(before, others)
      const { count, error } = disturb(moment, makeFault(folder), () => write(after, folder))
      isReached = count > moment
      check(error, folder, before, after, moment)
      const next = moment % 3 === 0 ? oldSite : newSite
      write(next, folder)
      assertHolds(folder, next, moment)
    }
}

/** Runs a step with a fault from the change of the disk with this number on. Returns the number of changes, and the error. */
function disturb(moment: number, fault: Fault, step: () => void): { count: number; error?: unknown } {
  const { mkdirSync, writeFileSync, renameSync, rmSync, rmdirSync } = fs
  const original = { mkdirSync, writeFileSync, renameSync, rmSync, rmdirSync }
  let count = 0
  for (const [operation, change] of Object.entries(original))
    Reflect.set(fs, operation, (...words: unknown[]) => {
      if (count++ >= moment) fault(count === moment + 1, operation, String(words[0]))
      return Reflect.apply(change, fs, words)
    })
  syncBuiltinESMExports()
  try {
    step()
    return { count }
  } catch (error) {
    return { count, error }
  } finally {
    Object.assign(fs, original)
    syncBuiltinESMExports()
  }
}

function write(files: Files, folder: string) {
  return writeSite(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])), folder)
}

/** Returns a folder to which a build has written some files, and somebody else others. */
function makeWritten(files: Files, others: Files = {}): string {
  const folder = join(makeFolder(), 'dist')
  fs.mkdirSync(folder)
  write(files, folder)
  writeSources(folder, others)
  return folder
}

/** Returns the inode and time of each file, which change when it is written or replaced. */
function readStamps(folder: string): Record<string, string> {
  const stats = Object.keys(readFolder(folder)).map((path) => [path, fs.statSync(join(folder, path))] as const)
  return Object.fromEntries(stats.map(([path, { ino, mtimeMs }]) => [path, `${ino} ${mtimeMs}`]))
}

/** Asserts that a folder contains only these files and the list, and no empty folders. */
function assertHolds(folder: string, files: Files, moment?: number): void {
  const { '.written': _, ...found } = readFolder(folder)
  assert.equal(found, files, `at ${moment}`)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    assert.ok(fs.statSync(join(folder, name)).isFile() || fs.readdirSync(join(folder, name)).length > 0, name)
}

/** Asserts that every file is the old or the new version, and that every page has its assets. */
function assertSound(folder: string, before: Files, after: Files, moment: number): void {
  const found = readFolder(folder)
  for (const path of Object.keys({ ...before, ...after })) {
    assert.ok([before[path], after[path]].includes(found[path]), `${path} is "${found[path]}" at ${moment}`)
    for (const asset of found[path]?.match(/assets\/[\w.-]+/g) ?? [])
      assert.ok(asset in found, `${asset} of ${path} is missing at ${moment}`)
  }
}
