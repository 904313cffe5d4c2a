import { hash } from 'node:crypto'
import { contentSecurityPolicy } from './hosts.ts'
import { outputPaths, type Output } from './write.ts'

// Reads and finishes HTML as React writes it: with < and > escaped, and attribute values in double quotes.

/** A page, and what it consists of. URLs of this site begin with a slash. */
export interface Page {
  path: string
  html: string
  styles: string
  ids: readonly string[]
  /** The ids outside of drawings. */
  anchors: readonly string[]
  /** The URLs that lead somewhere. */
  links: readonly string[]
  /** The URLs of the files that the page or its styles load, and of its picture for previews. */
  files: readonly string[]
  /** Whether search engines may list it. */
  isListed: boolean
}

/** Reads a rendered page. `siteUrl` is the absolute URL of the site's root, without a trailing slash. */
export function readPage(path: string, html: string, styles: string, siteUrl: string): Page {
  const ids: string[] = []
  const anchors: string[] = []
  const links: string[] = []
  const files: string[] = Array.from(styles.matchAll(/url\("?([^#")][^")]*)/g), ([, url = '']) => url)
  let isListed = true
  let openDrawings = 0
  for (const [, tag = '', attributeText = ''] of html.matchAll(/<(\/?[a-z][\w-]*)([^>]*)>/gi)) {
    const { id, rel, href, src, srcset = '', name, property, content = '' } = readAttributes(attributeText)
    if (tag === 'svg') openDrawings++
    if (tag === '/svg') openDrawings--
    if (id !== undefined) ids.push(id)
    if (id !== undefined && openDrawings === 0) anchors.push(id)
    if (name === 'robots' && content.includes('noindex')) isListed = false
    if (href !== undefined) (tag === 'a' || rel === 'canonical' ? links : files).push(href)
    if (src !== undefined) files.push(src)
    if (property === 'og:image') files.push(content)
    for (const [, reference = ''] of attributeText.matchAll(/="url\((#[^)]+)/g)) files.push(reference)
    // Each candidate is a URL and a width.
    for (const candidate of srcset.split(',').filter(Boolean)) files.push(candidate.trim().split(' ')[0] ?? '')
  }
  const fromRoot = (url: string) => (url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url)
  return { path, html, styles, ids, anchors, links: links.map(fromRoot), files: files.map(fromRoot), isListed }
}

function readAttributes(attributeText: string): Readonly<Record<string, string>> {
  const pairs = attributeText.matchAll(/([^\s=/"]+)="([^"]*)"/g)
  return Object.fromEntries(Array.from(pairs, ([, name = '', value = '']) => [name.toLowerCase(), decode(value)]))
}

const characters = new Map(Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }))

function decode(text: string): string {
  return text.replace(/&[#\w]+;/g, (reference) => characters.get(reference) ?? reference)
}

/** Returns the URLs, from the root of the site, of everything that pages lead to or load. */
export function findReferences(pages: readonly Page[]): Set<string> {
  return new Set(pages.flatMap(({ links, files }) => [...links, ...files]))
}

/** Returns the finished pages by their paths in dist. The home page is the last, when everything that it leads to is there. */
export function finishPages(pages: readonly Page[], base: string): Output {
  const files = pages.toReversed().flatMap((page) => {
    const bytes = Buffer.from(finishPage(page, base))
    return outputPaths(page.path).map((path) => [path, bytes] as const)
  })
  return new Map(files)
}

/** Returns the HTML of a page with its styles, its policy, and the base path before each URL of this site. */
function finishPage({ html, styles }: Page, base: string): string {
  const css = styles.replace(/(\burl\("?)\/(?!\/)/g, `$1${base}`)
  const policy = contentSecurityPolicy(`'sha256-${hash('sha256', css, 'base64')}'`)
  return (
    html
      .replace(/ (?:href|src)="(?=\/(?!\/))/g, `$&${base.slice(0, -1)}`)
      .replace(/ srcSet="[^"]*/g, (candidates) => candidates.replace(/(?<=["\s])\//g, base))
      // A policy applies only to what follows it.
      .replace('<meta charSet="utf-8"/>', `$&<meta http-equiv="Content-Security-Policy" content="${policy}"/>`)
      .replace('<style></style>', () => `<style>${css}</style>`)
  )
}
