import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'
import { formatFigures, type Section } from './format-figures.ts'
import { measureCold } from './measure-cold.ts'
import { measureGrowth, type Growth } from './measure-growth.ts'
import { measureMemory } from './measure-memory.ts'
import { measureSaves } from './measure-saves.ts'

const { values: flags, positionals: wanted } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const parts: readonly string[] = ['cold', 'saves', 'memory', 'growth']
if (wanted.some((name) => !parts.includes(name))) throw new Error(`The bench has the parts ${parts.join(', ')}.`)

// What the bench has started and made goes with it when it is interrupted, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const load = readLoad()
const sections = await measureAll(flags.quick, (name) => wanted.length === 0 || wanted.includes(name))
console.log(`\n${formatFigures(sections)}
Node ${process.version}, ${availableParallelism()} cores, load average ${load} before and ${readLoad()} after.
Other work on the machine spoils the figures: where it was busy, trust “Least” and the ratio, or measure again.`)

function readLoad(): string {
  return (loadavg()[0] ?? NaN).toFixed(1)
}

/** Measures the parts that are wanted, one after the other. */
async function measureAll(isQuick: boolean, isWanted: (name: string) => boolean): Promise<readonly Section[]> {
  const sections: Section[] = []
  const measure = async (name: string, title: string, work: () => Promise<readonly Figure[]>) => {
    if (!isWanted(name)) return
    console.error(`Measuring ${title} …`)
    sections.push({ title, figures: await work() })
  }
  await measure('cold', 'builds of this site', () => measureCold(isQuick ? 3 : 7))
  await measure('saves', 'from a save to its new bytes served', () => measureSaves(isQuick ? 10 : 30))
  await measure('memory', 'memory while this site is watched', () =>
    isQuick ? measureMemory(20, 100) : measureMemory(50, 500),
  )
  let last: Growth | undefined
  for (const count of isQuick ? [10, 100, 1000] : [10, 100, 1000, 5000]) {
    await measure('growth', `a synthetic site of ${count} pages`, async () => {
      last = await measureGrowth(count, isQuick ? 1 : 3, last)
      return last.figures
    })
  }
  return sections
}
