import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { site } from '../../build.ts'
import { findChromium } from '../browser/drivers/puppeteer.ts'
import { startHttpsHost, type HttpsHost } from './https-host.ts'

const folder = join(site.root, 'node_modules/.cache/audit')
const observatory = join(folder, 'node_modules/@mdn/mdn-http-observatory')

const programs = {
  lighthouse: join(folder, 'node_modules/lighthouse/cli/index.js'),
  observatory: join(observatory, 'src/scan.js'),
}

/** The goals for a page on a phone with a slow 4G connection: Lighthouse scores, and metrics in milliseconds. */
const minimumScores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const maximumMetrics = {
  'first-contentful-paint': 1000,
  'largest-contentful-paint': 1200,
  // The site does not block at all; other processes may.
  'total-blocking-time': 50,
  'cumulative-layout-shift': 0,
}

const report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(
    v.string(),
    v.object({
      title: v.string(),
      scoreDisplayMode: v.string(),
      score: v.nullable(v.number()),
      numericValue: v.optional(v.number()),
      displayValue: v.optional(v.string()),
    }),
  ),
})

const scan = v.object({
  scan: v.object({ grade: v.string(), score: v.number() }),
  tests: v.record(v.string(), v.object({ result: v.string(), scoreModifier: v.number(), pass: v.boolean() })),
})

installTools()
const host = await startHttpsHost()
try {
  const results = [await auditPage(host, '/'), await auditPage(host, '/careers'), await auditHeaders(host)]
  const isGood = results.every(Boolean)
  console.log(isGood ? 'All goals are met.' : 'At least one goal is missed.')
  process.exitCode = isGood ? 0 : 1
} finally {
  host.close()
}

/**
 * Runs Lighthouse several times on a page, prints the results, and returns whether they meet the goals. The best result
 * counts, because other processes can only make it worse.
 */
async function auditPage({ name, keyHash }: HttpsHost, path: string): Promise<boolean> {
  const runs: v.InferOutput<typeof report>[] = []
  for (let run = 0; run < 5; run++) runs.push(await runLighthouse(`https://${name}${path}`, keyHash))
  console.log(`${path} in Lighthouse, on a phone with slow 4G, ${runs.length} runs`)
  const scores = Object.entries(minimumScores).map(([category, goal]) => {
    const found = runs.map(({ categories }) => Math.round((categories[category]?.score ?? NaN) * 100))
    return printFigure(category, found, goal, Math.max(...found) >= goal)
  })
  const metrics = Object.entries(maximumMetrics).map(([metric, goal]) => {
    const found = runs.map(({ audits }) => Number((audits[metric]?.numericValue ?? NaN).toFixed(3)))
    return printFigure(metric, found, goal, Math.min(...found) <= goal)
  })
  const failedAudits = runs.flatMap(({ audits }) => {
    return Object.values(audits)
      .filter(({ scoreDisplayMode, score }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ title, displayValue = '' }) => `         ${title} ${displayValue}`)
  })
  console.log([...new Set(failedAudits), ''].join('\n'))
  return [...scores, ...metrics].every((isMet) => isMet)
}

function printFigure(name: string, found: readonly number[], goal: number, isMet: boolean): boolean {
  console.log(
    `  ${isMet ? 'met   ' : 'MISSED'} ${name}: ${found.map((value) => (value < 1 ? value : Math.round(value))).join(', ')} (goal ${goal})`,
  )
  return isMet
}

async function runLighthouse(address: string, keyHash: string) {
  const chromium = await findChromium()
  // Only the local certificate is trusted. Chromium's sandbox does not work for root.
  const flags = [
    '--headless=new --disable-gpu --disable-dev-shm-usage',
    `--ignore-certificate-errors-spki-list=${keyHash}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const args = [address, '--output=json', '--quiet', '--form-factor=mobile', '--throttling-method=simulate']
  args.push('--no-enable-error-reporting', `--chrome-flags=${flags.join(' ')}`)
  const found = v.parse(
    report,
    await runTool(programs.lighthouse, args, { ...chromium.env, CHROME_PATH: chromium.path }),
  )
  if (found.runtimeError !== undefined) throw new Error(found.runtimeError.message)
  return found
}

/** Runs Mozilla's HTTP Observatory, prints the results, and returns whether they meet the goal. */
async function auditHeaders({ name, certificate }: HttpsHost): Promise<boolean> {
  const output = await runTool(programs.observatory, [name], { NODE_EXTRA_CA_CERTS: certificate })
  const { scan: total, tests } = v.parse(scan, output)
  console.log(`Headers in Mozilla's HTTP Observatory: ${total.grade}, ${total.score} points (goal A+)`)
  for (const [test, { result, scoreModifier, pass }] of Object.entries(tests))
    console.log(`  ${pass ? 'met   ' : 'MISSED'} ${test}: ${result} (${scoreModifier})`)
  console.log()
  return total.grade === 'A+'
}

/**
 * Installs Lighthouse and the Observatory from their own lockfile. They are not dependencies of the project, because they are
 * larger than all of those together.
 */
function installTools(): void {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, 'audit-tools', name), join(folder, name))
  const flags = '--ignore-scripts --omit=optional --no-fund --no-audit --prefer-offline --loglevel=error'.split(' ')
  execFileSync('npm', ['ci', '--prefix', folder, ...flags], { stdio: ['ignore', 2, 2] })
  // The Observatory would download the HSTS preload list, which does not contain localhost.
  writeFileSync(join(observatory, 'conf/hsts-preload.json'), '{}')
}

/** Runs a tool and returns its JSON output. */
async function runTool(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const options = { env: { ...process.env, ...env }, maxBuffer: Infinity }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options)
  return JSON.parse(stdout)
}
