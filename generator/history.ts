import { execFileSync } from 'node:child_process'
import { CommandError } from './problem.ts'

/** What a file of content/ was on main, and on which day, such as `2027-03-12`. */
export interface Version {
  day: string
  bytes: Buffer
}

/** What a commit did to a file that was already there. */
export interface Change {
  path: string
  day: string
  isDeleted: boolean
}

/** What Git knows of the files of a site. Paths begin at its folder. */
export interface History {
  /** Finds what a file was on main, newest first. */
  listVersions(file: string): Iterable<Version>
  /** Lists the changes and deletions of files in some folders, newest first, also those that were undone since. */
  listChanges(...folders: readonly string[]): readonly Change[]
}

/** Returns the history of a folder. Throws if Git does not have all commits. */
export function readHistory(root: string): History {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000, stdio: ['ignore', 'pipe', 'pipe'] })
  if (isShallow(git))
    throw new CommandError('--history needs all commits of the project. Get them first: git fetch --unshallow')
  return {
    *listVersions(file) {
      // Only commits that add or modify the file have a version of it.
      const log = git('log', '--first-parent', '--diff-filter=AM', '--format=%H %cs', '--', file).toString()
      for (const [, commit, day = ''] of log.matchAll(/^(\S+) (\S+)$/gm)) {
        yield { day, bytes: git('show', `${commit}:./${file}`) }
      }
    },
    listChanges(...folders) {
      // In every branch that was merged, and with what a merge itself did. The filter leaves out only additions.
      const everywhere = ['--full-history', '-m', '--no-renames', '--diff-filter=a', '--relative']
      const log = git('log', ...everywhere, '--name-status', '--format=day %cs', '--', ...folders).toString()
      const changes: Change[] = []
      let day = ''
      for (const [, kind, name = ''] of log.matchAll(/^(\w+)\s(.+)$/gm)) {
        if (kind === 'day') day = name
        else changes.push({ path: name, day, isDeleted: kind === 'D' })
      }
      return changes
    },
  }
}

function isShallow(git: (...args: readonly string[]) => Buffer): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository').toString().trim() === 'true'
  } catch (error) {
    throw new CommandError(`--history needs a clone of the project. ${(error as Error).message}`)
  }
}
