import { BuildFailure, problem, type Problem } from '../problem.ts'
import { locateField } from './content-places.ts'
import type { BuildTarget, ContentProblem, DueDate, SiteMetadata } from '../site.ts'

/** Throws the problems of the content, including what the target requires. */
export function checkMetadata(root: string, metadata: SiteMetadata, { requires }: BuildTarget): void {
  const { problems, placeholders, dates } = metadata
  // If the content has problems, its placeholders and dates are unknown.
  const isSound = problems.length === 0
  const wrongDates = isSound && requires !== undefined ? dates.flatMap((date) => checkDate(date, new Date())) : []
  const found = [...problems, ...wrongDates, ...(isSound && requires === 'release' ? placeholders : [])]
  if (found.length > 0) throw new BuildFailure(found.map((one) => toProblem(root, one)))
}

const day = 86_400_000

/** Lists the dates that expire within a number of days from `now`. A date without a time is valid until the end of the day. */
export function listDue(dates: readonly DueDate[], now: Date, days: number): readonly DueDate[] {
  const endOf = (until: string) => Date.parse(until.length > 10 ? until : `${until}T23:59:59Z`)
  return dates.filter(({ until }) => endOf(until) < now.getTime() + days * day)
}

function checkDate(date: DueDate, now: Date): ContentProblem[] {
  const { what, until, years } = date
  if (listDue([date], now, 0).length > 0) return [{ ...date, text: `${what} expired on ${until}.` }]
  // In some time zones it is tomorrow already.
  const latest = new Date(now.getTime() + day)
  latest.setUTCFullYear(latest.getUTCFullYear() + years)
  if (Date.parse(until) <= latest.getTime()) return []
  const span = years === 1 ? 'year' : `${years} years`
  const text = `${what} expires on ${until}, which is too far ahead.`
  return [{ ...date, text, fix: `Write a date within the next ${span}.` }]
}

function toProblem(root: string, place: ContentProblem): Problem {
  const { file, path, text, fix } = place
  return problem(`${file}: ${path}: ${text}`, fix, locateField(root, place) ?? file)
}
