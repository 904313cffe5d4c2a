import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findTouched, readStamps } from '../generator/folder.ts'
import { makeBenchFolder } from './bench-folder.ts'
import { medianOf, type Figure } from './figure.ts'
import { readPeak } from './process-memory.ts'
import { throughTsx, timeProcess } from './run-process.ts'
import { pageEdit, shellEdit, writeSyntheticSite } from './synthetic-site.ts'
import { startWatch } from './watch-process.ts'

/** What was measured of one synthetic site. */
export interface Growth {
  count: number
  figures: readonly Figure[]
}

/**
 * Measures a synthetic site of so many pages: builds, saves and memory. Where a smaller one was measured before, it also
 * tells what each page has cost that was added since.
 */
export async function measureGrowth(count: number, runs: number, before?: Growth): Promise<Growth> {
  const root = makeBenchFolder()
  writeSyntheticSite(root, count)
  const builds: number[] = []
  for (let run = 0; run < runs; run++)
    builds.push(await timeProcess([...throughTsx, 'build.ts', '--out', `dist-${run}`], root))
  const cold: Figure = { name: coldName, unit: 'ms', samples: builds }
  return { count, figures: [cold, ...describeCost(count, cold, before), ...(await measureWatch(root, count, runs))] }
}

const coldName = 'cold build'
const costName = 'cold build, each page added'

/** A page may not cost more in a large site than in a small one; some noise is forgiven. */
function describeCost(count: number, cold: Figure, before: Growth | undefined): readonly Figure[] {
  if (before === undefined) return []
  const find = (wanted: string) => medianOf(before.figures.find(({ name }) => name === wanted)?.samples ?? [])
  const cost: Figure = {
    name: costName,
    unit: 'ms',
    samples: [(medianOf(cold.samples) - find(coldName)) / (count - before.count)],
  }
  const limit = 1.3 * find(costName)
  return [
    Number.isNaN(limit) ? cost : { ...cost, goal: { text: `no more than before: ${limit.toFixed(2)}`, median: limit } },
  ]
}

async function measureWatch(root: string, count: number, runs: number): Promise<readonly Figure[]> {
  const out = join(root, 'dist-0')
  const watch = await startWatch(root, out)
  // Between being served and being written, pages are checked: all of them, where they are new.
  const calm = 300 + count / 2
  const [pages, shells, written]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs; run++) {
    const before = await readWhenSettled(out, calm)
    pages.push(await watch.save(pageEdit))
    const after = await readWhenSettled(out, calm)
    // What a build keeps there for itself is no file of the site.
    written.push(findTouched(before, after).filter((path) => !path.startsWith('.')).length)
    shells.push(await watch.save(shellEdit))
  }
  const peak = readPeak(watch.pid)
  await watch.end()
  return [
    { name: pageEdit.name, unit: 'ms', samples: pages },
    {
      name: `${pageEdit.name}: files written`,
      unit: 'files',
      samples: written,
      goal: { text: '2: the page, in both its places', median: 2 },
    },
    { name: shellEdit.name, unit: 'ms', samples: shells },
    { name: 'most memory of the watching process', unit: 'MB', samples: [peak] },
  ]
}

/** Reads the stamps of the files in a folder when they have stayed the same for so many milliseconds: pages may be served before they are written. */
async function readWhenSettled(folder: string, calm: number): Promise<Record<string, string>> {
  let last: Record<string, string> | undefined
  for (;;) {
    const stamps = tryToReadStamps(folder)
    if (stamps !== undefined && last !== undefined && findTouched(last, stamps).length === 0) return stamps
    last = stamps
    await setTimeout(calm)
  }
}

/** Reads the stamps, or nothing where a file vanishes meanwhile. */
function tryToReadStamps(folder: string): Record<string, string> | undefined {
  try {
    return readStamps(folder)
  } catch {
    return undefined
  }
}
