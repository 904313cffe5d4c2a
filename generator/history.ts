import { execFileSync } from 'node:child_process'
import type { SourceLocation } from './location.ts'
import { failure } from './problem.ts'

// What Git knows of the files of a site.

/** Throws if Git does not have all versions. */
export function requireHistory(root: string): void {
  if (git(root, 'rev-parse', '--is-shallow-repository')?.toString().trim() === 'false') return
  const fix = 'Clone the project with Git, or get what is missing: git fetch --unshallow.'
  throw failure({ text: '--history needs all commits of the project.', fix })
}

/** A version of a file, and the day of its commit, such as `2027-03-12`. */
export interface Version {
  day: string
  bytes: Buffer
}

/** Finds the versions of a file, newest first, without those that were only on another branch, and never published. */
export function* listVersions(root: string, file: string): Generator<Version> {
  const log = git(root, 'log', '--first-parent', '--format=%H %cs', '--', file) ?? ''
  for (const [, commit, day = ''] of log.toString().matchAll(/^(\w+) (.+)$/gm)) {
    const bytes = git(root, 'show', `${commit}:./${file}`)
    if (bytes) yield { day, bytes }
  }
}

/**
 * Whether another photograph has come under a consent: since the commit that last changed the line of the consent, the line that
 * names the photograph or the bytes of its file have changed. This does not depend on clocks.
 */
export function isNewerThanConsent(root: string, photograph: string, named: SourceLocation, consent: SourceLocation) {
  const [chosen, written] = [findCommit(root, named), findCommit(root, consent)]
  // What is not committed is newer than all commits.
  if (written === undefined) return false
  const isChosenBefore = chosen !== undefined && git(root, 'merge-base', '--is-ancestor', chosen, written)
  return !isChosenBefore || !git(root, 'diff', '--quiet', written, '--', photograph)
}

/** Returns the commit that last changed a line. */
function findCommit(root: string, { file = '', line }: SourceLocation): string | undefined {
  const blame = git(root, 'blame', '--porcelain', '-L', `${line},${line}`, '--', file)
  const [commit = ''] = blame?.toString().split(' ') ?? []
  return /[^0]/.test(commit) ? commit : undefined
}

/** Runs Git, and returns what it prints. Returns nothing if it fails or is not installed. */
function git(root: string, ...args: string[]): Buffer | undefined {
  try {
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
