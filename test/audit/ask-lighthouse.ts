import * as v from 'valibot'
import { findChromium } from '../browser/drivers/find-chromium.ts'
import { medianOf } from '../bench/figure.ts'
import { runTool } from './run-tool.ts'

/** What Lighthouse finds on a page. */
export interface PageVerdict {
  /** The version of Lighthouse and the browser that it drove. */
  by: string
  /** Its four scores, of 100, by their names: the median of all runs. */
  scores: Readonly<Record<string, number>>
  /** Its metrics of each run; times in milliseconds. */
  metrics: Readonly<Record<Metric, readonly number[]>>
  /** What has cost points, in Lighthouse's words. */
  complaints: readonly string[]
}

/** First and largest contentful paint, the time for which scripts kept the page from answering, and how much of it jumped. */
export type Metric = 'FCP' | 'LCP' | 'TBT' | 'CLS'

const report = v.object({
  lighthouseVersion: v.string(),
  environment: v.object({ hostUserAgent: v.string() }),
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(
    v.string(),
    v.object({
      title: v.string(),
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({
      title: v.string(),
      score: v.nullable(v.number()),
      numericValue: v.optional(v.number()),
      displayValue: v.optional(v.string()),
    }),
  ),
})

const audits: Readonly<Record<Metric, string>> = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

/**
 * Lets Lighthouse judge a page so many times as on a phone with a slow 4G connection (150 ms, 1.6 Mbit/s, a quarter of this
 * machine's speed), which it simulates from what it has seen.
 */
export async function askLighthouse(
  program: string,
  address: string,
  { keyHash, runs }: { keyHash: string; runs: number },
): Promise<PageVerdict> {
  const verdicts: RunVerdict[] = []
  for (let run = 0; run < runs; run += 1) verdicts.push(await askOnce(program, address, keyHash))
  const [first] = verdicts
  if (first === undefined) throw new Error('Lighthouse has to run at least once.')
  const { by } = first
  const all = (metric: Metric) => verdicts.map(({ metrics }) => metrics[metric])
  return {
    by,
    scores: Object.fromEntries(
      Object.keys(first.scores).map((name) => [name, medianOf(verdicts.map(({ scores }) => scores[name] ?? 0))]),
    ),
    metrics: { FCP: all('FCP'), LCP: all('LCP'), TBT: all('TBT'), CLS: all('CLS') },
    complaints: [...new Set(verdicts.flatMap(({ complaints }) => complaints))],
  }
}

type RunVerdict = Omit<PageVerdict, 'metrics'> & { metrics: Readonly<Record<Metric, number>> }

async function askOnce(program: string, address: string, keyHash: string): Promise<RunVerdict> {
  const chromium = await findChromium()
  // Only this one certificate is believed, and whoever is root has to go without Chromium's sandbox.
  const flags = [
    '--headless=new',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--ignore-certificate-errors-spki-list=${keyHash}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...chromium.args,
  ]
  try {
    const said = await runTool(
      program,
      [
        address,
        '--output=json',
        '--quiet',
        '--form-factor=mobile',
        '--throttling-method=simulate',
        '--no-enable-error-reporting',
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { ...chromium.env, CHROME_PATH: chromium.path },
    )
    return readReport(v.parse(report, said))
  } finally {
    await chromium.remove()
  }
}

function readReport({
  lighthouseVersion,
  environment,
  runtimeError,
  categories,
  audits: found,
}: v.InferOutput<typeof report>): RunVerdict {
  if (runtimeError !== undefined) throw new Error(runtimeError.message)
  const valueOf = (metric: Metric) => found[audits[metric]]?.numericValue ?? NaN
  const refs = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
  const failed = refs.flatMap(({ id }) => found[id] ?? []).filter(({ score }) => score !== null && score < 1)
  return {
    by: `Lighthouse ${lighthouseVersion}, ${/\b(?:Headless)?Chrome\/[\d.]+/.exec(environment.hostUserAgent)?.[0] ?? 'an unknown browser'}`,
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
    metrics: { FCP: valueOf('FCP'), LCP: valueOf('LCP'), TBT: valueOf('TBT'), CLS: valueOf('CLS') },
    complaints: failed.map(({ title, displayValue }) =>
      displayValue === undefined ? title : `${title}: ${displayValue}`,
    ),
  }
}
