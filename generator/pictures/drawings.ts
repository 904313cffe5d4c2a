import { createRequire } from 'node:module'
import { PictureRefused } from './picture-checks.ts'
import type { Drawing } from '../site.ts'

// The CommonJS version loads in half the time.
const { parseDocument, DomUtils }: typeof import('htmlparser2') = createRequire(import.meta.filename)('htmlparser2')

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>
type Attributes = Readonly<Record<string, string>>

const shapes =
  /^(svg|g|defs|symbol|use|switch|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask|pattern|marker|linearGradient|radialGradient|stop|filter|fe[A-Z]\w*)$/

/** Elements and attributes that show nothing: those of drawing programs, descriptions, and styles, which become attributes. */
const droppedElement = /:|^(metadata|title|desc|style)$/
const droppedAttribute = /:|^(xmlns|style|data-.*|on.*)$/i

/** A reference to an id, or a colour. */
const reference = /#([^\s"'()]+)/g

/** Attributes of the outermost element that move to a group, because only its content is kept. */
const inherited = /^(fill|stroke|color|opacity|clip|filter|mask|transform)/

/**
 * Reads an SVG file as programs such as Inkscape and Illustrator write it. Ids get a prefix, because a page must not have an
 * id twice. `shared` holds the definitions of the drawings before by name: a definition that is the same has the same id.
 * Throws PictureRefused.
 */
