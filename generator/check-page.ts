/** What is wrong with a page: the end of a sentence that begins with `The page /careers`, and a text in its sources. */
export interface Finding {
  message: string
  fix: string
  quote: string
}

export interface Reference {
  kind: 'link' | 'load'
  url: string
}

export type Page = ReturnType<typeof readPage>

/** React escapes < and > in texts and attributes, and writes attributes in double quotes. */
const token = /<(script|style|title)\b([^>]*)>([^]*?)<\/\1>|<([a-z][\w-]*)([^>]*)>|([^<]+)|<[^>]*>/gi

/** Reads the HTML of a page as React writes it. */
export function readPage(html: string) {
  const elements = Array.from(html.matchAll(token), readElement)
  const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? [])
  const title = elements.filter(({ name }) => name === 'title').map(({ text }) => text.trim())
  const described = elements.filter(({ attributes }) => attributes['name'] === 'description')
  const description = described.map(({ attributes }) => attributes['content']?.trim() ?? '')
  // The text of a heading is in later tokens. Only the number of headings is checked.
  const h1 = elements.flatMap(({ name }) => (name === 'h1' ? name : []))
  const findings: Finding[] = []
  for (const id of ids.filter((one, index) => ids.indexOf(one) < index))
    findings.push({ message: `has several elements with the id "${id}".`, fix: 'Give each its own id.', quote: id })
  for (const [kind, found] of Object.entries({ title, description, h1 })) {
    if (found.length === 1 && found[0] !== '') continue
    const fix = `Give it exactly one ${kind}, which says what the page is about.`
    findings.push({ message: `has ${found.length > 1 ? found.length : 'no'} ${kind}.`, fix, quote: '' })
  }
  return { ids: new Set(ids), references: elements.flatMap(listReferences), findings, title, description }
}

/** A tag or, without a name, a text. A script, a style and a title have their text with them. */
interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
}

function readElement([, rawName, rawAttributes, rawText, name, attributes, text]: readonly string[]): Element {
  const pairs = (rawAttributes ?? attributes ?? '').matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)
  const decoded = Array.from(pairs, ([, key = '', value]) => [key.toLowerCase(), decode(value)])
  const found = { name: (rawName ?? name ?? '').toLowerCase(), text: decode(rawText ?? text) }
  return { ...found, attributes: Object.fromEntries(decoded) }
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }))

function decode(text = ''): string {
  return text.replace(/&([#\w]+);/g, (entity, name: string) => entities.get(name) ?? entity)
}

function listReferences({ name, attributes, text }: Element): Reference[] {
  const { rel, href, src, poster, srcset, imagesrcset, content, property = attributes['name'] } = attributes
  const isLink = name === 'a' || name === 'area' || rel === 'canonical'
  const image = /^(og|twitter):image$/.test(property ?? '') ? content : undefined
  const candidates = [srcset, imagesrcset].flatMap((set) => set?.split(',').map((one) => one.trim().split(/\s/)[0]))
  const styles = [name === 'style' ? text : '', ...Object.values(attributes)].flatMap(listStyleUrls)
  const links = [isLink ? href : undefined, property === 'og:url' ? content : undefined]
  const loads = [isLink ? undefined : href, src, poster, image, ...candidates, ...styles]
  const list = (kind: Reference['kind'], urls: readonly (string | undefined)[]) =>
    urls.flatMap((url) => (url === undefined ? [] : { kind, url }))
  return [...list('link', links), ...list('load', loads)]
}

function listStyleUrls(css: string): string[] {
  const url = /(?:url\(|@import|image-set\(|\bimage\(|\bsrc\()\s*["']?\s*([^"')\s]+)/gi
  return Array.from(css.matchAll(url), ([, found = '']) => found)
}
