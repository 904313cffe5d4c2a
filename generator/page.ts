// HTML as React writes it: with < and > escaped, and attribute values in double quotes.

/** A page, and what it consists of. URLs of this site begin at its root, with a slash. */
export interface Page {
  path: string
  html: string
  ids: readonly string[]
  /** The URLs that lead somewhere. */
  links: readonly string[]
  /** The URLs of the files that the page or its styles load, and of its picture for previews. */
  files: readonly string[]
  /** Whether search engines may list it. */
  isListed: boolean
}

/** What the `rel` of a `link` says if browsers do not load its URL. */
const leadsElsewhere = new Set<string | undefined>(['canonical', 'alternate'])

/** Returns the files of a route. A page has two, because simple hosts support only one of the forms. */
export function outputPaths(path: string): readonly [string, ...string[]] {
  if (path === '/') return ['index.html']
  const name = path.slice(1)
  return name.endsWith('.html') ? [name] : [`${name}.html`, `${name}/index.html`]
}

/** Reads a rendered page. `siteUrl` is the absolute URL of the site's root, without a trailing slash. */
export function readPage(path: string, html: string, css: string, siteUrl: string): Page {
  const ids: string[] = []
  const links: string[] = []
  const files: string[] = Array.from(css.matchAll(/url\("?([^#")][^")]*)/g), ([, url = '']) => url)
  const fromRoot = (url: string) => (url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url)
  let isListed = true
  for (const [, tag = '', attributeText = ''] of html.matchAll(/<(\/?[a-z][\w-]*)([^>]*)>/gi)) {
    const { id, rel, href, src, srcset = '', name, property, content = '' } = readAttributes(attributeText)
    if (id !== undefined) ids.push(id)
    if (name === 'robots' && content.includes('noindex')) isListed = false
    // What staff write is a whole URL, which may also lead to another site at the same address.
    if (href !== undefined && tag === 'a') links.push(href)
    if (href !== undefined && tag !== 'a') (leadsElsewhere.has(rel) ? links : files).push(fromRoot(href))
    if (src !== undefined) files.push(src)
    if (property === 'og:image') files.push(fromRoot(content))
    for (const [, reference = ''] of attributeText.matchAll(/="url\((#[^)]+)/g)) files.push(reference)
    // Each candidate is a URL and a width.
    for (const candidate of srcset.split(',').filter(Boolean)) files.push(candidate.trim().split(' ')[0] ?? '')
  }
  return { path, html, ids, links, files, isListed }
}

function readAttributes(attributeText: string): Readonly<Record<string, string>> {
  const pairs = attributeText.matchAll(/([^\s=/"]+)="([^"]*)"/g)
  return Object.fromEntries(Array.from(pairs, ([, name = '', value = '']) => [name.toLowerCase(), decode(value)]))
}

const characters = new Map(Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }))

function decode(text: string): string {
  return text.replace(/&[#\w]+;/g, (reference) => characters.get(reference) ?? reference)
}

/**
 * Puts the base path before each URL of this site in attributes: after the quotation mark, or after a space in a
 * srcset.
 */
export function addBase(html: string, base: string): string {
  return html.replace(/ (?:href|src|srcSet)="[^"]*/g, (attribute) => attribute.replace(/(?<=[" ])\/(?!\/)/g, base))
}

/** Puts the base path before each URL of this site in CSS. */
export function addBaseToStyles(css: string, base: string): string {
  return css.replace(/(?<=\burl\("?)\/(?!\/)/g, base)
}
