import type { Locate, Problem } from '../generator/problem.ts'
import { addTo, hasPassed, isDate } from './dates.ts'
import type { Place } from './fields.ts'
import type { Content } from './schema.ts'

// What the schema cannot check: dates, which depend on the day of the build, and placeholders, which only a release
// refuses.

/** Finds dates that are probably wrong, and calls that nobody has closed. */
export function checkDates({ organization, careers }: Content, today: string, locate: Locate): Problem[] {
  const problems: Problem[] = []
  const { copyrightYear } = organization
  if (copyrightYear > Number(today.slice(0, 4)) + 1) {
    const text = `The year ${copyrightYear} is in the future.`
    problems.push({ kind: 'warning', ...locate('organization.copyrightYear'), text, fix: 'Correct it.' })
  }
  for (const [index, { isClosed, lastDay }] of careers.calls.entries()) {
    const place = `careers.calls.${index}`
    if (isClosed) continue
    if (lastDay === undefined) {
      const text = 'The call is open until somebody closes it, because it has no last day.'
      const fix = 'Write its last day, or switch on “Closed” after the deadline.'
      problems.push({ kind: 'notice', ...locate(place), text, fix })
    } else if (hasPassed(lastDay, today)) {
      const text = 'This day has passed, so the call is shown as closed.'
      const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
      problems.push({ kind: 'notice', ...locate(`${place}.lastDay`), text, fix })
    } else if (!isDate(lastDay) || lastDay > addTo(today, { years: 2 })) {
      const text = `The day ${lastDay} is ${isDate(lastDay) ? 'more than two years ahead' : 'not in the calendar'}.`
      problems.push({ kind: 'warning', ...locate(`${place}.lastDay`), text, fix: 'Correct it.' })
    }
  }
  return problems
}

/** Returns the content with each call closed whose last day has passed. */
export function closeCalls({ careers, ...others }: Content, today: string): Content {
  const close = (call: Content['careers']['calls'][number]) => ({
    ...call,
    isClosed: call.isClosed || hasPassed(call.lastDay, today),
  })
  return { ...others, careers: { ...careers, calls: careers.calls.map(close) } }
}

/**
 * Finds each value that a release must not contain: those in the list of placeholders, and those that cannot be real.
 */
export function findPlaceholders(content: Partial<Content>, locate: Locate): Problem[] {
  const { placeholders = [], phone, secondPhone, social = {} } = content.organization ?? {}
  const addresses = Object.entries(social).map(([name, { address }]) => [`social.${name}.address`, address] as const)
  const contacts = [...Object.entries({ phone, secondPhone }), ...addresses]
  const unreal = contacts.filter(([, value = '']) => exampleNumber.test(value) || frontPage.test(value))
  const places = [
    ...[...placeholders, ...unreal.map(([name]) => name)].map((name) => `organization.${name}`),
    ...Object.entries(content).flatMap(([name, value]) => findExamples(value, name)),
  ]
  const fix = 'Write the real value. If its name is in the list of placeholders, remove it there.'
  return [...new Set(places)].map((place) => ({
    kind: 'error',
    ...locate(place),
    text: 'This is still a placeholder.',
    fix,
  }))
}

/** Finds the places of texts that have an address at an example domain. */
function findExamples(value: unknown, place: Place): Place[] {
  if (typeof value === 'string') return exampleDomain.test(value) ? [place] : []
  return Object.entries(value ?? {}).flatMap(([key, inner]) => findExamples(inner, `${place}.${key}`))
}

/** No real address has this: info@example.org, https://www.example.co.ke. */
const exampleDomain = /[@./]example\.[a-z]/i
/** No real number has this: zeros, or the example number of forms and guides. */
const exampleNumber = /[+/=]\d{1,3}(\D*0){6,}(\D|$)|254\D*711\D*222\D*333/
/** The front page of a network. */
const frontPage = /^https:\/\/[^/]+\/?([?#]|$)/
