import { setTimeout } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { inParallel } from '../../../generator/publish/in-parallel.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('in parallel')

const items = Array.from({ length: 20 }, (_, index) => index)

test('the results stand in the order of the items, whichever is done first', async () => {
  const results = await inParallel(items, async (item) => {
    await setTimeout((7 * item) % 5)
    return item * 2
  })
  assert.equal(
    results,
    items.map((item) => item * 2),
  )
})

test('four things are under way at once, and no more', async () => {
  let [running, most] = [0, 0]
  await inParallel(items, async () => {
    most = Math.max(most, ++running)
    await setTimeout(1)
    running--
  })
  assert.is(most, 4)
})

test('where one fails, no more is begun, and its error is thrown only when nothing is under way any more', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const error = await inParallel(items, async (item) => {
    begun.push(item)
    await setTimeout(item === 1 ? 1 : 20)
    if (item === 1) throw new Error('The second one fails.')
    ended.push(item)
  }).catch((thrown: unknown) => thrown)
  assert.is(error instanceof Error && error.message, 'The second one fails.')
  assert.equal(begun, [0, 1, 2, 3])
  assert.equal(ended.sort(), [0, 2, 3])
})

test('where there is nothing to do, nothing is done', async () => {
  assert.equal(await inParallel([], () => Promise.reject(new Error('There is no item.'))), [])
})

test.run()
