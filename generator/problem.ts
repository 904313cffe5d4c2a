import type { PartialMessage } from 'esbuild'
import { locateStack, type SourceLocation } from './location.ts'

/** What is wrong, in esbuild's format, so that its messages are problems, too. The notes say how to fix it. */
export interface Problem extends PartialMessage {
  /** An error stops the build. A warning says what the site leaves out, or shows only for now. A notice can wait. */
  kind: 'error' | 'warning' | 'notice'
  text: string
  /** What a log that everybody can read says instead. */
  inPublic?: string | undefined
}

/** What is wrong with something, and how to fix it. */
export interface Fault extends Pick<Problem, 'text' | 'inPublic'> {
  fix?: string
}

export function problem(kind: Problem['kind'], { text, fix = '', inPublic }: Fault, at?: SourceLocation): Problem {
  return { kind, text, notes: fix === '' ? [] : [{ text: fix }], location: at ?? null, inPublic }
}

export const hasErrors = (problems: readonly Problem[]) => problems.some(({ kind }) => kind === 'error')

/** What whoever started the command can correct. It does not matter where the code noticed it. */
export class CommandError extends Error {}

/** Converts anything thrown into a problem, with its place in the project's own code if there is one. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return problem('error', { text: String(error) })
  if (error instanceof CommandError) return problem('error', { text: error.message })
  const { name, message, stack = '' } = error
  return problem('error', { text: name === 'Error' ? message : `${name}: ${message}` }, locateStack(stack))
}
