import { suite } from 'uvu'

const tests = suite()

/** Registers a test. It is skipped if the engine of this run does not need it, or if its title does not contain the words of `--only`. */
export function test(title: string, body: () => unknown, isNeeded = true): void {
  if (isNeeded && title.includes(process.env['ONLY'] ?? '')) tests(title, async () => void (await body()))
  else tests.skip(title)
}

/** Starts the tests that a file has registered. The runner calls it after each file. */
export const runTests = tests.run
