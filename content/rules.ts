import type { LoadedContent, ProblemAt } from '../generator/content.ts'
import type { Problem } from '../generator/problem.ts'
import { isDate, type Place } from './fields.ts'
import type { Call, Content } from './schema.ts'

// What the schema cannot check: dates, which depend on the day of the build, and placeholders, which only a release refuses.

/** Returns the content with each call closed whose last day has passed. */
export function closeCalls(content: Content, today: string): Content {
  const calls = content.careers.calls.map((call) => (hasPassed(call, today) ? { ...call, isClosed: true } : call))
  return { ...content, careers: { ...content.careers, calls } }
}

const hasPassed = ({ lastDay }: Call, today: string) => lastDay !== undefined && lastDay < today

/** Finds dates that are probably wrong, and calls that nobody has closed. */
export function checkDates({ content, problemAt }: LoadedContent, today: string): Problem[] {
  const { copyrightYear } = content.organization
  const text = `The year ${copyrightYear} is in the future.`
  const year = problemAt('organization.copyrightYear', { kind: 'warning', text, fix: 'Correct it.' })
  const isFuture = copyrightYear > Number(today.slice(0, 4)) + 1
  const calls = content.careers.calls.flatMap((call, index) =>
    checkCall(call, `careers.calls.${index}`, today, problemAt),
  )
  return [...(isFuture ? [year] : []), ...calls]
}

function checkCall(call: Call, place: Place, today: string, problemAt: ProblemAt): Problem[] {
  const { isClosed, lastDay } = call
  if (isClosed) return []
  if (lastDay === undefined) {
    const text = 'The call is open until somebody closes it, because it has no last day.'
    const fix = 'Write its last day, or switch on “Closed” after the deadline.'
    return [problemAt(place, { kind: 'notice', text, fix })]
  }
  const ofDay = `${place}.lastDay`
  if (hasPassed(call, today)) {
    const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
    return [problemAt(ofDay, { kind: 'notice', text: 'This day has passed, so the call is shown as closed.', fix })]
  }
  if (isDate(lastDay)) return []
  return [problemAt(ofDay, { kind: 'warning', text: `The day ${lastDay} is not in the calendar.`, fix: 'Correct it.' })]
}

/** Finds each value that a release must not contain: those in the list of placeholders, and those that cannot be real. */
export function findPlaceholders({ organization }: Partial<Content>, problemAt: ProblemAt): Problem[] {
  if (organization === undefined) return []
  const { placeholders, email, copyEmail, phone, secondPhone, social, developer, origin } = organization
  const single = Object.entries({ email, copyEmail, phone, secondPhone, developer: developer?.address, origin })
  const found = single.filter(([, value = '']) => unreal.test(value)).map(([name]) => name)
  const networks = Object.entries(social).filter(([, { address }]) => unreal.test(address) || front.test(address))
  const names = [...new Set([...placeholders, ...found]), ...networks.map(([name]) => `social.${name}.address`)]
  const fix = 'Write the real value. If its name is in the list of placeholders, remove it there.'
  return names.map((name) =>
    problemAt(`organization.${name}`, { kind: 'error', text: 'This is still a placeholder.', fix }),
  )
}

/** What no real contact has: an example domain, zeros for a telephone number, or the example number of forms and guides. */
const unreal = /[@./]example\.|[+/]\d{1,3}(\D*0){6,}(\D|$)|254\D*711\D*222\D*333/
/** The front page of a network. */
const front = /^https:\/\/[^/]+\/?([?#]|$)/
