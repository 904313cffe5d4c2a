import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { join, relative } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildFailure } from '../../generator/problem.ts'
import { PublicationUnfinished, publish } from '../../generator/publish.ts'
import type { CheckedOutput, Output } from '../../generator/site.ts'
import { makeFolder, makeSmallSite, readFolder, runBuild, writeSources } from './small-site.ts'

const project = join(import.meta.dirname, '../..')

type Files = Readonly<Record<string, string>>

// The pages contain the names of the assets that they load.
const oldSite: Files = {
  'index.html': 'home with assets/site-A.js and assets/dot.svg',
  'about.html': 'about with assets/dot.svg',
  'jobs/index.html': 'jobs with assets/site-A.js and assets/jobs-A.svg',
  'past/deep/index.html': 'past with assets/site-A.js and assets/jobs-A.svg',
  'assets/site-A.js': 'script',
  'assets/jobs-A.svg': 'drawing',
  'assets/dot.svg': 'dot',
}

const newSite: Files = {
  'index.html': 'new home with assets/site-B.js and assets/dot.svg',
  'about.html': 'about with assets/dot.svg',
  'jobs/index.html': 'new jobs with assets/site-B.js',
  'news/index.html': 'news with assets/site-B.js',
  'assets/site-B.js': 'new script',
  'assets/dot.svg': 'dot',
}

// The tests publish hundreds of times, which takes long on a disk.
if (fs.existsSync('/dev/shm')) process.env['TMPDIR'] = '/dev/shm'
const base = makeFolder('publish')
let folders = 0

const test = suite('publish')

test('publishing writes only changed files, and removes old files and empty folders', async () => {
  const folder = await makePublished(oldSite)
  const before = readStamps(folder)
  const { written, removed } = await publish(outputOf(newSite), folder)
  assert.equal([...written].sort(), ['assets/site-B.js', 'index.html', 'jobs/index.html', 'news/index.html'])
  assert.equal([...removed].sort(), ['assets/jobs-A.svg', 'assets/site-A.js', 'past/deep/index.html'])
  assertHolds(folder, newSite)
  const after = readStamps(folder)
  const kept = Object.keys(after).filter((path) => after[path] === before[path])
  assert.equal(kept, ['about.html', 'assets/dot.svg'])
  assert.equal(await publish(outputOf(newSite), folder), { written: [], removed: [] })
  assert.equal(readStamps(folder), after)
  writeSources(folder, { 'about.html': 'altered' })
  fs.rmSync(join(folder, 'jobs'), { recursive: true })
  assert.equal((await publish(outputOf(newSite), folder)).written, ['about.html', 'jobs/index.html'])
  assertHolds(folder, newSite)
})

test('publishing keeps files that no build wrote, and removes nothing through links', async () => {
  const folder = await makePublished(oldSite)
  const outside = makeFolder()
  writeSources(outside, { 'index.html': 'mine', 'other.txt': 'mine' })
  const mine = { CNAME: 'mine', '.git/config': 'mine', '.git/objects/12': 'mine' }
  writeSources(folder, mine)
  replace(folder, 'past/deep', outside)
  replace(folder, 'assets/jobs-A.svg', join(outside, 'other.txt'))
  // A manipulated list must not remove files elsewhere, either.
  fs.appendFileSync(join(folder, '.published'), `${relative(folder, outside)}/other.txt\n${outside}/other.txt\n`)
  await publish(outputOf(newSite), folder)
  assertHolds(folder, { ...newSite, ...mine })
  assert.equal(readFolder(outside), { 'index.html': 'mine', 'other.txt': 'mine' })
})

test('a folder that no build created is rejected and not changed', async () => {
  const folder = makeFolder()
  writeSources(folder, { 'thesis.txt': 'my only copy', 'index.html': 'mine' })
  const { message } = await refuse(publish(outputOf(oldSite), folder))
  assert.match(message, 'was not created by a build: it contains index.html, thesis.txt.')
  assertHolds(folder, { 'thesis.txt': 'my only copy', 'index.html': 'mine' })
})

