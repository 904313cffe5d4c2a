import { isDate } from './consent.ts'
import type { Locate } from './content.ts'
import { problem, type Problem } from './problem.ts'

interface Call {
  isClosed: boolean
  /** The last day on which it is open, such as `2027-03-31`. */
  lastDay?: string
}

/** Closes the calls whose last day has passed. A call without one stays open until staff close it. */
export function closeCalls<Item extends Call>(calls: readonly Item[], locate: Locate, today: string) {
  const warnings: Problem[] = []
  const current = calls.map((call, index) => {
    const { isClosed, lastDay } = call
    if (isClosed || lastDay === undefined) return call
    const { name, at } = locate(['careers', 'calls', String(index), 'lastDay'])
    const hasPassed = lastDay < today
    if (hasPassed) {
      const fix = 'Switch on “Closed” and edit the text, or write a later last day.'
      warnings.push(problem({ text: `${name} has passed, so the call is shown as closed.`, fix, at }))
    } else if (!isDate(lastDay))
      warnings.push(problem({ text: `${name} “${lastDay}” is not in the calendar.`, fix: 'Correct it.', at }))
    return hasPassed ? { ...call, isClosed: true } : call
  })
  return { calls: current, warnings }
}
