import { spawn } from 'node:child_process'
import { watch } from 'chokidar'
import { exitCodeOf } from './exit-codes.ts'

/** Tells a process that was started anew its port, so that open pages find it again. */
const portVariable = 'SITE_WATCH_PORT'

/** By this exit code a process that was started anew asks to be started anew once more. */
const again = 85

/** Returns the port that this process is to listen at; undefined where it was not started anew. */
export function givenPort(): number | undefined {
  const port = process.env[portVariable]
  return port === undefined ? undefined : Number(port)
}

/**
 * Starts this process's program anew, with the generator as it is now. The first process does nothing from then on but see to
 * it that there is always one such process, and that none is left when it ends itself. Called in such a process, it ends that.
 */
export function startAnew(port: number, signal: AbortSignal): void {
  if (givenPort() !== undefined) process.exit(again)
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    // The channel is cut when this process ends, however that happens.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [portVariable]: String(port) },
  })
  const release = () => setTimeout(() => child.connected && child.disconnect(), grace)
  if (signal.aborted) release()
  signal.addEventListener('abort', release)
  child.on('exit', (code) => {
    signal.removeEventListener('abort', release)
    if (signal.aborted) process.exit(exitCodeOf(signal.reason))
    if (code === again) return startAnew(port, signal)
    console.error('The generator has failed; it starts anew at the next save of one of its files.')
    startAtNextSave(port, signal)
  })
}

/** Ctrl-C reaches both processes; how long the other one is given to hear of it by itself, in milliseconds. */
const grace = 100

function startAtNextSave(port: number, signal: AbortSignal): void {
  const end = () => process.exit(exitCodeOf(signal.reason))
  signal.addEventListener('abort', end)
  const eyes = watch(import.meta.dirname, { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 5 } })
  eyes.once('all', async () => {
    signal.removeEventListener('abort', end)
    await eyes.close()
    startAnew(port, signal)
  })
}
