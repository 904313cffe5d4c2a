// Days are texts such as `2027-12-31`, which sort as they follow each other.

/** Whether a day is in the calendar, in which 2027-02-30 is not. */
export const isDate = (day: string) => new Date(day).toJSON()?.slice(0, 10) === day

/** Returns the day that is a number of days and years after another. */
export function addTo(day: string, { days = 0, years = 0 }: { days?: number; years?: number }): string {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whether a last day is over. */
export const hasPassed = (day: string | undefined, today: string) => day !== undefined && day < today
