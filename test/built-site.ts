import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
// The bundled version loads in half the time.
import { parseHTML } from 'linkedom/worker'
import { build, type SiteOptions } from '../build.ts'
import { createBundler } from '../generator/bundle.ts'
import { read, readContentTexts, withValues, wordsOf } from './content-rules.ts'

/** How a site differs from the one of test/fixture/. */
export interface Changes extends SiteOptions {
  /** Values of the content by their places, such as `programs.programs.1.title`. What is undefined is removed. */
  values?: Readonly<Record<string, unknown>>
  /** Other files, by their paths, such as `assets/root/report.pdf`. */
  files?: Readonly<Record<string, string | Uint8Array | undefined>>
}

/** The folder of the site that most tests are about. content-variants.ts has others. */
const fixtureRoot = process.env['FIXTURE'] ?? 'test/fixture'

/** The day of all builds in tests, on which no date of the fixture is near. */
export const today = '2027-01-31'

// The code does not change while tests run.
let bundled: ReturnType<ReturnType<typeof createBundler>> | undefined
const bundler: ReturnType<typeof createBundler> = (problems) => (bundled ??= createBundler()(problems))

/** Builds a site in this process. */
export const buildSite = (options: SiteOptions) => build({ bundler, today, ...options })

/** Copies test/fixture/, with the content and the files that `changes` name, as long as a function needs it. */
export async function withCopy<Result>(
  { values = {}, files = {}, root = fixtureRoot }: Changes,
  use: (root: string) => Promise<Result>,
): Promise<Result> {
  const copy = mkdtempSync(join(tmpdir(), 'fixture-'))
  try {
    for (const folder of ['content', 'assets']) cpSync(join(root, folder), join(copy, folder), { recursive: true })
    for (const [name, text] of withValues(values, readContentTexts(root)))
      writeFileSync(join(copy, 'content', name), text)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      rmSync(join(copy, path), { force: true })
      if (content !== undefined) writeFileSync(join(copy, path), content)
    }
    return await use(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Builds a site from test/fixture/ in this process, with the content and the files that `changes` name. Throws if there are errors. */
export function buildFixture(changes: Changes = {}) {
  return withCopy(changes, async (root) => {
    const { values: _, files: __, ...options } = changes
    const { site, problems } = await buildSite({ ...options, root })
    if (!site) throw new Error(problems.map(wordsOf).join('\n'))
    return { ...site, warnings: problems, content: read(readContentTexts(root)).content }
  })
}

/** The site with the content of test/fixture/, on which edits by staff never have an effect. */
export const { output, warnings, content, paths, stubs, fullPages, text, html, page } = await readSite()

/** Builds a site like `buildFixture`, and returns what tests want to know of it. */
export async function readSite(changes: Changes = {}) {
  const { pages, output, warnings, content } = await buildFixture(changes)
  const paths = pages.map(({ path }) => path)
  /** The title of each stub page, by path. */
  const stubs: Readonly<Record<string, string>> = Object.fromEntries(
    content.stubs.stubs.map(({ slug, title }) => [`/${slug}`, title]),
  )
  /** The pages that are neither stubs nor error pages: they have a bar and a footer, and search engines list them. */
  const fullPages = paths.filter((path) => !(path in stubs) && !path.endsWith('.html'))
  /** Returns an output file as text. Throws if it does not exist. */
  const text = (file: string): string => {
    const bytes = output.get(file)
    if (bytes === undefined) throw new Error(`The site has no file ${file}.`)
    return Buffer.from(bytes).toString()
  }
  /** Returns the HTML of a route. */
  const html = (path: string) => text(path.endsWith('.html') ? path.slice(1) : `${path}/index.html`.replace(/^\/+/, ''))
  /** Returns the parsed document of a route. */
  const page = (path: string): Document => parseHTML(html(path)).document
  return { output, warnings, content, paths, stubs, fullPages, text, html, page }
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
