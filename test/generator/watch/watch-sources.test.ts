import { appendFileSync, readFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import type { Occasion } from '../../../generator/watch/occasions.ts'
import { watchSources } from '../../../generator/watch/watch-sources.ts'
import { makeFolder, writeSources } from '../small-site.ts'
import { afterwards, createSuite, waitUntil } from '../suite.ts'

const test = createSuite('watch sources')

test('it is built at the start, for nothing in particular', async () => {
  assert.equal(await listFirstChanges([]), [[]])
})

test('a file that this process has read when it started, and that was saved since, counts as changed at the start', async () => {
  assert.equal(await listFirstChanges(['content']), [[file]])
})

test('a file whose time is yet to come does not', async () => {
  const later = new Date(Date.now() + 60_000)
  assert.equal(await listFirstChanges(['content'], (path) => utimesSync(path, later, later)), [[]])
})

test('hidden files do not, nor what editors leave beside a file', async () => {
  assert.equal(await listFirstChanges(['content'], (path) => renameSync(path, join(path, '../.words.ts.swp'))), [[]])
  assert.equal(await listFirstChanges(['content'], (path) => renameSync(path, `${path}~`)), [[]])
})

/** Watches a folder with one source for a moment, and returns what has changed by each occasion. */
async function listFirstChanges(
  early: readonly string[],
  prepare: (path: string) => void = () => {},
): Promise<(readonly string[])[]> {
  const root = makeFolder('watched')
  writeSources({ root }, { [file]: 'first' })
  prepare(join(root, file))
  const changes: (readonly string[])[] = []
  const stop = watchSources(root, ['content'], early, {
    rebuild: async ({ changed }) => void changes.push(changed),
    fail: console.error,
  })
  await setTimeout(quiet)
  await stop()
  return changes
}

test('it is built once for a save', async () => {
  const { root, occasions } = await startWatching()
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was built', () => occasions[0])
  await setTimeout(quiet)
  assert.equal(
    occasions.map(({ changed }) => changed),
    [[file]],
  )
})

test('a file that goes on being written while it is built may be half of what somebody meant, until it rests', async () => {
  const torn: boolean[] = []
  const { root, occasions } = await startWatching(async ({ isTorn }, count) => {
    if (count === 1) appendFileSync(join(root, file), ' and more')
    torn.push(isTorn())
  })
  const start = performance.now()
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was built again', () => (torn.length > 1 ? true : undefined))
  assert.equal(torn, [true, false])
  const [first, second] = occasions
  // Whoever waits for the bytes has waited since the first save.
  assert.ok(first !== undefined && first.since >= start)
  assert.is(second?.since, first?.since)
})

test('another file that is saved while one is built may belong to the same save', async () => {
  const other = 'content/other.ts'
  const torn: boolean[] = []
  const { root, occasions } = await startWatching(async ({ isTorn }, count) => {
    if (count > 1) return
    writeFileSync(join(root, other), 'saved too')
    torn.push(await waitUntil('that was noticed', () => isTorn() || undefined))
  })
  writeFileSync(join(root, file), 'second')
  await waitUntil('the other was built', () => occasions.find(({ changed }) => changed.includes(other)))
  assert.equal(torn, [true])
})

test('a file that never rests is shown after a second all the same', async () => {
  const answers: [since: number, isTorn: boolean][] = []
  const { root, occasions } = await startWatching(async ({ since, isTorn }) => {
    if (answers.some(([, torn]) => !torn)) return
    appendFileSync(join(root, file), '.')
    answers.push([performance.now() - since, isTorn()])
    await setTimeout(50)
  })
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was no longer called torn', () => answers.find(([, torn]) => !torn))
  for (const [milliseconds, torn] of answers)
    assert.ok(torn ? milliseconds < 1000 : milliseconds > 950, `${milliseconds} ms: ${torn}`)
  await waitUntil('it was built once more', () => (occasions.length === answers.length + 1 ? true : undefined))
})

test('what is saved after a build was shown counts from its own save', async () => {
  const torn: boolean[] = []
  const { root, occasions } = await startWatching(async ({ isTorn }, count) => {
    torn.push(isTorn())
    if (count > 1) return
    await setTimeout(50)
    writeFileSync(join(root, file), 'saved while that was being checked')
  })
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was built again', () => (torn.length > 1 ? true : undefined))
  assert.equal(torn, [false, false])
  const [first, second] = occasions
  assert.ok(first !== undefined && second !== undefined && second.since >= first.since + 50)
})

test('a file that is emptied first is built when it is filled', async () => {
  const read: string[] = []
  const { root } = await startWatching(async () => void read.push(readFileSync(join(root, file), 'utf8')))
  truncateSync(join(root, file))
  await setTimeout(10)
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was built', () => read[0])
  assert.equal(read, ['second'])
})

test('what failed while a folder was away for a moment is done once more', async () => {
  const stale: boolean[] = []
  const { root, occasions } = await startWatching(async ({ isStale }, count) => {
    if (count === 1) {
      renameSync(join(root, 'content'), join(root, 'elsewhere'))
      renameSync(join(root, 'elsewhere'), join(root, 'content'))
      await waitUntil('that was noticed', () => isStale() || undefined)
    }
    stale.push(isStale())
  })
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was built once more', () => occasions[1])
  await setTimeout(quiet)
  assert.equal(
    occasions.map(({ changed }) => changed),
    [[file], [file]],
  )
  assert.equal(stale, [true, false])
})

test('what went well while a folder was away for a moment is done once more too', async () => {
  const { root, occasions } = await startWatching(async (_occasion, count) => {
    if (count > 1) return
    renameSync(join(root, 'content'), join(root, 'elsewhere'))
    renameSync(join(root, 'elsewhere'), join(root, 'content'))
    // By then that was noticed.
    await setTimeout(100)
  })
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was built once more', () => occasions[1])
  await setTimeout(quiet)
  assert.equal(
    occasions.map(({ changed }) => changed),
    [[file], [file]],
  )
})

for (const question of ['isTorn', 'isStale'] as const) {
  test(`where ${question} was answered with yes, it is done once more, whatever the files are like by then`, async () => {
    const answers: boolean[] = []
    const { root, occasions } = await startWatching(async (occasion, count) => {
      if (count === 1) renameSync(join(root, 'content'), join(root, 'elsewhere'))
      answers.push(occasion[question]())
      if (count === 1) renameSync(join(root, 'elsewhere'), join(root, 'content'))
    })
    writeFileSync(join(root, file), 'second')
    await waitUntil('it was built once more', () => occasions[1])
    assert.is(answers[0], true)
  })
}

test('what failed is not done once more for the late signs of the same save', async () => {
  const stale: boolean[] = []
  const { root, occasions } = await startWatching(async ({ isStale }) => {
    await setTimeout(100)
    stale.push(isStale())
  })
  writeFileSync(join(root, file), 'second')
  await waitUntil('it was built', () => occasions[0])
  await setTimeout(quiet)
  assert.equal(stale, [false])
})

test('no build begins before the last one has ended, nor after the end', async () => {
  let [running, most] = [0, 0]
  const { root, occasions, stop } = await startWatching(async () => {
    most = Math.max(most, ++running)
    await setTimeout(20)
    running--
  })
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    writeFileSync(join(root, file), text)
    await setTimeout(15)
  }
  await waitUntil('the last save was built', () => (running === 0 && occasions.length > 1 ? true : undefined))
  await stop()
  const { length } = occasions
  writeFileSync(join(root, file), 'too late')
  await setTimeout(quiet)
  assert.is(occasions.length, length)
  assert.is(most, 1)
})

const file = 'content/words.ts'

/** What is done at each occasion; they are counted from 1. */
type Rebuild = (occasion: Occasion, count: number) => Promise<void>

/** Watches a folder with one source, and waits until a save of it was noticed; only after that it begins to count. */
async function startWatching(
  rebuild: Rebuild = async () => {},
): Promise<{ root: string; occasions: readonly Occasion[]; stop: () => Promise<void> }> {
  const root = makeFolder('watched')
  writeSources({ root }, { [file]: 'as yet unwatched' })
  let occasions: Occasion[] | undefined
  let saved = false
  const stop = watchSources(root, ['content'], [], {
    rebuild: async (occasion) => {
      saved ||= occasion.changed.length > 0
      if (occasions !== undefined) await rebuild(occasion, occasions.push(occasion))
    },
    fail: console.error,
  })
  afterwards(stop)
  writeFileSync(join(root, file), 'first')
  await waitUntil('that was noticed', () => saved || undefined)
  // All looks that come after a save are over by then.
  await setTimeout(quiet)
  occasions = []
  return { root, occasions, stop }
}

/** How long after a save nothing more comes of it, in milliseconds. */
const quiet = 300

test.run()
