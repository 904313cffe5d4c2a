import { isDate } from '../../content/fields.ts'
import type { Fault } from '../problem.ts'

/** The consent of the people in a photograph: its last day, or that nobody can be recognized. */
export interface Consent {
  /** The last day, such as `2027-12-31`. */
  consent?: string
  people?: 'none'
}

export const askAgain = 'Ask the people in it again (for a girl, her parent or guardian, too), and write the new date.'
const takeDown =
  'Or take it down: remove it with its bin, and delete its file, too, because people can still open that on GitHub.'

/** Says why a photograph must not be shown on a day. Returns nothing if it may. */
export function findMissingConsent({ consent, people }: Consent, today: string): Fault | undefined {
  if (consent === undefined)
    return people === 'none'
      ? undefined
      : {
          text: 'Nobody has said whether the people in it agreed.',
          fix: `Ask everyone who can be recognized, for a girl also her parent or guardian, and write until what date they agree. Only if nobody can be recognized, choose None. ${takeDown}`,
        }
  if (!isDate(consent))
    return { text: `“${consent}” is not a date.`, fix: 'Write year, month and day, such as 2027-12-31.' }
  if (consent < today) return { text: `Its consent ended on ${consent}.`, fix: `${askAgain} ${takeDown}` }
  // In some time zones it is tomorrow already.
  if (consent > addTo(today, 1, 5))
    return { text: 'Its consent is for more than five years.', fix: 'Write an earlier date.' }
  return undefined
}

/** Whether a consent ends within a month, in which somebody can ask again. */
export function endsSoon({ consent = '' }: Consent, today: string): boolean {
  return consent >= today && consent <= addTo(today, 32)
}

/** Returns the day that is a number of days and years after another. */
function addTo(day: string, days: number, years = 0): string {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
