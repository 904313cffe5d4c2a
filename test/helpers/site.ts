// The bundled version loads in half the time.
import { parseHTML } from 'linkedom/worker'
import { build, type SiteOptions } from '../../build.ts'
import { createBundler, type Bundle } from '../../generator/bundle.ts'
import { loadContent, readContentFiles } from '../../generator/content.ts'
import { readHistory } from '../../generator/history.ts'
import { prepareUploads } from '../../generator/media/uploads.ts'
import { today, wordsOf } from './content.ts'
import { copyFixture, type Changes } from './folder.ts'

// The code does not change while tests run.
let bundled: Promise<Bundle> | undefined
const bundler = () => (bundled ??= createBundler()())

/** Builds a site in this process. */
export const buildSite = (options: SiteOptions) => build({ bundler, today, ...options })

/** Reads the content and the uploads of a site, without pages. Returns the files of uploads, and what is said of them. */
export async function readUploads(root: string, { day = today, hasHistory = false } = {}) {
  const history = hasHistory ? readHistory(root) : undefined
  const contentFiles = readContentFiles(root)
  const { content, locate, ...read } = loadContent(contentFiles, { today: day, history })
  const uploads = content && (await prepareUploads(content, contentFiles, { root, today: day, history, locate }))
  const problems = [...read.problems, ...(uploads?.problems ?? [])]
  return { files: [...(uploads?.files ?? [])], problems, said: problems.map(wordsOf).join('\n') }
}

/** The site with the content of test/fixture/, on which edits by staff never have an effect. */
export const { output, problems, content, paths, stubs, fullPages, text, html, page } = await buildFixture()

/**
 * Builds a site from a copy of test/fixture/ in this process, and returns what tests want to know of it. Throws if there
 * are errors.
 */
export async function buildFixture({ values = {}, files = {}, ...options }: Changes & SiteOptions = {}) {
  const root = copyFixture({ values, files })
  const { site, problems } = await buildSite({ ...options, root })
  const { content } = loadContent(readContentFiles(root), { today })
  if (!site || !content) throw new Error(problems.map(wordsOf).join('\n'))
  const { pages, output } = site
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
  return { output, problems, content, paths, stubs, fullPages, text, html, page }
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
