import { shorten } from './phrases.ts'
import type { PageElement } from './read-page.ts'

/** Tells whether an element or one that it stands in satisfies a test. */
export function isWithin(element: PageElement | undefined, test: (element: PageElement) => boolean): boolean {
  for (let one = element; one !== undefined; one = one.parent) if (test(one)) return true
  return false
}

/** Tells whether an element is kept from those who hear the page, by itself. */
export function isAriaHidden({ attributes }: PageElement): boolean {
  return attributes['aria-hidden'] === 'true'
}

/** Returns an element's own text and that of all that stands in it, as it is in the page. */
export function textIn(element: PageElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('')
}

/** Returns an element's opening tag, with no more of it than tells it from others. */
export function describeElement({ name, attributes }: PageElement): string {
  const telling = ['id', 'class', 'src', 'href'].find((key) => attributes[key])
  return telling === undefined ? `<${name}>` : `<${name} ${telling}="${shorten(attributes[telling] ?? '')}">`
}

/** Returns what of an element may stand in the sources: the values of the attributes that tell it from others. */
export function quoteElement({ attributes }: PageElement): string[] {
  return ['id', 'src', 'href', 'class', 'alt', 'aria-label'].flatMap((key) => attributes[key] || [])
}
