import { isMissed, leastOf, medianOf, type Figure } from './figure.ts'

/** Figures that belong together, and what they are about. */
export interface Section {
  title: string
  figures: readonly Figure[]
}

/** Returns the table of all figures, in aligned columns; whatever misses its goal is marked. */
export function formatFigures(sections: readonly Section[]): string {
  const head: Row = ['', 'Median', 'Least', 'Runs', 'Goal', '']
  const rows = sections.flatMap(({ title, figures }) => [
    [title, '', '', '', '', ''] as const,
    ...figures.map(formatFigure),
  ])
  const all: readonly Row[] = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const lines = all.map((row) =>
    row.map((cell, column) =>
      isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    ),
  )
  return lines.map((cells) => `${cells.join('  ').trimEnd()}\n`).join('')
}

type Row = readonly [name: string, median: string, least: string, runs: string, goal: string, mark: string]

function formatFigure(figure: Figure): Row {
  const { name, unit, samples, goal } = figure
  const format = (value: number) => `${formatNumber(value)} ${unit}`
  return [
    `  ${name}`,
    format(medianOf(samples)),
    format(leastOf(samples)),
    String(samples.length),
    goal?.text ?? '',
    isMissed(figure) ? 'missed' : '',
  ]
}

/** Writes three digits where there is a fraction: more would be noise. */
function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
}

function isNumber(column: number): boolean {
  return column >= 1 && column <= 3
}
