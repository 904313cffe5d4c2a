import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { buildSite } from '../../generator/site-builder.ts'
import { problemsOf, type Problem } from '../../generator/problem.ts'
import type { BuildTarget, Output, Site } from '../../generator/site.ts'

/** Sources by their path in the site. */
export type Sources = Readonly<Record<string, string | Uint8Array>>

const project = join(import.meta.dirname, '../..')

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

/** Creates an empty folder that is removed when this process ends. In memory, writing hundreds of sites takes a second. */
export function makeFolder(): string {
  const parent = fs.existsSync('/dev/shm') ? '/dev/shm' : fs.realpathSync(tmpdir())
  const folder = fs.mkdtempSync(join(parent, 'small-site-'))
  folders.push(folder)
  return folder
}

/**
 * Creates a site of three pages in a folder of its own. `sources` and `options` replace its sources and options. Packages and
 * the generator are links to those of the project.
 */
export function makeSmallSite(sources: Sources = {}, options: Partial<Site> = {}): Site {
  const root = makeFolder()
  for (const name of ['node_modules', 'generator']) fs.symlinkSync(join(project, name), join(root, name), 'junction')
  const chosen = { ...smallOptions, ...options }
  const table = inspect(chosen, false, null)
  const command = `import { runCommand } from './generator/command.ts'
const options = ${table}
const content = () => import('./content/schema.ts')
export const site = { root: import.meta.dirname, ...options, content }
if (process.argv[1] === import.meta.filename) await runCommand(site, process.argv.slice(2))
`
  writeSources(root, { ...smallSite, 'build.ts': command, ...sources })
  return { root, ...chosen, content: () => import(pathToFileURL(join(root, 'content/schema.ts')).href) }
}

/** Copies the project into a folder with this name. Packages are a link. */
export function copyProject(name: string): string {
  const copy = join(makeFolder(), name)
  for (const source of ['build.ts', 'package.json', 'generator', 'pages', 'components', 'content', 'assets'])
    fs.cpSync(join(project, source), join(copy, source), { recursive: true })
  fs.symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'), 'junction')
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

/** Builds a site and returns its problems. */
export async function findProblems(site: Site, target?: Partial<BuildTarget>): Promise<readonly Problem[]> {
  return buildSite(site, target).then(
    () => [],
    (error: unknown) => problemsOf(error, site.root),
  )
}

/** Builds a site and returns its problems like `listPlaces`. */
export async function listProblems(site: Site, target?: Partial<BuildTarget>): Promise<string[]> {
  return listPlaces(await findProblems(site, target))
}

/** Returns each problem or warning as `file:line text`, without hashes. */
export function listPlaces(problems: readonly Problem[]): string[] {
  return problems.map(({ text, location }) => {
    const place = location ? [`${location.file}:${location.line}`] : []
    return [...place, text].join(' ').replace(/-[A-Z2-7]{8}\./g, '-HASH.')
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

/** Budgets that the small site is far below. */
export const ample: Site['budgets'] = {
  page: 9_999,
  firstRoundTrip: 9_999,
  script: 9_999,
  font: 9_999,
  picture: 9_999,
  document: 9_999,
}

const smallOptions: Omit<Site, 'root' | 'content'> = {
  routes: Object.entries({ '/': 'home', '/team': 'team', '/404.html': 'lost' }).map(([path, page]) => ({ path, page })),
  contentFolder: 'content',
  constants: 'components/constants.ts',
  script: 'components/site.client.ts',
  baseStyles: 'components/base/',
  browsers: ['chrome99', 'firefox97', 'safari15.4'],
  budgets: ample,
  characters: '',
  galleries: [],
  rootFolder: 'assets/root',
  uploadFolders: ['.', 'assets', 'content'],
}

const smallSite: Sources = {
  'package.json': '{ "type": "module" }\n',
  'pages/home.tsx': `import { Card } from '../components/card.tsx'
${writePage('<Card /><a href="/team#people">Team</a>')}`,
  'pages/team.tsx': writePage('<h2 id="people">People</h2>'),
  'pages/lost.tsx': writePage('<p>There is no such page.</p>'),
  'components/base/base.css': ':root {\n  --ink: #012;\n}\np {\n  color: var(--ink);\n}\n',
  'components/card.css': '.card {\n  color: red;\n}\n',
  'components/card.tsx': `import { words } from 'site:content'
import './card.css'

export const Card = () => <p className="card">{words.greeting}</p>
`,
  'components/constants.ts': `export const language = 'en'
export const colours = { theme: '#001122', background: '#ffffff' }
export const icons = [{ src: '/favicon.ico', sizes: '32x32', type: 'image/x-icon' }]
`,
  'components/shell.tsx': `import './base/base.css'
import type { ReactNode } from 'react'
import dot from '../assets/dot.svg'
import type { PageProps } from '../generator/site.ts'

export interface ShellProps extends PageProps { title?: string; description?: string; children?: ReactNode }

export const Shell = ({ path, siteUrl, title, description, ...props }: ShellProps) => (
  <html lang="en">
    <head>
      <title>{title ?? 'Page ' + path}</title>
      <meta name="description" content={description ?? 'This is ' + path + '.'} />
      {path === '/404.html' ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={siteUrl + path} />}
      <link rel="icon" href={dot} />
      <script src={props.script} defer />
      <style>{props.styles}</style>
    </head>
    <body><main><h1>{path}</h1>{props.children}</main></body>
  </html>
)
`,
  'components/site.client.ts': "document.documentElement.dataset['script'] = 'runs'\n",
  'content/words.yaml': 'greeting: Good morning\nstories: []\n',
  'content/schema.ts': `import * as v from 'valibot'

const text = v.pipe(v.string('is missing.'), v.nonEmpty('is empty.'))
const [slug, year, until] = Array(3).fill(v.exactOptional(text))
const stories = v.optional(v.array(v.strictObject({ heading: text, slug, year })), [])
export const schemas = { words: v.strictObject({ greeting: text, stories, until }) }
export const restore = 'Restore it.'

export const describe = ({ words }) => ({
  ...{ origin: 'https://site.example', name: 'Small site', description: 'A site of three pages.', warnings: [] },
  security: { contact: 'mailto:we@site.example', expires: words.until ?? new Date(Date.now() + 2e10).toJSON().slice(0, 10), place: { file: 'words', path: 'until' } },
  placeholders: words.greeting === 'TODO' ? [{ place: { file: 'words', path: 'greeting' }, text: 'is a placeholder.', fix: 'Write the real one.' }] : [],
})
`,
  'assets/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>\n',
  'assets/root/favicon.ico': Buffer.from([0, 0, 1, 0, 0, 0]),
}
