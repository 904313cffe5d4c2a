import { BuildFailure, problem, type Location, type Problem } from './problem.ts'
import type { ContentPlace, DueDate, SiteMetadata } from './content.ts'
import type { BuildTarget } from './site.ts'

const day = 86_400_000

/** Lists the dates that expire within a number of days from `now`. A date without a time is valid until the end of the day. */
export function listDue(dates: readonly DueDate[], now: Date, days: number): readonly DueDate[] {
  const endOf = (until: string) => Date.parse(until.length > 10 ? until : `${until}T23:59:59Z`)
  return dates.filter(({ until }) => endOf(until) < now.getTime() + days * day)
}

/** Throws the dates and placeholders of the content that the target does not allow. */
export function checkRequirements(
  { dates, placeholders }: SiteMetadata,
  { requires }: BuildTarget,
  locate: (place: ContentPlace) => Location | undefined,
): void {
  if (requires === undefined) return
  const now = new Date()
  const problems: Problem[] = []
  for (const date of listDue(dates, now, 0))
    problems.push(problem(`${date.what} expired on ${date.until}.`, date.fix, locate(date)))
  for (const date of dates) {
    // In some time zones it is tomorrow already.
    const latest = new Date(now.getTime() + day)
    latest.setUTCFullYear(latest.getUTCFullYear() + date.years)
    if (Date.parse(date.until) <= latest.getTime()) continue
    const fix = `Write a date within the next ${date.years === 1 ? 'year' : `${date.years} years`}.`
    problems.push(problem(`${date.what} expires on ${date.until}, which is too far ahead.`, fix, locate(date)))
  }
  if (requires === 'release')
    for (const place of placeholders) problems.push(problem(`${place.path} ${place.text}`, place.fix, locate(place)))
  if (problems.length > 0) throw new BuildFailure(problems)
}
