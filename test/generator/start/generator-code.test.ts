import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Site } from '../../../generator/site.ts'
import { runBuild } from '../run-build.ts'
import { letFilesAge, makeFolder } from '../small-site.ts'
import { createSuite } from '../suite.ts'
import { makeSelfContainedSite } from '../watch/watching.ts'

const test = createSuite('generator code')

test('a second start takes the code that the first one has kept', async () => {
  const { site, kept } = await makeStartedSite()
  changeKeptCode(kept)
  assert.match(await help(site), 'keeps the site')
})

test('a start after a change of the generator does not', async () => {
  const { site } = await makeStartedSite()
  const flags = join(site.root, 'generator/command/flags.ts')
  writeFileSync(flags, readFileSync(flags, 'utf8').replace('builds the site', 'raises the site'))
  assert.match(await help(site), 'raises the site')
  assert.match(await help(site), 'raises the site')
})

test('code that broke off is not taken, and is put right', async () => {
  const { site, kept } = await makeStartedSite()
  const { size } = lstatSync(kept)
  for (const rest of [0, 1, 5_000, size - 1]) {
    truncateSync(kept, rest)
    assert.match(await help(site), 'builds the site', `${rest} bytes`)
    assert.is(lstatSync(kept).size, size, `${rest} bytes`)
  }
})

test('code that was damaged is not taken, and is put right', async () => {
  const { site, kept } = await makeStartedSite()
  const whole = readFileSync(kept)
  writeFileSync(kept, Buffer.from(whole).fill(0, 192_000, 196_096))
  assert.match(await help(site), 'builds the site')
  assert.ok(readFileSync(kept).equals(whole))
})

test('code that was made in another folder is not taken, for it names that one', async () => {
  const { site, kept } = await makeStartedSite()
  changeKeptCode(kept)
  assert.match(await help(site), 'keeps the site')
  const root = makeFolder('moved')
  rmSync(root, { recursive: true })
  renameSync(site.root, root)
  assert.match(await help({ ...site, root }), 'builds the site')
})

test('code of a file that may have changed after it was read is not kept', async () => {
  const { site, kept } = await makeStartedSite()
  rmSync(kept)
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(site.root, 'generator/command/flags.ts'), later, later)
  assert.match(await help(site), 'builds the site')
  assert.not(existsSync(kept))
})

test('a fault of the generator is told once, with its place, also where both of its pieces have it', async () => {
  const site = makeSelfContainedSite({ 'generator/problem.ts': 'export const = 1\n' })
  const { code, stderr } = await runBuild(site, ['--help'])
  assert.is(code, 1)
  assert.equal(stderr.match(/generator\/problem\.ts:1:13/g)?.length, 1, stderr)
})

test('where nothing can be kept, the site is built all the same', async () => {
  const { site, kept } = await makeStartedSite()
  rmSync(join(kept, '..'), { recursive: true })
  writeFileSync(join(kept, '..'), 'A file in the place of a folder.')
  const { code, stderr } = await runBuild(site)
  assert.equal([code, stderr], [0, ''])
})

/** Makes a site with a generator and a folder of packages of its own, and starts it once; returns the file in which the code was kept. */
async function makeStartedSite(): Promise<{ site: Site; kept: string }> {
  const site = makeSelfContainedSite()
  const packages = join(site.root, 'node_modules')
  rmSync(packages)
  mkdirSync(packages)
  const shared = join(import.meta.dirname, '../../../node_modules')
  for (const name of readdirSync(shared).filter((entry) => !entry.startsWith('.')))
    symlinkSync(join(shared, name), join(packages, name), 'junction')
  // What was written only just now is not kept, since it may be written again within the same moment of the clock.
  await letFilesAge()
  assert.match(await help(site), 'builds the site')
  return { site, kept: join(packages, '.cache/site-generator/code') }
}

/** Lets kept code say something else than the sources do. */
function changeKeptCode(kept: string): void {
  const [header = '', ...lines] = readFileSync(kept, 'utf8').split('\n')
  const code = lines.join('\n').replaceAll('builds the site', 'keeps the site ')
  writeFileSync(
    kept,
    `${JSON.stringify({ ...JSON.parse(header), hash: createHash('sha256').update(code).digest('base64') })}\n${code}`,
  )
}

async function help(site: Site): Promise<string> {
  const { code, stdout, stderr } = await runBuild(site, ['--help'])
  assert.equal([code, stderr], [0, ''])
  return stdout
}

test.run()
