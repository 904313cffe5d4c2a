import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copySite } from './bench-folder.ts'
import type { Figure } from './figure.ts'
import { sharedEdit, siteEdits } from './site-edits.ts'
import { startWatch } from './watch-process.ts'

/** Measures how long it takes from a save until the new bytes are served, for each kind of source; the kinds take turns. */
export async function measureSaves(saves: number): Promise<readonly Figure[]> {
  const root = copySite()
  const watch = await startWatch(root, join(root, 'dist'))
  const samples = siteEdits.map((): number[] => [])
  // The first saves teach the engine what is worth compiling.
  for (let turn = -3; turn < saves; turn++) {
    for (const [index, edit] of siteEdits.entries()) {
      const milliseconds = await watch.save(edit)
      if (turn >= 0) samples[index]?.push(milliseconds)
      // Nobody saves again before the last save is in dist.
      await setTimeout(100)
    }
  }
  await watch.end()
  return siteEdits.map((edit, index): Figure => {
    const goal =
      edit === sharedEdit ? { goal: { text: 'median 36: React Router (Vike 49, Astro 74)', median: 36 } } : {}
    return { name: edit.name, unit: 'ms', samples: samples[index] ?? [], ...goal }
  })
}
