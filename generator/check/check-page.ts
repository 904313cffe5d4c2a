import { createRequire } from 'node:module'

// The CommonJS version loads in half the time.
const { parseDocument, DomUtils }: typeof import('htmlparser2') = createRequire(import.meta.filename)('htmlparser2')

/** A problem of a page. `message` is the end of a sentence that begins with `The page /careers`. */
export interface Finding {
  message: string
  fix: string
  /** A text that the sources may contain literally. */
  quote: string
}

export type PageReport = ReturnType<typeof examinePage>

export interface Reference {
  kind: 'link' | 'load'
  url: string
}

/** `characters` are those in the site's font. If there are none, every character is allowed. */
export function examinePage(html: string, characters: ReadonlySet<string>) {
  const elements = readElements(html)
  const titles = elements.flatMap(({ name, isInHead, text }) => (name === 'title' && isInHead ? text : []))
  const descriptions = elements.flatMap(({ attributes: { name, content = '' } }) =>
    name === 'description' ? content : [],
  )
  const headings = elements.filter(({ name }) => name === 'h1').map(() => 'h1')
  const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? [])
  const repeated = [...new Set(ids.filter((one, index) => ids.indexOf(one) !== index))].map((id) => {
    return { message: `has several elements with the id "${id}".`, fix: 'Give each element its own id.', quote: id }
  })
  const others = elements.flatMap((element) => [...checkElement(element), ...checkCharacters(element, characters)])
  return {
    findings: [
      ...checkOnly('title', titles),
      ...checkOnly('description', descriptions),
      ...checkOnly('h1', headings),
      ...repeated,
      ...others,
    ] satisfies Finding[],
    references: elements.flatMap(listReferences),
    ids: new Set(ids),
    anchors: elements.flatMap(({ isDrawn, attributes }) => (isDrawn ? [] : (attributes['id'] ?? []))),
    title: titles[0] ?? '',
    description: descriptions[0] ?? '',
  }
}

/** Checks that a page has one text of a kind, and that it is not empty. */
function checkOnly(kind: string, texts: readonly string[]): Finding[] {
  const written = texts.filter((text) => text.trim() !== '')
  if (texts.length === 1 && written.length === 1) return []
  const fix = `Give it exactly one ${kind}, which says what the page is about.`
  return [{ message: `has ${texts.length > 1 ? texts.length : 'no'} ${kind}.`, fix, quote: '' }]
}

type PageElement = ReturnType<typeof readElements>[number]

/** Lists all elements. The text of each is its own, without that of the elements in it. */
function readElements(html: string) {
  const page = parseDocument(html)
  const drawn = new Set(DomUtils.getElementsByTagName('*', DomUtils.getElementsByTagName('svg', page)))
  return DomUtils.getElementsByTagName('*', page).map((element) => {
    const { name, attribs: attributes, children, parent } = element
    const text = children.map((child) => (DomUtils.isText(child) ? child.data : '')).join('')
    const isInHead = parent !== null && DomUtils.isTag(parent) && parent.name === 'head'
    return { name, attributes, text, isInHead, isDrawn: drawn.has(element) }
  })
}

type Attributes = PageElement['attributes']

type Rule = readonly [isBroken: boolean, why: string, fix: string]

const forbidden = 'which the Content Security Policy of the page blocks'
const isForbidden = (key: string) => key === 'style' || key === 'srcdoc' || key.startsWith('on')
const isScript = (value: string) => /^\s*(javascript:|vbscript:|data:text\/)/i.test(value)

