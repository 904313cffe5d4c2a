import { spawn } from 'node:child_process'

/**
 * Sets a guard beside a process, or with a negative number beside a process group, that stops it when this process ends in any way.
 * The guard waits for the end of its input, which even a crash brings about. Gives the function that sends the guard home.
 */
export function guardProcess(target: number): () => void {
  if (process.platform === 'win32') return () => {}
  const watch = 'read -r end; kill -s TERM -- "$0"; sleep 2; kill -s KILL -- "$0"'
  const guard = spawn('/bin/sh', ['-c', watch, String(target)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  return () => {
    guard.kill('SIGKILL')
    guard.stdin.destroy()
  }
}
