import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findChromium } from './browser/drivers/puppeteer.ts'
import { buildProject, bundleTests, copyFixture } from './prepare.ts'

/** A test file, in one engine if it tests browsers. Without a file: types, lint and format. Each job is a process. */
interface Job {
  file?: string
  engine?: string
}

/** The time limit of a job in seconds, several times what the slowest takes on a quiet machine. */
const limit = 600
const engines = ['webkit', 'firefox', 'chromium']
/** These files start first, so that none of them runs alone at the end. */
const slowest = ['photographs', 'reveal', 'states', 'failures', 'keyboard', 'pictures', 'accessibility', 'recipes']
const root = join(import.meta.dirname, '..')
const { values: flags, positionals } = parseArgs({
  options: {
    update: { type: 'boolean' },
    browsers: { type: 'string', default: 'chromium' },
    hosts: { type: 'string' },
    nodes: { type: 'string' },
  },
  allowPositionals: true,
})
/** Only CI tests web servers. */
const isInCI = flags.hosts !== undefined
const scratch = mkdtempSync(join(root, 'node_modules/.test-'))
/** Not in node_modules, where tools would treat it as a package. */
const fixture = realpathSync(mkdtempSync(join(tmpdir(), 'fixture-')))
const hasFixture = existsSync(join(root, 'test/fixture'))
/**
 * Tests that hold for any content that the rules accept, and tests of the repository, run in the project itself. All others
 * run in a copy with the content of test/fixture/, if there is one, so edits by staff never break them.
 */
const isForOwnContent = (file: string) => !hasFixture || /^test\/(any-content|repository)\//.test(file)
const isForBrowsers = (file: string) => /^test\/(browser\/|any-content\/browser\.)/.test(file)
const env = {
  ...process.env,
  SNAPSHOTS: join(root, 'test'),
  UPDATE_SNAPSHOTS: flags.update ? 'yes' : undefined,
  HOSTS: flags.hosts,
  NODES: flags.nodes,
}
const running = new Set<ChildProcess>()
const times: [seconds: number, line: string][] = []
const failures: string[] = []
const counts = { passed: 0, skipped: 0 }

