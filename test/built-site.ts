// The bundled version loads in half the time.
import { parseHTML } from 'linkedom/worker'
import { pipe, transform } from 'valibot'
import { site } from '../build.ts'
import type { Content } from '../content/schema.ts'
import { buildSite } from '../generator/site-builder.ts'
import { readSiteContent } from '../generator/content.ts'
import type { BuildTarget, ContentModel, Site } from '../generator/site.ts'

/** How a site differs from the one that visitors get. */
export interface Changes extends Partial<Site> {
  /** Functions that replace the content of a file after it is read, by the name of the file. */
  edits?: { readonly [File in keyof Content]?: (content: Content[File]) => object }
  target?: Partial<BuildTarget>
}

/** The site with the content and the files of test/fixture/. */
export const fixtureSite: Site = {
  ...site,
  contentFolder: 'test/fixture/content',
  rootFolder: 'test/fixture/assets/root',
  galleries: site.galleries.map((gallery) => ({ ...gallery, folder: `test/fixture/${gallery.folder}` })),
  uploadFolders: ['test/fixture/assets'],
}

/** The day of all builds in tests, on which no date of the fixture is near. */
export const today = '2027-01-31'

/** The site with the content of test/fixture/, on which edits by staff never have an effect. */
export const { output, warnings, content, paths, stubs, fullPages, text, html, page } = await readSite()

/** Builds a site in this process, which takes about 0.1 s. The default is the content of test/fixture/. */
export async function readSite({ edits = {}, target = {}, ...changes }: Changes = {}) {
  const changed: Site = { ...fixtureSite, ...changes }
  const model = editModel(await changed.content(), edits)
  const edited: Site = { ...changed, content: async () => model }
  const { routes, output, warnings } = await buildSite(edited, { today, ...target })
  const content = (await readSiteContent(edited)).content as Content
  /** The paths of all pages, in the order of the routes. */
  const paths = routes.map(({ path }) => path)
  /** The title of each stub page, by path. */
  const stubs: Readonly<Record<string, string>> = Object.fromEntries(
    content.stubs.map(({ slug, title }) => [`/${slug}`, title]),
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

function editModel(model: ContentModel, edits: NonNullable<Changes['edits']>): ContentModel {
  const edited = Object.entries(edits).map(([file, edit]) => {
    const replace = edit as (content: unknown) => object
    return [file, pipe(model.schemas[file]!, transform(replace))] as const
  })
  return { ...model, schemas: { ...model.schemas, ...Object.fromEntries(edited) } }
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
