import { inspect } from 'node:util'
import * as uvu from 'uvu'

/** Tests with other names are left out. */
const only = process.env['ONLY'] ?? ''

/** Registers a test, like `test` of uvu. It fails after a minute, and shows what was thrown, even if that is no error. */
export function test(name: string, body: () => unknown): void {
  if (name.includes(only)) uvu.test(name, () => settle(body))
}

/** Calls a function before the tests of a file, or after them. */
test.before = (body: () => unknown) => uvu.test.before(() => settle(body).catch(report))
test.after = (body: () => unknown) => uvu.test.after(() => settle(body).catch(report))

/** Ends the list of tests in a file. */
test.run = () => uvu.test.run()

/** uvu does not say what a hook throws. */
function report(error: Error): never {
  console.log(error.stack)
  throw error
}

async function settle(body: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not end within a minute.')), 60_000)
  })
  try {
    await Promise.race([body(), late])
  } catch (error) {
    throw error instanceof Error ? error : new Error(inspect(error))
  } finally {
    clearTimeout(timer)
  }
}
