import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'uvu/parse'

// Runs the test files, or those with one of the arguments in their path. uvu runs one file after another, so several
// processes take the files from three queues. Each has a site, and perhaps a browser, for all of its files.

declare global {
  /** Keeps uvu from starting tests by itself. */
  var UVU_DEFER: boolean
  /** Where uvu puts the tests of each file when they should run. */
  var UVU_QUEUE: (() => Promise<[errors: string | true, passed: number, skipped: number, total: number]>)[][]
}

/** What a process says of a test file. */
interface Report {
  passed: number
  failed: number
  skipped: number
  errors: string
}

const failed = (errors: string): Report => ({ passed: 0, failed: 1, skipped: 0, errors })

const options = { only: { type: 'string', default: '' }, update: { type: 'boolean' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
if (process.send) takeFiles()
else await runAll()

async function runAll(): Promise<void> {
  const { suites } = await parse('test', /\.test\.ts$/)
  const isNamed = (name: string) => positionals.some((part) => `test/${name}`.includes(part))
  // The files in hosts/ need a web server.
  const chosen = suites
    .map(({ name }) => name)
    .filter(positionals.length > 0 ? isNamed : (name) => !name.startsWith('hosts/'))
    .filter((name) => (process.env['ENGINE'] ?? 'chromium') === 'chromium' || name.includes('browser'))
  const withBrowser = chosen.filter((name) => name.includes('browser'))
  const withCommand = chosen.filter((name) => name.startsWith('command/'))
  const others = chosen.filter((name) => !withBrowser.includes(name) && !withCommand.includes(name))
  // Browsers that are killed leave their profiles. Apache, which may run as another user, reads in this folder.
  const scratch = mkdtempSync(join(tmpdir(), 'tests-'))
  chmodSync(scratch, 0o755)
  const browsers = Array.from({ length: availableParallelism() }, () => withBrowser)
  const reports = await Promise.all([...browsers, withCommand, others].map((queue) => runFiles(queue, scratch)))
  // A browser may still write into its profile. Unlike rmSync, this looks again at what is there before it tries again.
  await rm(scratch, { recursive: true, force: true, maxRetries: 9 })
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    reports.flat().reduce((total, report) => total + report[count], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = sum('passed') > 0 && sum('failed') === 0 ? 0 : 1
}

/** Runs the files of a queue in another process, and prints the report of each. After a crash, a new process goes on. */
async function runFiles(queue: string[], scratch: string): Promise<Report[]> {
  if (queue.length === 0) return []
  const env = { ...process.env, TMPDIR: scratch, ONLY: values.only }
  const child = fork(import.meta.filename, process.argv.slice(2), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = once(child, 'exit').then(() => [failed('Its process ended early.\n')])
  const stop = () => {
    queue.length = 0
    child.kill()
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const reports: Report[] = []
  for (let file = queue.shift(); file !== undefined; file = child.connected ? queue.shift() : undefined) {
    child.send(file)
    const [report]: Report[] = await Promise.race([once(child, 'message'), end])
    reports.push(report!)
    const { passed, failed, errors } = report!
    if (passed + failed > 0) console.log(`${file} (${passed} / ${passed + failed})${errors && `\n\n${errors}`}`)
  }
  if (child.connected) child.disconnect()
  await end
  return [...reports, ...(await runFiles(queue, scratch))]
}

/** Runs the files that the main process names. */
function takeFiles(): void {
  // What the program prints belongs to its users, and libraries warn of what tests do on purpose.
  console.warn = console.error = () => {}
  // Browsers and servers end with this process.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => process.exit())
  process.on('message', async (file: string) => {
    process.send!(await runFile(file).catch((error: Error) => failed(`${error.stack}\n`)))
  })
}

async function runFile(file: string): Promise<Report> {
  globalThis.UVU_DEFER = true
  globalThis.UVU_QUEUE = [[]]
  const { runTests } = await import('./helpers/test.ts')
  // After a mistake in the file, too, as its tests would otherwise run with those of the next one.
  await import(`./${file}`).finally(runTests)
  const [errors, passed, skipped, total] = await UVU_QUEUE[0]![0]!()
  if (total + skipped === 0) return failed('It has no test.\n')
  return { passed, failed: total - passed, skipped, errors: errors === true ? '' : errors }
}
