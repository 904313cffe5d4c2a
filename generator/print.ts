import { appendFileSync } from 'node:fs'
import { formatMessages } from 'esbuild'
import { describe, type Problem } from './problem.ts'

/**
 * Prints problems, errors first. On GitHub, whose logs everybody can read, without what people wrote. There the step
 * gets them as JSON in its output `problems`, too.
 */
export async function printProblems(problems: readonly Problem[], env = process.env): Promise<void> {
  const printed = errorsFirst(
    env['GITHUB_ACTIONS'] === 'true' ? problems.map(withoutPrivate).map(withoutCommands) : problems,
  )
  process.stderr.write(await formatProblems(printed, process.stderr.isTTY))
  // The next job gets them in one environment variable, which has at most 128 kB.
  if (env['GITHUB_OUTPUT']) appendFileSync(env['GITHUB_OUTPUT'], `problems=${JSON.stringify(printed.slice(0, 200))}\n`)
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

/**
 * Changes what the runner of GitHub Actions would read as a command: `##[` anywhere, or `::` at the start of a line. It
 * may be in the name of a file, or in a message of a package.
 */
function withoutCommands({ where, text, fix, location, ...others }: Problem): Problem {
  const disarm = (words?: string) => words?.replace(/##\[|^\s*::/gm, (start) => [...start].join(' '))
  const [file, lineText = ''] = [disarm(location?.file), disarm(location?.lineText)]
  return {
    ...others,
    where: disarm(where),
    text: disarm(text) ?? '',
    fix: disarm(fix),
    location: location && { ...location, ...(file !== undefined && { file }), lineText },
  }
}
