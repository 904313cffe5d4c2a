import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { formatMessages, formatMessagesSync, type PartialMessage } from 'esbuild'

/** A message in esbuild's format: what is wrong, where, and how to fix it (in the notes). */
export type Problem = PartialMessage & { text: string }

export type Location = NonNullable<PartialMessage['location']>

/** A problem stops a build. A warning has the same shape, and says what a build has left out or repaired. */
export type Kind = 'error' | 'warning'

export class BuildFailure extends Error {
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]

  /** Pages that share a component may report the same problem. */
  constructor(problems: readonly Problem[], warnings: readonly Problem[] = []) {
    super(problems.map(({ text }) => text).join('\n'))
    this.name = 'BuildFailure'
    this.warnings = warnings
    this.problems = [...new Map(problems.map((one) => [JSON.stringify([one.text, one.location]), one])).values()]
  }
}

export function problem(text: string, fix = '', location?: Location): Problem {
  return { text, notes: fix === '' ? [] : [{ text: fix }], location: location ?? null }
}

/** Converts anything thrown into problems, with the place in the project's own code if there is one. */
export function problemsOf(error: unknown, root: string): readonly Problem[] {
  if (error instanceof BuildFailure) return error.problems
  const missing = /(?:Cannot find (?:package|module) '|The package ")((?:@[^'/]+\/)?[^'"./][^'"/]*)/
  const [, name] = missing.exec(String(error)) ?? []
  if (name !== undefined) return [problem(`The package ${name} is not installed.`, 'Run npm ci.')]
  if (error instanceof Error && 'errors' in error && Array.isArray(error.errors)) return error.errors
  // A mistake in TypeScript that Node.js loads, such as build.ts, is a text of several lines. Its column begins with 0.
  const [, place, column, mistake] = /^(.+:\d+):(\d+): ERROR: (.+)$/m.exec(String(error)) ?? []
  if (mistake !== undefined) return [problem(mistake, '', findLocation(`${place}:${Number(column) + 1}`, root))]
  const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return [problem(`${kind}: ${message}`, '', findLocation(stack, root))]
}

/** Returns the code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Prints problems or warnings, on GitHub also beside their lines. */
export async function printProblems(problems: readonly Problem[], kind: Kind = 'error'): Promise<void> {
  process.stdout.write(formatAnnotations(problems, kind))
  process.stderr.write(await formatProblems(problems, kind, process.stderr.isTTY))
}

/** Prints problems before this process ends. It takes longer than printProblems. */
export function printProblemsSync(problems: readonly Problem[]): void {
  process.stdout.write(formatAnnotations(problems))
  process.stderr.write(formatMessagesSync([...problems], { kind: 'error', color: process.stderr.isTTY }).join(''))
}

export async function formatProblems(problems: readonly Problem[], kind: Kind = 'error', color = false) {
  return (await formatMessages([...problems], { kind, color })).join('')
}

/**
 * On GitHub, returns a workflow command for each problem, which shows it beside its line:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function formatAnnotations(problems: readonly Problem[], kind: Kind = 'error'): string {
  if (!isOnGitHub()) return ''
  const escape = (text: string) => text.replace(/[%\r\n]/g, encodeURIComponent)
  const commands = problems.map(({ text, location, notes = [] }) => {
    const { file = '', line = 1, column = 0 } = location ?? {}
    const name = escape(file).replaceAll(':', '%3A').replaceAll(',', '%2C')
    const place = file === '' ? '' : ` file=${name},line=${line},col=${column + 1}`
    return `::${kind}${place}::${escape([text, ...notes.map((note) => note.text ?? '')].join('\n'))}\n`
  })
  return commands.join('')
}

/** Whether this process runs in GitHub Actions, whose logs everybody can read. */
export function isOnGitHub(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true'
}

/** Waits for all steps, then returns their results or throws the problems of every step that failed. */
export async function settleAll<Steps extends readonly Promise<unknown>[] | []>(root: string, steps: Steps) {
  const settled = await Promise.allSettled(steps)
  const reasons = settled.flatMap((step) => (step.status === 'rejected' ? [step.reason] : []))
  const warnings = reasons.flatMap((reason) => (reason instanceof BuildFailure ? reason.warnings : []))
  if (reasons.length > 0)
    throw new BuildFailure(
      reasons.flatMap((reason) => problemsOf(reason, root)),
      warnings,
    )
  return Promise.all(steps)
}

/** Finds the first frame of a stack in the project's own code. */
export function findLocation(stack: string, root: string): Location | undefined {
  for (const frame of stack.split('\n')) {
    const [, path = '', line, column] = /^(.*):(\d+):(\d+)\)?$/.exec(frame.slice(frame.indexOf(root + sep))) ?? []
    if (!path.startsWith(root + sep) || path.split(sep).includes('node_modules')) continue
    const lineText = readSource(path).split('\n')[Number(line) - 1] ?? ''
    const before = Buffer.byteLength(lineText.slice(0, Number(column) - 1))
    return { file: relative(root, path).replaceAll('\\', '/'), line: Number(line), column: before, length: 0, lineText }
  }
  return undefined
}

/** Finds the first place of a text in several files, like `locateAll`. */
export function locateText(root: string, files: readonly string[], text: string): Location | undefined {
  return locateAll(root, files, [text])[0]
}

/** Finds every place in several files (paths from `root`) where a text stands alone: `/team` is not in `/team#people`. */
export function locateAll(root: string, files: readonly string[], texts: readonly string[]): Location[] {
  const wanted = texts.filter((text) => text !== '')
  if (wanted.length === 0) return []
  // The value of a field, such as `: team`, follows a word.
  const patterns = wanted.map((text) => (text.startsWith(':') ? '' : '(?<![\\w-])') + text.replace(/\W/g, '\\$&'))
  const alone = new RegExp(`(?:${patterns.join('|')})(?![\\w/#-])`, 'g')
  return files.flatMap((file) => {
    const source = readSource(join(root, file))
    return Array.from(source.matchAll(alone), ({ 0: text, index }) => locationOf(file, source, index, text.length))
  })
}

/** Returns the location of a part of a source, given in characters. Columns are in bytes. Only the first line is marked. */
export function locationOf(file: string, source: string, index: number, length: number): Location {
  const before = source.slice(0, index).split('\n')
  const lineText = source.split('\n')[before.length - 1] ?? ''
  const [part = ''] = source.slice(index, index + length).split('\n')
  const [column, marked] = [before.at(-1) ?? '', part].map((one) => Buffer.byteLength(one))
  return { file, line: before.length, column: column ?? 0, length: marked ?? 0, lineText }
}

/** Returns the text of a file, or an empty one if it cannot be read. */
export function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
