import { addTo, hasPassed, isDate } from '../../content/dates.ts'
import type { PhotographEntry } from '../../content/schema.ts'
import { removeIt } from '../../content/uploads.ts'
import type { Problem } from '../problem.ts'

/** Why a photograph is not shown. */
export const notShown = (text: string, fix: string): Problem => ({
  kind: 'warning',
  text: `The photograph is not shown. ${text}`.trim(),
  fix,
})

const askAgain = 'Ask the people in it again (for a girl, her parent or guardian, too), and write the new date.'
const takeDown = `Or take it down. ${removeIt} Then delete its file, too, because people can still open that on GitHub.`

/** Says why a photograph must not be shown on a day. Returns nothing if it may. */
export function findMissingConsent({ consent, people }: PhotographEntry, today: string): Problem | undefined {
  if (consent === undefined) {
    const fix = `Ask everyone who can be recognized, for a girl also her parent or guardian, and write until what date they agree. Only if nobody can be recognized, choose None. ${takeDown}`
    return people === 'none' ? undefined : notShown('Nobody has said whether the people in it agreed.', fix)
  }
  if (!isDate(consent))
    return notShown(`The day ${consent} is not in the calendar.`, 'Correct the date of the consent.')
  if (hasPassed(consent, today)) return notShown(`Its consent ended on ${consent}.`, `${askAgain} ${takeDown}`)
  // In some time zones it is tomorrow already.
  if (consent > addTo(today, { days: 1, years: 5 }))
    return notShown('Its consent is for more than five years.', 'Write an earlier date.')
  return undefined
}

/** Says that a consent ends within a month, in which somebody can ask again. */
export function findEndingConsent({ consent = '' }: PhotographEntry, today: string): Problem | undefined {
  if (consent === '' || consent > addTo(today, { days: 32 })) return undefined
  const text = `The photograph is shown only until ${consent}, when its consent ends.`
  return { kind: 'warning', text, fix: askAgain }
}
