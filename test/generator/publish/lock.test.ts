import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { exitCodeOf } from '../../../generator/command/exit-codes.ts'
import { BuildFailure } from '../../../generator/problem.ts'
import { BuildLocked, lock, type LockOptions } from '../../../generator/publish/lock.ts'
import { readFolder } from '../folder.ts'
import { makeFolder } from '../small-site.ts'
import { afterwards, createSuite, waitUntil } from '../suite.ts'
import { attemptPublication, runPublication } from './run-publication.ts'

const test = createSuite('lock')

/** A process that lives as long as these tests do, and is not that in which they run. */
const living = process.ppid

/** The number of no process: no system has as many. */
const dead = 2 ** 30

const here = encodeURIComponent(hostname())

test('a lock is there until it is given back', async () => {
  const folder = makeFolder()
  const unlock = await lock(folder)
  assert.equal(readdirSync(folder), ['.lock'])
  await unlock()
  assert.equal(readdirSync(folder), [])
})

test('a build that finds the folder locked by another for too long says so, exits 75 and touches nothing', async () => {
  const folder = makeFolder()
  const unlock = await lock(folder)
  const { code, stderr } = await runPublication({ 'index.html': 'home' }, folder, { patience: 100 })
  assert.is(code, 75)
  assert.is(
    stderr,
    [
      `Another build is publishing to ${folder}: process ${process.pid}.`,
      `Build again when it has ended; if it does not end, stop it by \`kill ${process.pid}\`.`,
      'dist was not changed.\n',
    ].join('\n'),
  )
  await unlock()
  assert.equal(readdirSync(folder), [])
})

test('a build waits until the other has ended', async () => {
  const folder = makeFolder()
  const unlock = await lock(folder)
  const run = runPublication({ 'index.html': 'home' }, folder)
  const next = lock(folder)
  await unlock()
  const unlockNext = await next
  await unlockNext()
  assert.is((await run).code, 0)
  assert.is(readFolder(folder)['index.html'], 'home')
})

test('a lock of a process that lives is respected', async () => {
  const error = await refuseLock(withLock(`${living}-0-00000000-${here}`))
  assert.ok(error instanceof BuildLocked)
  assert.match(error.message, `process ${living}.`)
  assert.is(exitCodeOf(error), 75)
})

test('a lock of a process that is gone is taken over', async () => {
  await assertTaken(withLock(`${dead}-0-00000000-${here}`))
})

if (process.platform === 'linux') {
  test('a lock of a process whose number another one has by now is taken over', async () => {
    await assertTaken(withLock(`${living}-1-00000000-${here}`))
  })

  test('a lock of a process that was killed, but that its parent has not missed yet, is taken over', async () => {
    const child = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'])
    afterwards(() => child.kill('SIGKILL'))
    const [line] = await once(child.stdout, 'data')
    const defunct = Number(String(line))
    await waitUntil(
      'the process is defunct',
      () => / Z /.test(readFileSync(`/proc/${defunct}/stat`, 'utf8')) || undefined,
    )
    await assertTaken(withLock(`${defunct}-0-00000000-${here}`))
  })
}

test('a lock that has lost its holder is taken over', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, '.lock'))
  await assertTaken(folder)
})

test('a lock that this process has left behind, though it still runs, is taken over', async () => {
  await assertTaken(withLock(`${process.pid}-0-00000000-${here}`))
})

test('a lock of another machine is respected for as long as a build may take there, and the sentence tells what to delete', async () => {
  const name = `${dead}-0-00000000-another%20desk`
  const folder = withLock(name)
  const error = await refuseLock(folder)
  assert.ok(error instanceof BuildLocked)
  assert.match(error.problems[0]?.text ?? '', `process ${dead} on another desk.`)
  assert.match(error.problems[0]?.notes?.[0]?.text ?? '', `delete ${join(folder, '.lock')}`)
  const anHourAgo = Date.now() / 1000 - 3600
  utimesSync(join(folder, '.lock', name), anHourAgo, anHourAgo)
  await assertTaken(folder)
})

test('of many that take over a lock, one holds it at a time', async () => {
  const folder = withLock(`${dead}-0-00000000-${here}`)
  let holders = 0
  const takers = Array.from({ length: 12 }, async () => {
    const unlock = await lock(folder)
    assert.is(++holders, 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    holders--
    await unlock()
  })
  await Promise.all(takers)
  assert.equal(readdirSync(folder), [])
})

test('a build that is slow to take over a lock, at whichever step, takes none from the one that was faster', async () => {
  const lockOfDead = `${dead}-0-00000000-${here}`
  const { operations } = await attemptPublication({}, withLock(lockOfDead), { kind: 'none' })
  const steps = operations.slice(0, operations.findIndex((operation) => operation.startsWith('rename')) + 1)
  assert.ok(steps.length > 5)
  for (const [index, operation] of steps.entries()) {
    const [folder, mark] = [withLock(lockOfDead), join(makeFolder(), 'mark')]
    const slow = runPublication({ 'index.html': 'home' }, folder, {
      patience: 0,
      fault: { kind: 'pause', step: index + 1, code: mark },
    })
    await waitUntil(`the build came to ${operation}`, () => existsSync(mark) || undefined)
    const unlock = await lock(folder, { patience: 0 })
    const locks = readdirSync(join(folder, '.lock'))
    rmSync(mark)
    assert.is((await slow).code, 75, operation)
    assert.equal([locks.length, readdirSync(join(folder, '.lock'))], [1, locks], operation)
    await unlock()
  }
})

test('what killed builds have left while they made their locks is cleared, and that of living ones is kept', async () => {
  const folder = makeFolder()
  const [left, needed] = [`.lock-${dead}-0-00000000-${here}`, `.lock-${living}-0-00000000-${here}`]
  for (const draft of [left, needed]) mkdirSync(join(folder, draft, draft.slice('.lock-'.length)), { recursive: true })
  const unlock = await lock(folder)
  await unlock()
  assert.equal(readdirSync(folder), [needed])
})

for (const [what, make] of [
  ['file', (path: string) => writeFileSync(path, 'mine')],
  ['folder', (path: string) => mkdirSync(join(path, 'mine'), { recursive: true })],
  ['link', (path: string) => symlinkSync(makeFolder(), path)],
] as const) {
  test(`a ${what} of somebody else that is called .lock is refused and kept`, async () => {
    const folder = makeFolder()
    make(join(folder, '.lock'))
    const before = lstatSync(join(folder, '.lock')).ino
    const error = await refuseLock(folder)
    assert.ok(error instanceof BuildFailure && !(error instanceof BuildLocked))
    assert.match(error.message, /\.lock was not made by this build/)
    assert.equal([readdirSync(folder), lstatSync(join(folder, '.lock')).ino], [['.lock'], before])
  })
}

test('a build that is asked to end no longer waits', async () => {
  const folder = withLock(`${living}-0-00000000-${here}`)
  const controller = new AbortController()
  const refused = refuseLock(folder, { signal: controller.signal })
  controller.abort('enough')
  assert.is(await refused, 'enough')
})

/** Makes a folder with a lock of this name. */
function withLock(name: string): string {
  const folder = makeFolder()
  mkdirSync(join(folder, '.lock', name), { recursive: true })
  return folder
}

async function refuseLock(folder: string, options: LockOptions = { patience: 0 }): Promise<unknown> {
  return lock(folder, options).then(
    () => assert.unreachable('It was locked.'),
    (error: unknown) => error,
  )
}

async function assertTaken(folder: string): Promise<void> {
  const unlock = await lock(folder, { patience: 0 })
  await unlock()
  assert.equal(readdirSync(folder), [])
}

test.run()
