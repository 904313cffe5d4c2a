/** Returns today in UTC, such as `2027-12-31`. Days as texts can be compared. */
export function readClock(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Returns the day that is a number of days and years after another. */
export function addTo(day: string, days: number, years = 0): string {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whether a day is near enough for a warning. Somebody who looks once a month sees each. */
export function isSoon(day: string, today: string): boolean {
  return day >= today && day <= addTo(today, 32)
}
