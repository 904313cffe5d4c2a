import { execFileSync } from 'node:child_process'
import { copyFixture, writeFiles, type Changes, type Files } from './folder.ts'

/** A repository of Git with the site of the fixture. */
export class Repository {
  readonly root: string
  #day = ''

  constructor(changes: Changes = {}) {
    this.root = copyFixture(changes)
    this.git('init', '--quiet', '--initial-branch', 'main', '--template=')
    this.save({}, '2027-01-10')
  }

  git(...args: readonly string[]): void {
    const who = ['-c', 'user.name=Mary', '-c', 'user.email=mary@example.org']
    // In a hook, these variables would lead Git to the repository of the project.
    const hooks = { GIT_DIR: undefined, GIT_INDEX_FILE: undefined, GIT_WORK_TREE: undefined }
    // A developer may sign commits.
    const settings = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
    const env = { ...process.env, ...hooks, ...settings, GIT_COMMITTER_DATE: `${this.#day}T12:00:00Z` }
    execFileSync('git', [...who, ...args], { cwd: this.root, env, stdio: 'pipe' })
  }

  /** Writes files, or removes those without content, and commits everything on a day. */
  save(files: Files, day = '2027-01-20'): void {
    this.#day = day
    writeFiles(this.root, files)
    this.git('add', '--all')
    this.git('commit', '--quiet', '--allow-empty', '--message', 'Save')
  }
}
