import { parseArgs } from 'node:util'
import { findNearest } from '../suggest.ts'

/** The flags of a command by their names without the hyphens. */
type Options = Readonly<Record<string, { type: 'boolean' | 'string' }>>

/** What is wrong with a command line, in one sentence; it is thrown. */
export class UsageError extends Error {}

/**
 * Throws a UsageError where a command line holds what is no flag of the command, or a flag that lacks its value or has
 * one that it should not have. `others` are flags of which another command knows.
 */
export function checkArguments(args: readonly string[], options: Options, others: readonly string[] = []): void {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional')
      throw new UsageError(`“${token.value}” is not a flag; flags begin with two hyphens.`)
    if (token.kind === 'option') checkOption(token, options, others)
  }
}

/** Returns the question whether a similar one of the candidates was meant, after a space; nothing where none is similar. */
export function describeGuess(name: string, known: readonly string[], prefix = ''): string {
  const guess = findNearest(name, known)
  return guess === undefined ? '' : ` Did you mean ${prefix}${guess}?`
}

/** A flag that stands in a command line, as Node reads it. */
type Option = Extract<NonNullable<ReturnType<typeof parseArgs>['tokens']>[number], { kind: 'option' }>

function checkOption(option: Option, options: Options, others: readonly string[]): void {
  const { name, rawName, value } = option
  const type = Object.hasOwn(options, name) ? options[name]?.type : undefined
  if (type === undefined)
    throw new UsageError(
      `There is no flag ${rawName}.${describeGuess(name, [...Object.keys(options), ...others], '--')}`,
    )
  if (type === 'string' && isMissing(option)) throw new UsageError(`--${name} needs a value after it.`)
  if (type === 'boolean' && value !== undefined) throw new UsageError(`--${name} takes no value.`)
}

/** Whether a flag has no value: what begins with a hyphen is another flag, unless an equals sign stands before it. */
function isMissing({ value, inlineValue }: Option): boolean {
  return value === undefined || value === '' || (inlineValue !== true && value.startsWith('-'))
}
