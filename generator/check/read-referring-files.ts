import type { Output } from '../site.ts'
import type { Fault } from './fault.ts'
import { listStyleAddresses } from './list-style-addresses.ts'
import type { Reference } from './reference.ts'
import type { SiteMap } from './site-map.ts'

/** A file beside the pages that refers to others: what it refers to, and what keeps it from being read. */
export interface ReferringFile {
  file: string
  references: readonly Reference[]
  faults: readonly Fault[]
}

/** Reads the stylesheets, manifests and sitemaps of the output, and the sitemap's address in robots.txt. */
export function readReferringFiles(output: Output, site: Pick<SiteMap, 'base'>): ReferringFile[] {
  return [...output]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, bytes]) => {
      const read = readerOf(file)
      if (read === undefined) return []
      const { references = [], faults = [] } = read(Buffer.from(bytes).toString())
      return [
        {
          file,
          faults,
          references: references.map((reference) => ({
            ...reference,
            address: resolve(reference.address, site.base + file),
          })),
        },
      ]
    })
}

type Reader = (text: string) => Partial<Pick<ReferringFile, 'references' | 'faults'>>

function readerOf(file: string): Reader | undefined {
  if (file.endsWith('.css')) return readStyles
  if (file.endsWith('.webmanifest')) return readManifest
  if (/(^|\/)sitemap[^/]*\.xml$/.test(file)) return readSitemap
  return file === 'robots.txt' ? readRobots : undefined
}

function readStyles(text: string): ReturnType<Reader> {
  const addresses = listStyleAddresses(text).filter((address) => !address.startsWith('#'))
  return { references: addresses.map((address) => ({ address, verb: 'loads' })) }
}

function readManifest(text: string): ReturnType<Reader> {
  try {
    return { references: listManifestAddresses(JSON.parse(text)) }
  } catch {
    return { faults: [{ says: 'is not valid JSON.', mend: 'Write it with JSON.stringify.' }] }
  }
}

function listManifestAddresses(value: unknown): Reference[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]): Reference[] => {
    if (typeof inner !== 'string') return listManifestAddresses(inner)
    if (name === 'src') return [{ address: inner, verb: 'loads' }]
    return name === 'start_url' || name === 'url' ? [{ address: inner, verb: 'names' }] : []
  })
}

function readSitemap(text: string): ReturnType<Reader> {
  const demand = text.includes('<sitemapindex') ? 'absolute' : 'a page'
  const places = [...text.matchAll(/<loc>\s*(.*?)\s*<\/loc>/gs)].map(([, address = '']) => decodeEntities(address))
  return { references: places.map((address) => ({ address, verb: 'names', demand })) }
}

/** Decodes the five entities that XML has by itself. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

function readRobots(text: string): ReturnType<Reader> {
  const addresses = [...text.matchAll(/^sitemap:[ \t]*(\S*)/gim)].map(([, address = '']) => address)
  return { references: addresses.map((address) => ({ address, verb: 'names', demand: 'absolute' })) }
}

const anyOrigin = 'https://site.invalid'

/** Resolves an address that a file, unlike a page, may give from where it stands itself. */
function resolve(address: string, file: string): string {
  const isRelative = address !== '' && !/^([a-z][a-z0-9+.-]*:|[/\\#])/i.test(address)
  return isRelative && URL.canParse(address, anyOrigin + file)
    ? new URL(address, anyOrigin + file).href.slice(anyOrigin.length)
    : address
}
