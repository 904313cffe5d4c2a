import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { parse, type Suite } from 'uvu/parse'
import { run } from 'uvu/run'

// Runs the test files with uvu, or those with one of the arguments in their path. uvu runs one file after another, so
// several processes take some of them each.

const { values, positionals } = parseArgs({ options: { update: { type: 'boolean' } }, allowPositionals: true })
const { suites } = await parse('test', /\.test\.ts$/)

if (process.send) {
  // What the program prints belongs to its users, and libraries warn of what tests do on purpose.
  console.log = console.warn = console.error = () => {}
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => process.exit(1))
  await run(suites.filter(({ name }) => positionals.includes(name)))
  // Browsers and servers end with this process.
  process.exit()
}

const isNamed = ({ name }: Suite) => positionals.some((part) => `test/${name}`.includes(part))
// The files in hosts/ need a web server.
const chosen = suites.filter(positionals.length > 0 ? isNamed : ({ name }) => !name.startsWith('hosts/'))
const silent = chosen.filter(({ file }) => !/^test\.run\(\)$/m.test(readFileSync(file, 'utf8')))
for (const { name } of silent) console.error(`test/${name} does not end with test.run(): its tests would never run.`)
if (silent.length > 0) process.exit(1)

const shares = new Map<string | number, string[]>()
for (const [index, { name }] of chosen.entries()) {
  // Most tests wait for a browser, and some for a command.
  const [kind = ''] = /browser|command/.exec(name) ?? []
  const share = kind === 'browser' ? index % availableParallelism() : kind
  shares.set(share, [...(shares.get(share) ?? []), name])
}
// Ctrl-C ends the other processes, and then this one.
process.on('SIGINT', () => {})
// Browsers that are killed leave their profiles. Apache, which may run as another user, reads in this folder.
const scratch = mkdtempSync(join(tmpdir(), 'tests-'))
chmodSync(scratch, 0o755)
const results = await Promise.all(Array.from(shares.values(), runFiles))
const sum = (count: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[count], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
rmSync(scratch, { recursive: true, force: true, maxRetries: 9 })
process.exitCode = sum('passed') > 0 && sum('failed') === 0 ? 0 : 1

/**
 * Runs files in another process, where they share a site and perhaps a browser. Prints the result of each file as soon
 * as it is there.
 */
async function runFiles(names: readonly string[]) {
  const flags = values.update ? ['--update'] : []
  const env = { ...process.env, TMPDIR: scratch }
  const child = fork(import.meta.filename, [...flags, ...names], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const counts = new Map<string, number>()
  let file = ''
  for await (const line of createInterface(child.stdout!)) {
    // Below the name of a file is a sign for each test, and at the end of all are counts.
    const [, result] = /^[•✘ ]+(\(\d+ \/ \d+\))$/.exec(line) ?? []
    const [, what, count] = /^  (Total|Passed|Skipped|Duration): +([\d.]+)/.exec(line) ?? []
    if (names.includes(line)) file = line
    else if (result !== undefined) console.log(`${file} ${result}`)
    else if (what !== undefined) counts.set(what, Number(count))
    else if (line !== '') console.log(line)
  }
  const passed = counts.get('Passed') ?? 0
  if (counts.size === 0) console.log(`Failed: a process ended early, in ${file || names.join(', ')}.`)
  return { passed, failed: (counts.get('Total') ?? 1) - passed, skipped: counts.get('Skipped') ?? 0 }
}
