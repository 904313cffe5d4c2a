import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { formatMessages, type BuildFailure as EsbuildFailure, type PartialMessage } from 'esbuild'
import { relativePath } from './paths.ts'

/** A message in esbuild's format: what is wrong, where, and how to fix it (in the notes). */
export type Problem = PartialMessage & { text: string }

export type Location = NonNullable<PartialMessage['location']>

export class BuildFailure extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ text }) => text).join('\n'))
    this.name = 'BuildFailure'
    this.problems = problems
  }
}

/** The server cannot start. The site and its folder have nothing to do with it. */
export class PortUnavailable extends BuildFailure {}

/** Creates a problem. If `place` is only a file, the notes name it. */
export function problem(text: string, fix: string, place?: string | Location): Problem {
  const look = typeof place === 'string' && !text.includes(place) ? `See ${place}.` : ''
  const notes = [fix, look].filter((note) => note !== '').map((note) => ({ text: note }))
  return { text, notes, ...(typeof place === 'object' && { location: place }) }
}

export function problemsOf(error: unknown, root: string): readonly Problem[] {
  if (error instanceof BuildFailure) return error.problems
  const missing = findMissingPackage(error)
  if (missing !== undefined) return [missing]
  // The name of the plugin helps nobody.
  if (isEsbuildFailure(error))
    return [...error.errors, ...error.warnings].map(({ pluginName: _, ...message }) => message)
  const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  return [{ text: `${name}: ${message}`, location: findLocation(stack, root) ?? null }]
}

/** Returns a problem if the error says that a package is not installed. */
export function findMissingPackage(error: unknown): Problem | undefined {
  const pattern =
    /Cannot find (?:package|module) '((?:@[^'/]+\/)?[^'./][^'/]*)|The package "([^"]+)" could not be found/
  const [, name, binary = name] = pattern.exec(String(error)) ?? []
  return binary === undefined ? undefined : problem(`The package ${binary} is not installed.`, 'Run npm ci.')
}

const isOnGitHub = () => process.env['GITHUB_ACTIONS'] === 'true'

export async function formatProblems(problems: readonly Problem[], color: boolean): Promise<string> {
  const format = async () => (await formatMessages([...problems], { kind: 'error', color })).join('')
  // esbuild may be what is missing.
  const text = await format().catch(() => problems.map(formatPlainly).join(''))
  // GitHub would read a quoted text that begins a line with `::`, or contains `##[`, as a command.
  return isOnGitHub() ? text.replace(/^\s*:(?=:)|#(?=#\[)/gm, '$&\u200b') : text
}

function formatPlainly({ text, notes = [] }: Problem): string {
  return [`✘ [ERROR] ${text}`, ...notes.map((note) => `  ${note.text}`), ''].join('\n\n')
}

/**
 * On GitHub, returns a workflow command for each problem, which shows it beside its line:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function formatAnnotations(problems: readonly Problem[]): string {
  if (!isOnGitHub()) return ''
  const escape = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const escapeProperty = (text: string) => escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const commands = problems.map(({ text, location, notes = [] }) => {
    const { file, line, column = 0 } = location ?? {}
    const place = { file, line, col: file === undefined ? undefined : column + 1 }
    const known = Object.entries(place).filter(([, value]) => value !== undefined)
    const properties = known.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')
    const message = [text, ...notes.map((note) => note.text ?? '')].join('\n')
    return `::error ${properties}::${escape(message)}\n`
  })
  return commands.join('')
}

/** Waits for all steps, then returns their results or throws the problems of every step that failed. */
export async function settleAll<Steps extends readonly Promise<unknown>[] | []>(root: string, steps: Steps) {
  const settled = await Promise.allSettled(steps)
  const problems = settled.flatMap((step) => (step.status === 'rejected' ? problemsOf(step.reason, root) : []))
  if (problems.length > 0) throw new BuildFailure(withoutRepeats(problems))
  return Promise.all(steps)
}

/** Pages that share a component report the same problems. */
export function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify([one.text, one.location]), one])).values()]
}

/** Finds the first frame of a stack in the project's own code. Columns are in bytes, as in esbuild's messages. */
export function findLocation(stack: string, root: string): Location | undefined {
  for (const frame of stack.split('\n')) {
    const [, path = '', line, column] = /^(.*):(\d+):(\d+)\)?$/.exec(frame.slice(frame.indexOf(root + sep))) ?? []
    if (!path.startsWith(root + sep) || path.split(sep).includes('node_modules')) continue
    const lineText = readSource(path).split('\n')[Number(line) - 1] ?? ''
    const before = lineText.slice(0, Number(column) - 1)
    return { file: relativePath(root, path), line: Number(line), column: Buffer.byteLength(before), lineText }
  }
  return undefined
}

/** Finds the first line that contains some text, in several files (paths from `root`). */
export function locateText(root: string, files: readonly string[], text: string): Location | undefined {
  for (const file of files) {
    const source = readSource(join(root, file))
    const index = source.indexOf(text)
    if (index >= 0) return locationOf(file, source, index, text)
  }
  return undefined
}

/** Returns the location of a text in a source, given its index in characters. Only its first line is marked. */
export function locationOf(file: string, source: string, index: number, text: string): Location {
  const before = source.slice(0, index).split('\n')
  const line = before.length
  const [column, length] = [before.at(-1), text.split('\n')[0]].map((part = '') => Buffer.byteLength(part))
  return { file, line, column: column ?? 0, length: length ?? 0, lineText: source.split('\n')[line - 1] ?? '' }
}

/** Returns the code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function isEsbuildFailure(error: unknown): error is EsbuildFailure {
  return error instanceof Error && 'errors' in error && 'warnings' in error
}

export function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
