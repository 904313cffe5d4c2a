import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { endAll } from './at-end.ts'

/** One suite of uvu: runs its tests and returns the text of the failures or true, then how many passed, were skipped, and are there. */
type Suite = () => Promise<[failures: string | true, passed: number, skipped: number, total: number]>

declare global {
  // uvu finds its runner's state in these.
  var UVU_DEFER: number
  var UVU_INDEX: number
  var UVU_QUEUE: [file: string, ...Suite[]][]
}

const { values: flags, positionals: wanted } = parseArgs({
  options: {
    update: { type: 'boolean' },
    browsers: { type: 'string' },
    hosts: { type: 'string' },
    nodes: { type: 'string' },
  },
  allowPositionals: true,
})
if (flags.update) process.env['UPDATE_SNAPSHOTS'] = 'yes'
if (flags.browsers !== undefined) process.env['BROWSERS'] = flags.browsers
if (flags.hosts !== undefined) process.env['HOSTS'] = flags.hosts
if (flags.nodes !== undefined) process.env['NODES'] = flags.nodes
process.exitCode = await runTests(import.meta.dirname, wanted)

/**
 * Runs every `*.test.ts` below the folder whose path contains one of the wanted parts (all, where none is wanted), and
 * ends with the names of all tests that have failed, and a line that counts. Returns the exit code: a failure is also a file
 * that registers no test, and a skipped test.
 */
async function runTests(folder: string, wanted: readonly string[]): Promise<number> {
  globalThis.UVU_DEFER = 1
  const { exec } = await import('uvu')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((part) => file.includes(part))))
    .sort()
  for (const [index, file] of files.entries()) {
    globalThis.UVU_INDEX = index
    globalThis.UVU_QUEUE[index] = [file]
    await import(pathToFileURL(join(folder, file)).href)
  }
  const silent = globalThis.UVU_QUEUE.filter((group) => group.length === 1).map(([file]) => file)
  const tally = countSuites()
  await exec()
  await endAll()
  const failed = tally.total - tally.passed
  if (files.length === 0) console.error(`No file of tests has ${wanted.join(' or ')} in its path.`)
  for (const file of silent) console.error(`${file} ran no test: it must call test.run().`)
  if (tally.skipped > 0) console.error("Tests were skipped, by `skip` or by another test's `only`.")
  for (const failure of tally.failures) console.log(failure)
  console.log(`${tally.passed} passed, ${failed + silent.length} failed, ${tally.skipped} skipped`)
  return failed + silent.length + tally.skipped > 0 || tally.total === 0 ? 1 : 0
}

/** Makes every suite in the queue add what it ran to the tally that is returned. */
function countSuites(): { passed: number; skipped: number; total: number; failures: readonly string[] } {
  const failures: string[] = []
  const tally = { passed: 0, skipped: 0, total: 0, failures }
  for (const group of globalThis.UVU_QUEUE) {
    const [file, ...suites] = group
    group.splice(
      1,
      suites.length,
      ...suites.map((suite): Suite => async () => {
        const result = await suite()
        tally.passed += result[1]
        tally.skipped += result[2]
        tally.total += result[3]
        failures.push(...nameFailures(result).map((failure) => `${file}: ${failure}`))
        return result
      }),
    )
  }
  return tally
}

/**
 * Returns what uvu calls the tests of a suite that have failed. It says nothing of those that it has not run, because what
 * is done after a failed test failed too.
 */
function nameFailures([text, passed, , total]: Awaited<ReturnType<Suite>>): string[] {
  const lines = text === true ? [] : [...stripVTControlCharacters(text).matchAll(/^ {3}FAIL {2}(.*")$/gm)]
  const names = lines.map(([, name = '']) => name)
  return names.length < total - passed ? [...names, 'Not all tests were run.'] : names
}
