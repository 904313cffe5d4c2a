import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from '../find-free-port.ts'
import { guardProcess } from '../browser/drivers/guard-process.ts'
import { ask } from '../generator/request.ts'
import { waitUntil } from '../generator/suite.ts'
import { findProgram } from './find-program.ts'
import type { Host, Launch } from './host.ts'
import type { Dist } from './make-dist.ts'

/** A server that has shown that it serves this site. */
export interface RunningHost {
  port: number
  stop(): Promise<void>
}

const attempts = 3

/**
 * Starts a server of a site in a folder of its own; tries another port where somebody else was quicker to take it.
 * Throws what the server has said, where it does not serve the site.
 */
export async function startHost(host: Host, dist: Dist): Promise<RunningHost> {
  const program = findProgram(host.program)
  if (program === undefined)
    throw new Error(`There is no ${host.program}: install it (on Debian: apt-get install ${host.debianPackage}).`)
  for (let attempt = 1; ; attempt += 1) {
    const started = await attemptStart(host, program, dist)
    if (started.isReady) return started
    await started.stop()
    if (attempt === attempts)
      throw new Error(`${host.name} did not serve the site at any of ${attempts} ports; it said: ${started.said()}`)
  }
}

interface Attempt extends RunningHost {
  isReady: boolean
  said(): string
}

async function attemptStart(host: Host, program: string, { files, settings }: Dist): Promise<Attempt> {
  const folder = makeOpenFolder()
  const root = join(folder, 'site')
  const port = await findFreePort()
  const marker = `${randomUUID()}.txt`
  const launch = host.prepare({ folder, root, port, settings })
  writeFiles(join(root, settings.base), { ...Object.fromEntries(files), [marker]: marker })
  writeFiles(folder, launch.files ?? {})
  const server = run(program, launch, folder)
  const isReady = await waitUntil(`${host.name} answered`, async () => {
    if (server.hasEnded()) return false
    const answer = await ask(port, `${settings.base}${marker}`).catch(() => undefined)
    return answer && answer.body === marker
  }).catch(() => false)
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, isReady, stop, said: server.said }
}

/** A server that was started as root serves as somebody else, who must be able to read the site. */
function makeOpenFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'host-')))
  chmodSync(folder, 0o755)
  return folder
}

function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, path), contents, { mode: 0o644 })
  }
}

/** Runs a server in a process group of its own, which ends with this process however that ends. */
function run(program: string, { args }: Launch, folder: string) {
  // sirv would take these for its host and port, and Caddy keeps its things in the others.
  const env = {
    ...process.env,
    HOST: undefined,
    PORT: undefined,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', (error) => {
      said += error.message
      resolve()
    })
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const dismissGuard = child.pid === undefined ? () => undefined : guardProcess(-child.pid)
  const stop = async () => {
    dismissGuard()
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 5000)
    await ended
    clearTimeout(force)
  }
  return { said: () => said, hasEnded, stop }
}
