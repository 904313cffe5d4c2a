import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSite } from '../generator/folder.ts'

/** The files of a built site, by path; one character is one byte. */
export type BuiltFiles = Readonly<Record<string, string>>

/** What the person at the terminal has to hear; it is thrown. */
export class SizesError extends Error {}

/** Builds the site as it stands in a project's folder, with whatever is not committed yet, and returns its files. */
export function buildHere(root: string): BuiltFiles {
  return inTempFolder((folder) => {
    build(root, ['--out', folder], 'The site as it is now')
    return readSite(folder)
  })
}

/**
 * Builds the site as it was at a commit, in a worktree of its own that is gone afterwards, and returns its files. Where the
 * commit asks for other packages, those are installed there. Throws a SizesError where there is no such commit, or where its
 * site cannot be built.
 */
export function buildAt(root: string, ref: string): BuiltFiles {
  const commit = findCommit(root, ref)
  return inTempFolder((folder) => {
    const worktree = join(folder, 'then')
    git(root, ['worktree', 'add', '--detach', worktree, commit])
    try {
      bringPackages(root, worktree)
      // Builds of long ago know no flags.
      build(worktree, [], `The site at ${ref}`)
      return readSite(join(worktree, 'dist'))
    } finally {
      git(root, ['worktree', 'remove', '--force', worktree])
    }
  })
}

function findCommit(root: string, ref: string): string {
  const { status, stdout } = spawnSync(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
    { cwd: root, encoding: 'utf8' },
  )
  if (status === 0) return stdout.trim()
  throw new SizesError(
    `There is no commit “${ref}” here. Name a branch, a tag or a commit, such as main or HEAD~1; “git fetch” brings those of others.`,
  )
}

/** Shares the packages at hand where the lockfile is the same, because installing them takes longer than all the rest. */
function bringPackages(root: string, worktree: string): void {
  if (readLockfile(root) === readLockfile(worktree)) {
    symlinkSync(join(root, 'node_modules'), join(worktree, 'node_modules'), 'junction')
  } else {
    run(
      'npm',
      ['ci', '--ignore-scripts', '--no-fund', '--no-audit'],
      worktree,
      'The packages of that time cannot be installed',
    )
  }
}

function readLockfile(root: string): string {
  const file = join(root, 'package-lock.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function build(root: string, flags: readonly string[], what: string): void {
  run(process.execPath, ['--import', 'tsx', 'build.ts', ...flags], root, `${what} cannot be built`)
}

function git(root: string, args: readonly string[]): void {
  run('git', args, root, `git ${args[0]} failed`)
}

function run(program: string, args: readonly string[], cwd: string, complaint: string): void {
  // Tests may have chosen a build of React; the command must do so by itself.
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: undefined },
    encoding: 'utf8',
  })
  if (status !== 0) throw new SizesError(`${complaint}:\n${stdout ?? ''}${stderr ?? error?.message ?? ''}`)
}

function inTempFolder<Result>(work: (folder: string) => Result): Result {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sizes-')))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
