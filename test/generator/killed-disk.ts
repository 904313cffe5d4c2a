import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Does some work and kills it at one step; returns when it has ended. */
export type Kill = (work: () => Promise<unknown>) => Promise<void>

/** The functions that change the disk; each call of one is a step. */
const names = ['chmod', 'mkdir', 'open', 'rename', 'rm', 'rmdir'] as const

/**
 * Runs a scenario again and again: its work is killed before the first step on the disk, then before the second, and so on
 * until the work ends by itself. From the kill on, nothing can be changed on the disk; afterwards the disk is sound again.
 */
export async function forEveryStep(scenario: (kill: Kill, name: string) => Promise<void>): Promise<void> {
  for (let last = 0, isKilled = true; isKilled; last++) {
    if (last > 200) throw new Error('The work does not end.')
    isKilled = false
    const kill: Kill = async (work) => {
      const mend = breakDisk(last)
      await work().catch(() => (isKilled = true)).finally(mend)
    }
    await scenario(kill, `killed after ${last} steps`)
  }
}

/** Makes every step on the disk fail after so many; returns the function that ends this. */
function breakDisk(allowed: number): () => void {
  const sound = { ...fs.promises }
  let count = 0
  for (const name of names) {
    const real = fs.promises[name] as (...words: unknown[]) => Promise<unknown>
    const fragile = async (...words: unknown[]) => {
      if (++count > allowed) throw new Error('The run was killed.')
      return real(...words)
    }
    Object.assign(fs.promises, { [name]: fragile })
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs.promises, sound)
    syncBuiltinESMExports()
  }
}