process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGTERM')
  // Processes that were started there may still write for a moment.
  for (const folder of [scratch, fixture]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
const waiting = listJobs()
if (failures.length === 0) await runAll().catch((error) => failures.push(`No test ran. ${error.message}`))
const totals = `${counts.passed} passed, ${failures.length} failed, ${counts.skipped} skipped`
console.log(['', ...failures, totals, ...listLeftToCI()].join('\n'))
process.exitCode = failures.length + counts.skipped > 0 ? 1 : 0

/** Lists the chosen jobs, slowest first. */
function listJobs(): Job[] {
  const parts = positionals.map((part) => (existsSync(part) ? relative(root, resolve(part)) : part))
  const isWhole = (file: string) => isInCI || isQuick(file)
  const isChosen = parts.length > 0 ? (file: string) => parts.some((part) => file.includes(part)) : isWhole
  const files = listTestFiles()
    .filter(isChosen)
    .sort((one, other) => rank(one) - rank(other))
  const chosen = flags.browsers === 'all' ? engines : flags.browsers.toLowerCase().split(',')
  const unmatched = parts.filter((part) => !files.some((file) => file.includes(part)))
  const unknown = chosen.filter((name) => !engines.includes(name))
  failures.push(...unmatched.map((part) => `No test file has ${part} in its path.`))
  failures.push(...unknown.map((name) => `${name} is not a browser. Use all, or some of ${engines.join(',')}.`))
  // Only Chromium says what a screen reader gets.
  const enginesFor = (file: string) =>
    file.includes('spoken-snapshots') ? chosen.filter((engine) => engine === 'chromium') : chosen
  return [
    ...(parts.length === 0 ? [{}] : []),
    ...files.flatMap((file): Job[] =>
      isForBrowsers(file) ? enginesFor(file).map((engine) => ({ file, engine })) : [{ file }],
    ),
  ]
}

function rank(file: string): number {
  const place = slowest.indexOf(basename(file, '.test.ts'))
  return place < 0 ? slowest.length : place
}

/** Names the steps that only CI runs. */
function listLeftToCI(): string[] {
  if (isInCI || positionals.length > 0) return []
  const files = listTestFiles().filter((file) => !isQuick(file))
  const steps =
    'npm audit signatures, two builds compared, other browsers and versions of Node.js, test/content-variants.ts'
  return [`Left to CI: ${steps}, ${files.join(', ')}. \`.ci/run\` runs all of it.`]
}

function listTestFiles(): string[] {
  const names = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  return names.map((file) => `test/${file.replaceAll('\\', '/')}`).filter((file) => file.endsWith('.test.ts'))
}

/** Some slow tests only run in CI, which sets --hosts. */
function isQuick(file: string): boolean {
  return !/\/(hosts|photographs|recipes|originals)\.test/.test(file)
}

async function runAll(): Promise<void> {
  const files = new Set(waiting.flatMap(({ file = [] }) => file))
  const usesChromium = waiting.some(({ engine }) => engine === 'chromium')
  const [own, others] = [[...files].filter(isForOwnContent), [...files].filter((file) => !isForOwnContent(file))]
  const prepareOwn = () => Promise.all([buildProject(root, join(scratch, 'dist')), bundleTests(root, own, scratch)])
  const prepareOthers = async () => {
    copyFixture(root, fixture)
    const folder = join(scratch, 'fixture')
    await Promise.all([buildProject(fixture, join(folder, 'dist')), bundleTests(fixture, others, folder)]).catch(
      (error) => {
        throw new Error(error.message.replace(/\bcontent\/(?!rules)/g, 'test/fixture/content/'))
      },
    )
  }
  await Promise.all([
    own.length > 0 && prepareOwn(),
    others.length > 0 && prepareOthers(),
    // Unpack Chromium once for all files.
    usesChromium && findChromium(),
  ])
  await Promise.all(Array.from({ length: availableParallelism() + 4 }, workThrough))
  times.sort(([one], [other]) => other - one)
  console.log(['', 'The slowest:', ...times.map(([, line]) => line)].slice(0, 7).join('\n'))
}

/** Runs one waiting job after another. */
async function workThrough(): Promise<void> {
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await runJob(job)
}

async function runJob({ file, engine }: Job): Promise<void> {
  const name = `${file ?? 'types, lint and format'}${engine ? ` in ${engine}` : ''}`
  const start = Date.now()
  const isOwn = file === undefined || isForOwnContent(file)
  const folder = isOwn ? scratch : join(scratch, 'fixture')
  const own = { SITE_DIST: join(folder, 'dist'), ...(engine && { ENGINE: engine }) }
  // With its own process group, everything that a job started can be stopped with it.
  const options: SpawnOptions = { cwd: isOwn ? root : fixture, env: { ...env, ...own }, detached: true }
  const child = file
    ? spawn(process.execPath, ['--enable-source-maps', join(folder, file.replace(/ts$/, 'mjs'))], options)
    : spawn('bash', ['.ci/run', 'types'], options)
  running.add(child)
  let output = ''
  for (const pipe of [child.stdout, child.stderr]) pipe?.setEncoding('utf8').on('data', (text) => (output += text))
  const timer = setTimeout(() => {
    output += `\n   FAIL  "did not finish within ${limit} seconds"\n`
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), 5000).unref()
  }, limit * 1000)
  child.once('exit', () => signalGroup(child, 'SIGKILL'))
  await once(child, 'close')
  clearTimeout(timer)
  running.delete(child)
  const isSound = child.exitCode === 0
  const checked = { passed: isSound ? 1 : 0, skipped: 0, failed: isSound ? [] : ['see above'] }
  const { passed, skipped, failed } = file ? readCounts(stripVTControlCharacters(output), child.exitCode) : checked
  counts.passed += passed
  counts.skipped += skipped
  failures.push(...failed.map((failure) => `${name}: ${failure}`))
  const seconds = (Date.now() - start) / 1000
  const line = `${seconds.toFixed(1).padStart(6)} s  ${name}`
  times.push([seconds, line])
  console.log(line)
  if (failed.length + skipped > 0 || flags.update) console.log(output.replaceAll(fixture, root))
}

/** Reads uvu's summary of a file, and the names of the tests that failed. */
function readCounts(printed: string, code: number | null): { passed: number; skipped: number; failed: string[] } {
  const [, total = 0, passed = 0, skipped = 0] =
    /^ *Total: +(\d+)\n *Passed: +(\d+)\n *Skipped: +(\d+)$/m.exec(printed)?.map(Number) ?? []
  const failed = Array.from(printed.matchAll(/^ {3}FAIL {2}(.*")$/gm), ([, name = '']) => name)
  // uvu does not name tests that it did not reach, or whose hooks failed.
  while (failed.length < total - passed) failed.push('a test that did not finish')
  if (total + skipped + failed.length === 0) failed.push('ran no test. It must call test.run().')
  if (code !== 0 && failed.length === 0) failed.push(`exit code ${code}`)
  return { passed, skipped, failed }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {}
}
