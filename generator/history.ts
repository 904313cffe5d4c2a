import { spawnSync } from 'node:child_process'
import { CommandError } from './problem.ts'

/** What Git knows of the files of a site, whose paths begin at the folder `root`. */
export class History {
  readonly #root: string

  /** Throws if Git does not have all commits. */
  constructor(root: string) {
    this.#root = root
    const { stdout, stderr, error } = this.#run(['rev-parse', '--is-shallow-repository'])
    const isShallow = String(stdout ?? '').trim()
    if (isShallow === 'true')
      throw new CommandError('--history needs all commits of the project. Get them first: git fetch --unshallow')
    if (isShallow !== 'false')
      throw new CommandError(`--history needs a clone of the project. Git says: ${error ?? stderr}`)
  }

  /** Finds what a file of main contained, newest first, and on which day, such as `2027-03-12`. */
  *publishedVersions(file: string): Generator<{ day: string; bytes: Buffer }> {
    // Only commits that add or modify the file have a version of it.
    const log = this.#git(['log', '--first-parent', '--diff-filter=AM', '--format=%H %cs', '--', file]).toString()
    for (const line of log.split('\n').filter(Boolean)) {
      const [commit = '', day = ''] = line.split(' ')
      yield { day, bytes: this.#git(['show', `${commit}:./${file}`]) }
    }
  }

  /** Runs Git, and returns what it prints. */
  #git(args: readonly string[]): Buffer {
    const { status, error, stdout, stderr } = this.#run(args)
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${error ?? stderr.toString().trim()}`)
    return stdout
  }

  #run(args: readonly string[]) {
    return spawnSync('git', args, { cwd: this.#root, env: gitEnvironment(), maxBuffer: 1_000_000_000 })
  }
}

/**
 * Returns the environment for Git. In a hook, variables such as `GIT_DIR` and `GIT_INDEX_FILE` would lead it to another
 * repository. Settings such as `GIT_CONFIG_COUNT` stay: a container allows the folder with them.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG)/.test(name)))
}
