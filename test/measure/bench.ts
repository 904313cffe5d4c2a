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

/** One line of the table, with one sample for each run. */
interface Figure {
  name: string
  samples: number[]
  /** The default is milliseconds. */
  unit?: 'MB'
}

const sharedEdit: Edit = {
  name: 'a component used by all pages',
  file: 'components/layouts/document.tsx',
  find: /<body /,
  replace: (mark) => `<body data-bench="${mark}" `,
  page: '/',
}

const edits: readonly Edit[] = [
  { name: 'content', file: 'content/home.ts', find: /(?<=heading: ')[^']+/, replace: String, page: '/' },
  {
    name: 'a stylesheet',
    file: 'components/base/base.css',
    find: /$/,
    replace: (mark) => `:root{--bench:${mark}}`,
    page: '/',
  },
  {
    name: 'a page',
    file: 'pages/careers-page.tsx',
    find: /(?=<\/SitePage>)/,
    replace: (mark) => `<p>${mark}</p>`,
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

// An exit, unlike a signal, runs the handlers that stop processes and remove folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

for (const name of wanted) {
  const measure = parts[name]
  if (measure === undefined) throw new Error(`Unknown benchmark ${name}. Choose from ${Object.keys(parts).join(', ')}.`)
  console.log(formatFigures(await measure()))
}
console.log(`Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}.
Other processes make times longer. If the machine was busy, use the minimum or measure again.`)

/** Measures builds of this site into an empty folder, and builds that find the folder up to date. */
async function measureCold(runs: number): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [cold, warm]: [number[], number[]] = [[], []]
  // The first run fills the caches of the system and of tsx.
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
    { name: 'build without changes', samples: warm },
  ]
}

/** Measures the time from a save until the dev server sends the new page, for each kind of source file. */
async function measureSaves(saves: number): Promise<readonly Figure[]> {
  const watched = await watchCopy(copySite().root)
  const figures = edits.map(({ name }): Figure => ({ name: `save to response: ${name}`, samples: [] }))
  // The first saves warm up the JIT compiler.
  for (let save = -3; save < saves; save++) {
    for (const [index, edit] of edits.entries()) {
      const milliseconds = await watched.save(edit)
      if (save >= 0) figures[index]?.samples.push(milliseconds)
      await setTimeout(100)
    }
  }
  await watched.end()
  return figures
}

/** Measures the memory of all processes of watch mode after a few saves and after many. */
async function measureMemory(few: number, many: number): Promise<readonly Figure[]> {
  const watched = await watchCopy(copySite().root)
  // A single sample depends on when the garbage collector last ran.
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
    { name: `memory of watch mode after ${few} saves`, samples: early, unit: 'MB' },
    { name: `memory of watch mode after ${many} saves`, samples: late, unit: 'MB' },
  ]
}

/** Measures the longest frames of the home page on a slow phone. */
async function measureLongestFrames(visits: number): Promise<readonly Figure[]> {
  const { rings, scroll } = await measureFrames(visits)
  return [
    { name: 'longest frame while the rings light up', samples: rings },
    { name: 'longest frame in 4,000 px of scrolling', samples: scroll },
  ]
}

/** Runs a program with tsx and returns how many milliseconds it took. */
async function time(cwd: string, args: readonly string[]): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx/esm', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} failed with exit code ${code}.`)
  return performance.now() - start
}

function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit = 'ms', samples }) => {
    const [median, minimum] = [medianOf(samples), Math.min(...samples)].map((value) => {
      return `${value.toFixed(0)} ${unit}`.padStart(9)
    })
    return `${name.padEnd(50)}${median}${minimum}${String(samples.length).padStart(6)}\n`
  })
  return `${' '.repeat(50)}   Median  Minimum  Runs\n${rows.join('')}`
}

function medianOf(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}
