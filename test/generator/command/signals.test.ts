import * as assert from 'uvu/assert'
import { exitCodeOf } from '../../../generator/command/exit-codes.ts'
import { abortOnSignals, untilAborted } from '../../../generator/command/signals.ts'
import { afterwards, createSuite } from '../suite.ts'

const test = createSuite('signals')

const endings = [
  ['SIGINT', 130, 'The build was interrupted.'],
  ['SIGTERM', 143, 'The build was told to end.'],
] as const

/** Keeps a signal from all who listen for it already, such as those that end this process with its browsers, until the test has ended. */
function silenceOthers(name: NodeJS.Signals): void {
  const others = process.listeners(name)
  process.removeAllListeners(name)
  afterwards(() => others.forEach((listener) => process.on(name, listener)))
}

for (const [name, code, sentence] of endings) {
  test(`the first ${name} aborts with the exit code ${code}, and the second has its usual effect`, () => {
    for (const [other] of endings) silenceOthers(other)
    const { signal, stop } = abortOnSignals()
    afterwards(stop)
    assert.not.ok(signal.aborted)
    process.emit(name, name)
    assert.ok(signal.aborted)
    assert.equal([exitCodeOf(signal.reason), signal.reason.message], [code, sentence])
    assert.equal(
      endings.map(([other]) => process.listenerCount(other)),
      [0, 0],
    )
  })
}

test('signals have their usual effect again when the build has ended', () => {
  const before = process.listenerCount('SIGINT')
  abortOnSignals().stop()
  assert.is(process.listenerCount('SIGINT'), before)
})

test('what is abandoned ends at once, and what is not ends as it ends', async () => {
  const never = new Promise<never>(() => {})
  const controller = new AbortController()
  assert.is(await untilAborted(Promise.resolve('done'), controller.signal), 'done')
  const fault = new Error('fault')
  await untilAborted(Promise.reject(fault), controller.signal).then(assert.unreachable, (error) =>
    assert.is(error, fault),
  )
  const abandoned = untilAborted(never, controller.signal).then(assert.unreachable, (error: unknown) => error)
  controller.abort('enough')
  assert.is(await abandoned, 'enough')
  await untilAborted(never, controller.signal).then(assert.unreachable, (error) => assert.is(error, 'enough'))
})

test.run()
