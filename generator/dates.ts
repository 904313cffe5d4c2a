import type { ContentPlace, DueDate } from './content.ts'
import { problem, type Location, type Problem } from './problem.ts'

/** Returns today in UTC, such as `2027-12-31`. */
export function readClock(): string {
  return dayOf(new Date())
}

/** Warns of dates that have passed, or will within a month and a day: somebody who looks once a month sees every date. */
export function findDueDates(
  dates: readonly DueDate[],
  today: string,
  locate: (place: ContentPlace) => Location | undefined,
): Problem[] {
  const soon = new Date(today)
  soon.setUTCDate(soon.getUTCDate() + 32)
  return dates.flatMap((date) => {
    const { what, until, years, fix } = date
    const last = new Date(today)
    last.setUTCFullYear(last.getUTCFullYear() + years)
    const day = until.slice(0, 10)
    if (day < today) return problem(`${what} expired on ${until}.`, fix, locate(date))
    if (day <= dayOf(soon)) return problem(`${what} expires on ${until}.`, fix, locate(date))
    if (day <= dayOf(last)) return []
    const within = `Write a date within the next ${years === 1 ? 'year' : `${years} years`}.`
    return problem(`${what} expires on ${until}, which is too far ahead.`, within, locate(date))
  })
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
