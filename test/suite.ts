import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { inspect, parseArgs } from 'node:util'

// Runs the test files in several processes, each with a site and perhaps a browser for all of its files. uvu's own runner takes
// one process, and node --test takes one for each file, so only the assertions are uvu's.

const tests: { name: string; body: () => unknown }[] = []

/** Registers a test. It fails after a minute. */
export function test(name: string, body: () => unknown): void {
  tests.push({ name, body })
}

interface Result {
  passed: number
  /** What the tests that fail say. */
  reports: string[]
}

const options = { update: { type: 'boolean' }, only: { type: 'string', default: '' } } as const
const { values: flags, positionals: parts } = parseArgs({ options, allowPositionals: true })

if (process.send) takeFiles()
else if (process.argv[1] === import.meta.filename) await runAll()

/**
 * Runs the files with one of the arguments in their path. The default is all but those in hosts/, which need web
 * servers.
 */
async function runAll(): Promise<void> {
  const isChosen = (file: string) => parts.some((part) => `test/${file}`.includes(part))
  const queue = listFiles().filter(parts.length > 0 ? isChosen : (file) => !file.startsWith('hosts/'))
  const results: (Result & { file: string })[] = []
  const needsBrowser = (file: string) => /browser|command/.test(file)
  const alone = queue.filter((file) => !needsBrowser(file))
  const withBrowser = queue.filter(needsBrowser)
  // Browsers are slow to start, so one process runs the files that need none. The others mostly wait for frames or for
  // commands: one more than there are processors keeps these busy.
  const others = Array.from({ length: availableParallelism() + 1 }, () => runFiles(withBrowser, results))
  await Promise.all([runFiles(alone, results), ...others])
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const reports = results.flatMap((result) => result.reports)
  // A mistake in the code may be the same for all files.
  for (const report of new Set(reports)) {
    const files = results.filter((result) => result.reports.includes(report)).map(({ file }) => `test/${file}`)
    console.log(`\nIn ${files.join(', ')}:\n\n${report}`)
  }
  if (passed + reports.length === 0) console.log('\nNo test matches.')
  console.log(`\n${passed} passed, ${reports.length} failed, 0 skipped`)
  process.exit(passed > 0 && reports.length === 0 ? 0 : 1)
}

/**
 * Lists the files that the browser named by ENGINE can run: first those that start commands, which take longest, then by
 * their length.
 */
function listFiles(): string[] {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({ name, source: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }))
  const isForAll = (process.env['ENGINE'] ?? 'chromium') === 'chromium'
  const chosen = files.filter(({ source }) => isForAll || source.includes('everyEngine('))
  const byLength = chosen.sort((a, b) => b.source.length - a.source.length).map(({ name }) => name)
  const isCommand = (name: string) => name.startsWith('command/')
  return [...byLength.filter(isCommand), ...byLength.filter((name) => !isCommand(name))]
}

/**
 * Runs files in another process, as long as there are some. If it ends early, another one goes on with the next file.
 */
async function runFiles(queue: string[], results: (Result & { file: string })[]): Promise<void> {
  if (queue.length === 0) return
  // Its tests start processes, which join its group.
  const child = fork(import.meta.filename, process.argv.slice(2), { detached: true })
  const end = once(child, 'exit').then(() => [{ passed: 0, reports: ['Its process ended early.'] }])
  for (let file = queue.shift(); file !== undefined; file = child.connected ? queue.shift() : undefined) {
    const start = performance.now()
    child.send(file)
    const [result] = await Promise.race([once(child, 'message'), end])
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  test/${file}`)
    results.push({ ...(result as Result), file })
  }
  return runFiles(queue, results)
}

/** Runs the files that the main process names. They share this process, with its site and its browser. */
function takeFiles(): void {
  if (flags.update) process.env['UPDATE_SNAPSHOTS'] = 'yes'
  // What the program prints belongs to its users, and libraries warn of what tests do on purpose.
  console.log = console.warn = console.error = () => {}
  process.on('message', async (file: string) => {
    const fail = (error: unknown): Result => ({ passed: 0, reports: [formatError(error)] })
    process.send?.(await runTests(file).catch(fail))
  })
  for (const event of ['disconnect', 'SIGTERM']) process.on(event, () => process.exit(1))
  // A negative number stands for the group.
  process.on('exit', () => process.kill(-process.pid, 'SIGTERM'))
}

/** Runs the tests that a file registers, if their names have the words of `--only`. */
async function runTests(file: string): Promise<Result> {
  // The last file may have failed between its tests.
  tests.length = 0
  await import(`./${file}`)
  if (tests.length === 0) throw new Error('It registers no test.')
  const reports: string[] = []
  const chosen = tests.filter(({ name }) => name.includes(flags.only))
  for (const { name, body } of chosen) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('It did not end within a minute.')), 60_000)
    })
    // As an async function, a test that throws at once fails, too.
    const run = async () => body()
    await Promise.race([run(), late]).catch((error: unknown) => {
      reports.push(` FAIL  "${name}"\n${formatError(error)}`)
    })
    clearTimeout(timer)
  }
  return { passed: chosen.length - reports.length, reports }
}

/** Returns what was thrown, with the difference that an assertion found, and where in the project. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const { message, stack = '', details = '' }: Error & { details?: string | false } = error
  const frames = stack
    .split('\n')
    .filter((line) => /^ +at /.test(line) && !/node_modules|node:|test\/suite\.ts/.test(line))
  const cause = error.cause === undefined ? [] : [`Because: ${formatError(error.cause)}`]
  return [message, ...(details ? [details] : []), ...frames, ...cause].join('\n')
}
