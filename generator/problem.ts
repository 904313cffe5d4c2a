import type { Location } from 'esbuild'
import type { Place } from '../content/schema/fields.ts'

/** What is wrong, and how to fix it. */
export interface Problem {
  /**
   * An error stops the build. A warning says what the site leaves out, shows only for now, or shows although it is
   * probably wrong. People get emails about both. A notice can wait.
   */
  kind: 'error' | 'warning' | 'notice'
  /** Where people find it: the labels of a form, such as `Careers › Call 2 › Heading`, or a page, such as `Page /`. */
  where?: string | undefined
  /**
   * What everybody may read: no text that people wrote, only dates and years, no name of an upload, and nothing that an
   * upload reveals.
   */
  text: string
  /** A sentence with what `text` must not contain. A log that everybody can read leaves it out. */
  inPrivate?: string | undefined
  fix?: string | undefined
  /** Where it is in a file. */
  location?: Partial<Location> | undefined
}

/** What is wrong, and how to fix it, without where it is and how bad. */
export type Fault = Pick<Problem, 'text' | 'inPrivate' | 'fix'>

/** Something that may be shown, or why it must not be. */
export type Checked<Value> = (Value & { fault?: undefined }) | { fault: Fault }

/** Finds a value of the content in the forms and, unless an older version of its file is shown, in that file. */
export type Locate = (place: Place) => Pick<Problem, 'where' | 'location'>

/** Returns what is wrong and where: `Careers › Call 2 › Heading: This is missing or empty.` */
export const describe = ({ where, text, inPrivate = '' }: Problem) =>
  `${where === undefined ? '' : `${where}: `}${text} ${inPrivate}`.trim()

/** Leaves out what an earlier page has, too, because pages share components. */
export const withoutRepeated = (problems: readonly Problem[]) =>
  problems.filter(({ text }, index) => problems.findIndex((other) => other.text === text) === index)

export const hasErrors = (problems: readonly Problem[]) => problems.some(({ kind }) => kind === 'error')

/** What the person who started the command can correct. Where the code noticed it does not matter. */
export class CommandError extends Error {}

/** Converts anything thrown into a problem, with the stack in the project's own code. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { kind: 'error', text: String(error) }
  if (error instanceof CommandError) return { kind: 'error', text: error.message }
  const lines = (error.stack ?? error.message).split('\n')
  return { kind: 'error', text: lines.filter((line) => !/^ +at .*(node_modules|node:)/.test(line)).join('\n') }
}
