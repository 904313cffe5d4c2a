import { addTo, hasPassed, isDate } from '../../content/dates.ts'
import { folders } from '../../content/uploads.ts'
import type { Fault } from '../problem.ts'

/** What to do if a consent ends. */
export const askAgain = 'Ask the people in it again (for a girl, her parent or guardian, too), and write the new date.'
const takeDown = `Or take it down: delete its file under “${folders.photographs.label}”, then this entry.`

const isNobody = (consent: string) => consent.toLowerCase() === 'nobody'

/** Says why a consent does not cover a day. Returns nothing if it does. */
export function findMissingConsent(consent: string, today: string): Fault | undefined {
  if (isNobody(consent)) return undefined
  if (!isDate(consent)) return { text: `The day ${consent} is not in the calendar.`, fix: 'Correct the date.' }
  if (hasPassed(consent, today)) return { text: `Its consent ended on ${consent}.`, fix: `${askAgain} ${takeDown}` }
  // In some time zones it is tomorrow already.
  if (consent > addTo(today, { days: 1, years: 5 }))
    return { text: 'Its consent is for more than five years.', fix: 'Write an earlier date.' }
  return undefined
}

/** Whether a consent ends within a month, in which somebody can ask again. */
export const endsSoon = (consent: string, today: string) => !isNobody(consent) && consent <= addTo(today, { days: 32 })
