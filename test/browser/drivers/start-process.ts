import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { guardProcess } from './guard-process.ts'

export interface StartedProcess {
  readonly output: Readable
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Starts a program in a process group of its own, so that stopping it also stops everything that it has started. */
export async function startProcess(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<StartedProcess> {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child, 'spawn')
  if (child.pid === undefined) throw new Error(`${command} did not start.`)
  const group = -child.pid
  const ended = once(child, 'exit')
  const dismissGuard = guardProcess(group)
  return {
    output: child.stdout,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      dismissGuard()
      signalGroup(group, 'SIGTERM')
      await Promise.race([ended, pause(5000, undefined, { ref: false })])
      signalGroup(group, 'SIGKILL')
      child.stdout.destroy()
    },
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(group, signal)
  } catch {
    // A group without a process left needs no stopping.
  }
}
