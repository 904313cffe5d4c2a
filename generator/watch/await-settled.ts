import { statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** How long a file must stay the same to be believed, in milliseconds. */
const calm = 3

/** How long a file that is empty or missing must stay so: many editors truncate or remove it first, and fill it a moment later. */
const patience = 20

/** How long a file that never comes to rest is waited for. */
const limit = 1000

/** Waits until a file is as somebody meant to leave it. Whoever goes on after this must look again later, for a pause in the middle of a file is possible. */
export async function awaitSettled(path: string): Promise<void> {
  const start = performance.now()
  for (let before = look(path); performance.now() - start < limit; ) {
    await setTimeout(calm)
    const now = look(path)
    if (now.stamp === before.stamp && (now.size > 0 || performance.now() - start >= patience)) return
    before = now
  }
}

function look(path: string): { stamp: string; size: number } {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (found === undefined) return { stamp: '', size: 0 }
  return { stamp: `${found.mtimeNs} ${found.size} ${found.ino}`, size: Number(found.size) }
}
