import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** A process that holds a lock, or that is gone and has left it. */
export interface LockHolder {
  pid: number
  /** When the process was started, in the kernel's ticks since the machine was; 0 where the system does not tell. */
  started: number
  /** The name of the machine, or of the container, in which the number is that of a process. */
  host: string
}

/** Returns a name for a lock of this process, such as `4711-88420-1f2e3d4c-desk`, that no other lock has ever had. */
export async function nameHolder(): Promise<string> {
  const { started = 0 } = (await readProcess(process.pid)) ?? {}
  return `${process.pid}-${started}-${randomBytes(4).toString('hex')}-${encodeURIComponent(hostname())}`
}

/** Reads such a name; undefined where it is none. */
export function parseHolder(name: string): LockHolder | undefined {
  const [, pid, started, host = ''] = /^([1-9]\d*)-(\d+)-[0-9a-f]{8}-(.+)$/.exec(name) ?? []
  return pid === undefined ? undefined : { pid: Number(pid), started: Number(started), host }
}

/** Whether the holder is a process of this machine, so that it can be told whether it still runs. */
export function isOfThisHost({ host }: LockHolder): boolean {
  return host === encodeURIComponent(hostname())
}

/** Whether the process still runs; another one that was given its number later is told from it by its start, where the system tells that. */
export async function isRunning({ pid, started }: LockHolder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const found = await readProcess(pid)
  if (found === undefined) return true
  return !found.isDefunct && (started === 0 || started === found.started)
}

/** Reads what Linux tells of a process (proc(5), fields 3 and 22 of its `stat`); undefined on other systems, and where it is hidden. */
async function readProcess(pid: number): Promise<{ started: number; isDefunct: boolean } | undefined> {
  if (process.platform !== 'linux') return undefined
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The second field is a name in brackets that may itself hold spaces and brackets.
  const [, state = '', started] = /^.*\) (\S)(?: \S+){18} (\d+) /s.exec(text) ?? []
  return started === undefined ? undefined : { started: Number(started), isDefunct: state === 'Z' || state === 'X' }
}
