import { Parser } from 'htmlparser2'

/** An element of a page. The names of elements and attributes are in lower case, and entities are decoded. */
export interface PageElement {
  name: string
  attributes: Readonly<Record<string, string>>
  parent: PageElement | undefined
  /** What stands in it, in the order of the page: elements and text. */
  children: readonly (PageElement | string)[]
}

/** A page of the finished site, as all checks read it. */
export interface Page {
  /** The route's path, such as `/careers`. */
  path: string
  html: string
  /** All elements, in the order of the page. */
  elements: readonly PageElement[]
  /** The first element of every id. */
  ids: ReadonlyMap<string, PageElement>
}

/** Reads the HTML of a route as browsers do; whatever the text holds, nothing is thrown. */
export function readPage(path: string, html: string): Page {
  const elements: PageElement[] = []
  const ids = new Map<string, PageElement>()
  let open: OpenElement = { name: '', attributes: {}, parent: undefined, children: [] }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element: OpenElement = { name, attributes, parent: open, children: [] }
      open.children.push(element)
      elements.push(element)
      open = element
      const id = attributes['id']
      if (id !== undefined && !ids.has(id)) ids.set(id, element)
    },
    onclosetag: () => {
      open = open.parent ?? open
    },
    ontext: (text) => {
      open.children.push(text)
    },
  })
  parser.end(html)
  return { path, html, elements, ids }
}

/** An element whose end has not been read yet. */
interface OpenElement extends PageElement {
  parent: OpenElement | undefined
  children: (PageElement | string)[]
}
