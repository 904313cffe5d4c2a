import { appendFileSync } from 'node:fs'
import { formatMessages } from 'esbuild'
import type { Problem } from './problem.ts'

/**
 * Prints problems, errors first. On GitHub, each also stands beside its line, nothing private or confusing is printed, and the
 * step gets those that differ as JSON in its output `problems`.
 */
export async function printProblems(problems: readonly Problem[]): Promise<void> {
  // Everybody can read the logs of GitHub.
  const isPublic = process.env['GITHUB_ACTIONS'] === 'true'
  const different = withoutRepeats(problems)
  const printed = isPublic ? different.map(withoutSecrets) : different
  if (isPublic) process.stdout.write(printed.map(formatAnnotation).join(''))
  const text = await formatProblems(printed, process.stderr.isTTY)
  // GitHub takes a line that begins with :: for a command.
  process.stderr.write(isPublic ? text.replaceAll('::', ': :') : text)
  const { GITHUB_OUTPUT } = process.env
  if (!isPublic || !GITHUB_OUTPUT) return
  const inPublic = new Set(printed.map((one) => JSON.stringify(one)))
  appendFileSync(GITHUB_OUTPUT, `problems=[${[...inPublic].join()}]\n`)
}

export async function formatProblems(problems: readonly Problem[], color: boolean): Promise<string> {
  const isError = ({ kind }: Problem) => kind === 'error'
  const format = (some: readonly Problem[], kind: 'error' | 'warning') => {
    // esbuild refuses fields that it does not know.
    const messages = some.map(({ text, location = null, notes = [] }) => ({ text, location, notes }))
    return formatMessages(messages, { kind, color })
  }
  const different = withoutRepeats(problems)
  const errors = await format(different.filter(isError), 'error')
  const others = await format(
    different.filter((one) => !isError(one)),
    'warning',
  )
  return [...errors, ...others].join('')
}

/** Pages that share a component may have the same problem. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify([problem.text, problem.location]), problem])).values()]
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
