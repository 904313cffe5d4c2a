import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { exitCodeOf } from '../command/exit-codes.ts'
import { ownFolder, project } from '../own-folder.ts'
import { awaitSettled } from './await-settled.ts'
import { recordSources, type SourceStamps } from './source-stamps.ts'

/** Tells a process that was started anew its port, so that open pages find it again. */
const portVariable = 'SITE_WATCH_PORT'

/** By this exit code a process that was started anew asks to be started anew once more. */
const again = 85

/** Returns the port that this process is to listen at; undefined where it was not started anew. */
export function givenPort(): number | undefined {
  const port = process.env[portVariable]
  return port === undefined ? undefined : Number(port)
}

/** Asks a process that was started anew to end, unless it was asked already, as soon as the first process is gone or wants it to. */
export function endWithStarter(signal: AbortSignal): void {
  const end = () => signal.aborted || process.kill(process.pid, 'SIGTERM')
  process.once('disconnect', end)
  // It may have happened before this process was ready to hear of it; where there is no such channel this is undefined.
  if (process.connected === false) end()
}

/** The name of the generator's own folder. */
const generator = basename(ownFolder)

/**
 * Starts this process's program anew, with the generator as it is now. The first process does nothing from then on but see to
 * it that there is always one such process, and that none is left when it ends itself. Called in such a process, it ends that.
 */
export function startAnew(port: number, signal: AbortSignal): void {
  if (signal.aborted) process.exit(exitCodeOf(signal.reason))
  if (givenPort() !== undefined) process.exit(again)
  const stamps = recordSources(project, [generator])
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    // The channel is cut when this process ends, however that happens.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [portVariable]: String(port) },
  })
  const release = () => void setTimeout(grace).then(() => child.connected && child.disconnect())
  signal.addEventListener('abort', release)
  child.on('exit', async (code) => {
    signal.removeEventListener('abort', release)
    if (code !== again && !signal.aborted) {
      console.error('The generator has failed; it starts anew at the next save of one of its files.')
      await awaitChange(stamps, signal)
    }
    startAnew(port, signal)
  })
}

/** Ctrl-C reaches both processes; how long the other one is given to hear of it by itself, in milliseconds. */
const grace = 100

/** How often to look for a change of a generator that has failed, in milliseconds. */
const interval = 100

async function awaitChange(stamps: SourceStamps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const changed = stamps.compare([generator])
    if (changed.length > 0) return void (await Promise.all(changed.map((file) => awaitSettled(join(project, file)))))
    await setTimeout(interval, undefined, { signal }).catch(() => undefined)
  }
}
