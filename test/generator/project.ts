import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Sources by their path in the site. */
export type Sources = Readonly<Record<string, string | Uint8Array>>

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

/** Creates an empty folder that is removed when this process ends. */
export function makeFolder(): string {
  const folder = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'test-'))
  folders.push(folder)
  return folder
}

/** Copies the project without what is not in git. Packages are a link. */
export function copyProject(): string {
  const copy = makeFolder()
  for (const name of fs.readdirSync(process.cwd()))
    if (!/^(dist|node_modules|\.git)$/.test(name))
      fs.cpSync(join(process.cwd(), name), join(copy, name), { recursive: true })
  fs.symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

/** Writes sources of a site, as an editor would. */
export function writeSources(root: string, sources: Sources): void {
  for (const [path, content] of Object.entries(sources)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), content)
  }
}

/** Starts the command of a site. `said` collects what it prints. It ends with this process, or after five minutes. */
export function startCommand(root: string, flags: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root) {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  // As npm does, which itself would not hand on a signal.
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`
  const command = flags.includes('--watch') ? scripts.dev : `node --import tsx/esm ${join(root, 'build.ts')}`
  const options = { cwd, env: { ...process.env, PATH: path, ...env }, shell: true, timeout: 300_000 }
  const child = spawn(`exec ${command} ${flags.join(' ')}`, options)
  const end = () => child.kill()
  process.on('exit', end)
  child.once('close', () => process.off('exit', end))
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  return { child, said }
}

/** Returns the files of a folder as text, by path. */
export function readFolder(folder: string): Record<string, string> {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.sort().map((path) => [path.slice(folder.length + 1), fs.readFileSync(path, 'latin1')])
  return Object.fromEntries(files)
}
