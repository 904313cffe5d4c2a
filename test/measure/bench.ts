import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copySite } from '../site-copy.ts'
import { measureFrames } from './frames.ts'
import { watchCopy, type Edit } from './watched-copy.ts'

/** One line of the table, with one sample in milliseconds for each run. */
interface Figure {
  name: string
  samples: number[]
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
  saves: () => measureSaves(30),
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

/** Measures the longest frames of the home page on a slow phone. */
async function measureLongestFrames(visits: number): Promise<readonly Figure[]> {
  const { rings, scroll } = await measureFrames(visits)
  return [
    { name: 'longest frame while the rings light up', samples: rings },
    { name: 'longest frame in 4,000 px of scrolling', samples: scroll },
  ]
}

function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, samples }) => {
    const [median, minimum] = [medianOf(samples), Math.min(...samples)].map((value) => {
      return `${value.toFixed(0)} ms`.padStart(9)
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
