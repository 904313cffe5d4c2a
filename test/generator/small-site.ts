import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { site } from '../../build.ts'
import { buildSite } from '../../generator/site-builder.ts'
import { problemsOf, type Problem } from '../../generator/problem.ts'
import type { BuildTarget, Output, Site } from '../../generator/site.ts'

/** Sources by their path in the site. */
export type Sources = Readonly<Record<string, string | Uint8Array>>

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

/** Creates an empty folder that is removed when this process ends. */
export function makeFolder(): string {
  const folder = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'test-'))
  folders.push(folder)
  return folder
}

/** Creates a copy of test/fixture/small-site/. `sources` and `options` replace its sources and options. */
export function makeSmallSite(sources: Sources = {}, options: Partial<Site> = {}): Site {
  const root = makeFolder()
  fs.cpSync(join(site.root, 'test/fixture/small-site'), root, { recursive: true })
  for (const name of ['node_modules', 'generator']) fs.symlinkSync(join(site.root, name), join(root, name), 'junction')
  const chosen = { ...smallOptions, ...options }
  const command = `import { runCommand } from './generator/command.ts'
const options = ${inspect(chosen, false, null)}
const content = () => import('./content/schema.ts')
export const site = { root: import.meta.dirname, ...options, content }
if (process.argv[1] === import.meta.filename) await runCommand(site, process.argv.slice(2))
`
  writeSources(root, { 'build.ts': command, ...sources })
  return { root, ...chosen, content: () => import(pathToFileURL(join(root, 'content/schema.ts')).href) }
}

/** Copies the project without what is not in git. Packages are a link. */
export function copyProject(): string {
  const copy = makeFolder()
  for (const name of fs.readdirSync(site.root))
    if (!/^(dist|node_modules|\.git)$/.test(name))
      fs.cpSync(join(site.root, name), join(copy, name), { recursive: true })
  fs.symlinkSync(join(site.root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

/** Writes sources of a site, as an editor would. */
export function writeSources(root: string, sources: Sources): void {
  for (const [path, content] of Object.entries(sources)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), content)
  }
}

/** Returns the source of a page. `shown` is the JSX in its main element, `attributes` are further props of the shell. */
export function writePage(shown: string, attributes = ''): string {
  return `import { Shell, type ShellProps } from '../components/shell.tsx'

export function Page(props: ShellProps) {
  return <Shell {...props} ${attributes}>${shown}</Shell>
}
`
}

/** Builds a site and returns its problems like `listPlaces`. */
export async function listProblems(site: Site, target?: Partial<BuildTarget>): Promise<string[]> {
  return buildSite(site, target).then(
    () => [],
    (error: unknown) => listPlaces(problemsOf(error, site.root)),
  )
}

/** Returns each problem or warning as `file:line text`, without hashes. */
export function listPlaces(problems: readonly Problem[]): string[] {
  return problems.map(({ text, location }) => {
    const place = location ? `${location.file}:${location.line} ` : ''
    return (place + text).replace(/-[A-Z2-7]{8}\./g, '-HASH.')
  })
}

/** Runs a step as in a workflow of GitHub. */
export async function onGitHub<Result>(step: () => Promise<Result>): Promise<Result> {
  const { GITHUB_ACTIONS: before } = process.env
  process.env['GITHUB_ACTIONS'] = 'true'
  return step().finally(() => {
    if (before === undefined) delete process.env['GITHUB_ACTIONS']
    else process.env['GITHUB_ACTIONS'] = before
  })
}

/** Starts the command of a site. `said` collects what it prints. It ends with this process, or after five minutes. */
export function startCommand(root: string, flags: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const args = ['--import', 'tsx/esm', 'build.ts', ...flags]
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, timeout: 300_000 })
  const end = () => child.kill()
  process.on('exit', end)
  child.once('close', () => process.off('exit', end))
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  return { child, said }
}

/** Returns the files of an output as text, by path. */
export function readOutput(output: Output): Record<string, string> {
  return Object.fromEntries(Array.from(output, ([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]))
}

/** Returns the files of a folder as text, by path. */
export function readFolder(folder: string): Record<string, string> {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.sort().map((path) => [path.slice(folder.length + 1), fs.readFileSync(path, 'latin1')])
  return Object.fromEntries(files)
}

const pages = { '/': 'home', '/team': 'team', '/stories/:slug': 'story', '/404.html': 'lost' }
const smallOptions: Omit<Site, 'root' | 'content'> = {
  routes: Object.entries(pages).map(([path, page]) => ({ path, page })),
  contentFolder: 'content',
  constants: 'components/constants.ts',
  script: 'components/site.client.ts',
  baseStyles: 'components/base/',
  browsers: site.browsers,
  budgets: site.budgets,
  characters: '',
  galleries: [],
  rootFolder: 'assets/root',
  uploadFolders: ['.', 'assets', 'content'],
}
