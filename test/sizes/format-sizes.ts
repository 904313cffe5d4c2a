import { formatCount } from '../../generator/check/phrases.ts'
import type { Change, Comparison, Sizes } from './compare-sizes.ts'

/** Returns a comparison as a table of Markdown, which a terminal shows in columns too. */
export function formatSizes({ changed, same, total }: Comparison, ref: string): string {
  if (changed.length === 0) return `Every file is the same as at ${ref}.\n`
  const rows = [head, ...changed.map(formatChange), formatChange(total)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], pad: (cell: string, width: number, column: number) => string) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |\n`
  const [first = [], ...others] = rows.map((row) =>
    line(row, (cell, width, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(width))),
  )
  const rule = line(head, (_, width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return `${first}${rule}${others.join('')}\n${describeRest(same)} Before is ${ref}.\n`
}

const kinds: readonly (keyof Sizes)[] = ['raw', 'gzip', 'brotli']

const head: readonly string[] = [
  'File',
  ...['Bytes', 'Gzip', 'Brotli'].flatMap((kind) => [`${kind} before`, 'after', 'difference']),
]

function formatChange({ name, before, after }: Change): string[] {
  return [
    name,
    ...kinds.flatMap((kind) => [
      formatSize(before?.[kind]),
      formatSize(after?.[kind]),
      formatDifference((after?.[kind] ?? 0) - (before?.[kind] ?? 0)),
    ]),
  ]
}

function formatSize(bytes: number | undefined): string {
  return bytes === undefined ? '–' : formatCount(bytes)
}

function formatDifference(bytes: number): string {
  return `${bytes > 0 ? '+' : bytes < 0 ? '−' : ''}${formatCount(Math.abs(bytes))}`
}

function describeRest(same: number): string {
  return same === 1 ? '1 other file is the same.' : `${formatCount(same)} other files are the same.`
}
