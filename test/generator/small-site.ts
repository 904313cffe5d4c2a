import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'
import * as assert from 'uvu/assert'
import type { Site } from '../../generator/site.ts'
import { readFiles } from '../read-files.ts'

/** Sources by their path in the site. */
export type Sources = Readonly<Record<string, string | Uint8Array>>

/** The result of a command: its exit code and its output. */
export type Run = Awaited<ReturnType<typeof runBuild>>

const project = join(import.meta.dirname, '../..')

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

/** Creates an empty folder that is removed when this process ends. */
export function makeFolder(name = 'small-site'): string {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), `${name}-`)))
  folders.push(folder)
  return folder
}

/**
 * Creates a site of three pages in a folder of its own and returns the folder. `sources` and `options` replace its sources
 * and the options in its build.ts. Packages and the generator are links to those of the project.
 */
export function makeSmallSite(sources: Sources = {}, options: Partial<Site> = {}): string {
  const root = makeFolder()
  for (const name of ['node_modules', 'generator']) fs.symlinkSync(join(project, name), join(root, name), 'junction')
  writeSources(root, { ...smallSite, 'build.ts': writeTable(options), ...sources })
  return root
}

/** Gives a site its own cache, by replacing the link to the packages with a folder of links to each. */
export function separateCache(root: string): void {
  const packages = join(root, 'node_modules')
  fs.unlinkSync(packages)
  fs.mkdirSync(packages)
  for (const name of fs.readdirSync(join(project, 'node_modules')))
    if (!name.startsWith('.')) fs.symlinkSync(join(project, 'node_modules', name), join(packages, name), 'junction')
}

/** Writes sources of a site, as an editor would. */
export function writeSources(root: string, sources: Sources): void {
  for (const [path, content] of Object.entries(sources)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), content)
  }
}

/** Returns the source of a build.ts in which some options differ from those of the small site. */
export function writeTable(options: Partial<Site> = {}): string {
  const table = inspect({ ...smallOptions, ...options }, false, null)
  return `import { runCommand } from './generator/command.ts'
await runCommand({ root: import.meta.dirname, ...${table} }, process.argv.slice(2))
`
}

/** Returns the source of a page. `shown` is the JSX in its main element, `attributes` are further props of the shell. */
export function writePage(shown: string, attributes = ''): string {
  return `import { Shell, type ShellProps } from '../components/shell.tsx'

export function Page(props: ShellProps) {
  return <Shell {...props} ${attributes}>${shown}</Shell>
}
`
}

/** Runs the command of a site. Stops it after two minutes, which only a fault should reach. */
export async function runBuild(root: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { child, said } = startBuild(root, args, env)
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000)
  await once(child, 'close')
  clearTimeout(late)
  return { code: child.exitCode, signal: child.signalCode, ...said }
}

/** Starts the command of a site. `said` collects its output. It stops with this process at the latest. */
export function startBuild(root: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const settings = { cwd: root, env: { ...process.env, NODE_ENV: undefined, ...env } }
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'build.ts', ...args], settings)
  const end = () => child.kill('SIGKILL')
  process.on('exit', end)
  child.once('close', () => process.off('exit', end))
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  return { child, said }
}

/** Asserts that a command reported exactly these problems, in any order, written as `takeProblem` expects them. */
export function assertRefused({ code, stderr }: Run, expected: readonly string[]): void {
  const left = listProblems(stderr)
  const missing = expected.filter((wanted) => !takeProblem(left, wanted))
  assert.equal({ code, missing, left }, { code: 1, missing: [], left: [] })
}

/** Returns the problems that a command printed, each as `file:line text`, followed by its notes. */
export function listProblems(stderr: string): string[] {
  return stderr.split('✘ [ERROR] ').flatMap((printed, index) => {
    const [text, ...rest] = printed.trim().split(/\s*\n\s*/)
    return index === 0 ? [] : [[/^ {4}(\S+:\d+):\d+:$/m.exec(printed)?.[1], text, ...rest].join(' ')]
  })
}

/** Removes a problem from a list; returns whether it was there. In `wanted`, ` … ` matches anything. */
export function takeProblem(problems: string[], wanted: string): boolean {
  const parts = wanted.split(' … ')
  const index = problems.findIndex(
    (printed) => parts.reduce((at, part) => (at < 0 ? at : printed.indexOf(part, at)), 0) >= 0,
  )
  if (index >= 0) problems.splice(index, 1)
  return index >= 0
}

/** Returns the files of a folder by path, with one character for each byte. */
export function readFolder(folder: string): Record<string, string> {
  return Object.fromEntries(Array.from(readFiles(folder), ([path, bytes]) => [path, bytes.toString('latin1')]))
}

const smallOptions: Omit<Site, 'root'> = {
  routes: Object.entries({ '/': 'home', '/team': 'team', '/404.html': 'lost' }).map(([path, page]) => ({ path, page })),
  metadata: 'content/rules/metadata.ts',
  script: 'components/site.client.ts',
  baseStyles: 'components/base/',
  browsers: ['chrome99', 'firefox97', 'safari15.4'],
  budgets: {
    page: 9_999,
    firstRoundTrip: 9_999,
    script: 9_999,
    font: 9_999,
    picture: 9_999,
    document: 9_999,
    totalPerPage: 99_999,
  },
  characters: '',
  galleries: [],
}

const smallSite: Sources = {
  'package.json': '{ "type": "module" }\n',
  'pages/home.tsx': `import { Card } from '../components/card.tsx'
${writePage('<Card /><a href="/team#people">Team</a>')}`,
  'pages/team.tsx': writePage('<h2 id="people">People</h2>'),
  'pages/lost.tsx': writePage('<p>There is no such page.</p>'),
  'components/base/base.css': ':root {\n  --ink: #012;\n}\np {\n  color: var(--ink);\n}\n',
  'components/card.css': '.card {\n  color: red;\n}\n',
  'components/card.tsx': `import './card.css'
import { greeting } from '../content/words.ts'

export const Card = () => <p className="card">{greeting}</p>
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
  'content/words.ts': "export const greeting = 'Good morning'\n",
  'content/rules/metadata.ts': `import type { SiteMetadata } from '../../generator/content.ts'

export const metadata: SiteMetadata = {
  ...{ origin: 'https://site.example', language: 'en', name: 'Small site', description: 'A site of three pages.' },
  colours: { theme: '#001122', background: '#ffffff' },
  icons: [{ src: '/favicon.ico', sizes: '32x32', type: 'image/x-icon' }],
  security: { contact: 'mailto:we@site.example', expires: '2027-11-30T00:00:00Z' },
  ...{ dates: [], pictures: [], problems: [] },
  placeholders: [{ file: 'content/words.ts', path: 'greeting', text: 'is a placeholder.', fix: 'Write the real one.' }],
}
`,
  'assets/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>\n',
  'assets/root/favicon.ico': Buffer.from([0, 0, 1, 0, 0, 0]),
}
