import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { CommandError } from './problem.ts'

/** What a file of content/ was on the branch, and on which day, such as `2027-03-12`. */
export interface Version {
  day: string
  bytes: Buffer
}

/** What a commit did to the bytes of a file: their ids before and after, which are empty where there was no file. */
export interface Change {
  path: string
  day: string
  before: string
  after: string
}

/** What Git knows of the files of a site. Paths begin at its folder. */
export interface History {
  /** Finds what a file was on the branch that is checked out, newest first. */
  listVersions(file: string): Iterable<Version>
  /** Lists the changes of files in some folders, newest first, also those that were undone since. */
  listChanges(...folders: readonly string[]): readonly Change[]
  /** The algorithm of its ids: `sha1`, or `sha256` in few repositories. */
  format: string
}

/** Returns the history of a folder. Throws if Git does not have all commits. */
export function readHistory(root: string): History {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'log.showSignature=false', ...args], {
      cwd: root,
      maxBuffer: 1_000_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
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
      // In every branch that was merged, and with what a merge itself did.
      const everywhere = ['--full-history', '--diff-merges=separate', '--no-renames', '--relative']
      const log = git('log', ...everywhere, '--raw', '--no-abbrev', '--format=day %cs', '--', ...folders).toString()
      const changes: Change[] = []
      let day = ''
      // A change is `:100644 000000 5716ca… 000000… D`, a tab, and the path.
      for (const line of log.split('\n')) {
        const [, before = '', after = '', path = ''] = /^:\d+ \d+ (\w+) (\w+) \w\t(.+)$/.exec(line) ?? []
        if (line.startsWith('day ')) day = line.slice(4)
        // A change of the mode changes no bytes.
        if (before !== after) changes.push({ path, day, before: withoutZeros(before), after: withoutZeros(after) })
      }
      return changes
    },
    format: git('rev-parse', '--show-object-format').toString().trim(),
  }
}

/** Git writes zeros in place of the id of a file that is not there. */
const withoutZeros = (id: string) => (/^0+$/.test(id) ? '' : id)

/** Returns the id that Git gives to the bytes of a file. */
export const blobIdOf = (bytes: Uint8Array, format = 'sha1') =>
  createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')

function isShallow(git: (...args: readonly string[]) => Buffer): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository').toString().trim() === 'true'
  } catch (error) {
    throw new CommandError(`--history needs a clone of the project. ${(error as Error).message}`)
  }
}
