import { parseArgs } from 'node:util'
import { checkArguments } from '../command/check-arguments.ts'
import { exitCodes } from '../command/exit-codes.ts'
import { readArguments } from '../command/read-arguments.ts'
import { problemsOf, together } from '../problem.ts'
import { describeProblems } from '../report.ts'
import type { Site } from '../site.ts'
import { derivePhotographs } from './derive-photographs.ts'
import { derivePictures } from './derive-pictures.ts'

const usage = `Usage: build.ts --derive [--all]

  (no flag)  makes the pictures whose originals have changed, and removes those whose originals are gone
  --all      makes all of them, as is needed after an upgrade of the tools that draw them
`

/**
 * Runs the command that makes a site's pictures and fonts. The process's exit code becomes 1 where one cannot be made and 2 where
 * the arguments make no sense.
 */
export async function runDerive(
  { root, pictures, webfonts = [], photographs = [] }: Pick<Site, 'root' | 'pictures' | 'webfonts' | 'photographs'>,
  args: readonly string[],
): Promise<void> {
  const flags = readArguments(() => readFlags(args), usage)
  if (flags === undefined) return
  try {
    const options = { root, all: flags.all, report: console.log }
    await together(root, [
      derivePictures({ ...options, pictures: [...webfonts, ...pictures] }),
      derivePhotographs({ ...options, places: photographs }),
    ])
  } catch (error) {
    console.error(await describeProblems(problemsOf(error, root), process.stderr.isTTY))
    process.exitCode = exitCodes.refused
  }
}

const options = { all: { type: 'boolean' }, help: { type: 'boolean' } } as const

function readFlags(args: readonly string[]): { all: boolean } | undefined {
  checkArguments(args, options)
  const { all = false, help = false } = parseArgs({ args: [...args], options }).values
  return help ? undefined : { all }
}
