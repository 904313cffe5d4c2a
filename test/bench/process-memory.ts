import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a process and its children keep in memory at this moment, in megabytes (RSS). */
export interface ProcessMemory {
  own: number
  /** All processes that it has started, such as esbuild's. */
  children: number
}

/** Returns the memory of a process and of its children, on any system that has `ps`. */
export function readMemory(pid: number): ProcessMemory {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const sum = (wanted: (id: number, parent: number) => boolean) =>
    rows.reduce((total, [id = 0, parent = 0, kilobytes = 0]) => total + (wanted(id, parent) ? kilobytes / 1000 : 0), 0)
  return { own: sum((id) => id === pid), children: sum((_, parent) => parent === pid) }
}

/** Returns the most that a process has ever kept in memory, in megabytes; only Linux knows it, elsewhere it is what it keeps now. */
export function readPeak(pid: number): number {
  if (process.platform !== 'linux') return readMemory(pid).own
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}
