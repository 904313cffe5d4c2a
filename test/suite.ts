import { inspect } from 'node:util'

const tests: { name: string; body: () => unknown }[] = []

/** Registers a test. It fails after a minute. */
export function test(name: string, body: () => unknown): void {
  tests.push({ name, body })
}

/** Runs the tests that a file registers, if their names have these words. Returns what those that fail report. */
export async function runTests(file: string, words: string): Promise<{ passed: number; reports: string[] }> {
  // The last file may have failed between its tests.
  tests.length = 0
  await import(`./${file}`)
  if (tests.length === 0) throw new Error('It registers no test.')
  const reports: string[] = []
  const chosen = tests.filter(({ name }) => name.includes(words))
  for (const { name, body } of chosen) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('It did not end within a minute.')), 60_000)
    })
    // It fails also if it throws at once.
    const run = async () => body()
    await Promise.race([run(), late]).catch((error: unknown) => {
      reports.push(` FAIL  "${name}"\n${formatError(error)}\n`)
    })
    clearTimeout(timer)
  }
  return { passed: chosen.length - reports.length, reports }
}

/** Returns what was thrown, with the difference that an assertion found, and where in the project. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const { message, stack = '', details = '' }: Error & { details?: string | false } = error
  const frames = stack
    .split('\n')
    .filter((line) => /^ +at /.test(line) && !/node_modules|node:|test\/(run|suite)\.ts/.test(line))
  const cause = error.cause === undefined ? [] : [`Because: ${formatError(error.cause)}`]
  return [message, ...(details ? [details] : []), ...frames, ...cause].join('\n')
}