/** Applies rules against markup that the policy blocks, that misleads visitors, or that some people cannot use. */
function applyRules(name: string, attributes: Attributes): readonly Rule[] {
  const { href = '', src, type, target, rel = '', alt, width = '', height = '' } = attributes
  const hasSize = /^\d+$/.test(width) && /^\d+$/.test(height)
  const isMail = /^mailto:/i.test(href)
  const isPhone = /^tel:/i.test(href)
  const isInternational = /^tel:\+[1-9]\d{6,14}$/i.test(href)
  const isUnsafe = target === '_blank' && !rel.includes('noopener noreferrer')
  const describe = 'Describe the image in alt, or write alt="" if it is decoration. Give its size in pixels.'
  const encode = 'Write one address, then cc, subject or body. Encode each value with encodeURIComponent.'
  const move = 'Move it to the stylesheet or to a client script.'
  return [
    [/^(base|iframe|frame|object|embed|applet)$/.test(name), forbidden, 'Remove it.'],
    [name === 'script' && src === undefined && type !== 'application/ld+json', forbidden, 'Use a client script.'],
    [Object.keys(attributes).some(isForbidden), forbidden, move],
    ['action' in attributes || 'formaction' in attributes, 'which sends a form', 'Use a mail link.'],
    [/^refresh$/i.test(attributes['http-equiv'] ?? ''), 'which redirects the page', 'Use a link.'],
    [Object.values(attributes).some(isScript), 'which runs as a script', 'Link to a page, or use a button.'],
    [isMail && !isMailLink(href), 'which is not a valid mail link', encode],
    [isPhone && !isInternational, 'which is not an international phone number', 'Write it like tel:+254000000000.'],
    [(isMail || isPhone) && target !== undefined, 'which opens an empty tab', 'Remove its target.'],
    [isUnsafe, 'which lets the linked page control this one', 'Add rel="noopener noreferrer".'],
    [name === 'img' && (alt === undefined || !hasSize), 'which needs alt, width and height', describe],
  ]
}

const mailAddress = /^[\w.!$'*+%~-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i

/** Whether a link has one address, then only fields that all mail programs support (RFC 6068). */
function isMailLink(href: string): boolean {
  const [address = '', ...fields] = href.slice('mailto:'.length).split(/[?&]/)
  const isField = (field: string) => /^(b?cc|subject|body)=([\w.~!$'()*+,;:@/-]|%[0-9a-f]{2})*$/i.test(field)
  return mailAddress.test(address) && fields.every(isField)
}

function checkElement({ name, attributes }: PageElement): Finding[] {
  const broken = applyRules(name, attributes).filter(([isBroken]) => isBroken)
  if (broken.length === 0) return []
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
  const tag = shorten(`<${name}${written.join('')}>`)
  const quote = (attributes['href'] ?? attributes['src'] ?? '').replace(/^(mailto|tel):/, '')
  return broken.map(([, why, fix]) => ({ message: `has ${tag}, ${why}.`, fix, quote }))
}

/** If the site's font lacks a character, browsers show it in another font. */
function checkCharacters({ name, isInHead, text }: PageElement, known: ReadonlySet<string>): Finding[] {
  if (known.size === 0 || text === '' || isInHead || /^(script|style)$/.test(name)) return []
  const has = (character: string) => known.has(character) || /[\s\p{Cc}\p{Cf}]/u.test(character)
  const character = [...text].find((one) => !has(one) && ![...one.normalize('NFD')].every(has))
  if (character === undefined) return []
  const word = text.split(/\s+/).find((one) => one.includes(character)) ?? ''
  const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  const message = `shows “${character}” (${code}) in “${shorten(word)}”, which the font does not have.`
  const fix = 'Delete this character. A developer can add it to the font, as CONTRIBUTING.md describes.'
  return [{ message, fix, quote: word }]
}

const styleUrl = /(?:url\(|@import|image-set\(|\bimage\(|\bsrc\()\s*["']?\s*([^"')\s]+)/gi

function listReferences({ name, attributes, text }: PageElement): Reference[] {
  const { rel, href, src, poster, srcset, imagesrcset, content } = attributes
  const property = attributes['property'] ?? attributes['name'] ?? ''
  const isLink = /^(a|area)$/.test(name) || rel === 'canonical'
  const candidates = [srcset, imagesrcset].flatMap((set) =>
    set?.split(',').map((one) => one.trim().split(/\s/)[0] || undefined),
  )
  const paints = ['fill', 'stroke', 'filter', 'mask', 'clip-path'].flatMap((key) => attributes[key] ?? [])
  const used = [...(name === 'style' ? text : paints.join(' ')).matchAll(styleUrl)].map(([, url]) => url)
  const image = /^(og|twitter):image$/.test(property) ? content : undefined
  const link = isLink ? href : property === 'og:url' ? content : undefined
  const loads = [isLink ? undefined : href, src, poster, image, ...candidates, ...used]
  return [...toReferences('link', [link]), ...toReferences('load', loads)]
}

function toReferences(kind: Reference['kind'], urls: readonly (string | undefined)[]): Reference[] {
  return urls.flatMap((url) => (url === undefined ? [] : { kind, url }))
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
