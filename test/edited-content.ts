import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { Module } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { findContentFaults } from '../components/content-faults.ts'
import type { listStandIns } from '../components/stand-ins.ts'
import { describeContentFault } from '../generator/check/describe-content.ts'
import type { StandIn } from '../generator/facts.ts'
import { makeFolder } from './generator/small-site.ts'

/** What staff do to a file of content: the first place that a pattern finds is replaced. */
export interface Edit {
  /** Below `content/`, without its ending. */
  file: string
  find: RegExp
  /** Groups of the pattern may be used as `$1`. */
  put: string
}

/** What the site says of edited content. */
export interface Verdict {
  /** Each fault as a terminal shows it. */
  faults: readonly { text: string; mend: string; file: string; line: number | undefined; marked: string }[]
  standIns: readonly StandIn[]
  /** The edited file. */
  source: string
}

const project = join(import.meta.dirname, '..')

/** Makes the edit on a copy of the content, and returns what the site says of it. */
export async function judge({ file, find, put }: Edit): Promise<Verdict> {
  const root = makeFolder('content')
  cpSync(join(project, 'content'), join(root, 'content'), { recursive: true })
  for (const room of ['components', 'node_modules']) symlinkSync(join(project, room), join(root, room), 'junction')
  const path = join(root, 'content', `${file}.ts`)
  const before = readFileSync(path, 'utf8')
  const source = before.replace(find, put)
  if (source === before) throw new Error(`${find} changes nothing in ${file}.ts.`)
  writeFileSync(path, source)
  const checks = await evaluate(root)
  const problems = await Promise.all(checks.findContentFaults().map((fault) => describeContentFault(root, fault)))
  const faults = problems.map(({ text, notes = [], location }) => ({
    text,
    mend: notes.map((note) => note.text).join(),
    file: location?.file ?? '',
    line: location?.line,
    marked: Buffer.from(location?.lineText ?? '')
      .subarray(location?.column, (location?.column ?? 0) + (location?.length ?? 0))
      .toString(),
  }))
  return { faults, standIns: checks.listStandIns(), source }
}

interface Checks {
  findContentFaults: typeof findContentFaults
  listStandIns: typeof listStandIns
}

/** Bundles the checks with the content of a folder, as a build does, and evaluates them. */
async function evaluate(root: string): Promise<Checks> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `export * from './components/content-faults.ts'\nexport * from './components/stand-ins.ts'\n`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    // The components are linked, but have to find the content that stands beside the link.
    preserveSymlinks: true,
    // It is large, and always the same.
    external: ['valibot'],
  })
  const checks = new Module(join(root, 'checks.cjs')) as Module & {
    exports: Checks
    _compile(code: string, file: string): void
  }
  checks.paths = [join(project, 'node_modules')]
  for (const { text } of outputFiles) checks._compile(text, checks.id)
  return checks.exports
}
