import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { formatError, runTests } from './suite.ts'

// Runs the test files in several processes, each with a site and a browser for all of its files. uvu's own runner takes
// one process, and node --test takes one for each file.

const total = { passed: 0, failed: 0 }
/** The test files with faults, by what they report: a mistake in the code may be the same for all. */
const reports = new Map<string, string[]>()
const options = { update: { type: 'boolean' }, only: { type: 'string', default: '' } } as const
const { values: flags, positionals: parts } = parseArgs({ options, allowPositionals: true })
await (process.send ? takeFiles() : runAll())

/**
 * Runs the files with one of the arguments in their path. The default is all but those in hosts/, which need web
 * servers.
 */
async function runAll(): Promise<void> {
  const isChosen = (file: string) => parts.some((part) => `test/${file}`.includes(part))
  const queue = listFiles().filter(parts.length > 0 ? isChosen : (file) => !file.startsWith('hosts/'))
  // Tests in a browser mostly wait for its frames, so two more processes keep the processors busy.
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, () => runFiles(queue)))
  for (const [report, files] of reports) console.log(`\nIn ${files.join(', ')}:\n\n${report}`)
  if (total.passed + total.failed === 0) {
    total.failed = 1
    console.log('\nNo test matches.')
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, 0 skipped`)
  process.exit(total.failed > 0 ? 1 : 0)
}

/** Lists the files that the browser named by ENGINE can run, the longest first. */
function listFiles(): string[] {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const tests = names.filter((name) => name.endsWith('.test.ts'))
  const files = tests.map((name) => ({ name, source: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }))
  const isForAll = (process.env['ENGINE'] ?? 'chromium') === 'chromium'
  const chosen = files.filter(({ source }) => isForAll || source.includes('everyEngine('))
  return chosen.sort((a, b) => b.source.length - a.source.length).map(({ name }) => name)
}

/**
 * Runs files in another process, as long as there are some. If it ends early, another one goes on with the next file.
 */
async function runFiles(queue: string[]): Promise<void> {
  if (queue.length === 0) return
  // It leads a group of processes, to which all belong that its tests start.
  const child = fork(import.meta.filename, process.argv.slice(2), { detached: true })
  const end = once(child, 'exit').then(() => [{ passed: 0, reports: ['Its process ended early.'] }])
  for (let file = queue.shift(); file !== undefined; file = child.connected ? queue.shift() : undefined) {
    const start = performance.now()
    child.send(file)
    const [result] = await Promise.race([once(child, 'message'), end])
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  test/${file}`)
    total.passed += result.passed
    total.failed += result.reports.length
    for (const report of result.reports) reports.set(report, [...(reports.get(report) ?? []), `test/${file}`])
  }
  return runFiles(queue)
}

/** Runs the files that the main process names. They share this process, with its site and its browser. */
async function takeFiles(): Promise<void> {
  if (flags.update) process.env['UPDATE_SNAPSHOTS'] = 'yes'
  // Libraries warn of what tests do on purpose.
  console.warn = console.error = () => {}
  process.on('message', async (file: string) => {
    const fail = (error: unknown) => ({ passed: 0, reports: [formatError(error)] })
    process.send?.(await runTests(file, flags.only).catch(fail))
  })
  for (const event of ['disconnect', 'SIGTERM']) process.on(event, () => process.exit(1))
  // A negative number stands for the group.
  process.on('exit', () => process.kill(-process.pid, 'SIGTERM'))
}
