import { splitWords } from './accessible-name.ts'
import { textIn } from './element.ts'
import { listDataAddresses } from './list-data-addresses.ts'
import { listStyleAddresses } from './list-style-addresses.ts'
import type { Page, PageElement } from './read-page.ts'
import type { Reference } from './reference.ts'

/** Relations by which a link element only tells of another address, and fetches nothing. */
const telling = ['canonical', 'alternate', 'author', 'help', 'license', 'me', 'next', 'prev', 'search']

/** Metadata that programs elsewhere read, so that the address must be whole. */
const shared = /^(og:(url|image|video|audio)(:url|:secure_url)?|twitter:image)$/

/** Attributes of drawings whose values are those of a property of style. */
const styled = /^(fill|stroke|filter|mask|clip-path|cursor|marker|marker-(start|mid|end)|style)$/

/** Returns all addresses in a page, each once for each use of it; `siteAddress` tells the site's own in metadata. */
export function listReferences({ elements }: Page, siteAddress: string): Reference[] {
  const references = elements.flatMap((element) => [
    ...fromAttributes(element),
    ...fromMetadata(element, siteAddress),
    ...fromText(element, siteAddress),
  ])
  return [...new Map(references.map((reference) => [JSON.stringify(reference), reference])).values()]
}

function fromAttributes(element: PageElement): Reference[] {
  return Object.entries(element.attributes).flatMap(([name, value]): Reference[] => {
    switch (name) {
      case 'href':
      case 'xlink:href':
        return [fromHref(element, value)]
      case 'action':
      case 'formaction':
        return [{ address: value, verb: 'links to' }]
      case 'src':
      case 'poster':
      case 'background':
        return [{ address: value, verb: 'loads' }]
      case 'srcset':
      case 'imagesrcset':
        return splitSourceSet(value).map((address) => ({ address, verb: 'loads' }))
      case 'cite':
        return [{ address: value, verb: 'names' }]
      default:
        return styled.test(name) ? listStyleAddresses(value).map((address) => ({ address, verb: 'loads' })) : []
    }
  })
}

function fromHref({ name, attributes }: PageElement, address: string): Reference {
  if (name === 'a' || name === 'area') return { address, verb: 'links to' }
  const relations = splitWords(attributes['rel']?.toLowerCase())
  if (name !== 'link' || !relations.every((relation) => telling.includes(relation))) return { address, verb: 'loads' }
  return { address, verb: 'names', ...(relations.includes('canonical') && { demand: 'this page' }) }
}

/** Splits what `srcset` holds by the standard's rule: an address ends at white space, and a comma right at its end is none of it. */
function splitSourceSet(value: string): string[] {
  return [...value.matchAll(/[\s,]*(\S*[^\s,])(?:\s+[^,]*)?(?:,|$)/g)].flatMap(([, address]) => address ?? [])
}

function fromMetadata({ name, attributes }: PageElement, siteAddress: string): Reference[] {
  const { content = '', property = attributes['name'] ?? '', 'http-equiv': equivalent = '' } = attributes
  if (name !== 'meta') return []
  if (equivalent.toLowerCase() === 'refresh') {
    const [, address] = /url\s*=\s*['"]?([^'"]*)/i.exec(content) ?? []
    return address === undefined ? [] : [{ address, verb: 'links to' }]
  }
  if (shared.test(property))
    return [{ address: content, verb: 'names', demand: property === 'og:url' ? 'this page' : 'absolute' }]
  return /^\S+$/.test(content) && content.startsWith(siteAddress) ? [{ address: content, verb: 'names' }] : []
}

function fromText(element: PageElement, siteAddress: string): Reference[] {
  if (element.name === 'style')
    return listStyleAddresses(textIn(element)).map((address) => ({ address, verb: 'loads' }))
  if (element.name !== 'script' || element.attributes['type'] !== 'application/ld+json') return []
  return listDataAddresses(textIn(element), siteAddress).map((address) => ({ address, verb: 'names' }))
}