export function readDrawing(source: string, prefix: string, shared: Map<string, string>): Drawing {
  const root = parseDocument(source, { xmlMode: true }).children.find(DomUtils.isTag)
  if (root?.name !== 'svg') throw refuse(['is not an SVG file.'])
  const complaints = new Set<string>()
  // Counted first, because the definitions are taken out of the drawing below.
  const shapeCount = countShapes(root)
  const classes = readClasses(DomUtils.textContent(DomUtils.getElementsByTagName('style', root)))
  for (const selector of classes.keys())
    if (!/^\.[\w-]+$/.test(selector)) complaints.add(`has styles for “${selector}”, not only for classes.`)
  const used = new Set(Array.from(source.matchAll(reference), ([, id = '']) => id))

  const readAttributes = (attributes: Attributes): [name: string, value: string][] =>
    Object.entries(withStyles(attributes, classes)).flatMap(([name, value]) => {
      if (value === '' || droppedAttribute.test(name)) return []
      if (name === 'id') return used.has(value) ? [[name, idOf(value)]] : []
      if ((name === 'href' && !value.startsWith('#')) || /url\(\s*["']?[^#"'\s]|\\/.test(value))
        complaints.add(`refers to “${value}”, which is outside the file.`)
      if (name === 'href') return [[name, `#${idOf(value.slice(1))}`]]
      return [[name, value.replace(/url\(\s*["']?#([^"')\s]*)\s*["']?\s*\)/g, (_, id: string) => `url(#${idOf(id)})`)]]
    })

  const write = (node: Node): string => {
    if (!DomUtils.isTag(node)) {
      const text = DomUtils.isComment(node) ? '' : DomUtils.textContent(node).trim()
      if (text !== '') complaints.add(`contains the text “${text}”.`)
      return ''
    }
    const { name, attribs, children } = node
    // Browsers never show what requires an extension of a drawing program.
    if (droppedElement.test(name) || 'requiredExtensions' in attribs) return ''
    if (!shapes.test(name)) {
      complaints.add(`contains a <${name}>.`)
      return ''
    }
    const content = children.map(write).join('')
    return name === 'defs' && content === '' ? '' : writeElement(name, readAttributes(attribs), content)
  }

  const unread = new Map<string, Element>()
  const definitions = new Map<string, Drawing['definitions'][number]>()
  /** Returns the id on the page for an id in the file. A definition is read when something refers to it. */
  const idOf = (name: string): string => {
    const element = unread.get(name)
    unread.delete(name)
    if (element) {
      const markup = write(element)
      if (!shared.has(name)) shared.set(name, markup)
      const id = `${shared.get(name) === markup ? 'shared' : prefix}-${name}`
      definitions.set(name, { id, markup: markup.replace(/^<\w+/, `$& id="${id}"`) })
    }
    return definitions.get(name)?.id ?? `${prefix}-${name}`
  }

  const attributes = readAttributes(root.attribs)
  const ofGroup = attributes.filter(([name]) => inherited.test(name))
  const [, viewBox = ''] = attributes.find(([name]) => name === 'viewBox') ?? []
  const [left = 0, top = 0, width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const background = readDeclarations(root.attribs['style'] ?? '')['background']?.toLowerCase() ?? ''
  // Definitions that inherit attributes stay in the drawing.
  for (const element of ofGroup.length === 0 ? root.children.flatMap(listDefinitions) : []) {
    const { id = '' } = element.attribs
    if (!used.has(id)) continue
    DomUtils.removeElement(element)
    delete element.attribs['id']
    unread.set(id, element)
  }
  const markup = root.children.map(write).join('')
  // The parser closes elements that the file does not.
  if (!/<\/svg\s*>\s*(<!--[^]*-->\s*)?$/.test(source)) complaints.add('cannot be read: its end is missing.')
  if (!(width > 0 && height > 0)) complaints.add('has no viewBox.')
  if (shapeCount > mostShapes)
    complaints.add(`has more than ${mostShapes} shapes with all repetitions, too many for a phone.`)
  if (complaints.size > 0) throw refuse([...complaints])
  return {
    viewBox: [left, top, width, height],
    ...(/^#[\da-f]{6}$/.test(background) && { background }),
    definitions: [...definitions.values()],
    markup: ofGroup.length === 0 ? markup : writeElement('g', ofGroup, markup),
  }
}

/** How many shapes a drawing may have, if each part counts as often as it is shown. */
const mostShapes = 10_000

/** Counts the elements of a drawing. What an element refers to counts again for each reference, except in a circle. */
function countShapes(root: Element): number {
  const targets = new Map(
    DomUtils.findAll(({ attribs }) => 'id' in attribs, [root]).map((one) => [one.attribs['id'], one]),
  )
  const counts = new Map<Element, number>()
  const count = (element: Element): number => {
    const known = counts.get(element)
    if (known !== undefined) return known
    counts.set(element, 0)
    const names = Array.from(Object.values(element.attribs).join(' ').matchAll(reference), ([, id = '']) => id)
    const parts = [...element.children.filter(DomUtils.isTag), ...names.flatMap((id) => targets.get(id) ?? [])]
    const sum = parts.reduce((total, part) => total + count(part), 1)
    counts.set(element, sum)
    return sum
  }
  return count(root)
}

/** Lists the elements in a `defs` element. */
function listDefinitions(node: Node): Element[] {
  return DomUtils.isTag(node) && node.name === 'defs' ? node.children.filter(DomUtils.isTag) : []
}

function refuse(complaints: readonly string[]): PictureRefused {
  const fix = 'Export it as shapes with a viewBox. Convert text to paths, and styles to “presentation attributes”.'
  return new PictureRefused(...complaints.map((what) => ({ what, fix })))
}

/** Reads rules such as `.cls-1, .cls-2 { fill: #fff }`. Returns the declarations of each selector. */
function readClasses(css: string): ReadonlyMap<string, string> {
  const classes = new Map<string, string>()
  const rules = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  for (const [, selectors = '', declarations = ''] of rules)
    for (const selector of selectors.split(',').map((one) => one.trim()))
      classes.set(selector, `${classes.get(selector) ?? ''};${declarations}`)
  return classes
}

/** Reads CSS declarations, except those of drawing programs, which begin with a hyphen. */
function readDeclarations(css: string): Attributes {
  const found = css.matchAll(/(?:^|;)\s*([a-z][\w-]*)\s*:\s*([^;]*[^;\s])/g)
  return Object.fromEntries(Array.from(found, ([, name, value = '']) => [name, value.replace(/\s*!important$/, '')]))
}

/** Adds the declarations of an element's classes and of its style as attributes. */
function withStyles({ 'xlink:href': link, ...own }: Attributes, classes: ReadonlyMap<string, string>): Attributes {
  const names = own['class']?.split(/\s+/) ?? []
  const rules = [...classes].filter(([selector]) => names.includes(selector.slice(1)))
  const css = [...rules.map(([, declarations]) => declarations), own['style'] ?? ''].join(';')
  const others = names.filter((name) => !classes.has(`.${name}`)).join(' ')
  return { ...own, ...(names.length > 0 && { class: others }), ...readDeclarations(css), ...(link && { href: link }) }
}

function writeElement(name: string, attributes: readonly (readonly [string, string])[], content: string): string {
  const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const start = [name, ...attributes.map(([key, value]) => `${key}="${escape(value)}"`)].join(' ')
  return content === '' ? `<${start}/>` : `<${start}>${content}</${name}>`
}
