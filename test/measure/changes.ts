import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { sizeOf } from '../../generator/check/budgets.ts'
import { output } from '../built-site.ts'
import { formatPage } from '../format.ts'
import type { Files } from '../read-files.ts'
import { buildAt } from './build-at.ts'
import { compareFacts } from './facts.ts'
import { takeScreenshots, type Download } from './screenshots.ts'

// Reports in Markdown how the built site differs from the one at another commit: the sizes of its files, and the changed
// lines of its pages. Takes screenshots of the changed pages if `--pictures` names a folder for them.

/** The size of a file, and its size when compressed as a host sends it; undefined if the file does not exist. */
type Sizes = readonly [bytes: number, sent: number] | undefined

const options = { against: { type: 'string' }, pictures: { type: 'string' } } as const
const { against, pictures } = parseArgs({ options }).values
if (against === undefined) {
  console.error('Specify the commit to compare with: npm run changes -- --against main')
  process.exitCode = 2
} else {
  const sites = { before: withoutCopies(buildAt(against)), after: withoutCopies(output) }
  const facts = compareFacts(sites.before, sites.after)
  if (facts.length > 0) console.log(formatFacts(facts))
  console.log(`## Effect on the site\n\n${compare(nameFiles(sites.before), nameFiles(sites.after), against)}\n`)
  const patches = await comparePages(sites.before, sites.after)
  if (patches.size > 0) console.log(formatPatches([...patches.values()].join('')))
  if (pictures !== undefined) {
    const downloads = await takeScreenshots(sites, [...patches.keys()], pictures)
    if (downloads.length > 0) console.log(formatDownloads(downloads))
  }
}

function formatFacts(lines: readonly string[]): string {
  const diff = ['````diff', ...lines.map((line) => line.slice(0, 500)), '````'].join('\n')
  return `## Check these with a second person\n\nLines with - are the old ones, lines with + the new ones.\n\n${diff}\n`
}

/** Returns the changed lines of each page, by file. */
async function comparePages(before: Files, after: Files): Promise<ReadonlyMap<string, string>> {
  const files = new Set([...before.keys(), ...after.keys()])
  const patches = new Map<string, string>()
  for (const file of [...files].filter((name) => name.endsWith('.html')).sort()) {
    const [old, fresh] = await Promise.all([before, after].map((site) => formatPage(String(site.get(file) ?? ''))))
    if (old !== fresh)
      patches.set(file, createTwoFilesPatch(file, file, old ?? '', fresh ?? '', '', '', { context: 2 }))
  }
  return patches
}

function formatDownloads(downloads: readonly Download[]): string {
  const rows = downloads.map(({ page, width, first, all }) => {
    return `| ${page} | ${width} px | ${first.toLocaleString('en')} | ${all.toLocaleString('en')} |`
  })
  const heads = '| Page | Width | First view | To the end |\n| --- | --- | ---: | ---: |'
  return `## Bytes that a visit downloads\n\n${heads}\n${rows.join('\n')}\n`
}

/** GitHub limits a summary to 1 MB. */
function formatPatches(patches: string): string {
  const lines = patches.split('\n').map((line) => line.slice(0, 500))
  const shown = [...lines.slice(0, 1500), ...(lines.length > 1500 ? ['… and more'] : [])].join('\n')
  return `<details><summary>The changed lines of the pages</summary>\n\n\`\`\`\`diff\n${shown}\n\`\`\`\`\n\n</details>`
}

/** Removes the second copy of each page. */
function withoutCopies(files: Files): Files {
  return new Map([...files].filter(([path]) => !path.endsWith('/index.html')))
}

/** Removes the hashes from the names of assets. */
function nameFiles(files: Files): Files {
  return new Map(Array.from(files, ([path, bytes]) => [path.replace(/-[A-Z0-9]{8}(?=\.)/, ''), bytes]))
}

/** Returns a Markdown table of the files that differ, with a total. */
function compare(before: Files, after: Files, ref: string): string {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const changed = names.filter((name) => {
    return Buffer.compare(before.get(name) ?? Buffer.of(0), after.get(name) ?? Buffer.of(0)) !== 0
  })
  if (changed.length === 0) return `No file differs from ${ref}.`
  const rows = changed.map((name) => formatRow(name, measure(name, before), measure(name, after)))
  const heads = ['Bytes before', 'after', 'difference', 'Sent before', 'after', 'difference']
  return [
    `| File | ${heads.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(heads.length)}`,
    ...rows,
    formatRow('All files', measureAll(before), measureAll(after)),
    '',
    `${names.length - changed.length} other files are unchanged since ${ref}.`,
  ].join('\n')
}

function measure(name: string, files: Files): Sizes {
  const bytes = files.get(name)
  return bytes && [bytes.byteLength, sizeOf(name, bytes)]
}

function measureAll(files: Files): Sizes {
  return [...files].reduce<[number, number]>(
    ([bytes, sent], [name, file]) => [bytes + file.byteLength, sent + sizeOf(name, file)],
    [0, 0],
  )
}

function formatRow(name: string, before: Sizes, after: Sizes): string {
  const cells = [0, 1].flatMap((kind) => {
    const [old, fresh] = [before?.[kind], after?.[kind]]
    const difference = (fresh ?? 0) - (old ?? 0)
    return [format(old), format(fresh), `${difference > 0 ? '+' : ''}${format(difference)}`]
  })
  return `| ${[name, ...cells].join(' | ')} |`
}

function format(bytes: number | undefined): string {
  return bytes?.toLocaleString('en') ?? '–'
}
