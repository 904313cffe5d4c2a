/** What is wrong with a page: the end of a sentence that begins with `The page /careers`, and a text in its sources. */
export interface Finding {
  message: string
  fix: string
  quote: string
}

export interface Page {
  ids: ReadonlySet<string>
  references: readonly Reference[]
  findings: readonly Finding[]
  /** The texts of its elements of these kinds. */
  texts: Readonly<Record<TextKind, readonly string[]>>
}

/** What matters of a tag or a text. Most are on many pages, so each is examined once. */
export interface Part {
  id?: string | undefined
  references: readonly Reference[]
  findings: readonly Finding[]
  text?: readonly [kind: TextKind, text: string] | undefined
}

export interface Reference {
  kind: 'link' | 'load'
  url: string
}

type TextKind = 'title' | 'description' | 'h1'

/** React escapes < and > in texts and attributes, and writes attributes in double quotes. */
const token = /<(script|style|title)\b([^>]*)>([^]*?)<\/\1>|<([a-z][\w-]*)([^>]*)>|([^<]+)|<[^>]*>/gi

/** Reads the HTML of a page as React writes it. `known` has the parts of earlier pages by their markup. */
export function readPage(html: string, known: Map<string, Part>, characters: ReadonlySet<string>): Page {
  const parts = new Set<Part>()
  const ids = new Set<string>()
  const repeated = new Set<string>()
  const texts: Record<TextKind, string[]> = { title: [], description: [], h1: [] }
  for (const [markup, rawName, rawAttributes, rawText, name, attributes, text] of html.matchAll(token)) {
    const tag = (rawName ?? name)?.toLowerCase()
    if (tag === undefined && text === undefined) continue
    const part = known.get(markup) ?? examine(tag, rawAttributes ?? attributes, rawText ?? text, characters)
    known.set(markup, part)
    parts.add(part)
    if (part.text) texts[part.text[0]].push(part.text[1].trim())
    if (part.id !== undefined && ids.has(part.id)) repeated.add(part.id)
    if (part.id !== undefined) ids.add(part.id)
  }
  const findings = [...parts].flatMap((part) => part.findings)
  for (const id of repeated)
    findings.push({ message: `has several elements with the id "${id}".`, fix: 'Give each its own id.', quote: id })
  for (const [kind, found] of Object.entries(texts)) {
    if (found.length === 1 && found[0] !== '') continue
    const fix = `Give it exactly one ${kind}, which says what the page is about.`
    findings.push({ message: `has ${found.length > 1 ? found.length : 'no'} ${kind}.`, fix, quote: '' })
  }
  return { ids, references: [...parts].flatMap((part) => part.references), findings, texts }
}

type Attributes = Readonly<Record<string, string>>

/** Examines a tag or, without a name, a text. A script, a style and a title have their text with them. */
function examine(name = '', source = '', text = '', characters: ReadonlySet<string>): Part {
  if (name === '') return { references: [], findings: checkCharacters(decode(text), characters) }
  const pairs = Array.from(source.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g), ([, key = '', value]) => [
    key.toLowerCase(),
    decode(value),
  ])
  const attributes: Attributes = Object.fromEntries(pairs)
  const styles = name === 'style' ? listStyleUrls(text) : []
  return {
    id: attributes['id'],
    references: [...listReferences(name, attributes), ...styles.map((url) => ({ kind: 'load' as const, url }))],
    findings: checkElement(name, attributes),
    text: readText(name, attributes, decode(text)),
  }
}

function readText(name: string, { name: property, content = '' }: Attributes, text: string): Part['text'] {
  // The text of a heading is in later tokens. Only the number of headings is checked.
  if (name === 'h1') return [name, name]
  if (name === 'title') return [name, text]
  return property === 'description' ? ['description', content] : undefined
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function decode(text = ''): string {
  return text.includes('&') ? text.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity) : text
}

const forbidden = 'which the Content Security Policy of the page blocks'
const mailLink =
  /^mailto:[\w.!$'*+%~-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}([?&](b?cc|subject|body)=([\w.~!$'()*+,;:@/-]|%[0-9a-f]{2})*)*$/i

