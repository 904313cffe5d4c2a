import { UsageError } from './check-arguments.ts'
import { exitCodes } from './exit-codes.ts'

/**
 * Returns what a command line asks for, by a function that throws a UsageError where it makes no sense, and returns
 * nothing where it only asks for help. In both cases the usage is told, and in the first the process's exit code becomes 2.
 */
export function readArguments<Wish>(read: () => Wish | undefined, usage: string): Wish | undefined {
  try {
    const wish = read()
    if (wish === undefined) console.log(usage)
    return wish
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = exitCodes.usage
    return undefined
  }
}
