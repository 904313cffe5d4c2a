import type { Call, Content } from '../content/schema.ts'
import type { Locate } from './content.ts'
import { isDate } from './media/consent.ts'
import { problem, type Problem } from './problem.ts'
import type { ContentPath } from './yaml.ts'

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
