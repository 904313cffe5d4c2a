import { locateStack, type SourceLocation } from './location.ts'

/** What is wrong, and how to fix it. */
export interface Problem {
  /** An error stops the build. A warning says what the site leaves out, or shows only for now. A notice can wait. */
  kind: 'error' | 'warning' | 'notice'
  /** Where the forms show the value: their labels, and the numbers of entries of lists. */
  formPath?: readonly (readonly [label: string, number?: number])[] | undefined
  /** The path of the page that has it. */
  page?: string | undefined
  /**
   * What everybody may read: no text of the content, no name of a file that people uploaded, and not what that tells.
   */
  text: string
  /** A sentence with what `text` must not contain. A log that everybody can read leaves it out. */
  inPrivate?: string | undefined
  fix?: string | undefined
  location?: SourceLocation | undefined
}

/** Finds a value of the content in the forms and, unless an older version of its file is shown, in that file. */
export type Locate = (place: string) => Pick<Problem, 'formPath' | 'location'>

/** Returns what is wrong and where: `Careers › Call 2 › Deadline: This is missing or empty.` */
export function describe({ formPath = [], page, text, inPrivate = '' }: Problem): string {
  const labels = formPath.map((step) => step.join(' ')).join(' › ')
  const where = page === undefined ? labels : `Page ${page}`
  return `${where && `${where}: `}${text} ${inPrivate}`.trim()
}

export const hasErrors = (problems: readonly Problem[]) => problems.some(({ kind }) => kind === 'error')

/** What the person who started the command can correct. Where the code noticed it does not matter. */
export class CommandError extends Error {}

/** Converts anything thrown into a problem, with its place in the project's own code if there is one. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { kind: 'error', text: String(error) }
  if (error instanceof CommandError) return { kind: 'error', text: error.message }
  const { name, message, stack = '' } = error
  return { kind: 'error', text: name === 'Error' ? message : `${name}: ${message}`, location: locateStack(stack) }
}
