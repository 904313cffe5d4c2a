import { suite, type Test } from 'uvu'

const cleanups: (() => unknown)[] = []

/** Makes a suite of tests; after each of them everything that it asked for by `afterwards` is done, last first. */
export function createSuite(name: string): Test {
  const test = suite(name)
  test.after.each(async () => {
    const failures: unknown[] = []
    for (const cleanup of cleanups.splice(0).reverse()) {
      try {
        await cleanup()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length === 0) return
    // Where the test has failed already, nobody else tells of this.
    console.error(...failures)
    throw failures[0]
  })
  return test
}

/** Does something when the running test has ended, also where it has failed. */
export function afterwards(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Waits until a probe returns something other than undefined and returns that; fails, saying for what it waited, after twenty seconds. */
export async function waitUntil<Found>(
  what: string,
  probe: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const found = await probe()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Waited in vain until ${what}.`)
}

/** Passes a promise on; fails, saying for what it waited, where it does not settle within so many seconds. */
export async function inTime<Value>(what: string, promise: Promise<Value>, seconds = 20): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited in vain until ${what}.`)), seconds * 1000)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