test('obstacles that no build wrote are reported all at once, before anything changes', async () => {
  const { 'about.html': _, ...site } = oldSite
  const folder = await makePublished(site)
  const outside = makeFolder()
  writeSources(outside, { 'index.html': 'mine' })
  writeSources(folder, { 'about.html': 'about', news: 'mine', 'assets/site-B.js/notes.txt': 'mine' })
  replace(folder, 'index.html', join(outside, 'index.html'))
  replace(folder, 'jobs', outside)
  const before = readStamps(folder)
  const { message } = await refuse(publish(outputOf(newSite), folder))
  const named = [...message.matchAll(/dist\/(\S+) is in the way/g)].map(([, path]) => path)
  assert.is(named.sort().join(), 'about.html,assets/site-B.js,index.html,jobs,news')
  assert.equal(readStamps(folder), before)
  assert.equal(readFolder(outside), { 'index.html': 'mine' })
})

test('web servers can read every file and folder, whatever the umask of the user is', async () => {
  const usual = process.umask(0o077)
  const folder = join(makeFolder(), 'dist')
  await publish(outputOf(oldSite), folder).finally(() => process.umask(usual))
  for (const path of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const status = fs.statSync(join(folder, path))
    assert.is((status.mode & 0o777).toString(8), status.isFile() ? '644' : '755', path)
  }
})

for (const [what, beginning, end] of [
  ['the first build', {}, newSite],
  ['a later build', oldSite, newSite],
] as const) {
  test(`${what} that is killed or fails at any moment leaves no damaged file and no page without its assets, and the next build cleans up`, async () => {
    const operations: string[] = []
    await publishDisturbed(end, await makePublished(beginning), (operation) => operations.push(operation))
    assert.ok(operations.length > 20)
    for (const [index, operation] of operations.entries()) {
      // Creating folders and reading files changes nothing. One staged file represents all of them.
      if (!/^(rename|rm|writeFile \.publishing\/index)/.test(operation)) continue
      // A folder that cannot be removed is left silently.
      for (const fault of /^rmdir \w/.test(operation) ? ['kill'] : ['kill', 'fail']) {
        const when = `${fault} at ${operation}`
        const folder = await makePublished(beginning)
        const others = beginning === oldSite ? { CNAME: 'mine', 'past/notes.txt': 'mine' } : {}
        writeSources(folder, others)
        const result = await publishDisturbed(end, folder, (_, path, count) => {
          if (count !== index) return
          if (operation.startsWith('writeFile')) fs.writeFileSync(path, 'ha')
          if (fault === 'kill') return fault
          throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' })
        })
        const isFailure = result instanceof BuildFailure
        if (isFailure) assert.match(result.message, 'could not be written: ENOSPC: injected.', when)
        // Some errors do no harm.
        const found = isFailure ? beginning : end
        const isWhole = result !== 'kill' && !(result instanceof PublicationUnfinished)
        if (isWhole) assert.equal(readFolder(folder), { ...found, ...others }, when)
        assertSound(folder, beginning, end, when)
        const next = index % 2 === 0 ? newSite : oldSite
        await publish(outputOf(next), folder)
        assertHolds(folder, { ...next, ...others }, when)
        // Removed files are no longer on the list, so somebody else may create them now.
        const gone = Object.keys({ ...oldSite, ...newSite }).filter((path) => !(path in next))
        for (const path of gone) writeSources(folder, { [path]: 'mine' })
        await publish(outputOf(next), folder)
        assert.equal(
          gone.map((path) => readFolder(folder)[path]),
          gone.map(() => 'mine'),
          when,
        )
      }
    }
  })
}

test('simultaneous builds wait for each other, and the result is one complete site', async () => {
  const folder = await makePublished(oldSite)
  const program = `
    const [, site, folder] = process.argv
    const output = new Map(JSON.parse(site).map(([path, text]) => [path, Buffer.from(text)]))
    for (let round = 0; round < 8; round++) await publish(output, folder)`
  const other = { ...oldSite, 'index.html': 'home with assets/site-C.js', 'assets/site-C.js': 'script' }
  const ends = [newSite, other, oldSite, newSite].map((site) => {
    return once(start(program, JSON.stringify(Object.entries(site)), folder), 'close')
  })
  assert.equal((await Promise.all(ends)).flat(), [0, null, 0, null, 0, null, 0, null])
  const home = readFolder(folder)['index.html']
  assertHolds(folder, [newSite, other, oldSite].find((site) => site['index.html'] === home) ?? {})
  await publish(outputOf({ 'about.html': 'about' }), folder)
  assertHolds(folder, { 'about.html': 'about' })
})

