import { basename } from 'node:path'
import { styleText } from 'node:util'
import { formatMessages } from 'esbuild'
import { sizeOf } from './budgets.ts'
import type { Problem } from './problem.ts'
import type { Publication } from './publish.ts'
import { filesOf, type Output, type Site } from './site.ts'

export async function formatProblems(problems: readonly Problem[], color: boolean) {
  return (await formatMessages([...problems], { kind: 'error', color })).join('')
}

export function formatReport({ routes }: Site, output: Output, publication: Publication, folder: string): string {
  const pages = routes.map(({ path }) => ({ route: path, files: filesOf(path) }))
  const known = new Set(pages.flatMap(({ files }) => files))
  const others = [...output.keys()].filter((file) => !known.has(file)).sort()
  const rows = [...pages, ...others.map((file) => ({ route: '', files: [file] as const }))].map(({ route, files }) => {
    const bytes = output.get(files[0]) ?? new Uint8Array()
    const sent = sizeOf(files[0], bytes)
    return formatRow(route, files.join(', '), bytes.length.toLocaleString('en'), sent.toLocaleString('en'))
  })
  const head = styleText('bold', formatRow('Route', 'File', 'Bytes', 'Sent'))
  return [head, ...rows, '', describePublication(publication, folder, performance.now())].join('\n')
}

/** `time` is in milliseconds. */
export function describePublication(publication: Publication, folder: string, time: number): string {
  const { written, removed } = publication
  const change = `${written.length} files written, ${removed.length} removed`
  const done = written.length + removed.length > 0 ? change : 'nothing changed'
  return `${basename(folder)}: ${done}, in ${Math.round(time)} ms.`
}

function formatRow(route: string, files: string, bytes: string, sent: string): string {
  return `${route.padEnd(15)} ${files.padEnd(45)} ${bytes.padStart(8)} ${sent.padStart(8)}`
}
