import { spawn, type ChildProcess } from 'node:child_process'

/** A process of Node's that is running. */
export interface RunningProcess {
  child: ChildProcess
  /** What it has said up to now. */
  said: { stdout: string; stderr: string }
  /** Resolves to its exit code when it has ended and all is said. */
  ended: Promise<number | null>
}

/** The arguments that make Node run TypeScript through tsx. */
export const throughTsx: readonly string[] = ['--import', import.meta.resolve('tsx')]

/** Starts Node in a folder, as a developer's shell would; it ends with this process at the latest. */
export function startProcess(args: readonly string[], folder: string): RunningProcess {
  // Whoever starts the bench may have chosen a build of React; the command must do so by itself.
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  // Its folder is removed at the end, too, and it must not write there any more.
  process.prependListener('exit', kill)
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve)).finally(() =>
    process.off('exit', kill),
  )
  return { child, said, ended }
}

/** Runs Node in a folder to its end, and returns how long that took, in milliseconds. Throws where it does not end with 0. */
export async function timeProcess(args: readonly string[], folder: string): Promise<number> {
  const start = performance.now()
  const { said, ended } = startProcess(args, folder)
  const code = await ended
  const milliseconds = performance.now() - start
  if (code !== 0) throw new Error(`node ${args.join(' ')} has ended with ${code}:\n${said.stderr}`)
  return milliseconds
}
