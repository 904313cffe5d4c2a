import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// The bundled version loads in half the time.
import { parseHTML } from 'linkedom/worker'
import { site } from '../build.ts'
import { stubs as entries } from '../content/stubs.ts'
import { readFiles, type Files } from './read-files.ts'

/** The files of the built site: those in the folder SITE_DIST, where the test runner builds it, or else a new build. */
export const output: Files = process.env['SITE_DIST'] ? readFiles(process.env['SITE_DIST']) : buildSite()

/** The paths of all pages, in the order of the routes. */
export const paths: readonly string[] = [...new Set(site.routes.flatMap(({ path }) => findPages(path)))]

/** The title of each stub page, by path. */
export const stubs: Readonly<Record<string, string>> = Object.fromEntries(
  entries.map(({ slug, title }) => [`/${slug}`, title]),
)

/** The pages that are neither stubs nor error pages: they have a bar and a footer, and search engines list them. */
export const fullPages: readonly string[] = paths.filter((path) => !(path in stubs) && !path.endsWith('.html'))

/** The ids on the home page that links point to. They are part of the public addresses of the site. */
export const anchors = { about: 'info', contact: 'contact', join: 'join', programs: 'our_programs' } as const

/** Returns the paths of a route. Those of a list, such as `/stories/:slug`, are found in the output. */
function findPages(route: string): string[] {
  if (!route.includes(':')) return [route]
  const pattern = RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/index\\.html$`)
  return [...output.keys()].flatMap((file) => (pattern.test(`/${file}`) ? `/${file.replace('/index.html', '')}` : []))
}

/** Returns the HTML of a route. */
export function html(path: string): string {
  return text(path.endsWith('.html') ? path.slice(1) : `${path}/index.html`.replace(/^\/+/, ''))
}

/** Returns an output file as text. Throws if it does not exist. */
export function text(file: string): string {
  const bytes = output.get(file)
  if (bytes === undefined) throw new Error(`The site has no file ${file}.`)
  return Buffer.from(bytes).toString()
}

/** Returns the parsed document of a route. */
export function page(path: string): Document {
  return parseHTML(html(path)).document
}

/** Returns the elements that match a selector, as an array. */
export function all<Found extends Element = Element>(root: ParentNode, selector: string): Found[] {
  return Array.from(root.querySelectorAll<Found>(selector))
}

/** Returns the only element that matches a selector. Throws if none or several match. */
export function one(root: ParentNode, selector: string): Element {
  const [found, ...others] = all(root, selector)
  if (found === undefined || others.length > 0)
    throw new Error(`Expected one element for ${selector}, found ${found === undefined ? 'none' : others.length + 1}.`)
  return found
}

/** Returns the value of an attribute for each element that matches a selector. */
export function attributes(root: ParentNode, selector: string, name: string): (string | null)[] {
  return all(root, selector).map((element) => element.getAttribute(name))
}

/** Returns the text of an element, with white space collapsed as in a browser. */
export function words(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns the text and the address of each link. */
export function linksIn(root: ParentNode, selector = 'a'): [text: string, address: string | null][] {
  return all(root, selector).map((link) => [words(link), link.getAttribute('href')])
}

type Environment = Readonly<Record<string, string>>

/** Builds the site in `root` with the build command and returns its files. Throws the output of the command if it fails. */
export function buildSite(root: string = site.root, flags: readonly string[] = [], env: Environment = {}): Files {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  try {
    runCommand(root, ['--out', join(folder, 'dist'), ...flags], env)
    return readFiles(join(folder, 'dist'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs build.ts in a folder and returns its output, or throws it if the command fails. */
export function runCommand(root: string, flags: readonly string[], env: Environment = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx/esm', 'build.ts', ...flags], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout + stderr
}
