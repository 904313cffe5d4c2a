import { addTo, hasPassed, isDate } from './dates.ts'
import type { Place } from './fields.ts'
import type { Content } from '../schema.ts'

// What the schema cannot check. A rule of the schema refuses a value. Here are values that are only probably wrong, such
// as dates, which depend on the day of the build, and placeholders, which only a release refuses.

/** What is probably wrong, and with which value of the content. */
interface Finding {
  kind: 'warning' | 'notice'
  place: Place
  text: string
  fix: string
}

/** Finds dates that are probably wrong, and calls that nobody has closed. */
export function checkDates({ organization, careers }: Content, today: string): Finding[] {
  const findings: Finding[] = []
  const { copyrightYear } = organization
  if (copyrightYear > Number(today.slice(0, 4)) + 1) {
    const text = `The year ${copyrightYear} is in the future.`
    findings.push({ kind: 'warning', place: ['organization', 'copyrightYear'], text, fix: 'Correct it.' })
  }
  for (const [index, { isClosed, lastDay }] of careers.calls.entries()) {
    const place = ['careers', 'calls', String(index)]
    if (isClosed) continue
    if (lastDay === undefined) {
      const text = 'The call is open until somebody closes it, because it has no last day.'
      const fix = 'Write its last day, or switch on “Closed” when it is over.'
      findings.push({ kind: 'notice', place, text, fix })
    } else if (hasPassed(lastDay, today)) {
      const text = 'This day has passed, so the call is shown as closed.'
      const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
      findings.push({ kind: 'notice', place: [...place, 'lastDay'], text, fix })
    } else if (lastDay > addTo(today, { years: 2 })) {
      const text = `The day ${lastDay} is more than two years ahead.`
      findings.push({ kind: 'warning', place: [...place, 'lastDay'], text, fix: 'Correct it.' })
    }
  }
  return findings
}

/** Says why a consent does not cover a day. Returns nothing if it does. */
export function checkConsent(consent: string, today: string): { text: string; fix: string } | undefined {
  const fix = 'Correct the date in its entry under “Photographs”.'
  if (consent.toLowerCase() === 'nobody') return undefined
  if (!isDate(consent)) return { text: `The day ${consent} is not in the calendar.`, fix }
  if (hasPassed(consent, today)) return { text: `Its consent ended on ${consent}.`, fix: askAgain }
  // In some time zones it is tomorrow already.
  if (consent > addTo(today, { days: 1, years: 5 })) return { text: 'Its consent is for more than five years.', fix }
  return undefined
}

/** Whether a consent ends within a month, in which somebody can ask again. */
export const endsSoon = (consent: string, today: string) =>
  consent.toLowerCase() !== 'nobody' && consent <= addTo(today, { days: 32 })

/** What to do if a consent ends. */
export const askAgain =
  'Ask the people in it again (for a girl, her parent or guardian, too), and write the new date in its entry under “Photographs”. Or take the photograph down.'

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
 * Returns their places in the file. `origin` replaces that of the content.
 */
export function findPlaceholders(
  { organization }: Partial<Pick<Content, 'organization'>>,
  origin: string | undefined,
): readonly Place[] {
  if (!organization) return []
  const { placeholders, email, copyEmail, phone, secondPhone, developer, social } = organization
  const addresses = { email, copyEmail, origin: origin ?? organization.origin, 'developer.address': developer?.address }
  const networks = Object.entries(social).map(([name, { address }]) => [`social.${name}.address`, address] as const)
  const unreal = [
    ...Object.entries(addresses).filter(([, value = '']) => exampleDomain.test(value)),
    ...Object.entries({ phone, secondPhone }).filter(([, value = '']) => isExampleNumber(value)),
    ...networks.filter(
      ([name, value]) => frontPage.test(value) || (name.includes('whatsapp') && isExampleNumber(value)),
    ),
  ]
  const names = new Set([...placeholders, ...unreal.map(([name]) => name)])
  return Array.from(names, (name) => name.split('.'))
}

/** No real address is at such a host: info@example.org, https://www.example.co.ke. */
const exampleDomain = /^([^/]*@|https:\/\/)([^/]+\.)?example\.[a-z]/i

/** The front page of a network. */
const frontPage = /^https:\/\/[^/]+\/?([?#]|$)/

/** Whether a telephone or an address of WhatsApp has only zeros after its country code, or the number of the guide. */
function isExampleNumber(contact: string): boolean {
  const [, number = contact] = /(?:wa\.me\/|[?&]phone=)(?:\+|%2B)?(\d*)/i.exec(contact) ?? []
  const digits = number.replace(/\D/g, '')
  return /^\d{1,3}0{6,}$/.test(digits) || digits === '254711222333'
}
