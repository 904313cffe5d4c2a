import { basename, extname } from 'node:path'
import { styleText } from 'node:util'
import { formatMessages } from 'esbuild'
import { gzipSize } from './check/compressed-size.ts'
import { formatCount, listSome } from './check/phrases.ts'
import { textEndings } from './host-files/content-types.ts'
import { problemsOf, type Problem } from './problem.ts'
import { describeOutcome } from './publish/publication-failure.ts'
import type { Publication } from './publish/publish.ts'
import { filesOf, type Route } from './routes.ts'
import type { Output } from './site.ts'

/** Returns the text of all problems, each with its place, the lines there and how to mend it. */
export async function describeProblems(problems: readonly Problem[], terminal: boolean): Promise<string> {
  const texts = await formatMessages(problems.map(nameFile), { kind: 'error', color: terminal })
  return texts.join('')
}

/** Names the file in a note where no line of it is known: a line 0 with nothing in it would only puzzle. */
function nameFile(problem: Problem): Problem {
  const { location, notes = [] } = problem
  if (location?.file === undefined || location.line !== undefined) return problem
  return { ...problem, location: null, notes: [{ text: `Look into ${location.file}.` }, ...notes] }
}

/** Returns the text of what should be mended soon. */
export async function describeWarnings(warnings: readonly Problem[], terminal: boolean): Promise<string> {
  const texts = await formatMessages(warnings.map(nameFile), { kind: 'warning', color: terminal })
  return texts.join('')
}

/** Returns the text of whatever made a build fail, and what became of the folder that it should have written. */
export async function describeFailure(
  error: unknown,
  { root, folder }: { root: string; folder: string },
  terminal: boolean,
): Promise<string> {
  return `${await describeProblems(problemsOf(error, root), terminal)}${describeOutcome(error, basename(folder))}`
}

/** What there is to tell of a build that went well. */
export interface FinishedBuild {
  routes: readonly Route[]
  output: Output
  publication: Publication
  /** The folder that was written to, and what stands there that no build has made, as paths from it. */
  folder: string
  foreignFiles: readonly string[]
  milliseconds: number
}

/** Returns the table that ends a build: route, file, bytes raw and after gzip; then what it changed in the folder, the time, and what it has left there. */
export async function describeBuild(
  { routes, output, publication, folder, foreignFiles, milliseconds }: FinishedBuild,
  terminal: boolean,
): Promise<string> {
  const rows = await Promise.all(
    listFiles(routes, output).map(async ([route, files]) => {
      const contents = output.get(files[0]) ?? new Uint8Array()
      // What is no text is compressed already.
      const small = textEndings.includes(extname(files[0]).slice(1)) ? await gzipSize(contents) : contents.byteLength
      return [route, files.join(', '), formatCount(contents.byteLength), formatCount(small)] as const
    }),
  )
  const lines = alignTable([['Route', 'File', 'Bytes', 'Gzip'], ...rows])
  const [head = '', ...body] = lines
  const summary = `${describeChange(publication)} in ${formatCount(Math.round(milliseconds))} ms`
  return [
    terminal ? styleText('bold', head) : head,
    ...body,
    '',
    terminal ? styleText('green', summary) : summary,
    ...describeForeign(foreignFiles, folder),
    '',
  ].join('\n')
}

/** Lists the files by route, each with its byte-identical twins, and then those that belong to no route. */
function listFiles(
  routes: readonly Route[],
  output: Output,
): (readonly [route: string, files: readonly [string, ...string[]]])[] {
  const pages = routes.map(({ path }) => [path, filesOf(path)] as const)
  const known = new Set(pages.flatMap(([, files]) => files))
  const others = [...output.keys()].filter((path) => !known.has(path)).sort()
  return [...pages, ...others.map((path) => ['', [path]] as const)]
}

/** Returns what a publication did, in a few words. */
export function describeChange({ written, removed }: Publication): string {
  const parts = [
    written.length > 0 ? `${formatFiles(written.length)} written` : '',
    removed.length > 0 ? `${formatFiles(removed.length)} removed` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : 'Nothing changed'
}

function describeForeign(files: readonly string[], folder: string): string[] {
  if (files.length === 0) return []
  return [
    `${basename(folder)} also holds ${listSome(files)}, which no build has made; what is not needed there is to be deleted by hand.`,
  ]
}

function formatFiles(count: number): string {
  return count === 1 ? '1 file' : `${formatCount(count)} files`
}

/** Pads the cells so that columns line up: the first two to the left, numbers to the right. */
function alignTable(rows: readonly (readonly [string, string, string, string])[]): string[] {
  const width = (column: 0 | 1 | 2 | 3) => Math.max(...rows.map((row) => row[column].length))
  const widths = [width(0), width(1), width(2), width(3)] as const
  return rows.map(([route, file, bytes, gzip]) =>
    [route.padEnd(widths[0]), file.padEnd(widths[1]), bytes.padStart(widths[2]), gzip.padStart(widths[3])].join('  '),
  )
}
