import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { readdir, realpath, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BuildFailure, problem } from './problem.ts'

/**
 * Keeps other builds from a folder until the returned function is called; waits up to `timeout` ms for one that has it.
 *
 * A lock is a socket that its process listens on, outside of the folder. The system closes it when that process ends,
 * however it ends, so a socket that refuses a connection belongs to nobody. Each process first opens a socket of its own
 * and then looks for others: of two processes, at least the one that looks later sees the other. Whoever sees another
 * closes its own socket and tries again a little later.
 */
export async function lock(folder: string, timeout: number): Promise<() => Promise<void>> {
  const prefix = `publishing-${hash('sha256', await realpath(folder)).slice(0, 16)}-`
  const deadline = Date.now() + timeout
  for (;;) {
    const own = `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`
    const server = await open(own)
    const unlock = async () => {
      server.close()
      if (!isWindows) await rm(join(sockets, own), { force: true })
    }
    const other = await findOther(prefix, own)
    if (other === undefined) return unlock
    await unlock()
    if (Date.now() >= deadline) {
      const text = `Another build is publishing to ${folder}: process ${other.slice(prefix.length).split('-')[0]}.`
      throw new BuildFailure([problem(text, 'Build again when it has ended.')])
    }
    await setTimeout(10 + Math.random() * 50)
  }
}

const isWindows = process.platform === 'win32'

/** Builds that were started with different values of TMPDIR have to find each other too, and a socket needs a short path. */
const sockets = isWindows ? '\\\\.\\pipe\\' : isWritable('/tmp') ? '/tmp' : tmpdir()

async function open(name: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  // Between its file and its first connection, a socket looks as if nobody had it. So it gets its name afterwards.
  const path = join(sockets, isWindows ? name : `.${name}`)
  // Another user's build has to see that it is alive.
  await once(server.unref().listen({ path, readableAll: true, writableAll: true }), 'listening')
  if (!isWindows) await rename(path, join(sockets, name))
  return server
}

/** Finds a socket of another build that is alive, and removes those whose process has ended. */
async function findOther(prefix: string, own: string): Promise<string | undefined> {
  const names = await readdir(sockets)
  for (const name of names.filter((one) => one.startsWith(prefix) && one !== own)) {
    if (await isAlive(join(sockets, name))) return name
    // Those of other users may have to stay.
    if (!isWindows) await rm(join(sockets, name), { force: true }).catch(() => undefined)
  }
  return undefined
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

async function isAlive(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return !/^(ECONNREFUSED|ENOENT|ENOTSOCK)$/.test(code)
  } finally {
    socket.destroy()
  }
}
