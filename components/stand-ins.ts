import * as content from '../content/organization.ts'
import { readContent } from './read-content.ts'

/** An entry of the content that the organization has not given yet. */
export interface StandIn {
  /** The file, as a path from the project's root. */
  file: string
  /** The way from the file's export down to the words that hold the true value's place. */
  path: readonly string[]
  value: string
}

/** Where the words stand in entries that are more than a text. */
const places = new Map<string, readonly (readonly string[])[]>([
  ['phone', [['display'], ['number']]],
  ['social', ['facebook', 'instagram', 'x', 'linkedin'].map((network) => [network, 'address'])],
  ['developer', [['name'], ['address']]],
])

/**
 * Lists the stand-ins in the order of the content's own list. The content may hold anything, for its types are stripped
 * unread: what is not as it should be is left out here, because it is a fault of the content.
 */
export function listStandIns(): readonly StandIn[] {
  const names = readContent(content, ['standIns'])
  const known: ReadonlySet<unknown> = new Set(Array.isArray(names) ? names : [])
  const listed = [...known].flatMap((name) => (typeof name === 'string' ? findStandIns(name) : []))
  const paths = new Set(listed.map(({ path }) => path.join()))
  return [...listed, ...findTellingValues(['organization']).filter(({ path }) => !paths.has(path.join()))]
}

/** What no organization's own value holds: domains that are reserved for examples, a service's own front page, a number of zeros. */
const telling =
  /\bexample\.(org|com|net)\b|^https:\/\/(facebook|instagram|x|linkedin)\.com\/?$|\b000[ -]?000\b|0{9}|^Developer name$/

/** Finds stand-ins that were struck off the list too early. */
function findTellingValues(path: readonly string[]): StandIn[] {
  const value = readContent(content, path)
  if (typeof value === 'string') return telling.test(value) ? [{ file: 'content/organization.ts', path, value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => findTellingValues([...path, key]))
}

function findStandIns(name: string): StandIn[] {
  const paths = (places.get(name) ?? [[]]).map((inside) => ['organization', name, ...inside])
  return paths.flatMap((path) => {
    const value = readContent(content, path)
    return typeof value === 'string' || typeof value === 'number'
      ? [{ file: 'content/organization.ts', path, value: String(value) }]
      : []
  })
}
