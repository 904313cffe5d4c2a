import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { formatMessages, type Message, type PartialMessage } from 'esbuild'
import { project } from './files.ts'

/** What is wrong, in esbuild's format, so that its messages are problems, too. The notes say how to fix it. */
export interface Problem extends PartialMessage {
  /** An error stops the build. A warning says what the site leaves out, or shows only for now. A notice can wait. */
  kind: 'error' | 'warning' | 'notice'
  text: string
  /** What a log that everybody can read says instead. */
  inPublic?: string | undefined
}

export type SourceLocation = NonNullable<PartialMessage['location']>

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

/** A fault of the machine, and not of any file. */
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
  const isFromEsbuild = error instanceof Error && 'errors' in error && Array.isArray(error.errors)
  if (isFromEsbuild) return (error.errors as Message[]).map(adviseOnImport)
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const isPlain = !(error instanceof Error) || error instanceof MissingPackage || error.name === 'Error'
  return [problem('error', { text: isPlain ? message : `${error.name}: ${message}` }, locateStack(stack))]
}

/** Replaces advice about the options of esbuild. */
function adviseOnImport(message: Message): Problem {
  const fix = 'Correct its name, or install the package with npm. Components cannot use the modules of Node.js.'
  const notes = message.text.startsWith('Could not resolve') ? [{ text: fix }] : message.notes
  return { ...message, notes, kind: 'error' }
}

/** Prints problems, errors first. On GitHub, each also stands beside its line, and nothing private or confusing is printed. */
export async function printProblems(problems: readonly Problem[]): Promise<void> {
  // Everybody can read the logs of GitHub.
  const isPublic = process.env['GITHUB_ACTIONS'] === 'true'
  const printed = isPublic ? problems.map(withoutSecrets) : problems
  if (isPublic) process.stdout.write(printed.map(formatAnnotation).join(''))
  const text = await formatProblems(printed, process.stderr.isTTY)
  // GitHub takes a line that begins with :: for a command.
  process.stderr.write(isPublic ? text.replaceAll('::', ': :') : text)
}

export async function formatProblems(problems: readonly Problem[], color: boolean): Promise<string> {
  const texts = (['error', 'warning'] as const).map(async (kind) => {
    const ofKind = problems.filter((one) => (one.kind === 'error') === (kind === 'error'))
    // esbuild refuses fields that it does not know.
    const messages = ofKind.map(({ text, location = null, notes = [] }) => ({ text, location, notes }))
    return formatMessages(messages, { kind, color })
  })
  return (await Promise.all(texts)).flat().join('')
}

/** A line of the content, or a value in quotation marks, may be the name of a photograph's file, and that of a girl. */
function withoutSecrets({ kind, text, location = null, notes = [], inPublic }: Problem): Problem {
  const at = location?.file?.endsWith('.yaml') ? { ...location, lineText: '' } : location
  if (inPublic !== undefined) return { kind, text: inPublic, location: at }
  const withoutFiles = text.replace(/“[^”]*(assets\/|\.(jpe?g|png|webp|avif|heic|pdf))[^”]*”/gi, '“…”')
  return { kind, text: withoutFiles, notes, location: at }
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message */
function formatAnnotation({ kind, text, location, notes = [] }: Problem): string {
  const escape = (words: string) => words.replace(/[%\r\n]/g, encodeURIComponent)
  const { file = '', line = 1, column = 0 } = location ?? {}
  const name = escape(file).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const place = file === '' ? '' : ` file=${name},line=${line},col=${column + 1}`
  return `::${kind}${place}::${escape([text, ...notes.map((note) => note.text ?? '')].join('\n'))}\n`
}

/** Finds the first frame of a stack in the project's own code. */
export function locateStack(stack: string): SourceLocation | undefined {
  const root = project + sep
  for (const frame of stack.split('\n')) {
    // Such as `    at HomePage (/projects/site/pages/home-page.tsx:12:3)`.
    const [, path = '', line, column] =
      /^(.*):(\d+):(\d+)\)?$/.exec(frame.slice(Math.max(0, frame.indexOf(root)))) ?? []
    if (!path.startsWith(root) || path.split(sep).includes('node_modules') || !existsSync(path)) continue
    const lineText = readFileSync(path, 'utf8').split('\n')[Number(line) - 1] ?? ''
    const before = Buffer.byteLength(lineText.slice(0, Number(column) - 1))
    const file = relative(root, path).replaceAll('\\', '/')
    return { file, line: Number(line), column: before, length: 0, lineText }
  }
  return undefined
}

/** Returns the location of a part of a source, given in characters. Columns are in bytes. Only the first line is marked. */
export function locationOf(file: string, source: string, index: number, length: number): SourceLocation {
  const before = source.slice(0, index).split('\n')
  const lineText = source.split('\n')[before.length - 1] ?? ''
  const [part = ''] = source.slice(index, index + length).split('\n')
  const [column, marked] = [before.at(-1) ?? '', part].map((text) => Buffer.byteLength(text))
  return { file, line: before.length, column: column ?? 0, length: marked ?? 0, lineText }
}
