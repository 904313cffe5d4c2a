import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Site } from '../../generator/site.ts'
import { makeFolder } from './small-site.ts'
import { afterwards, inTime, waitUntil } from './suite.ts'

/** How a command has ended, and all that it said. */
export interface Run {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** A command that is running. */
export interface RunningCommand {
  /** The number of its process. */
  pid: number
  /** The number in the address that it has printed. */
  port: number
  /** What it has said up to now. */
  said: Pick<Run, 'stdout' | 'stderr'>
  end(signal: NodeJS.Signals): Promise<Run>
}

/** Runs a site's command line, from a folder elsewhere, until it ends. */
export function runBuild(site: Site, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return inTime('the command ended', start(site, args, env).ended)
}

/** Runs a site's command line, and asks it to end after so many milliseconds, whatever it does then. */
export function interruptBuild(site: Site, milliseconds: number): Promise<Run> {
  const { child, ended } = start(site, [], {})
  setTimeout(() => child.kill('SIGTERM'), milliseconds)
  return inTime('the command ended', ended)
}

/** Runs a site's command line, and after so many milliseconds presses Ctrl-C as in a terminal, where every process that it has started hears of it. */
export function pressCtrlC(site: Site, milliseconds: number): Promise<Run> {
  const { child, ended } = start(site, [], {}, true)
  setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGINT'), milliseconds)
  return inTime('the command ended', ended)
}

/** Starts a site's command line, from a folder elsewhere, and waits until it has printed an address. */
export async function startBuild(
  site: Site,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<RunningCommand> {
  const { child, said, ended } = start(site, args, env)
  const findPort = () => /^http:\/\/localhost:(\d+)[ /]/m.exec(said.stdout)?.[1]
  const port = await waitUntil('an address was printed', findPort).catch((error: unknown) => {
    throw new Error(`${String(error)} It said: ${said.stdout}${said.stderr}`)
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return inTime('the command ended', ended)
  }
  return { pid: child.pid ?? 0, port: Number(port), said, end }
}

function start({ root, table }: Site, args: readonly string[], env: NodeJS.ProcessEnv, isGroup = false) {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(root, table), ...args], {
    cwd: makeFolder('elsewhere'),
    detached: isGroup,
    // The tests' own process has chosen React's development build; the command must do so by itself.
    env: { ...process.env, NODE_ENV: undefined, ...env },
  })
  afterwards(() => child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const ended = new Promise<Run>((resolve) => child.on('close', (code, signal) => resolve({ code, signal, ...said })))
  return { child, said, ended }
}
