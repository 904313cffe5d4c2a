import { readdirSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createSuite } from '../suite.ts'
import {
  assertNothingLeft,
  assertRepaired,
  assertSound,
  assertTruth,
  newSite,
  oldSite,
  otherSite,
  prepareFolders,
  siteIn,
} from './exchanged-site.ts'
import type { Fault } from './fault-injector.ts'
import type { Files } from './publish-files.ts'
import { attemptPublication, runPublication } from './run-publication.ts'

/** Makes the fault of a step, if it can happen there; the operation is such as `rename`. */
type MakeFault = (step: number, operation: string) => Fault | undefined

const test = createSuite('faults')

const beginnings = { 'first build': {}, 'later build': oldSite } satisfies Record<string, Files>

const codes = ['EIO', 'ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EMFILE', 'EPERM', 'EBUSY']

const ends: Readonly<Record<string, MakeFault>> = {
  'is killed': (step, operation) => (isChange(operation) ? { kind: 'kill', step } : undefined),
  'is killed in the middle of a file': (step, operation) =>
    operation === 'writeFile' ? { kind: 'tear', step } : undefined,
  'is told to end': (step, operation) =>
    isChange(operation) ? { kind: 'signal', step, code: step % 2 === 0 ? 'SIGINT' : 'SIGTERM' } : undefined,
}

const errors: Readonly<Record<string, MakeFault>> = {
  'meets an error of the disk': (step) => ({ kind: 'fail', step, code: codes[step % codes.length] ?? '' }),
  'finds the disk full in the middle of a file': (step, operation) =>
    operation === 'writeFile' ? { kind: 'short', step, code: 'ENOSPC' } : undefined,
  'is told too late of an error': (step, operation) =>
    operation !== 'open' ? { kind: 'late', step, code: 'EIO' } : undefined,
  'finds that from then on the disk can only be read': (step) => ({ kind: 'break', step, code: 'EROFS' }),
}

for (const [which, beginning] of Object.entries(beginnings)) {
  for (const [what, makeFault] of Object.entries(ends)) {
    test(`a ${which} that ${what}, at whichever step, leaves a sound site, and the next repairs it`, async () => {
      const prepare = await prepareFolders(beginning)
      await inPairs(await listFaults(prepare(), makeFault), async ([fault, name]) => {
        const folder = prepare()
        const run = await runPublication(newSite, folder, { fault })
        assertSound(folder, beginning, name)
        if (fault.kind === 'signal') {
          assertTruth(folder, beginning, run, fault, name)
          assertNothingLeft(folder, name)
        } else {
          assert.is(run.signal, 'SIGKILL', name)
        }
        await assertRepaired(folder, beginning, name)
      })
    })
  }

  for (const [what, makeFault] of Object.entries(errors)) {
    test(`a ${which} that ${what}, at whichever step, leaves a sound site, says the truth, and the next repairs it`, async () => {
      const prepare = await prepareFolders(beginning)
      for (const [fault, name] of await listFaults(prepare(), makeFault)) {
        const folder = prepare()
        const run = await attemptPublication(newSite, folder, fault)
        assertSound(folder, beginning, name)
        assertTruth(folder, beginning, run, fault, name)
        await assertRepaired(folder, beginning, name)
      }
    })
  }
}

for (const [code, sentence] of [
  ['ENOSPC', 'The disk is full: dist could not be written.'],
  ['EDQUOT', 'Your share of the disk is used up: dist could not be written.'],
  ['EROFS', 'The disk can only be read: dist could not be written.'],
  ['EACCES', 'You lack the right to write or replace dist/jobs.'],
  ['EPERM', 'You lack the right to write or replace dist/jobs.'],
  ['EMFILE', 'Too many files are open on this machine: dist could not be written.'],
  ['EIO', 'The disk reports that it has failed at dist/jobs.'],
  ['EBUSY', 'Another program keeps dist/jobs in use.'],
] as const) {
  test(`a folder in which no file can be exchanged (${code}) is found before the first one is, and told in words for people`, async () => {
    const folder = (await prepareFolders(oldSite))()
    const { code: exitCode, stderr } = await attemptPublication(newSite, folder, {
      kind: 'fail',
      step: 'access jobs',
      code,
    })
    assert.equal(
      [exitCode, ...stderr.split('\n').filter((_, line) => line !== 1)],
      [1, sentence, 'dist was not changed.', ''],
    )
    assert.equal(siteIn(folder), oldSite)
  })
}

test('what a step relies on is on the disk before it, so that the order holds also where the power fails', async () => {
  const prepare = await prepareFolders(oldSite)
  const { operations } = await attemptPublication(newSite, prepare(), { kind: 'none' })
  const order = [
    ['sync .publishing/site/index.html', 'rename .publishing/meanwhile'],
    ['rename .publishing/meanwhile', 'sync .', 'rename .publishing/site/assets%2Fsite-B.js'],
    ['rename .publishing/site/assets%2Fsite-B.js', 'sync assets', 'rename .publishing/site/news%2Findex.html'],
    ['rename .publishing/site/news%2Findex.html', 'sync news', 'rm jobs/index.html'],
    ['rm jobs/index.html', 'sync jobs', 'rm assets/site-A.js'],
    ['rm assets/site-A.js', 'sync assets', 'rename .publishing/afterwards', 'sync .'],
  ]
  for (const steps of order) {
    let last = -1
    for (const step of steps)
      assert.ok((last = operations.indexOf(step, last + 1)) >= 0, `${step} is missing in ${steps.join(', ')}`)
  }
})

test('builds at the same time end well, and one of their sites is there as a whole', async () => {
  const prepare = await prepareFolders(oldSite)
  for (let round = 0; round < 4; round++) {
    await assertOneWins(prepare())
  }
})

test('builds at the same time take over from one that was killed', async () => {
  const prepare = await prepareFolders(oldSite)
  for (let round = 0; round < 4; round++) {
    const folder = prepare()
    await runPublication(newSite, folder, { fault: { kind: 'kill', step: 'sync' } })
    assert.ok(readdirSync(folder).includes('.lock'))
    await assertOneWins(folder)
  }
})

/** Returns the faults of all steps of a publication to such a folder, each with words that name it. */
async function listFaults(folder: string, makeFault: MakeFault): Promise<readonly (readonly [Fault, string])[]> {
  const { operations } = await attemptPublication(newSite, folder, { kind: 'none' })
  const faults = operations.flatMap((operation, index) => {
    const fault = makeFault(index + 1, operation.split(' ')[0] ?? '')
    return fault === undefined
      ? []
      : [[fault, `${fault.kind} ${fault.code ?? ''} at step ${index + 1}, ${operation}`] as const]
  })
  assert.ok(faults.length > 5)
  return faults
}

/** Whether an operation changes what others see on the disk; to be stopped before another is to be stopped before the next one that does. */
function isChange(operation: string): boolean {
  return !['readdir', 'readFile', 'lstat', 'stat', 'access', 'sync', 'close'].includes(operation)
}

async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const workers = [1, 2].map(async () => {
    for (const item of rest) await work(item)
  })
  await Promise.all(workers)
}

async function assertOneWins(folder: string): Promise<void> {
  const runs = await Promise.all(
    [newSite, otherSite, newSite, otherSite].map((site) => runPublication(site, folder, { fault: { kind: 'slow' } })),
  )
  for (const { code, stderr } of runs) assert.equal([code, stderr], [0, ''])
  const found = siteIn(folder)
  assert.equal(found, found['index.html'] === newSite['index.html'] ? newSite : otherSite)
  assertNothingLeft(folder, 'afterwards')
}

test.run()
