import { appendFileSync } from 'node:fs'
import { formatMessages } from 'esbuild'
import { describe, type Problem } from './problem.ts'

/**
 * Prints problems, errors first. On GitHub, whose logs everybody can read, up to ten of each kind also stand beside
 * their lines, and the step gets them all as JSON in its output `problems`.
 */
export async function printProblems(problems: readonly Problem[], env = process.env): Promise<void> {
  const { GITHUB_ACTIONS, GITHUB_OUTPUT } = env
  if (GITHUB_ACTIONS !== 'true') {
    process.stderr.write(await formatProblems(problems, process.stderr.isTTY))
    return
  }
  const printed = withoutRepeats(problems).map(withoutPrivate)
  process.stdout.write(printed.map(formatAnnotation).join(''))
  // GitHub takes a line that begins with :: for a command.
  process.stderr.write((await formatProblems(printed, false)).replaceAll('::', ': :'))
  // The next job gets them in one environment variable, which has at most 128 kB.
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `problems=${JSON.stringify(errorsFirst(printed).slice(0, 200))}\n`)
}

export async function formatProblems(problems: readonly Problem[], color: boolean): Promise<string> {
  const formatted = errorsFirst(withoutRepeats(problems)).map((problem) => {
    const { location = null, fix } = problem
    const message = { text: describe(problem), location, notes: fix === undefined ? [] : [{ text: fix }] }
    const messages = formatMessages([message], { kind: problem.kind === 'error' ? 'error' : 'warning', color })
    // esbuild has no notices.
    return problem.kind === 'notice' ? messages.then(([text = '']) => [text.replace('WARNING', 'NOTICE')]) : messages
  })
  return (await Promise.all(formatted)).flat().join('')
}

const errorsFirst = (problems: readonly Problem[]) => [
  ...problems.filter(({ kind }) => kind === 'error'),
  ...problems.filter(({ kind }) => kind === 'warning'),
  ...problems.filter(({ kind }) => kind === 'notice'),
]

/** Pages that share a component may have the same problem. The first page stands for all. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const keys = problems.map((problem) => JSON.stringify({ ...problem, page: undefined }))
  return problems.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Leaves out what people wrote, also as the line of a problem. */
function withoutPrivate({ inPrivate: _, location, ...rest }: Problem): Problem {
  return { ...rest, location: location?.file.endsWith('.yaml') ? { ...location, lineText: '' } : location }
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message */
function formatAnnotation(problem: Problem): string {
  const { kind, fix = '', location } = problem
  const escape = (words: string) => words.replace(/[%\r\n]/g, encodeURIComponent)
  const { file = '', line = 1, column = 0 } = location ?? {}
  const name = escape(file).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const place = file === '' ? '' : ` file=${name},line=${line},col=${column + 1}`
  return `::${kind}${place}::${escape(`${describe(problem)}\n${fix}`.trim())}\n`
}
