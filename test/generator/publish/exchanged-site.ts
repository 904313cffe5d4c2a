import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { publish } from '../../../generator/publish/publish.ts'
import { modeOf, readFolder, readModes } from '../folder.ts'
import type { Run } from '../run-build.ts'
import { afterwards } from '../suite.ts'
import type { Fault } from './fault-injector.ts'
import { outputOf, type Files } from './publish-files.ts'

/** The site that is there; its pages name the assets that they need. */
export const oldSite: Files = {
  'index.html': 'home with assets/site-A.js and assets/dot.svg',
  'about.html': 'about with assets/dot.svg',
  'past/index.html': 'past with assets/site-A.js and assets/jobs-A.svg',
  'jobs/index.html': 'jobs with assets/site-A.js and assets/jobs-A.svg',
  'assets/site-A.js': 'script',
  'assets/jobs-A.svg': 'drawing',
  'assets/dot.svg': 'dot',
  _headers: 'policy A',
}

/** The site that is to be there. */
export const newSite: Files = {
  'index.html': 'new home with assets/site-B.js and assets/dot.svg',
  'about.html': 'about with assets/dot.svg',
  'news/index.html': 'news with assets/site-B.js',
  'assets/site-B.js': 'new script',
  'assets/dot.svg': 'dot',
  _headers: 'policy B',
}

/** Another such site. */
export const otherSite: Files = {
  ...newSite,
  'index.html': 'another home with assets/site-C.js',
  'assets/site-C.js': 'another script',
}

/** What somebody else has put beside the old site. */
const foreignFiles: Files = { CNAME: 'example.org', 'jobs/notes.txt': 'mine' }

/** Returns a function that makes one output folder after the other: each with the old site and files of somebody else, or none at all. */
export async function prepareFolders(beginning: Files): Promise<() => string> {
  const root = makeFastFolder()
  const original = join(root, 'original')
  if (beginning === oldSite) {
    await publish(outputOf(oldSite), original)
    for (const [path, text] of Object.entries(foreignFiles)) writeFileSync(join(original, path), text)
  }
  let count = 0
  return () => {
    const parent = join(root, String(++count))
    mkdirSync(parent)
    if (beginning === oldSite) cpSync(original, join(parent, 'dist'), { recursive: true })
    return join(parent, 'dist')
  }
}

/** Makes a folder in memory where the system has a place for that: hundreds of publications would wait for the disk for a minute. */
function makeFastFolder(): string {
  const memory = '/dev/shm'
  const folder = realpathSync(mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'exchanged-')))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the files of the site: all but those of somebody else and the list of files. */
export function siteIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readFolder(folder)).filter(([path]) => !path.startsWith('.') && !(path in foreignFiles)),
  )
}

/** Asserts that every file is an old or a new one, that no page lacks an asset, and that the files of somebody else are as they were. */
export function assertSound(folder: string, beginning: Files, name: string): void {
  const found = siteIn(folder)
  for (const [path, text] of Object.entries(found)) {
    assert.ok(text === beginning[path] || text === newSite[path], `${name}: ${path} holds ${text}`)
    for (const asset of path.endsWith('.html') ? (text.match(/assets\/[\w.-]+/g) ?? []) : [])
      assert.ok(asset in found, `${name}: ${path} lacks ${asset}`)
  }
  const all = readFolder(folder)
  for (const [path, text] of Object.entries(beginning === oldSite ? foreignFiles : {}))
    assert.is(all[path], text, `${name}: ${path} was changed`)
}

/** Asserts that the exit code and the words of a run that was not killed are true. */
export function assertTruth(
  folder: string,
  beginning: Files,
  { code, stderr }: Pick<Run, 'code' | 'stderr'>,
  { kind, code: cause }: Fault,
  name: string,
): void {
  const found = siteIn(folder)
  if (kind === 'signal') {
    assert.is(code, cause === 'SIGINT' ? 130 : 143, name)
    assert.equal(found, stderr === '' ? newSite : beginning, name)
    assert.is(existsSync(folder), stderr === '' || beginning === oldSite, name)
    return
  }
  if (code === 0) return assert.equal([found, stderr], [newSite, ''], name)
  assert.is(code, 1, name)
  assert.match(
    stderr,
    /^[A-Z][^\n]+\.\n[A-Z][^\n]+\.\n(dist was not changed|dist may be unfinished: .*|The new site is complete in dist; .*)\.\n$/,
    `${name}: ${stderr}`,
  )
  if (stderr.includes('dist was not changed.')) assert.equal(found, beginning, name)
  if (stderr.includes('The new site is complete')) assert.equal(found, newSite, name)
}

/** Publishes the new site without disturbance, and asserts that it is there as a whole, and nothing else. */
export async function assertRepaired(folder: string, beginning: Files, name: string): Promise<void> {
  await publish(outputOf(newSite), folder)
  assertSound(folder, beginning, name)
  assert.equal(siteIn(folder), newSite, name)
  assertNothingLeft(folder, name)
  assert.not.ok(existsSync(join(folder, 'past')), name)
  const modes = readModes(folder)
  assert.equal(new Set(Object.keys(newSite).map((path) => modes[path])), new Set(['644']), name)
  assert.is(modeOf(join(folder, 'news')), '755', name)
  assert.equal(await publish(outputOf(newSite), folder), { written: [], removed: [] }, name)
}

/** Asserts that nothing is left of what publishing needs only meanwhile. */
export function assertNothingLeft(folder: string, name: string): void {
  const left = existsSync(folder)
    ? readdirSync(folder).filter((path) => path.startsWith('.') && path !== '.published')
    : []
  assert.equal(left, [], name)
}
