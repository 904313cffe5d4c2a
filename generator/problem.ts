import type { BuildFailure as EsbuildFailure, Message, PartialMessage } from 'esbuild'
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

/** Stops a build. Warnings may be among its problems. */
export class BuildFailure extends Error {
  readonly problems: readonly Problem[]

  /** Pages that share a component may report the same problem. */
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ text, notes = [] }) => [text, ...notes.map((note) => note.text)].join(' ')).join('\n'))
    const different = new Map(problems.map((one) => [JSON.stringify([one.text, one.location]), one]))
    this.problems = [...different.values()]
  }
}

/** Returns one error, to be thrown. */
export const failure = (fault: Fault) => new BuildFailure([problem('error', fault)])

/** A problem with the installation, and not with a file. */
export class MissingPackage extends Error {
  constructor(name: string) {
    super(`The package ${name} cannot be loaded. Run npm ci.`)
  }
}

/** Runs code that is not ours. If it throws, adds the problems, and returns nothing. */
export async function attempt<Result>(run: () => Result, problems: Problem[]): Promise<Awaited<Result> | undefined> {
  try {
    return await run()
  } catch (error) {
    problems.push(...problemsOf(error))
    return undefined
  }
}

/** Converts anything thrown into problems, with the place in the project's own code if there is one. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof BuildFailure) return error.problems
  if (isFromEsbuild(error)) return error.errors.map(adviseOnImport)
  if (!(error instanceof Error)) return [problem('error', { text: String(error) })]
  const { name, message, stack = '' } = error
  return [problem('error', { text: name === 'Error' ? message : `${name}: ${message}` }, locateStack(stack))]
}

const isFromEsbuild = (error: unknown): error is EsbuildFailure =>
  error instanceof Error && 'errors' in error && 'warnings' in error

/** Replaces advice about the options of esbuild. */
function adviseOnImport(message: Message): Problem {
  const fix = 'Correct its name, or install the package with npm. Components cannot use the modules of Node.js.'
  const notes = message.text.startsWith('Could not resolve') ? [{ text: fix }] : message.notes
  return { ...message, notes, kind: 'error' }
}
