import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { BuildFailure as EsbuildFailure, PartialMessage } from 'esbuild'

/** A message of esbuild: what is wrong, where, and in the notes how to mend it. */
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

/** The server cannot start, which has nothing to do with the site or its folder. */
export class PortUnavailable extends BuildFailure {}

/** Makes a problem; where only the file of its place is known, the notes name it. */
export function problem(text: string, mend: string, place?: string | Location): Problem {
  const look = typeof place === 'string' && !text.includes(place) ? `Look into ${place}.` : ''
  const notes = [mend, look].filter((note) => note !== '').map((note) => ({ text: note }))
  return { text, notes, ...(typeof place === 'object' && { location: place }) }
}

export function problemsOf(error: unknown, root: string): readonly Problem[] {
  if (error instanceof BuildFailure) return error.problems
  if (!isEsbuildFailure(error)) return [describeThrown(error, root)]
  // Nobody needs the plugin's name.
  return [...error.errors, ...error.warnings].map(({ pluginName: _, ...message }) => explain(message))
}

/** A mistake in a file of content: esbuild's text, and what stands in the line before and after the place that it names. */
type Slip = { text: RegExp; before?: RegExp; after?: RegExp }

const encoding = 'Save this file as plain text in UTF-8, neither RTF nor UTF-16.'
const comma = 'A comma is missing before this, or above it.'
const number = 'Write a number without commas and spaces, such as 6000.'
const apostrophe = "The ' before this ends the text. Inside of a text, write ’ in its place."
const noValue = "Before this comma stands no text between two ', and no number in digits alone, such as 6000."
const renamed = 'A name behind `export const` was changed in that file. Write it as it was.'
const quotes = "A text has a ' at both of its ends, and a comma behind it."
const conflict =
  'Two changes of this text met here. Keep the better one, and delete the other and the lines with <<<, === and >>>.'

/** The first that fits counts. */
const explanations: readonly (readonly [slip: Slip, meaning: string])[] = [
  [{ text: /xpected .*"\\x/ }, encoding],
  [{ text: /^/, before: /^\{\\$/ }, encoding],
  [
    { text: /^Unexpected "[‘’‚“”„]/ },
    "Such quotation marks are for readers. Write a straight ' at both ends of the text.",
  ],
  [{ text: /^Unterminated string/ }, "The text has no ' at its end. Write it there, with the whole text on one line."],
  [{ text: /^/, before: /^$/, after: /^(<{7}|={7}|>{7})/ }, conflict],
  [{ text: /^Legacy octal literals/ }, 'Write the number without the 0 in front, such as 127.'],
  [{ text: /^Expected "\*\/" to terminate/ }, 'This comment has no end. Write */ at its end.'],
  [{ text: /^Expected /, before: /\d,\d+$/ }, number],
  [{ text: /^Expected /, before: /\d\s$/, after: /^\d/ }, number],
  [{ text: /^Expected "." /, before: /^\s*$/, after: /^['{\w]/ }, comma],
  [{ text: /^Expected "." /, before: /'\s*$/, after: /^('|\w+:)/ }, comma],
  [{ text: /^Expected "." /, before: /\S'\s*$/, after: /^[a-z_]/i }, apostrophe],
  [{ text: /^Expected identifier but found "[[\]{]"/ }, 'Above this line a } is missing, with a comma behind it.'],
  [{ text: /^Expected "\]" but found ":"/ }, 'Above this line a { is missing.'],
  [{ text: /^Unexpected ","/ }, noValue],
  [{ text: /^No matching export in "content/ }, renamed],
  [{ text: /^Unexpected "\}"/ }, 'This } is one too many, or its { is missing.'],
  [{ text: /^Expected "\}" but found/ }, quotes],
  [{ text: / is not defined$/ }, quotes],
]

/** Adds what has happened to what esbuild says of a file of content. */
export function explain(message: Problem): Problem {
  const { file = '', lineText = '', column = 0 } = message.location ?? {}
  if (!/\bcontent\//.test(`${file} ${message.text} ${lineText}`)) return message
  const line = Buffer.from(lineText)
  const [before, after] = [line.subarray(0, column).toString(), line.subarray(column).toString()]
  const [, text] =
    explanations.find(([slip]) => {
      const isAround = (slip.before?.test(before) ?? true) && (slip.after?.test(after) ?? true)
      return slip.text.test(message.text) && isAround
    }) ?? []
  if (text === undefined) return message
  // A comment without an end is reported at the end of the file, with a note where it starts.
  const start = message.notes?.[0]?.location
  return { ...message, ...(lineText === '' && start && { location: start }), notes: [{ text }] }
}

/** Throws the problems of all steps that fail. */
export async function together<Results extends readonly unknown[]>(
  root: string,
  steps: { [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const settled = await Promise.allSettled(steps)
  const problems = settled.flatMap((step) => (step.status === 'rejected' ? problemsOf(step.reason, root) : []))
  if (problems.length > 0) throw new BuildFailure(withoutRepeats(problems))
  return Promise.all(steps)
}

/** Pages that share a component share its faults. */
export function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify([one.text, one.location]), one])).values()]
}

function describeThrown(thrown: unknown, root: string): Problem {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) }
  const location = findPlace(stack, root)
  return { text: `${name}: ${message}`, ...(location && { location }) }
}

/** Finds a stack's first frame inside of `root` and outside of its packages. esbuild counts bytes. */
export function findPlace(stack: string, root: string): Location | undefined {
  for (const frame of stack.split('\n')) {
    const [, path = '', line, column] = /^(.*):(\d+):(\d+)\)?$/.exec(frame.slice(frame.indexOf(root + sep))) ?? []
    if (!path.startsWith(root + sep) || path.split(sep).includes('node_modules')) continue
    const lineText = readLines(path)[Number(line) - 1] ?? ''
    const before = lineText.slice(0, Number(column) - 1)
    return { file: fileOf(root, path), line: Number(line), column: Buffer.byteLength(before), lineText }
  }
  return undefined
}

/** Finds the first line in some files (paths from `root`) that holds a text. */
export function locateText(root: string, files: readonly string[], text: string): Location | undefined {
  for (const file of files) {
    const lines = readLines(join(root, file))
    const index = lines.findIndex((line) => line.includes(text))
    const lineText = lines[index]
    if (lineText === undefined) continue
    const [column, length] = [Buffer.from(lineText).indexOf(text), Buffer.byteLength(text)]
    return { file, line: index + 1, column, length, lineText }
  }
  return undefined
}

/** Finds the line of a text that a file (its path from `root`) holds exactly once. */
export function locateOnly(root: string, file: string, text: string): Location | undefined {
  const isOnly = readLines(join(root, file)).join('\n').split(text).length === 2
  return isOnly ? locateText(root, [file], text) : undefined
}

export function fileOf(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}

function isEsbuildFailure(error: unknown): error is EsbuildFailure {
  return error instanceof Error && 'errors' in error && 'warnings' in error
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
