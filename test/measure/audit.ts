import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { site } from '../../build.ts'
import { findChromium } from '../browser/drivers/puppeteer.ts'
import { startHttpsHost, type HttpsHost } from './https-host.ts'

/** What judges the site; apart from the project's packages, because it is heavier than all of those together. */
const packages = {
  private: true,
  dependencies: { '@mdn/mdn-http-observatory': '1.4.8', lighthouse: '12.8.2' },
  // Lighthouse 12 fits no newer one, and a package of its own asks for whatever is the latest.
  overrides: { 'third-party-web': '0.27.0' },
}

const folder = join(site.root, 'node_modules/.cache/audit')
const observatory = join(folder, 'node_modules/@mdn/mdn-http-observatory')

const programs = {
  lighthouse: join(folder, 'node_modules/lighthouse/cli/index.js'),
  observatory: join(observatory, 'src/scan.js'),
}

/** What is wanted of a page, as on a phone with a slow 4G connection: Lighthouse's scores, and times in milliseconds. */
const least = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const most = {
  'first-contentful-paint': 1000,
  'largest-contentful-paint': 1200,
  // None at all, but for what else the machine does.
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
  const verdicts = [await judgePage(host, '/'), await judgePage(host, '/careers'), await judgeHeaders(host)]
  const isGood = verdicts.every((verdict) => verdict)
  console.log(isGood ? 'All goals are met.' : 'A goal was missed.')
  process.exitCode = isGood ? 0 : 1
} finally {
  host.close()
}

/**
 * Lets Lighthouse look at a page several times, prints what it found, and returns whether that is good enough. The best of
 * its looks counts, because other work on the machine only ever adds to a time.
 */
async function judgePage({ name, keyHash }: HttpsHost, path: string): Promise<boolean> {
  const looks: v.InferOutput<typeof report>[] = []
  for (let run = 0; run < 5; run++) looks.push(await askLighthouse(`https://${name}${path}`, keyHash))
  console.log(`${path} by Lighthouse, as on a phone with slow 4G, ${looks.length} times`)
  const scores = Object.entries(least).map(([category, goal]) => {
    const found = looks.map(({ categories }) => Math.round((categories[category]?.score ?? NaN) * 100))
    return printFigure(category, found, goal, Math.max(...found) >= goal)
  })
  const metrics = Object.entries(most).map(([metric, goal]) => {
    const found = looks.map(({ audits }) => Number((audits[metric]?.numericValue ?? NaN).toFixed(3)))
    return printFigure(metric, found, goal, Math.min(...found) <= goal)
  })
  const complaints = looks.flatMap(({ audits }) => {
    return Object.values(audits)
      .filter(({ scoreDisplayMode, score }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ title, displayValue = '' }) => `         ${title} ${displayValue}`)
  })
  console.log([...new Set(complaints), ''].join('\n'))
  return [...scores, ...metrics].every((isMet) => isMet)
}

function printFigure(name: string, found: readonly number[], goal: number, isMet: boolean): boolean {
  console.log(
    `  ${isMet ? 'met   ' : 'MISSED'} ${name}: ${found.map((value) => (value < 1 ? value : Math.round(value))).join(', ')} (goal ${goal})`,
  )
  return isMet
}

async function askLighthouse(address: string, keyHash: string) {
  const chromium = await findChromium()
  // Only this one certificate is believed, and whoever is root has to go without Chromium's sandbox.
  const flags = [
    '--headless=new --disable-gpu --disable-dev-shm-usage',
    `--ignore-certificate-errors-spki-list=${keyHash}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const args = [address, '--output=json', '--quiet', '--form-factor=mobile', '--throttling-method=simulate']
  args.push('--no-enable-error-reporting', `--chrome-flags=${flags.join(' ')}`)
  const found = v.parse(
    report,
    await askTool(programs.lighthouse, args, { ...chromium.env, CHROME_PATH: chromium.path }),
  )
  if (found.runtimeError !== undefined) throw new Error(found.runtimeError.message)
  return found
}

/** Lets the rules of Mozilla's HTTP Observatory judge the headers, prints what they found, and returns whether that is good enough. */
async function judgeHeaders({ name, certificate }: HttpsHost): Promise<boolean> {
  const said = await askTool(programs.observatory, [name], { NODE_EXTRA_CA_CERTS: certificate })
  const { scan: total, tests } = v.parse(scan, said)
  console.log(`Headers by Mozilla's HTTP Observatory: ${total.grade}, ${total.score} points (goal A+)`)
  for (const [test, { result, scoreModifier, pass }] of Object.entries(tests))
    console.log(`  ${pass ? 'met   ' : 'MISSED'} ${test}: ${result} (${scoreModifier})`)
  console.log()
  return total.grade === 'A+'
}

/** Installs Lighthouse and the Observatory where they are not there yet. */
function installTools(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packages))
  const flags = '--ignore-scripts --omit=optional --no-fund --no-audit --prefer-offline --loglevel=error'.split(' ')
  execFileSync('npm', ['install', '--prefix', folder, ...flags], { stdio: ['ignore', 2, 2] })
  // It would fetch the list of hosts that browsers know to be on https. This machine is on no such list.
  writeFileSync(join(observatory, 'conf/hsts-preload.json'), '{}')
}

/** Runs one of them to its end, and returns what it has said as JSON, which the caller has to read. */
async function askTool(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const options = { env: { ...process.env, ...env }, maxBuffer: Infinity }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options)
  return JSON.parse(stdout)
}
