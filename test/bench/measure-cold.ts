import { join } from 'node:path'
import { site } from '../../build.ts'
import { makeBenchFolder, project } from './bench-folder.ts'
import type { Figure } from './figure.ts'
import { throughTsx, timeProcess } from './run-process.ts'

/**
 * Measures builds of this site, each in a process of its own: by the bare prototype, by the real command into an empty
 * folder, and by the same command once more. They take turns, so that whatever else the machine does strikes all of them.
 */
export async function measureCold(runs: number): Promise<readonly Figure[]> {
  const turns: Turn[] = []
  // The first turn fills the caches of the system and of tsx.
  for (let run = 0; run <= runs; run++) turns.push(await takeTurn())
  const counted = turns.slice(1)
  const list = (name: keyof Turn) => counted.flatMap((turn) => turn[name] ?? [])
  return [
    { name: 'bare prototype, through tsx', unit: 'ms', samples: list('bare') },
    // A third of what Vike takes, and less than Eleventy takes.
    {
      name: 'cold build, through tsx',
      unit: 'ms',
      samples: list('cold'),
      goal: { text: 'median 563, least 463: a third of Vike', median: 563, least: 463 },
    },
    {
      name: 'cold build : bare prototype',
      unit: '×',
      samples: counted.map(({ bare, cold }) => cold / bare),
      goal: { text: 'median 1.3', median: 1.3 },
    },
    { name: 'warm build, nothing changed', unit: 'ms', samples: list('warm') },
    ...(runsTypeScript ? [{ name: 'cold build, by Node alone', unit: 'ms', samples: list('native') } as const] : []),
  ]
}

interface Turn {
  bare: number
  cold: number
  warm: number
  native?: number
}

/** From 22.18 on, Node needs no help to run TypeScript. */
const runsTypeScript = Boolean(Reflect.get(process.features, 'typescript'))

async function takeTurn(): Promise<Turn> {
  const folder = makeBenchFolder()
  const bare = [join(import.meta.dirname, 'bare-build.ts'), join(folder, 'bare'), JSON.stringify(site.routes)]
  const command = (out: string) => [join(project, 'build.ts'), '--out', join(folder, out)]
  return {
    bare: await timeProcess([...throughTsx, ...bare], folder),
    cold: await timeProcess([...throughTsx, ...command('dist')], folder),
    warm: await timeProcess([...throughTsx, ...command('dist')], folder),
    ...(runsTypeScript && { native: await timeProcess(command('native'), folder) }),
  }
}