test('a folder that is a link to nowhere is named as one', async () => {
  const link = join(makeFolder(), 'dist')
  fs.symlinkSync(`${link}-gone`, link)
  const failure = await refuse(publish(outputOf(newSite), link))
  assert.is(failure.message, `${link} is a link to a folder that does not exist.`)
})

test('a build waits for a running build, also through a link, but not for one that was killed', async () => {
  const folder = await makePublished(oldSite)
  const before = readStamps(folder)
  const link = join(makeFolder(), 'link')
  fs.symlinkSync(folder, link)
  const program = `
    await lock(process.argv[1], 500).catch(() => process.exit(1))
    console.log('locked')
    setInterval(() => {}, 1e6)`
  const holders = Array.from({ length: 3 }, () => start(program, folder))
  for (const holder of holders) holder.unref()
  process.once('exit', () => holders.forEach((holder) => holder.kill('SIGKILL')))
  const statuses = await Promise.all(
    holders.map((holder) => Promise.race([once(holder.stdout, 'data'), once(holder, 'close')])),
  )
  const [alive, ...others] = holders.filter((_, index) => String(statuses[index]).startsWith('locked'))
  assert.is(others.length, 0, 'More than one process has the lock.')
  if (alive === undefined) throw new Error('No process has the lock.')
  const failure = await refuse(publish(outputOf(newSite), link, 120))
  assert.match(failure.message, `Another build is publishing to ${link}.`)
  assert.equal(readStamps(folder), before)
  const waiting = publish(outputOf(newSite), folder)
  alive.kill('SIGKILL')
  await waiting
  assertHolds(folder, newSite)
})

// The remaining tests run the command.
const root = makeSmallSite()

test('a build succeeds when its output pipe closes', () => {
  const command = `${process.execPath} --import tsx/esm build.ts 2>&1 | true; exit \${PIPESTATUS[0]}`
  assert.is(spawnSync('bash', ['-c', command], { cwd: root }).status, 0)
  assert.ok(fs.existsSync(join(root, 'dist/index.html')))
})

const fail = (code: string) => `throw Object.assign(new Error('${code}'), { code: '${code}' })`
const interrupt = (signal: string) =>
  `process.kill(process.pid, '${signal}'); await new Promise((next) => setTimeout(next, 50))`
const staged = '.publishing/index.html'

// All four page files change. The home page is replaced last.
const ends = [
  [
    'has no write access',
    'mkdir',
    '.publishing',
    fail('EACCES'),
    /dist is read-only .*dist was not changed\.\n$/s,
    0,
    1,
  ],
  ['finds the disk full', 'writeFile', staged, fail('ENOSPC'), /written: ENOSPC.*dist was not changed\.\n$/s, 0, 1],
  ['fails between two files', 'rename', 'index.html', fail('EIO'), /the old or the new version\..*\.\s+$/s, 3, 1],
  ['gets SIGTERM between two files', 'rename', 'team.html', interrupt('SIGTERM'), /^$/, 4, 'SIGTERM'],
  ['gets SIGINT between two files', 'rename', 'team.html', interrupt('SIGINT'), /^$/, 4, 'SIGINT'],
] as const
for (const [index, [what, operation, path, action, said, changed, end]] of ends.entries()) {
  test(`a command that ${what} ends with ${end} and reports the state of dist`, async () => {
    writeSources(root, { 'components/base/base.css': `:root { --ink: #abc00${index} }` })
    const run = await runBuild(root, [], { NODE_OPTIONS: `--import ${preload(operation, path, action)}` })
    assert.is(run.signal ?? run.code, end)
    assert.ok(said.test(run.stderr), run.stderr)
    const files = readFolder(join(root, 'dist'))
    assert.is(Object.values(files).filter((text) => text.includes(`#abc00${index}`)).length, changed)
    assert.not.match(fs.readdirSync(join(root, 'dist')).join(), /\.(lock|publishing)/)
  })
}

test.run()

