import { isAriaHidden, textIn } from './element.ts'
import type { Page, PageElement } from './read-page.ts'

/**
 * Returns the words by which a screen reader calls an element: the W3C's accessible name, as far as a page without
 * script can have one. They come from `aria-labelledby`, `aria-label`, `alt`, the content or `title`, in that order.
 */
export function accessibleName(element: PageElement, { ids }: Pick<Page, 'ids'>): string {
  const { attributes } = element
  const labels = splitWords(attributes['aria-labelledby']).flatMap((id) => ids.get(id) ?? [])
  const labelled = tidy(labels.map((label) => ownName(label)).join(' '))
  return labelled || tidy(ownName(element)) || tidy(attributes['title'] ?? '')
}

/** Returns the text of an element as it is heard: with the words for its pictures, without what is hidden. */
export function heardText(element: PageElement): string {
  return tidy(contentName(element))
}

/** Splits the value of an attribute that holds several words, such as `rel` or `aria-labelledby`. */
export function splitWords(value = ''): string[] {
  return value.split(/\s+/).filter((word) => word !== '')
}

function ownName(element: PageElement): string {
  const { name, attributes } = element
  const label = attributes['aria-label'] ?? ''
  if (label.trim() !== '') return label
  if (name === 'img' || name === 'area') return attributes['alt'] ?? ''
  if (name === 'input') return inputName(attributes)
  return contentName(element)
}

function inputName({ type = '', value = '', alt = '' }: Readonly<Record<string, string>>): string {
  // Browsers themselves write on these two what they are for.
  if ((type === 'submit' || type === 'reset') && value === '') return type
  return type === 'image' ? alt : value
}

function contentName(element: PageElement): string {
  if (element.name === 'svg') return element.children.map(svgTitle).join('')
  return element.children.map((child) => (typeof child === 'string' ? child : childName(child))).join('')
}

function childName(child: PageElement): string {
  const isSilent =
    isAriaHidden(child) || 'hidden' in child.attributes || ['script', 'style', 'template'].includes(child.name)
  return isSilent ? '' : ownName(child)
}

function svgTitle(child: PageElement | string): string {
  return typeof child !== 'string' && child.name === 'title' ? textIn(child) : ''
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
