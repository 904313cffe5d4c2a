import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../generator/project.ts'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end. Variables of GitHub reach it only if `env` has them. */
export function run(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(GITHUB_|GH_|NODE_ENV)/.test(name))
  const options = { cwd, env: { ...Object.fromEntries(inherited), ...env } }
  return new Promise<Ended>((resolve) => {
    const child = execFile(program, args, options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr })
    })
  })
}

/** Writes programs, and returns a PATH on which they come first. */
export function makePrograms(programs: Readonly<Record<string, string>>): string {
  const folder = makeFolder()
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o755)
  }
  return `${folder}:${process.env['PATH']}`
}

/** A repository whose scripts have lost their executable bit, as after an upload through a browser. */
export class Repository {
  readonly root: string

  /** `root` is an empty folder or one with files. */
  constructor(root = makeFolder()) {
    this.root = root
    cpSync('.ci', join(root, '.ci'), { recursive: true })
    for (const name of ['publish', 'report', 'run']) chmodSync(join(root, '.ci', name), 0o644)
  }

  path(file: string): string {
    return join(this.root, file)
  }

  read(file: string): string {
    return existsSync(this.path(file)) ? readFileSync(this.path(file), 'utf8') : ''
  }

  async git(...args: string[]): Promise<string> {
    const who = ['-c', 'user.name=Mary', '-c', 'user.email=mary@example.org', '-c', 'init.defaultBranch=main']
    const { code, stdout, stderr } = await run('git', [...who, ...args], this.root)
    if (code !== 0) throw new Error(stderr)
    return stdout.trim()
  }

  /** Writes files, or removes those without content, and returns the commit with all changes. */
  async save(message: string, files: Readonly<Record<string, string | Uint8Array | undefined>> = {}): Promise<string> {
    for (const [file, content] of Object.entries(files)) {
      if (content === undefined) rmSync(this.path(file))
      else {
        mkdirSync(dirname(this.path(file)), { recursive: true })
        writeFileSync(this.path(file), content)
      }
    }
    if (!existsSync(this.path('.git'))) await this.git('init', '--quiet')
    await this.git('add', '--all')
    await this.git('commit', '--quiet', '--message', message)
    return this.git('rev-parse', 'HEAD')
  }
}
