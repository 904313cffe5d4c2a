import { isPhotographFile } from '../derive/photograph.ts'
import type { Budgets, Output } from '../site.ts'
import { brotliSize, gzipSize } from './compressed-size.ts'
import type { Fault } from './fault.ts'
import { nameBeforeHash } from './name-before-hash.ts'
import { formatCount, joinWords } from './phrases.ts'

/** What the weight of a page is reckoned from. */
export interface Visit {
  html: Uint8Array
  /** The files of the output that each visit loads beside the page, see `listVisitFiles`. */
  files: readonly string[]
}

/** How many pages are compressed at a time: each takes a quarter of a megabyte of memory meanwhile. */
const atOnce = 2

/** Returns for each visit what is over the budgets of a page: its own bytes, those of all it loads, and its requests. */
export async function checkVisits(visits: readonly Visit[], output: Output, budgets: Budgets): Promise<Fault[][]> {
  const weigh = createScale(output)
  const faults: Fault[][] = []
  for (let start = 0; start < visits.length; start += atOnce) {
    faults.push(
      ...(await Promise.all(visits.slice(start, start + atOnce).map((visit) => checkVisit(visit, weigh, budgets)))),
    )
  }
  return faults
}

/** Returns what is over the budgets of single files, together with the file's name, in the order of names. */
export async function checkFiles(output: Output, budgets: Budgets): Promise<[file: string, fault: Fault][]> {
  const weigh = createScale(output)
  const found = await Promise.all(
    [...output.keys()].sort().map(async (file): Promise<[string, Fault][]> => {
      const kind = kindOf(file)
      if (kind === undefined) return []
      const excess = describeExcess(
        await weigh(file),
        budgets[kind],
        kind === 'script' ? 'bytes after brotli' : 'bytes',
      )
      if (excess === undefined) return []
      return [[file, { says: `weighs ${excess}`, mend: 'Make it smaller.', quotes: [`/${nameBeforeHash(file)}`] }]]
    }),
  )
  return found.flat()
}

/** Returns whether all files together are over the budget, which counts their bytes as they are; of photographs each has a budget of its own. */
export function checkTotal(output: Output, { total }: Budgets): Fault[] {
  const counted = [...output].filter(([file]) => !isPhotographFile(file))
  const bytes = counted.reduce((sum, [, { byteLength }]) => sum + byteLength, 0)
  const excess = describeExcess(bytes, total, 'bytes')
  return excess === undefined
    ? []
    : [{ says: `weighs ${excess}`, mend: 'Look among the largest files for one to leave out or make smaller.' }]
}

/** Tells the bytes of a file as a visitor gets it. */
type Scale = (file: string) => Promise<number>

/** Makes a scale that weighs each file once. Scripts and stylesheets are sent after brotli; fonts and pictures cannot be made smaller, or hardly. */
function createScale(output: Output): Scale {
  const sizes = new Map<string, Promise<number>>()
  return (file) => {
    const bytes = output.get(file) ?? new Uint8Array()
    const size = sizes.get(file) ?? (/\.(js|css)$/.test(file) ? brotliSize(bytes) : Promise.resolve(bytes.byteLength))
    sizes.set(file, size)
    return size
  }
}

async function checkVisit({ html, files }: Visit, weigh: Scale, budgets: Budgets): Promise<Fault[]> {
  const [page, ...sizes] = await Promise.all([gzipSize(html), ...files.map(weigh)])
  const total = sizes.reduce((sum, size) => sum + size, page)
  const parts = [
    `the page itself (${formatCount(page)})`,
    ...files.map((file, index) => `${file} (${formatCount(sizes[index] ?? 0)})`),
  ]
  const excesses = [
    ['weighs', describeExcess(page, budgets.page, 'bytes after gzip'), 'Make its text, drawings or styles smaller.'],
    [
      'makes visitors load',
      describeExcess(total, budgets.visit, 'bytes'),
      `Make one of these smaller: ${joinWords(parts)}.`,
    ],
    [
      'makes visitors ask for',
      describeExcess(files.length + 1, budgets.requests, 'files'),
      `Leave out one of these: ${joinWords(files)}.`,
    ],
  ] as const
  return excesses.flatMap(([verb, excess, mend]) => (excess === undefined ? [] : [{ says: `${verb} ${excess}`, mend }]))
}

/** Returns the end of a sentence that tells an amount and by how much it is over its budget; undefined where it is not. */
function describeExcess(amount: number, budget: number, unit: string): string | undefined {
  if (amount <= budget) return undefined
  return `${formatCount(amount)} ${unit}, which is ${formatCount(amount - budget)} over the budget of ${formatCount(budget)}.`
}

function kindOf(file: string): 'script' | 'font' | 'picture' | undefined {
  if (/^assets\/.*\.js$/.test(file)) return 'script'
  if (file.endsWith('.woff2')) return 'font'
  return /\.(png|jpe?g|webp|avif|gif|ico)$/.test(file) ? 'picture' : undefined
}
