import { parseHTML } from 'linkedom'
import { site } from '../build.ts'
import type { BuiltSite } from '../generator/assemble-site.ts'
import { createBuilder } from '../generator/builder.ts'
import { filesOf } from '../generator/routes.ts'
import type { Output, Site, Target } from '../generator/site.ts'

/** The site as a build makes it, without a folder; it is built once for all tests of a run. */
export const built: BuiltSite = await buildOnce()

/** The files of the site. */
export const output: Output = built.output

/** The paths of all routes. */
export const paths: readonly string[] = site.routes.map(({ path }) => path)

/** The routes that show nothing but their title, with that title. */
export const placeholders: Readonly<Record<string, string>> = {
  '/about': 'About',
  '/programs': 'Programs',
  '/get-involved': 'Get Involved',
  '/impact': 'Impact',
  '/contact': 'Contact',
  '/donate': 'Donate',
}

/** Returns the HTML of a route. */
export function html(path: string): string {
  return text(filesOf(path)[0])
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

/** Builds the site anew, or a copy of it. */
export async function buildOnce(target?: Target, which: Site = site): Promise<BuiltSite> {
  const builder = await createBuilder(which, target)
  try {
    const fresh = await builder.build()
    await fresh.check()
    return fresh
  } finally {
    await builder.close()
  }
}
