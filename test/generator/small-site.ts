import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createBuilder } from '../../generator/builder.ts'
import { problemsOf, type Problem } from '../../generator/problem.ts'
import type { Route } from '../../generator/routes.ts'
import type { Output, Site, Target } from '../../generator/site.ts'
import { clockStep } from '../../generator/stamp-file.ts'
import { afterwards, inTime } from './suite.ts'

/** Sources by their path in the site; what stands there is replaced. */
export type Sources = Readonly<Record<string, string>>

const project = join(import.meta.dirname, '../..')

const routes: readonly Route[] = [
  { path: '/', page: 'home' },
  { path: '/careers', page: 'careers' },
  { path: '/404.html', page: 'not-found' },
]

/** Makes an empty folder that is removed when the running test has ended. */
export function makeFolder(name = 'small-site'): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Makes a site of three pages in a folder of its own; it differs from the files in `small-site/` only by what is given. */
export function makeSmallSite(
  changes: Sources = {},
  { folderName, extraRoutes = [] }: { folderName?: string; extraRoutes?: readonly Route[] } = {},
): Site {
  const root = makeFolder(folderName)
  cpSync(join(import.meta.dirname, 'small-site'), root, { recursive: true })
  const facts = readFileSync(join(root, 'content/facts.ts'), 'utf8').replace('2999-01-01', timeIn(180).slice(0, 10))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
  const site: Site = {
    root,
    table: 'build.ts',
    routes: [...routes, ...extraRoutes],
    facts: 'content/facts.ts',
    script: 'components/site.client.ts',
    layers: ['base', 'components'],
    browsers: ['chrome99', 'firefox97', 'safari15.4'],
    budgets: { page: 9_999, script: 9_999, font: 9_999, picture: 9_999, visit: 99_999, requests: 9, total: 999_999 },
    pictures: [],
    patience: 2_000,
  }
  writeSources(site, {
    'package.json': '{ "type": "module" }\n',
    'build.ts': commandOf(site),
    'content/facts.ts': facts,
    ...changes,
  })
  return site
}

/** Returns the time in so many days from now, without fractions of a second. */
export function timeIn(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().replace(/\.\d+/, '')
}

/** Waits until all that has been written so far is so old that its stamp cannot deceive: nobody can write it again within the same moment of the clock. */
export async function letFilesAge(): Promise<void> {
  await setTimeout(2 * clockStep)
}

/** Returns what a source of a site says. */
export function readSource({ root }: Pick<Site, 'root'>, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Writes sources of a site, as an editor would. */
export function writeSources({ root }: Pick<Site, 'root'>, sources: Sources): void {
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Writes the source of a page without a fault, which shows its path and what is given in JSX. */
export function writePage(shown: string): string {
  return `import { Shell, type ShellProps } from '../components/shell.tsx'
export function Page(props: ShellProps) {
  return <Shell {...props}>${shown}</Shell>
}
`
}

/** Deletes a source of a site. */
export function removeSource({ root }: Site, path: string): void {
  rmSync(join(root, path))
}

/** A builder of which only the files of the site are wanted. */
export interface OutputBuilder {
  build(): Promise<Output>
}

/** Makes a site's builder, which is closed when the running test has ended. */
export async function openBuilder(site: Site, target?: Target): Promise<OutputBuilder> {
  const builder = await createBuilder(site, target)
  afterwards(() => builder.close())
  const build = async () => {
    const { output, check } = await builder.build()
    await check()
    return output
  }
  return { build }
}

/** Builds a site once. */
export async function buildSite(site: Site, target?: Target): Promise<Output> {
  const builder = await openBuilder(site, target)
  return builder.build()
}

/** Builds a site that must be refused, and returns the problems that were found. */
export async function refuseSite(site: Site): Promise<readonly Problem[]> {
  return refuse(site, () => buildSite(site))
}

/** Does what must be refused, and returns the problems that were found. */
export async function refuse({ root }: Pick<Site, 'root'>, build: () => Promise<unknown>): Promise<readonly Problem[]> {
  const problems = build().then(
    () => undefined,
    (error: unknown) => problemsOf(error, root),
  )
  const found = await inTime('the build ended', problems, 4)
  if (found === undefined) throw new Error('It went well, but should have been refused.')
  return found
}

/**
 * Returns an element that shows in how many builds its page was rendered, which is twice in each; such a page is a fault,
 * and only in tests of use. No two pages of a site may have the same name for it.
 */
export function countRenderings(name: string): string {
  const kept = `(Array as { ${name}?: number }).${name}`
  return `<p>{Math.ceil((${kept} = (${kept} ?? 0) + 1) / 2)}</p>`
}

/** Returns a file of the output as text; throws where there is none. */
export function textOf(output: Output, path: string): string {
  const bytes = output.get(path)
  if (bytes === undefined) throw new Error(`The output has no ${path}, only ${[...output.keys()].join(', ')}.`)
  return Buffer.from(bytes).toString()
}

/** Returns the stylesheet that stands in a page. */
export function stylesOf(output: Output, path: string): string {
  const [, styles] = /<style>(.*)<\/style>/s.exec(textOf(output, path)) ?? []
  if (styles === undefined) throw new Error(`${path} has no stylesheet.`)
  return styles
}

/** Returns the path of the one file of the output that a pattern matches. */
export function pathOf(output: Output, pattern: RegExp): string {
  const [path, ...others] = [...output.keys()].filter((name) => pattern.test(name))
  if (path === undefined || others.length > 0)
    throw new Error(`${pattern} should match one of ${[...output.keys()].join(', ')}.`)
  return path
}

/** Writes a site's build.ts: the one place where it meets the generator. */
export function commandOf({ root: _, routes, ...options }: Site): string {
  const command = pathToFileURL(join(project, 'generator/run-command.ts')).href
  return `import { runCommand } from ${JSON.stringify(command)}

const site = {
  root: import.meta.dirname,
  routes: [
${routes.map(({ path, page }) => `    { path: '${path}', page: '${page}' },`).join('\n')}
  ],
  ...${JSON.stringify(options)},
}
await runCommand(site, process.argv.slice(2))
`
}