/** Skips the checks, because these files are not a real site. */
function outputOf(files: Files): CheckedOutput {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])) as Output as CheckedOutput
}

/** Starts a process that runs some code with `publish` and `lock`. */
function start(code: string, ...args: readonly string[]) {
  const program = `import { lock, publish } from './generator/publish.ts'\n${code}`
  const options = ['--import', 'tsx/esm', '--input-type=module', '--eval', program, ...args]
  return spawn(process.execPath, options, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'], timeout: 120_000 })
}

async function makePublished(files: Files): Promise<string> {
  const folder = join(base, String(++folders), 'dist')
  if (Object.keys(files).length > 0) await publish(outputOf(files), folder)
  return folder
}

/** Returns the inode and time of each file, which change when it is written or replaced. */
function readStamps(folder: string): Record<string, string> {
  const stats = Object.keys(readFolder(folder)).map((path) => [path, fs.lstatSync(join(folder, path))] as const)
  return Object.fromEntries(stats.map(([path, { ino, mtimeMs }]) => [path, `${ino} ${mtimeMs}`]))
}

async function refuse(publication: Promise<unknown>): Promise<BuildFailure> {
  const failure = await publication.catch((error: unknown) => error)
  if (failure instanceof BuildFailure) return failure
  throw new Error('The publication should have failed.', { cause: failure })
}

/** Replaces a file or folder with a link. */
function replace(folder: string, path: string, target: string): void {
  fs.rmSync(join(folder, path), { recursive: true })
  fs.symlinkSync(target, join(folder, path))
}

/** Asserts that the folder contains only these files and the list, and no empty folders. */
function assertHolds(folder: string, files: Files, when?: string): void {
  assert.equal(readFolder(folder), files, when)
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const folders = found.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of folders) assert.ok(fs.readdirSync(path).length > 0, `${path} is empty, ${when}`)
}

/** Asserts that every file is the old or the new version, and that every page has its assets. */
function assertSound(folder: string, beginning: Files, end: Files, when: string): void {
  const found = readFolder(folder)
  for (const path of Object.keys({ ...beginning, ...end })) {
    const text = found[path]
    assert.ok([beginning[path], end[path]].includes(text), `${path} is "${text}", ${when}`)
    for (const asset of text?.match(/assets\/[\w.-]+/g) ?? [])
      assert.ok(asset in found, `${asset} of ${path} is missing, ${when}`)
  }
}

/**
 * Publishes, and calls `disturbance` before each operation on the folder. It may throw instead of the operation, or return
 * `kill` to stop there, which leaves the folder as a killed process does.
 */
async function publishDisturbed(
  files: Files,
  folder: string,
  disturbance: (operation: string, path: string, count: number) => unknown,
): Promise<unknown> {
  const original = { ...fs.promises }
  const { createServer } = net
  const servers: net.Server[] = []
  net.createServer = (...words: unknown[]) => {
    const server = Reflect.apply(createServer, net, words)
    servers.push(server)
    return server
  }
  let count = 0
  const killed = new Promise((resolve) => {
    for (const [name, operation] of Object.entries(original)) {
      if (typeof operation !== 'function') continue
      Reflect.set(fs.promises, name, async (...words: unknown[]) => {
        const path = String(words[0])
        const isOurs = path.startsWith(folder)
        if (!isOurs || disturbance(`${name} ${relative(folder, path)}`, path, count++) !== 'kill')
          return Reflect.apply(operation, fs.promises, words)
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
        // The system closes the sockets of a killed process.
        for (const server of servers) server.close()
        resolve('kill')
        return new Promise(() => {})
      })
    }
  })
  syncBuiltinESMExports()
  const published = publish(outputOf(files), folder).catch((error: unknown) => error)
  return Promise.race([published, killed]).finally(() => {
    Object.assign(fs.promises, original)
    net.createServer = createServer
    syncBuiltinESMExports()
  })
}

/** Returns the URL of a module that runs `action` before an operation on a path in dist. */
function preload(operation: string, path: string, action: string): string {
  return `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const operation = fs.promises.${operation}
    fs.promises.${operation} = async (...words) => {
      if (words.some((word) => String(word).endsWith('/dist/${path}'))) { ${action} }
      return operation(...words)
    }
    syncBuiltinESMExports()`)}`
}
