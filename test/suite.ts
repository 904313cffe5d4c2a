import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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

/** Runs files in another process, where they share a site and perhaps a browser. */
async function runFiles(names: readonly string[]) {
  const flags = values.update ? ['--update'] : []
  const env = { ...process.env, TMPDIR: scratch }
  const child = fork(import.meta.filename, [...flags, ...names], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const said = await text(child.stdout!)
  console.log(said)
  const counts = /Total: +(\d+)\s+Passed: +(\d+)\s+Skipped: +(\d+)/.exec(said)?.slice(1).map(Number)
  // A process that ends early has failed.
  const [total = 1, passed = 0, skipped = 0] = counts ?? []
  return { passed, failed: total - passed, skipped }
}
