import { addTo, hasPassed, isDate } from '../../content/dates.ts'
import type { Problem } from '../problem.ts'
import { refuse } from './processing.ts'

const askAgain = 'Ask the people in it again (for a girl, her parent or guardian, too), and write the new date.'
const takeDown = 'Or take it down: delete its entry under “Photographs”, then its file under “Files of photographs”.'

const isNobody = (consent: string) => consent.toLowerCase() === 'nobody'

/** Says why a photograph must not be shown on a day. Returns nothing if it may. */
export function findMissingConsent(consent: string, today: string): Problem | undefined {
  if (isNobody(consent)) return undefined
  if (!isDate(consent))
    return refuse(`The day ${consent} is not in the calendar.`, 'Correct the date under “Photographs”.')
  if (hasPassed(consent, today)) return refuse(`Its consent ended on ${consent}.`, `${askAgain} ${takeDown}`)
  // In some time zones it is tomorrow already.
  if (consent > addTo(today, { days: 1, years: 5 }))
    return refuse('Its consent is for more than five years.', 'Write an earlier date under “Photographs”.')
  return undefined
}

/** Says that a consent ends within a month, in which somebody can ask again. */
export function findEndingConsent(consent: string, today: string): Problem | undefined {
  if (isNobody(consent) || consent > addTo(today, { days: 32 })) return undefined
  const text = `The photograph is shown only until ${consent}, when its consent ends.`
  return { kind: 'warning', text, fix: askAgain }
}
