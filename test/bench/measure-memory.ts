import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copySite } from './bench-folder.ts'
import { medianOf, type Figure } from './figure.ts'
import { readMemory, type ProcessMemory } from './process-memory.ts'
import { sharedEdit } from './site-edits.ts'
import { startWatch, type WatchProcess } from './watch-process.ts'

/** Measures what the watching process and esbuild's keep in memory after some saves, and after many. */
export async function measureMemory(few: number, many: number): Promise<readonly Figure[]> {
  const root = copySite()
  const watch = await startWatch(root, join(root, 'dist'))
  const early = await saveOften(watch, few)
  const late = await saveOften(watch, many - few)
  await watch.end()
  const own = (samples: readonly ProcessMemory[]) => samples.map((sample) => sample.own)
  const children = (samples: readonly ProcessMemory[]) => samples.map((sample) => sample.children)
  const growth = medianOf(own(late)) - medianOf(own(early))
  return [
    { name: `node, after ${few} saves`, unit: 'MB', samples: own(early) },
    { name: `node, after ${many} saves`, unit: 'MB', samples: own(late), goal: { text: 'median 130', median: 130 } },
    { name: 'node, what is added between', unit: 'MB', samples: [growth], goal: { text: 'flat: 5', median: 5 } },
    { name: `esbuild, after ${few} saves`, unit: 'MB', samples: children(early) },
    { name: `esbuild, after ${many} saves`, unit: 'MB', samples: children(late) },
  ]
}

/** Saves so often, and measures after each of the last saves: a single moment may lie just before a tidying of the memory, or just after it. */
async function saveOften(watch: WatchProcess, saves: number): Promise<readonly ProcessMemory[]> {
  const samples: ProcessMemory[] = []
  for (let save = 0; save < saves; save++) {
    await watch.save(sharedEdit)
    await setTimeout(20)
    if (saves - save <= 10) samples.push(readMemory(watch.pid))
  }
  return samples
}
