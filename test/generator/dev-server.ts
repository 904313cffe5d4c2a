import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'uvu'
import { waitUntil } from '../browser/drivers/tab.ts'
import { findFreePort } from '../find-free-port.ts'
import { writeSources } from './small-site.ts'

export type DevServer = Awaited<ReturnType<typeof startDevServer>>

/** From here on, no other program takes a port while a server restarts. */
const firstPort = await findFreePort()
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill()))
test.after(() => running.forEach((child) => child.kill()))

/** Starts the dev server of a site, and waits until it serves. */
export async function startDevServer(
  root: string,
  { args = [], runner, port: wanted }: { args?: readonly string[]; runner?: readonly string[]; port?: number } = {},
) {
  const { child, said } = spawnDevServer(root, args, runner, wanted)
  const port = () => Number([...said.stdout.matchAll(/http:\/\/127\.0\.0\.1:(\d+)/g)].at(-1)?.[1] ?? 0)
  /** Waits like `waitUntil`. If that fails, the error contains the output of the server. */
  const until = (what: string, probe: () => unknown) =>
    waitUntil(what, async () => Boolean(await probe())).catch((error) => {
      throw new Error(`${error.message}. The server printed:\n${said.stdout}${said.stderr}`)
    })
  const answers = (path: string, status: number, words: readonly string[]) =>
    until(`${path} answers ${status} with ${words.join(', ')}`, async () => {
      const answer = await ask(port(), path)
      return answer.status === status && words.every((word) => answer.body.includes(word))
    })
  await until('the site is served', () => port() > 0)
  return {
    root,
    said,
    port,
    until,
    shows: (path: string, ...words: string[]) => answers(path, 200, words),
    fails: (path: string, ...words: string[]) => answers(path, 500, words),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await until(`all processes ended after ${signal}`, () => listProcesses(root).length === 0)
    },
  }
}

/** Starts the dev server of a site. `said` collects its output. */
export function spawnDevServer(
  root: string,
  args: readonly string[] = [],
  [program = '', ...rest]: readonly string[] = ['node', '--import', 'tsx/esm'],
  port = firstPort,
) {
  const command = [...rest, join(root, 'build.ts'), '--watch', ...args]
  const child: ChildProcess = spawn(program, command, { cwd: root, env: { ...process.env, PORT: String(port) } })
  running.add(child)
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text) => (said.stdout += text))
  child.stderr?.on('data', (text) => (said.stderr += text))
  return { child, said }
}

/** Lists the ids of the processes of a site's dev server. The server itself is younger than its supervisor. */
export function listProcesses(root: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  const isOurs = (line: string) => line.includes(join(root, 'build.ts')) && !/^ *\d+ Z/.test(line)
  return lines.filter(isOurs).map((line) => Number.parseInt(line))
}

/** Requests a path. The status is 0 if no server listens. */
export function ask(
  port: number,
  path: string,
  host = 'localhost',
  address = '127.0.0.1',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const options = { host: address, port, path, agent: false, headers: { host } }
    const asked = request(options, async (answer) => {
      const chunks = answer.setEncoding('utf8').toArray()
      resolve({ status: answer.statusCode ?? 0, body: (await chunks.catch(() => [])).join('') })
    })
    asked.on('error', () => resolve({ status: 0, body: '' })).end()
  })
}

/** Saves a file as many editors do: the new file takes the place of the old one. */
export function replaceFile(temporary: string, file: string, text: string): void {
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}

/** Saves the words that the home page of the small site shows. */
export function greet(root: string, words: string): void {
  writeSources(root, { 'content/words.ts': greeting(words) })
}

export function greeting(words: string): string {
  return `export const greeting = '${words}'\n`
}
