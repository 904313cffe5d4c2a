/** A URL on a page. A link leads somewhere; what a page loads is a part of it. */
export interface Reference {
  kind: 'link' | 'load'
  url: string
}

/** What the checks of a site need to know about a page. */
export interface PageFacts {
  title: string
  description: string
  ids: readonly string[]
  /** The ids outside of drawings. */
  anchors: readonly string[]
  references: readonly Reference[]
}

/** Reads the HTML of a page as React writes it: with < and > escaped, and attribute values in double quotes. */
export function readPage(html: string): PageFacts {
  const ids: string[] = []
  const anchors: string[] = []
  const references: Reference[] = []
  let description = ''
  let drawings = 0
  for (const [, tag = '', written = ''] of html.matchAll(/<(\/?[a-z][\w-]*)([^>]*)>/gi)) {
    const { id, rel, href, src, srcset, name, property = name, content = '' } = readAttributes(written)
    if (tag === 'svg') drawings++
    if (tag === '/svg') drawings--
    if (id !== undefined) ids.push(id)
    if (id !== undefined && drawings === 0) anchors.push(id)
    if (name === 'description') description = content.trim()
    if (href !== undefined) references.push({ kind: tag === 'a' || rel === 'canonical' ? 'link' : 'load', url: href })
    const image = property === 'og:image' || property === 'twitter:image' ? content : undefined
    const candidates = srcset?.split(',').map((candidate) => candidate.trim().split(' ')[0]) ?? []
    for (const url of [src, image, ...candidates]) if (url !== undefined) references.push({ kind: 'load', url })
  }
  const [, title = ''] = /<title>([^<]*)/.exec(html) ?? []
  return { title: decode(title).trim(), description, ids, anchors, references }
}

function readAttributes(written: string): Readonly<Record<string, string>> {
  const pairs = written.matchAll(/([^\s=/"]+)="([^"]*)"/g)
  return Object.fromEntries(Array.from(pairs, ([, name = '', value = '']) => [name.toLowerCase(), decode(value)]))
}

const characters = new Map(Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }))

function decode(text: string): string {
  return text.replace(/&[#\w]+;/g, (reference) => characters.get(reference) ?? reference)
}
