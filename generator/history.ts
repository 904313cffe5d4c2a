import { spawnSync } from 'node:child_process'
import { CommandError } from './problem.ts'

// What Git knows of the files of a site.

/** Throws if Git does not have all versions. */
export function requireHistory(root: string): void {
  const { stdout } = run(root, 'rev-parse', '--is-shallow-repository')
  if (stdout?.toString().trim() === 'false') return
  const fix = 'Clone the project with Git, or get what is missing: git fetch --unshallow.'
  throw new CommandError(`--history needs all commits of the project. ${fix}`)
}

/** A version of a file, and the day of its commit, such as `2027-03-12`. */
export interface Version {
  day: string
  bytes: Buffer
}

/** Finds the versions of a file, newest first, without those that were only on another branch, and never published. */
export function* listVersions(root: string, file: string): Generator<Version> {
  // Only commits that add or modify the file have a version of it.
  const log = git(root, 'log', '--first-parent', '--diff-filter=AM', '--format=%H %cs', '--', file).toString()
  for (const line of log.split('\n').filter(Boolean)) {
    const [commit = '', day = ''] = line.split(' ')
    yield { day, bytes: git(root, 'show', `${commit}:./${file}`) }
  }
}

/** The commit that last changed a line, or nothing if that is not committed. */
export type CommitAt = (line: number) => string | undefined

/**
 * Finds the commits of a file. Spaces do not count, nor does dragging an entry, which has 50 letters or more. With fewer, equal
 * consents of two photographs would be taken for one that was moved.
 */
export function readCommits(root: string, file: string): CommitAt {
  const blame = git(root, 'blame', '-w', '-M50', '--porcelain', '--', file).toString()
  // Such as `5a0b… 3 4 1`: the commit, the line in its version, the line now, and how many lines follow.
  const lines = new Map(
    Array.from(blame.matchAll(/^([0-9a-f]{40}) \d+ (\d+)/gm), ([, commit, at]) => [Number(at), commit]),
  )
  return (line) => {
    const commit = lines.get(line)
    return commit === '0'.repeat(40) ? undefined : commit
  }
}

/**
 * Whether another photograph has come under a consent: since the commit that last changed the consent, the line that names the
 * photograph or the bytes of its file have changed. This does not depend on clocks.
 */
export function isNewerThanConsent(root: string, photograph: string, named?: string, consent?: string): boolean {
  // What is not committed is newer than all commits.
  if (consent === undefined) return false
  const isNamedBefore = named !== undefined && isTrue(root, 'merge-base', '--is-ancestor', named, consent)
  return !isNamedBefore || !isTrue(root, 'diff', '--quiet', consent, '--', photograph)
}

/** Whether the content has named a file once. */
export function wasNamed(root: string, file: string): boolean {
  return git(root, 'log', '-1', '--format=%H', '-S', file, '--', 'content').length > 0
}

const isTrue = (root: string, ...args: string[]) => check(args, run(root, ...args), [0, 1]).status === 0

/** Runs Git, and returns what it prints. */
const git = (root: string, ...args: string[]): Buffer => check(args, run(root, ...args), [0]).stdout

function run(root: string, ...args: string[]) {
  return spawnSync('git', args, { cwd: root, maxBuffer: 100_000_000 })
}

function check(args: readonly string[], result: ReturnType<typeof run>, expected: readonly number[]) {
  if (expected.includes(result.status ?? -1)) return result
  throw new Error(`git ${args[0]} failed: ${result.error ?? result.stderr.toString().trim()}`)
}
