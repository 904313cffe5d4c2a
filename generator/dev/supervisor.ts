import { fork, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { routeTable } from '../paths.ts'
import { listen } from '../serve.ts'
import type { BuildTarget, Site } from '../site.ts'
import type { WatchOptions } from './dev-server.ts'
import { generatorFiles, watchFiles } from './watch-files.ts'

/** Tells the second process its port. Nobody else sets a variable with this name. */
const portVariable = 'SITE_GENERATOR_SERVER_PORT'

/** Serves the site from a second process, which starts again on the same port when build.ts or the generator is saved. */
export async function watch(site: Site, target: BuildTarget, options: WatchOptions): Promise<void> {
  const given = process.env[portVariable]
  if (given !== undefined) {
    const { startDevServer } = await import('./dev-server.ts')
    return startDevServer(site, target, { ...options, port: Number(given) })
  }
  // A port that cannot be used is reported before anything is built.
  const probe = createServer()
  const port = await listen(probe, options.port, options.isOpen)
  probe.close()
  await supervise(site.root, options.args, port)
}

/** Without these flags, V8 in Node.js 24 keeps the code of every save in memory. */
const frugal = ['--no-compilation-cache', '--max-semi-space-size=4']

async function supervise(root: string, args: readonly string[], firstPort: number): Promise<void> {
  let port = firstPort
  let server: ChildProcess | undefined
  let isRestarting = false
  const start = () => {
    const env = { ...process.env, [portVariable]: String(port) }
    server = fork(join(root, routeTable), args, { execArgv: [...process.execArgv, ...frugal], env })
    isRestarting = false
    let hasServed = false
    server.on('message', (message) => {
      port = Number(message)
      hasServed = true
    })
    server.once('exit', (code, signal) => {
      server = undefined
      if (hasServed && !isRestarting) console.error(`The server stopped (${signal ?? code}) and is starting again.`)
      // If it never served, build.ts or the generator has a mistake, which the next save may fix.
      if (hasServed || isRestarting) start()
    })
  }
  const restart = () => {
    if (server === undefined) return start()
    isRestarting = true
    server.kill()
  }
  await watchFiles(root, (file) => generatorFiles.test(file), restart)
  start()
}
