import { execFileSync } from 'node:child_process'
import { CommandError } from './problem.ts'

/** What a file of content/ was on main, and on which day, such as `2027-03-12`. */
export interface Version {
  day: string
  bytes: Buffer
}

/**
 * Returns a function that finds what a file was on main, newest first. Paths begin at the folder `root`. Throws if Git
 * does not have all commits.
 */
export function readHistory(root: string): (file: string) => Generator<Version> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000, stdio: ['ignore', 'pipe', 'pipe'] })
  if (isShallow(git)) {
    throw new CommandError('--history needs all commits of the project. Get them first: git fetch --unshallow')
  }
  return function* (file) {
    // Only commits that add or modify the file have a version of it.
    const log = git('log', '--first-parent', '--diff-filter=AM', '--format=%H %cs', '--', file).toString()
    for (const [, commit, day = ''] of log.matchAll(/^(\S+) (\S+)$/gm)) {
      yield { day, bytes: git('show', `${commit}:./${file}`) }
    }
  }
}

function isShallow(git: (...args: readonly string[]) => Buffer): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository').toString().trim() === 'true'
  } catch (error) {
    throw new CommandError(`--history needs a clone of the project. ${(error as Error).message}`)
  }
}
