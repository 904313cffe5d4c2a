/** Text that can lie within a line of prose, so that a sentence stays in one line of a snapshot. */
const inProse = new Set(['A', 'B', 'EM', 'STRONG', 'SPAN', 'BR'])

/**
 * Returns a document in a form that people can compare: an element a line, prose kept together, hashes in addresses
 * left out, and the styles, which have a snapshot of their own, as a remark.
 */
export function formatDocument(document: Document): string {
  return `<!doctype html>\n${formatElement(document.documentElement, '').join('\n')}\n`
}

/** Returns all rules of some stylesheets, each rule once and each declaration on a line of its own, in order of appearance. */
export function formatStyles(stylesheets: readonly string[]): string {
  const rules = new Set(stylesheets.flatMap((css) => splitRules(withoutHashes(css))))
  return `${[...rules].join('\n')}\n`
}

function formatElement(element: Element, indent: string): string[] {
  const tag = openingTag(element)
  if (element.tagName === 'STYLE') return [`${indent}<style>/* see styles.css */</style>`]
  if (tag.includes('application/ld+json'))
    return [`${indent}${tag}`, ...formatData(element, `${indent}  `), `${indent}</script>`]
  if (isProse(element)) return [`${indent}${withoutHashes(tag + proseOf(element))}${closingTag(element)}`]
  const lines = Array.from(element.childNodes, (node) => formatNode(node, `${indent}  `)).flat()
  return [`${indent}${withoutHashes(tag)}`, ...lines, `${indent}${closingTag(element)}`]
}

/** Returns data with an entry a line. */
function formatData(element: Element, indent: string): string[] {
  const lines = JSON.stringify(JSON.parse(element.textContent ?? ''), undefined, 2).split('\n')
  return lines.map((line) => withoutHashes(indent + line))
}

function formatNode(node: ChildNode, indent: string): string[] {
  if (isElement(node)) return formatElement(node, indent)
  const text = (node.textContent ?? '').trim()
  return text === '' ? [] : [`${indent}${escapeText(text)}`]
}

/** Whether an element holds no other elements than such as stand in prose, and can be shown on one line. */
function isProse(element: Element): boolean {
  const children = Array.from(element.children)
  if (children.length === 0) return true
  const hasText = Array.from(element.childNodes).some(
    (node) => !isElement(node) && (node.textContent ?? '').trim() !== '',
  )
  return hasText && children.every((child) => inProse.has(child.tagName) && isProse(child))
}

function proseOf(element: Element): string {
  return Array.from(element.childNodes, (node) =>
    isElement(node) ? openingTag(node) + proseOf(node) + closingTag(node) : escapeText(node.textContent ?? ''),
  ).join('')
}

function openingTag(element: Element): string {
  const attributes = Array.from(
    element.attributes,
    ({ name, value }) => ` ${name}${value === '' ? '' : `="${value.replaceAll('"', '&quot;')}"`}`,
  )
  return `<${nameOf(element)}${attributes.join('')}>`
}

const empty = new Set(['META', 'LINK', 'BR', 'IMG', 'SOURCE', 'INPUT', 'HR'])

function closingTag(element: Element): string {
  return empty.has(element.tagName) ? '' : `</${nameOf(element)}>`
}

function nameOf(element: Element): string {
  return element.closest('svg') === null ? element.localName.toLowerCase() : element.localName
}

function isElement(node: ChildNode): node is ChildNode & Element {
  return node.nodeType === 1
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * Returns a text without the hashes in addresses and policies, which change with every byte that they stand for; nor does it
 * tell how many a policy has, since one policy serves all pages, and the styles of a new page would be seen in every other.
 */
export function withoutHashes(text: string): string {
  return text
    .replace(/(\/assets\/[a-z0-9-]+)-[A-Z0-9]{8}\./g, '$1-HASH.')
    .replace(/'sha256-[\w+/]+=*'( 'sha256-[\w+/]+=*')*/g, "'sha256-HASHES'")
}

/** Splits minified css into its innermost rules, each with the at-rules that it stands in, a declaration a line. */
function splitRules(css: string): string[] {
  const rules: string[] = []
  const context: string[] = []
  for (const [, head = '', mark] of css.matchAll(/((?:"[^"]*"|\([^)]*\)|[^{};"(])*)([{};]|$)/g)) {
    if (mark === '{') context.push(head.trim())
    else if (head.trim() !== '') rules.push(`${context.join(' { ')}${context.length > 0 ? ' { ' : ''}${head.trim()};`)
    if (mark === '}') context.pop()
  }
  return rules
}