/** Reports markup that the policy blocks, and links that do not work. */
function checkElement(name: string, attributes: Attributes): Finding[] {
  const { href = '', src, type, target } = attributes
  const keys = Object.keys(attributes)
  const isContact = /^(mailto|tel):/i.test(href)
  const runs = (value: string) => /^\s*(javascript:|vbscript:|data:text\/)/i.test(value)
  const rules: readonly (readonly [isBroken: boolean, why: string, fix: string])[] = [
    [/^(base|iframe|frame|object|embed|applet)$/.test(name), forbidden, 'Remove it.'],
    [name === 'script' && src === undefined && type !== 'application/ld+json', forbidden, 'Use a client script.'],
    [keys.some((key) => /^(style|srcdoc|on.*)$/.test(key)), forbidden, 'Move it to a stylesheet or a client script.'],
    [keys.some((key) => /^(form)?action$/.test(key)), 'which sends a form', 'Use a mail link.'],
    [/^refresh$/i.test(attributes['http-equiv'] ?? ''), 'which redirects the page', 'Use a link.'],
    [Object.values(attributes).some(runs), 'which runs as a script', 'Link to a page, or use a button.'],
    [
      /^mailto:/i.test(href) && !mailLink.test(href),
      'which is not a valid mail link (RFC 6068)',
      'Write one address, then cc, subject or body. Encode each value with encodeURIComponent.',
    ],
    [
      /^tel:/i.test(href) && !/^tel:\+[1-9]\d{6,14}$/i.test(href),
      'which is not an international phone number',
      'Write tel:, a plus sign, the country code and the digits.',
    ],
    [isContact && target !== undefined, 'which opens an empty tab', 'Remove its target.'],
  ]
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  const tag = `<${name}${written.join('')}>`
  return rules
    .filter(([isBroken]) => isBroken)
    .map(([, why, fix]) => ({
      message: `has ${tag.length > 120 ? `${tag.slice(0, 119)}…` : tag}, ${why}.`,
      fix,
      quote: (href || src || '').replace(/^(mailto|tel):/, ''),
    }))
}

/** If the site's font lacks a character, browsers show it in another font. */
function checkCharacters(text: string, known: ReadonlySet<string>): Finding[] {
  if (known.size === 0 || /^[\x20-\x7e\n]*$/.test(text)) return []
  const has = (character: string) => known.has(character) || /[\s\p{Cc}\p{Cf}]/u.test(character)
  const character = [...text].find((one) => !has(one) && ![...one.normalize('NFD')].every(has))
  if (character === undefined) return []
  const word = text.split(/\s+/).find((one) => one.includes(character)) ?? ''
  const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  const message = `shows “${character}” (${code}) in “${word}”, which the font does not have.`
  const others = [...known].filter((one) => one > '~').join('')
  const fix = `Delete this character. Besides those of ASCII, the font has ${others}`
  return [{ message, fix, quote: word }]
}

function listReferences(name: string, attributes: Attributes): Reference[] {
  const { rel, href, src, poster, srcset, imagesrcset, content, property = attributes['name'] ?? '' } = attributes
  const isLink = name === 'a' || name === 'area' || rel === 'canonical'
  const image = /^(og|twitter):image$/.test(property) ? content : undefined
  const candidates = [srcset, imagesrcset].flatMap((set) => set?.split(',').map((one) => one.trim().split(/\s/)[0]))
  const paints = ['fill', 'stroke', 'filter', 'mask', 'clip-path'].flatMap((key) => listStyleUrls(attributes[key]))
  const links = [isLink ? href : undefined, property === 'og:url' ? content : undefined]
  const loads = [isLink ? undefined : href, src, poster, image, ...candidates, ...paints]
  const list = (kind: Reference['kind'], urls: readonly (string | undefined)[]) =>
    urls.flatMap((url) => (url === undefined ? [] : [{ kind, url }]))
  return [...list('link', links), ...list('load', loads)]
}

function listStyleUrls(css = ''): string[] {
  const url = /(?:url\(|@import|image-set\(|\bimage\(|\bsrc\()\s*["']?\s*([^"')\s]+)/gi
  return Array.from(css.matchAll(url), ([, found = '']) => found)
}
