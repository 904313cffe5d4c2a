import type { Locate, Problem } from '../generator/problem.ts'
import { addTo, hasPassed, isDate } from './dates.ts'
import type { Content } from './schema.ts'

// What the schema cannot check. A rule of the schema refuses a value. Here are values that are only probably wrong, such
// as dates, which depend on the day of the build, and placeholders, which only a release refuses.

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
 * Finds what a release must not contain: the values in the list of placeholders, and contacts that cannot be real.
 * `origin` replaces that of the content.
 */
export function findPlaceholders(
  { organization }: Partial<Pick<Content, 'organization'>>,
  origin: string | undefined,
  locate: Locate,
): Problem[] {
  if (!organization) return []
  const { placeholders, email, copyEmail, phone, secondPhone, developer, social } = organization
  const addresses = { email, copyEmail, origin: origin ?? organization.origin, 'developer.address': developer?.address }
  const networks = Object.entries(social).map(([name, { address }]) => [`social.${name}.address`, address] as const)
  const unreal = [
    ...Object.entries(addresses).filter(([, value = '']) => exampleDomain.test(value)),
    ...Object.entries({ phone, secondPhone }).filter(([, value = '']) => isExampleNumber(value)),
    ...networks.filter(
      ([place, value]) => frontPage.test(value) || (place.includes('whatsapp') && isExampleNumber(value)),
    ),
  ]
  const places = new Set([...placeholders, ...unreal.map(([place]) => place)])
  return Array.from(places, (place) => ({
    kind: 'error',
    ...locate(`organization.${place}`),
    text: 'This is still a placeholder.',
    fix: 'Write the real value. If its name is in the list of placeholders, remove it there.',
  }))
}

/** No real address has this: info@example.org, https://www.example.co.ke. */
const exampleDomain = /[@./]example\.[a-z]/i

/** The front page of a network. */
const frontPage = /^https:\/\/[^/]+\/?([?#]|$)/

/** Whether a telephone or an address of WhatsApp has only zeros after its country code, or the number of the guide. */
function isExampleNumber(contact: string): boolean {
  // Not those of a greeting, nor of an encoded +.
  const digits = contact.replace(/[?&]text=.*|%2B/g, '').replace(/\D/g, '')
  return /^\d{1,3}0{6,}$/.test(digits) || digits === '254711222333'
}
