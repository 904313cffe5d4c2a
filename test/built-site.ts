import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// The same library as one file, which is loaded in half the time.
import { parseHTML } from 'linkedom/worker'
import { site } from '../build.ts'
import { stubTitles } from '../content/stubs.ts'
import { readFiles, type Files } from './read-files.ts'

/** The files of the site: the runner of the tests has built it into the folder SITE_DIST; where there is none, it is built now. */
export const output: Files = process.env['SITE_DIST'] ? readFiles(process.env['SITE_DIST']) : buildSite()

/** The paths of all routes. */
export const paths: readonly string[] = site.routes.map(({ path }) => path)

/** The routes that show nothing but their title, with that title. */
export const placeholders: Readonly<Record<string, string>> = {
  '/about': stubTitles.about,
  '/programs': stubTitles.programs,
  '/get-involved': stubTitles.getInvolved,
  '/impact': stubTitles.impact,
  '/contact': stubTitles.contact,
  '/donate': stubTitles.donate,
}

/** Returns the HTML of a route. */
export function html(path: string): string {
  return text(path.endsWith('.html') ? path.slice(1) : `${path}/index.html`.replace(/^\/+/, ''))
}

/** Returns a file of the output as text; throws where there is none. */
export function text(file: string): string {
  const bytes = output.get(file)
  if (bytes === undefined) throw new Error(`The site has no file ${file}.`)
  return Buffer.from(bytes).toString()
}

/** Returns the document of a route, to be asked by selectors. */
export function page(path: string): Document {
  return parseHTML(html(path)).document
}

/** Returns the elements that a selector finds, as an array. */
export function all<Found extends Element = Element>(root: ParentNode, selector: string): Found[] {
  return Array.from(root.querySelectorAll<Found>(selector))
}

/** Returns the one element that a selector finds; throws where there are none or several. */
export function one(root: ParentNode, selector: string): Element {
  const [found, ...others] = all(root, selector)
  if (found === undefined || others.length > 0)
    throw new Error(`${selector} finds ${found === undefined ? 'no' : others.length + 1} elements; one was expected.`)
  return found
}

/** Returns the text that a visitor reads in an element, with white space as a browser shows it. */
export function words(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns what links say, and where they lead. */
export function linksIn(root: ParentNode, selector = 'a'): [text: string, address: string | null][] {
  return all(root, selector).map((link) => [words(link), link.getAttribute('href')])
}

type Environment = Readonly<Record<string, string>>

/** Builds the site in a folder by its command, with these flags, and returns its files; throws what the command has said. */
export function buildSite(root: string = site.root, flags: readonly string[] = [], env: Environment = {}): Files {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  try {
    runCommand(root, ['--out', join(folder, 'dist'), ...flags], env)
    return readFiles(join(folder, 'dist'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs the site's command in a folder and returns what it has said; throws that where it fails. */
export function runCommand(root: string, flags: readonly string[], env: Environment = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx/esm', 'build.ts', ...flags], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout + stderr
}
