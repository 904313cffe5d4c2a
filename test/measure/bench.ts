import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { site } from '../../build.ts'
import { copySite } from '../site-copy.ts'
import { measureFrames } from './frames.ts'
import { watchCopy, type Edit } from './watched-copy.ts'

/** One line of the table: what was measured, as often as it was. */
interface Figure {
  name: string
  samples: number[]
  /** Milliseconds where it is not given. */
  unit?: 'MB'
}

const sharedEdit: Edit = {
  name: 'a component that all pages use',
  file: 'components/layouts/document.tsx',
  find: /<body /,
  put: (mark) => `<body data-bench="${mark}" `,
  page: '/',
}

const edits: readonly Edit[] = [
  { name: 'content', file: 'content/home.ts', find: /(?<=heading: ')[^']+/, put: String, page: '/' },
  {
    name: 'a stylesheet',
    file: 'components/base/base.css',
    find: /$/,
    put: (mark) => `:root{--bench:${mark}}`,
    page: '/',
  },
  {
    name: 'a page',
    file: 'pages/careers.tsx',
    find: /(?=<\/SitePage>)/,
    put: (mark) => `<p>${mark}</p>`,
    page: '/careers',
  },
  sharedEdit,
]

const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  cold: () => measureCold(7),
  saves: () => measureSaves(30),
  memory: () => measureMemory(50, 200),
  frames: () => measureLongestFrames(5),
}

const { positionals } = parseArgs({ allowPositionals: true })
const wanted = positionals.length > 0 ? positionals : Object.keys(parts)

// What was started and made goes with this process when it is interrupted, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

for (const name of wanted) {
  const measure = parts[name]
  if (measure === undefined) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`)
  console.log(formatFigures(await measure()))
}
console.log(`Node ${process.version}, ${availableParallelism()} cores, load of the last minute ${loadavg()[0]?.toFixed(1)}.
Other work on the machine only ever adds to a time: where it was busy, trust “Least”, or measure again.`)

/** Measures builds of this site, each in a process of its own: into an empty folder, and there once more. */
async function measureCold(runs: number): Promise<readonly Figure[]> {
  const folder = makeFolder()
  const [cold, warm]: [number[], number[]] = [[], []]
  // The first turn fills the caches of the system and of tsx.
  for (let run = -1; run < runs; run++) {
    const command = ['build.ts', '--out', join(folder, String(run))]
    const coldTime = await time(site.root, command)
    const warmTime = await time(site.root, command)
    if (run < 0) continue
    cold.push(coldTime)
    warm.push(warmTime)
  }
  return [
    { name: 'cold build', samples: cold },
    { name: 'build where nothing has changed', samples: warm },
  ]
}

/** Measures how long it takes from a save until the new bytes are served, for each kind of source. */
async function measureSaves(saves: number): Promise<readonly Figure[]> {
  const watched = await watchCopy(copySite().root)
  const figures = edits.map(({ name }): Figure => ({ name: `save to served: ${name}`, samples: [] }))
  // The first saves teach the engine what is worth compiling.
  for (let turn = -3; turn < saves; turn++) {
    for (const [index, edit] of edits.entries()) {
      const milliseconds = await watched.save(edit)
      if (turn >= 0) figures[index]?.samples.push(milliseconds)
      await setTimeout(100)
    }
  }
  await watched.end()
  return figures
}

/** Measures what all processes of `--watch` keep in memory after some saves, and after many. */
async function measureMemory(few: number, many: number): Promise<readonly Figure[]> {
  const watched = await watchCopy(copySite().root)
  // A single moment may lie just before a tidying of the memory, or just after it.
  const saveOften = async (saves: number) => {
    const samples: number[] = []
    for (let save = 0; save < saves; save++) {
      await watched.save(sharedEdit)
      await setTimeout(20)
      if (saves - save <= 10) samples.push(watched.readMemory())
    }
    return samples
  }
  const early = await saveOften(few)
  const late = await saveOften(many - few)
  await watched.end()
  return [
    { name: `memory of --watch after ${few} saves`, samples: early, unit: 'MB' },
    { name: `memory of --watch after ${many} saves`, samples: late, unit: 'MB' },
  ]
}

/** Measures the longest frames of the home page on a slow phone. */
async function measureLongestFrames(visits: number): Promise<readonly Figure[]> {
  const { rings, scroll } = await measureFrames(visits)
  return [
    { name: 'longest frame while the rings light up, processor at a quarter', samples: rings },
    { name: 'longest frame in 4,000 px of scrolling, processor at a quarter', samples: scroll },
  ]
}

/** Makes a folder that is removed when this process ends. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a program through tsx to its end, and returns how long that took, in milliseconds. */
async function time(cwd: string, args: readonly string[]): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx/esm', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} has ended with ${code}.`)
  return performance.now() - start
}

function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit = 'ms', samples }) => {
    const [median, least] = [medianOf(samples), Math.min(...samples)].map((value) => {
      return `${value.toFixed(0)} ${unit}`.padStart(9)
    })
    return `${name.padEnd(65)}${median}${least}${String(samples.length).padStart(6)}\n`
  })
  return `${' '.repeat(65)}   Median    Least  Runs\n${rows.join('')}`
}

/** Returns the value in the middle, or midway between the two that share it. */
function medianOf(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}
