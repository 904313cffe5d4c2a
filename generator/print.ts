import { appendFileSync } from 'node:fs'
import { formatMessages } from 'esbuild'
import { describe, type Problem } from './problem.ts'

/**
 * Prints problems, errors first. What people wrote is only for a terminal, because everybody can read the logs of many
 * hosts. On GitHub, the step gets the problems as JSON in its output `problems`, too.
 */
export async function printProblems(
  problems: readonly Problem[],
  isTerminal = process.stderr.isTTY,
  output = process.env['GITHUB_OUTPUT'],
): Promise<void> {
  const inPublic = mergeNotices(errorsFirst(problems).map(withoutPrivate))
  process.stderr.write(await formatProblems(isTerminal ? problems : inPublic, isTerminal))
  if (!isTerminal && problems.some(({ inPrivate }) => inPrivate !== undefined))
    process.stderr.write('Only a terminal shows the details.\n')
  // The next job gets them in one environment variable, which has at most 128 kB.
  if (output) appendFileSync(output, `problems=${JSON.stringify(inPublic.slice(0, 200))}\n`)
}

/** Formats problems for a terminal, errors first. */
export async function formatProblems(problems: readonly Problem[], color: boolean): Promise<string> {
  const formatted = errorsFirst(problems).map(async (problem) => {
    const { kind, location = null, fix } = problem
    const message = { text: describe(problem), location, notes: fix === undefined ? [] : [{ text: fix }] }
    const [text = ''] = await formatMessages([message], { kind: kind === 'error' ? 'error' : 'warning', color })
    // esbuild has no notices.
    return kind === 'notice' ? text.replace('WARNING', 'NOTICE') : text
  })
  return (await Promise.all(formatted)).join('')
}

const kinds = ['error', 'warning', 'notice']
const errorsFirst = (problems: readonly Problem[]) =>
  problems.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))

/** Leaves out what people wrote, also as the line of a problem. */
function withoutPrivate({ inPrivate: _, location, ...rest }: Problem): Problem {
  return { ...rest, location: location?.file?.endsWith('.yaml') ? { ...location, lineText: '' } : location }
}

/** Merges equal notices, such as those of two uploads, which only their names tell apart. */
function mergeNotices(problems: readonly Problem[]): Problem[] {
  const texts = problems.map((problem) => JSON.stringify(problem))
  return problems.flatMap((problem, index) => {
    const count = texts.filter((text) => text === texts[index]).length
    if (problem.kind !== 'notice' || count === 1) return [problem]
    return texts.indexOf(texts[index]!) === index ? [{ ...problem, text: `${problem.text} (${count} times)` }] : []
  })
}
