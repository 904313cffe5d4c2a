import type { Call, Content } from '../content/schema.ts'
import type { Locate } from './content.ts'
import { isDate } from './media/consent.ts'
import { problem, type Problem } from './problem.ts'

/** Closes the calls whose last day has passed. A call without one stays open until staff close it. */
export function closeCalls(content: Content, locate: Locate, today: string, problems: Problem[]): Content {
  const close = (call: Call, index: number): Call => {
    const { isClosed, lastDay } = call
    if (isClosed || lastDay === undefined) return call
    const { name, at } = locate(['careers', 'calls', String(index), 'lastDay'])
    if (lastDay < today) {
      const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
      problems.push(problem('warning', { text: `${name} has passed, so the call is shown as closed.`, fix }, at))
      return { ...call, isClosed: true }
    }
    const fault = { text: `${name} “${lastDay}” is not in the calendar.`, fix: 'Correct it.' }
    if (!isDate(lastDay)) problems.push(problem('warning', fault, at))
    return call
  }
  return { ...content, careers: { ...content.careers, calls: content.careers.calls.map(close) } }
}
