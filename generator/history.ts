import { spawnSync } from 'node:child_process'
import { CommandError } from './problem.ts'

/** A version of a file, and the commit that made it. */
export interface Version {
  commit: string
  /** The versions before it: several if it is a merge, none if it is the first. */
  parents: readonly string[]
  /** What the file contained, or nothing if the commit deleted it. */
  bytes: Buffer | undefined
}

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

  /** Lists the versions of a file, oldest first, with those of branches that were merged. */
  allVersions(file: string): Version[] {
    const log = ['rev-list', '--full-history', '--topo-order', '--reverse', '--parents', 'HEAD', '--', file]
    const lines = this.#git(log).toString().split('\n').filter(Boolean)
    const commits = lines.map((line) => line.split(' '))
    const names = commits.map(([commit]) => `${commit}:./${file}\n`).join('')
    const blobs = readBlobs(this.#git(['cat-file', '--batch=%(objectsize)'], names))
    return commits.map(([commit = '', ...parents], index) => ({ commit, parents, bytes: blobs[index] }))
  }

  /** Whether a file on the disk differs from what it was in a commit. */
  hasChanged(file: string, commit: string): boolean {
    return this.#git(['diff', '--name-only', commit, '--', file]).length > 0
  }

  /** Whether the content has ever named a file. */
  wasNamed(file: string): boolean {
    return this.#git(['log', '-1', '--format=%H', '-S', file, '--', 'content']).length > 0
  }

  /** Runs Git, and returns what it prints. */
  #git(args: readonly string[], input = ''): Buffer {
    const { status, error, stdout, stderr } = this.#run(args, input)
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${error ?? stderr.toString().trim()}`)
    return stdout
  }

  #run(args: readonly string[], input = '') {
    const options = { cwd: this.#root, env: gitEnvironment(), input, maxBuffer: 1_000_000_000 }
    return spawnSync('git', args, options)
  }
}

/**
 * Returns the environment for Git. In a hook, variables such as `GIT_DIR` and `GIT_INDEX_FILE` would lead it to another
 * repository. Settings such as `GIT_CONFIG_COUNT` stay: a container allows the folder with them.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG)/.test(name)))
}

/** Reads what `git cat-file` prints: the size of each blob on a line, then its bytes and a line break. */
function readBlobs(output: Buffer): (Buffer | undefined)[] {
  const blobs: (Buffer | undefined)[] = []
  for (let at = 0; at < output.length;) {
    const start = output.indexOf('\n', at) + 1
    // It is a word such as `missing` if there is no blob.
    const size = Number(output.toString('utf8', at, start))
    const end = Number.isNaN(size) ? start : start + size + 1
    blobs.push(Number.isNaN(size) ? undefined : output.subarray(start, end - 1))
    at = end
  }
  return blobs
}
