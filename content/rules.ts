import type { Locate } from '../generator/content.ts'
import { problem, type Problem } from '../generator/problem.ts'
import type { ContentPath } from '../generator/yaml.ts'
import { isDate } from './fields.ts'
import type { Call, Content, ParsedContent } from './schema.ts'

// What the schema cannot check: dates, which depend on the day of the build, and placeholders, which only a release refuses.

/** Closes the calls whose last day has passed, and warns of dates that are probably wrong. */
export function applyDates(content: Content, locate: Locate, today: string, problems: Problem[]): Content {
  const add = (kind: Problem['kind'], path: ContentPath, what: string, fix: string) => {
    const { name, at } = locate(path)
    problems.push(problem(kind, { text: `${name} ${what}`, fix }, at))
  }
  const { copyrightYear } = content.organization
  if (copyrightYear > Number(today.slice(0, 4)) + 1)
    add('warning', ['organization', 'copyrightYear'], `is ${copyrightYear}, which is in the future.`, 'Correct it.')
  const close = (call: Call, index: number): Call => {
    const { isClosed, lastDay } = call
    const path = ['careers', 'calls', String(index)]
    if (isClosed) return call
    if (lastDay === undefined) {
      const fix = 'Write its last day, or switch on “Closed” after the deadline.'
      add('notice', path, 'is open until somebody closes it, because it has no last day.', fix)
    } else if (lastDay < today) {
      const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
      add('notice', [...path, 'lastDay'], 'has passed, so the call is shown as closed.', fix)
      return { ...call, isClosed: true }
    } else if (!isDate(lastDay))
      add('warning', [...path, 'lastDay'], `“${lastDay}” is not in the calendar.`, 'Correct it.')
    return call
  }
  return { ...content, careers: { ...content.careers, calls: content.careers.calls.map(close) } }
}

/** Finds the values that a release must not contain: those in the list, and those that cannot be real. */
export function findPlaceholders(organization: ParsedContent['organization']): ContentPath[] {
  const { placeholders, email, copyEmail, phone, secondPhone, social, developer, origin } = organization
  const single = Object.entries({ email, copyEmail, phone, secondPhone, developer: developer?.address, origin })
  const found = single.filter(([, value = '']) => unreal.test(value)).map(([name]) => name)
  const networks = Object.entries(social).filter(([, { address }]) => unreal.test(address) || front.test(address))
  return [
    ...Array.from(new Set([...placeholders, ...found]), (name) => ['organization', name]),
    ...networks.map(([name]) => ['organization', 'social', name, 'address']),
  ]
}

/** What no real contact has: an example domain, zeros for a telephone number, or the example number of forms and guides. */
const unreal = /[@./]example\.|[+/]\d{1,3}(\D*0){6,}(\D|$)|254\D*711\D*222\D*333/
/** The front page of a network. */
const front = /^https:\/\/[^/]+\/?([?#]|$)/
