import type { Home } from '../../content/schema.ts'

/** The way to get involved that the first button of the page leads to. Staff may remove it. */
export function findJoin({ actions }: Home['getInvolved']) {
  return actions.find(({ subject }) => subject.toLowerCase() === 'join')
}
