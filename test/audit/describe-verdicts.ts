import { leastOf, medianOf } from '../bench/figure.ts'
import type { Metric, PageVerdict } from './ask-lighthouse.ts'
import type { SiteVerdict } from './ask-observatory.ts'

/** What each metric may be at most: times in milliseconds. */
const goals: Readonly<Record<Metric, number>> = { FCP: 1000, LCP: 1200, TBT: 0, CLS: 0 }

const metrics = ['FCP', 'LCP', 'TBT', 'CLS'] as const satisfies readonly Metric[]

/** Returns what Lighthouse has found on a page, with a line for each metric and for whatever has cost points. */
export function describePage(path: string, verdict: PageVerdict): string {
  const scores = Object.entries(verdict.scores).map(([name, score]) => `${name} ${score}`)
  const figures = metrics.map((metric) => {
    const samples = verdict.metrics[metric]
    return `  ${metric} ${format(metric, leastOf(samples))} (median ${format(metric, medianOf(samples))}, goal ${format(metric, goals[metric])})`
  })
  return [
    `${path} by ${verdict.by}, as on a phone with slow 4G, ${verdict.metrics.FCP.length} times`,
    `  ${scores.join(', ')} (goal 100 each)`,
    ...figures,
    ...verdict.complaints.map((complaint) => `  ${complaint}`),
    '',
  ].join('\n')
}

/** Returns what the Observatory has found, a line for each of its tests. */
export function describeSite({ grade, score, tests }: SiteVerdict): string {
  const lines = tests.map(
    ({ name, result, points, isPassed }) =>
      `  ${isPassed ? 'passed' : 'FAILED'} ${name}: ${result} (${points > 0 ? '+' : ''}${points})`,
  )
  return [`Mozilla's HTTP Observatory: ${grade}, ${score} points (goal A+)`, ...lines, ''].join('\n')
}

/**
 * Returns a few words on each goal that a page misses. A metric is judged by the least of its samples, because other work on
 * the machine only ever adds to it.
 */
export function listMissed(path: string, verdict: PageVerdict): string[] {
  const low = Object.entries(verdict.scores)
    .filter(([, score]) => score < 100)
    .map(([name, score]) => `${path} has ${name} ${score}, not 100`)
  // What was not measured is no number, and misses its goal as well.
  const slow = metrics.filter((metric) => !(leastOf(verdict.metrics[metric]) <= goals[metric]))
  return [
    ...low,
    ...slow.map(
      (metric) =>
        `${path} has ${metric} ${format(metric, leastOf(verdict.metrics[metric]))}, above ${format(metric, goals[metric])}`,
    ),
  ]
}

function format(metric: Metric, value: number): string {
  if (metric === 'CLS') return String(Number(value.toFixed(3)))
  return metric === 'TBT' ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`
}
