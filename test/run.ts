import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { format, inspect, parseArgs } from 'node:util'

const total = { passed: 0, failed: 0, skipped: 0 }
/** The test files with faults, by what they report: a mistake in the code may be the same for all. */
const reports = new Map<string, string[]>()
const options = { update: { type: 'boolean' }, only: { type: 'string', default: '' } } as const
const { values: flags, positionals: parts } = parseArgs({ options, allowPositionals: true })
await (process.send ? takeFiles() : runAll())

/** Runs the files with one of the arguments in their path. The default is all but those in hosts/, which need web servers. */
async function runAll(): Promise<void> {
  const isChosen = (file: string) => parts.some((part) => `test/${file}`.includes(part))
  const queue = listFiles().filter(parts.length > 0 ? isChosen : (file) => !file.startsWith('hosts/'))
  await Promise.all(Array.from({ length: availableParallelism() }, () => runFiles(queue)))
  for (const [report, files] of reports) console.log(`\nOpen ${files.join(', ')}:\n\n${report}`)
  if (total.passed + total.failed === 0) {
    total.failed = 1
    console.log('\nNo test was chosen.')
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(total.failed + total.skipped > 0 ? 1 : 0)
}

/** Lists the files that the browser named by ENGINE can run, the longest first. */
function listFiles(): string[] {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const tests = names.filter((name) => name.endsWith('.test.ts'))
  const files = tests.map((name) => ({ name, source: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }))
  const isForAll = (process.env['ENGINE'] ?? 'chromium') === 'chromium'
  const chosen = files.filter(({ source }) => isForAll || source.includes('everyEngine('))
  return chosen.sort((one, other) => other.source.length - one.source.length).map(({ name }) => name)
}

/** Runs files in another process. In a group of its own, it can end all that their tests start. */
async function runFiles(queue: string[]): Promise<void> {
  if (queue.length === 0) return
  const child = fork(import.meta.filename, process.argv.slice(2), { detached: true })
  const end = once(child, 'exit').then(() => [{ failed: 1, report: 'Its process ended.' }])
  for (let file = queue.shift(); file !== undefined; file = child.connected ? queue.shift() : undefined) {
    const start = performance.now()
    child.send(file)
    const [{ report, ...counts }] = await Promise.race([once(child, 'message'), end])
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  test/${file}`)
    for (const count of ['passed', 'failed', 'skipped'] as const) total[count] += counts[count] ?? 0
    if (report !== '') reports.set(report, [...(reports.get(report) ?? []), `test/${file}`])
  }
  return runFiles(queue)
}

/** Runs the files that the main process names. They share this process, with its site and its browser. */
async function takeFiles(): Promise<void> {
  Object.assign(process.env, { NODE_ENV: 'production', ONLY: flags.only }, flags.update && { UPDATE_SNAPSHOTS: 'yes' })
  // uvu adds to this queue at each `test.run()`. It writes a dot for each test, and libraries warn.
  const suites: (() => Promise<[errors: string | true, passed: number, skipped: number, total: number]>)[] = []
  Object.assign(globalThis, { UVU_DEFER: true, UVU_QUEUE: [suites] })
  process.stdout.write = () => true
  console.log = (...words) => writeSync(1, `${format(...words)}\n`)
  console.warn = console.error = () => {}
  process.on('message', async (file: string) => {
    const fault = await import(`./${file}`).then(() => (suites.length > 0 ? '' : 'It runs no test.'), describe)
    const result = { passed: 0, failed: fault === '' ? 0 : 1, skipped: 0, report: fault }
    for (const runTests of suites.splice(0)) {
      const [errors, passed, skipped, count] = await runTests()
      const report = errors !== true ? errors : passed < count ? 'A hook of its tests failed, as printed above.' : ''
      result.passed += passed
      result.failed += report.split(/(?= {2}\S* FAIL )/).filter((part) => part.trim()).length
      result.skipped += skipped
      result.report += report
    }
    process.send?.(result)
  })
  for (const event of ['disconnect', 'SIGTERM']) process.on(event, () => process.exit(1))
  process.on('exit', () => process.kill(-process.pid, 'SIGTERM'))
}

function describe(error: unknown): string {
  return (error instanceof Error && error.stack) || inspect(error)
}
