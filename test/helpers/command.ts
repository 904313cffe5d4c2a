import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Starts the command of a site. `said` collects what it prints. It ends with this process, or after five minutes. */
export function startCommand(root: string, flags: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root) {
  // As npm does, which itself would not hand on a signal.
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`
  // `tsx watch` would restart for ever in a copy, whose packages are a link.
  const program = flags.includes('--watch') ? 'tsx' : 'node --import tsx/esm'
  const options = { cwd, env: { ...process.env, PATH: path, ...env }, shell: true, timeout: 300_000 }
  const child = spawn(`exec ${program} '${join(root, 'build.ts')}' ${flags.join(' ')}`, options)
  const end = () => child.kill()
  process.on('exit', end)
  child.once('close', () => process.off('exit', end))
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  return { child, said }
}
