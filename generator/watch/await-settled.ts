import { statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** How often to look at a file, in milliseconds. A file that is the same after that time is believed to be whole. */
const interval = 3

/** How long a file that is empty or missing is waited for, in milliseconds: many editors truncate or remove it first, and fill it a moment later. */
const patience = 60

/** How long a file that never comes to rest is waited for, in milliseconds. */
export const settlingLimit = 1000

/** Waits until there is something in a file. Whoever reads it then may still find but half of it, and must look later whether it has stayed the same. */
export async function awaitContent(path: string): Promise<void> {
  const start = performance.now()
  while (look(path).size === 0 && performance.now() - start < patience) await setTimeout(interval)
}

/** Waits until a file is as somebody meant to leave it. Whoever goes on after this must look again later, for a pause in the middle of a file is possible. */
export async function awaitSettled(path: string): Promise<void> {
  const start = performance.now()
  await awaitContent(path)
  for (let before = look(path); performance.now() - start < settlingLimit;) {
    await setTimeout(interval)
    const now = look(path)
    if (now.stamp === before.stamp) return
    before = now
  }
}

function look(path: string): { stamp: string; size: number } {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (found === undefined) return { stamp: '', size: 0 }
  return { stamp: `${found.mtimeNs} ${found.size} ${found.ino}`, size: Number(found.size) }
}
