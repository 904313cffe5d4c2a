// Days are texts such as `2027-12-31`, which sort as they follow each other.

/** Whether a day is in the calendar, in which 2027-02-30 is not. */
export const isDate = (day: string) => new Date(day).toJSON()?.slice(0, 10) === day

/** Whether a last day is over. */
export const hasPassed = (day: string | undefined, today: string) => day !== undefined && day < today
