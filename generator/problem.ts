import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { inspect } from 'node:util'
import type { Message, PartialMessage } from 'esbuild'
import { explainImport } from './explain-import.ts'

/**
 * One thing that keeps the site from being built: `text` says what is wrong, `location` where
 * (path from the project's root, line from 1, column from 0), each note how to mend it.
 */
export type Problem = PartialMessage & { text: string }

/** Thrown by every step of a build that fails; it carries all problems that the step found. */
export class BuildFailure extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.text).join('\n'))
    this.name = 'BuildFailure'
    this.problems = problems
  }
}

/** Returns the problems that an error thrown in a build stands for; an unforeseen error keeps its place in the source. */
export function problemsOf(error: unknown, root: string): readonly Problem[] {
  if (error instanceof BuildFailure) return error.problems
  if (isEsbuildFailure(error))
    return withoutRepeats(
      [...error.errors, ...error.warnings].map((message) => leaveOutPlugin(explainImport(message, root))),
    )
  return [describeThrown(error, root)]
}

/** Waits for steps that run side by side; where some fail, throws one BuildFailure with the problems of all of them. */
export async function together<Results extends readonly unknown[]>(
  root: string,
  steps: { [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const settled = await Promise.allSettled(steps)
  const problems = settled.flatMap((step) => (step.status === 'rejected' ? problemsOf(step.reason, root) : []))
  if (problems.length > 0) throw new BuildFailure(problems)
  return Promise.all(steps)
}

/** Waits for one step; where it fails, throws a BuildFailure with its problems. */
export async function asBuildFailure<Result>(root: string, step: Promise<Result>): Promise<Result> {
  const [result] = await together(root, [step])
  return result
}

/** Turns whatever was thrown into a problem; the place is the first stack frame inside `root` and outside its packages. */
export function describeThrown(thrown: unknown, root: string): Problem {
  if (!(thrown instanceof Error)) return { text: `${inspect(thrown)} was thrown, which is not an Error` }
  const place = findPlace(thrown.stack ?? '', root)
  return { text: `${thrown.name}: ${thrown.message}`, ...(place && { location: place }) }
}

/** Finds a stack's first frame in the project's own sources and reads the line it points at. */
export function findPlace(stack: string, root: string): NonNullable<PartialMessage['location']> | undefined {
  for (const frame of stack.split('\n')) {
    // The folder is looked for, and not the path's end or start, because a path may hold spaces and brackets.
    const [, path = '', line, column] = /^(.*):(\d+):(\d+)\)?$/.exec(frame.slice(frame.indexOf(root + sep))) ?? []
    if (!path.startsWith(root + sep) || path.split(sep).includes('node_modules')) continue
    const file = relative(root, path).replaceAll(sep, '/')
    return { file, line: Number(line), column: Number(column) - 1, lineText: readLine(path, Number(line)) }
  }
  return undefined
}

/** Finds the first line of `file` (a path from `root`) that contains `text`; undefined where there is none. */
export function locateText(
  root: string,
  file: string,
  text: string,
): NonNullable<PartialMessage['location']> | undefined {
  const lines = readLines(resolve(root, file))
  const index = lines.findIndex((line) => line.includes(text))
  const lineText = lines[index]
  if (lineText === undefined) return undefined
  return { file, line: index + 1, column: lineText.indexOf(text), length: text.length, lineText }
}

/** Leaves out every message that says the same about the same place: a fault in a component shows once, not once per page. */
export function withoutRepeats<Message extends Problem>(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [JSON.stringify([message.text, message.location]), message])).values()]
}

function isEsbuildFailure(error: unknown): error is Error & { errors: Message[]; warnings: Message[] } {
  return error instanceof Error && 'errors' in error && 'warnings' in error && Array.isArray(error.errors)
}

/** Which part of the generator has found a fault is of no use to those who made it. */
function leaveOutPlugin({ pluginName: _, ...message }: Message): Problem {
  return message
}

function readLine(path: string, line: number): string {
  return readLines(path)[line - 1] ?? ''
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
