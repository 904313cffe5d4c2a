import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

/** What came of the tests in a file: `report` explains the failures, and `printed` is what the tests wrote. */
type Result = { passed: number; failed: number; skipped: number; report: string; printed: string }

const root = join(import.meta.dirname, '..')
await (process.send ? takeFiles() : runAll())

/** Runs all tests, except those of web servers, which CI has; or those in files with one of the arguments in their path. */
async function runAll(): Promise<void> {
  const { values, positionals: parts } = parseArgs({ options: { update: { type: 'boolean' } }, allowPositionals: true })
  if (values.update) process.env['UPDATE_SNAPSHOTS'] = 'yes'
  const isNamed = (file: string) => parts.some((part) => file.includes(part))
  const files = listFiles().filter(parts.length > 0 ? isNamed : (file) => !file.startsWith('test/hosts/'))
  const missed = parts.filter((part) => !files.some((file) => file.includes(part)))
  const reports = missed.map((part) => `No test file has ${part} in its path.\n`)
  const counts = { passed: 0, failed: missed.length, skipped: 0 }
  const runFiles = async () => {
    let worker: ReturnType<typeof startWorker> | undefined
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const start = performance.now()
      worker ??= startWorker()
      worker.child.send(file)
      const [answer] = await Promise.race([once(worker.child, 'message'), worker.end])
      const { report, printed, ...result }: Result = answer
      if (!worker.child.connected) worker = undefined
      console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${file}`)
      for (const count of ['passed', 'failed', 'skipped'] as const) counts[count] += result[count]
      if (values.update || result.failed > 0) console.log(printed)
      if (result.failed > 0) reports.push(`${file}\n\n${report}`)
    }
    worker?.child.disconnect()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runFiles))
  console.log(`\n${reports.join('\n')}${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  process.exitCode = counts.failed + counts.skipped > 0 ? 1 : 0
}

/** Starts a process that runs files. In a group of its own, it can end all that its tests have started. */
function startWorker() {
  const child = fork(import.meta.filename, { detached: true })
  const end = once(child, 'exit').then((cause): [Result] => {
    const report = `The process of this file ended early: ${cause.join('')}.\n`
    return [{ passed: 0, failed: 1, skipped: 0, report, printed: '' }]
  })
  return { child, end }
}

/** Lists the files that ENGINE can run, those that take long first: browser tests, and then by size. */
function listFiles(): string[] {
  const names = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => `test/${name.replaceAll('\\', '/')}`).filter((name) => name.endsWith('.test.ts'))
  const size = (file: string) => statSync(join(root, file)).size * (file.includes('browser/') ? 10 : 1)
  const isForAll = (process.env['ENGINE'] ?? 'chromium') === 'chromium'
  const chosen = files.filter((file) => isForAll || /\/engines\/|\/any-content\/browser/.test(file))
  return chosen.sort((one, other) => size(other) - size(one))
}

/** Runs the tests in each file that the main process names. Files share this process, with its site and its browser. */
function takeFiles(): void {
  process.env['NODE_ENV'] = 'development'
  // uvu adds to this queue at each `test.run()`.
  const suites: (() => Promise<[errors: string | true, passed: number, skipped: number, total: number]>)[] = []
  Object.assign(globalThis, { UVU_DEFER: true, UVU_QUEUE: [suites] })
  process.on('message', async (file: string) => {
    const result: Result = { passed: 0, failed: 0, skipped: 0, report: '', printed: '' }
    process.stdout.write = (text) => ((result.printed += text), true)
    await import(pathToFileURL(join(root, file)).href).catch(async (error: unknown) => {
      const { formatProblems, problemsOf } = await import('../generator/problem.ts')
      result.report = await formatProblems(problemsOf(error, root))
    })
    if (suites.length === 0) result.report ||= 'It registers no test. Call test.run() at its end.\n'
    for (const runSuite of suites.splice(0)) {
      const [errors, passed, skipped, total] = await runSuite()
      result.report += errors === true ? (passed < total ? 'A hook of its tests failed.\n' : '') : errors
      result.passed += passed
      result.failed += total - passed
      result.skipped += skipped
    }
    if (result.report !== '') result.failed ||= 1
    process.send?.(result)
  })
  for (const event of ['disconnect', 'SIGTERM']) process.on(event, () => process.exit(1))
  process.on('exit', () => process.kill(-process.pid, 'SIGTERM'))
}
