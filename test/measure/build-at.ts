import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { site } from '../../build.ts'
import { buildSite } from '../built-site.ts'
import type { Files } from '../read-files.ts'

/** Builds the site at a commit, in a temporary worktree. */
export function buildAt(ref: string, flags: readonly string[] = []): Files {
  const folder = mkdtempSync(join(tmpdir(), 'commit-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const worktree = join(folder, 'then')
  run(site.root, 'git', 'worktree', 'add', '--quiet', '--detach', worktree, ref)
  try {
    const [now, then] = [site.root, worktree].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'))
    // Installing the packages takes longer than everything else.
    if (now === then) symlinkSync(join(site.root, 'node_modules'), join(worktree, 'node_modules'), 'junction')
    else run(worktree, 'npm', 'ci', '--ignore-scripts', '--no-fund', '--no-audit')
    return buildSite(worktree, flags)
  } finally {
    run(site.root, 'git', 'worktree', 'remove', '--force', worktree)
  }
}

function run(cwd: string, program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`)
}
