import type { Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { exitCodeOf, exitCodes } from '../command/exit-codes.ts'
import { abortOnSignals } from '../command/signals.ts'
import { createSiteServer, listen, thisMachine, wholeNetwork } from '../serve.ts'
import type { Site, Target } from '../site.ts'
import { endWithStarter, givenPort, startAnew } from './restart.ts'
import { watchSite } from './watch-site.ts'

/** Where a watched site is published to, at which port it is shown, and whether to other devices too. */
export interface WatchCommandOptions {
  folder: string
  port: number
  isOpen: boolean
}

/** Watches a site and shows it until the process is asked to end; then it exits with 130 or 143. */
export async function runWatch(
  site: Site,
  target: Target,
  { folder, port, isOpen }: WatchCommandOptions,
): Promise<void> {
  // It may run all day, and works in moments of a few milliseconds: what the engine's optimizing compiler needs for its work,
  // a tenth of all memory, is not earned back on a site of this size. In Node.js 24 a thread that compiles in the background
  // may wait for memory for ever when the process ends, which then waits for the thread.
  for (const flag of ['--optimize-for-size', '--no-opt', '--no-concurrent-sparkplug']) setFlagsFromString(flag)
  const { signal } = abortOnSignals()
  endWithStarter(signal)
  let isRestarting = false
  const restart = async (file: string) => {
    if (isRestarting) return
    isRestarting = true
    console.log(`${file} is part of the generator, which starts anew.`)
    const knownPort = await listening
    server.closeAllConnections()
    await Promise.all([watched.close(), new Promise((resolve) => server.close(resolve))])
    startAnew(knownPort, signal)
  }
  // It may be asked for at once, when there is no server yet.
  const watched = watchSite(site, target, {
    folder,
    signal,
    restart: (file) => queueMicrotask(() => void restart(file)),
  })
  const server = createSiteServer(watched.getOutput, { ...watched, base: target.base })
  signal.addEventListener('abort', async () => {
    if (isRestarting) return
    await watched.settle()
    process.exit(exitCodeOf(signal.reason))
  })
  const listening = show(server, givenPort() ?? port, { base: target.base, isOpen })
}

/** Starts the server and prints its addresses; returns its port. A server that cannot start ends the process. */
async function show(
  server: Server,
  wanted: number,
  { base, isOpen }: { base: string; isOpen: boolean },
): Promise<number> {
  try {
    const { port } = await listen(server, wanted, isOpen ? wholeNetwork : thisMachine)
    console.log(describeAddresses(port, base, isOpen))
    return port
  } catch (error) {
    console.error(`The server could not start: ${error instanceof Error ? error.message : String(error)}`)
    return process.exit(exitCodes.refused)
  }
}

function describeAddresses(port: number, base: string, isOpen: boolean): string {
  const addressOn = (host: string) => `http://${host}:${port}${base === '/' ? '' : base}`
  const local = `${addressOn('localhost')} shows the site and follows every save; Ctrl-C ends it.`
  const others = isOpen
    ? findOwnAddresses().map((host) => `${addressOn(host)} shows it to other devices in this network.`)
    : []
  return [local, ...others].join('\n')
}

function findOwnAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}
