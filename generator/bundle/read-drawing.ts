import type { Problem } from '../problem.ts'
import { parseDrawing, type DrawnElement } from './parse-drawing.ts'

/** A drawing as pages write it into themselves. */
export interface Drawing {
  /** The part of the plane that it shows: left, top, width and height (SVG's `viewBox`). */
  viewBox: readonly [left: number, top: number, width: number, height: number]
  /** The colour behind it, such as `#07392f`, where the style of its outermost element begins with one. */
  background?: string
  /** The elements inside of `svg`. Their ids begin with the name of the file. */
  markup: string
}

/** What was read of a file, and what keeps it from being shown. */
export interface ReadDrawing {
  drawing: Drawing
  faults: readonly Problem[]
}

/** What is known of a file while its elements are written. */
interface Context {
  /** What ids begin with. */
  prefix: string
  /** The ids that something in the file refers to. */
  referred: ReadonlySet<string>
  /** Takes a fault: what is wrong after the file's name, how to mend it, and where in the file. */
  complain(what: string, mend: string, index: number): void
}

/** Elements that only say something to people and programs who open the file alone. */
const unseen: readonly string[] = ['metadata', 'title', 'desc']

/** What must not come into a page with a drawing, and how to do without it. */
const refused = new Map([
  ['style', 'Save it with “presentation attributes” in place of a stylesheet, so that its colours stay its own.'],
  ['script', 'Save it without scripts.'],
  ['foreignObject', 'Take the web page out of it.'],
  ['image', 'Draw it, or put the picture into the folder as a file of its own.'],
  ['text', 'Turn its letters into paths, so that they look the same everywhere.'],
  ['a', 'Take the link out of it.'],
])

/** Reads an SVG file for being written into a page: without what nobody sees, and with ids of its own. Whatever it holds, nothing is thrown. */
export function readDrawing(file: string, source: string): ReadDrawing {
  const faults: Problem[] = []
  const context: Context = {
    prefix: `${file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')}-`,
    referred: new Set([...source.matchAll(/(?:href\s*=\s*["']|url\(\s*["']?)#([^"')\s]+)/g)].map(([, id = '']) => id)),
    complain: (what, mend, index) =>
      faults.push({ text: `${file} ${what}`, location: { file, ...pointAt(source, index) }, notes: [{ text: mend }] }),
  }
  const root = parseDrawing(source)
  if (root?.name !== 'svg')
    context.complain('is no drawing: it does not begin with <svg>.', 'Save it as SVG once more.', root?.index ?? 0)
  const drawing = {
    ...readRoot(root?.attributes ?? {}, root?.index ?? 0, context),
    markup: root === undefined ? '' : writeInside(root, context),
  }
  return { drawing, faults }
}

/** What the outermost element says of itself, and not of the shapes in it; the page's own element takes its place. */
const ofItself = /^(viewBox|width|height|x|y|id|class|role|preserveAspectRatio|enable-background|aria-.*)$/

/** Writes what stands in the outermost element; what that says of all shapes, such as `fill="none"`, a group says in its place. */
function writeInside(root: DrawnElement, context: Context): string {
  const { style = '', ...others } = root.attributes
  const attributes = {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !ofItself.test(name))),
    style: style.replace(/^\s*background:[^;]*/, ''),
  }
  const shared = writeAttributes({ ...root, attributes }, context)
  const inside = writeChildren(root, context)
  return shared === '' ? inside : `<g${shared}>${inside}</g>`
}

function readRoot(
  { viewBox = '', style = '' }: DrawnElement['attributes'],
  index: number,
  { complain }: Context,
): Omit<Drawing, 'markup'> {
  const [left = NaN, top = NaN, width = 0, height = 0, ...others] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isSound = width > 0 && height > 0 && !Number.isNaN(left + top) && others.length === 0
  if (!isSound)
    complain(
      'has no viewBox, so that nobody knows how large it is.',
      'Save it with a viewBox; some drawing programs call that “responsive”.',
      index,
    )
  const [, background] = /^background:\s*(#[\da-f]{6})\b/i.exec(style) ?? []
  return {
    viewBox: [left, top, width, height],
    ...(background !== undefined && { background: background.toLowerCase() }),
  }
}

function writeChildren({ name, children, isOpen }: DrawnElement, context: Context): string {
  const written = children.map((child) => ('name' in child ? writeElement(child, context) : refuseText(child, context)))
  if (isOpen)
    context.complain(
      `breaks off inside of <${name}>.`,
      'Save it once more: the file is not whole.',
      children.at(-1)?.index ?? 0,
    )
  return written.join('')
}

function refuseText({ text, index }: { text: string; index: number }, { complain }: Context): string {
  if (text.trim() !== '')
    complain(`has the words ${JSON.stringify(text.trim().slice(0, 30))} between its shapes.`, 'Take them out.', index)
  return ''
}

function writeElement(element: DrawnElement, context: Context): string {
  const { name, index } = element
  const mend = refused.get(name)
  if (mend !== undefined) context.complain(`has a <${name}> in it, which cannot be shown inside a page.`, mend, index)
  if (mend !== undefined || unseen.includes(name) || name.includes(':')) return ''
  const start = `<${name}${writeAttributes(element, context)}`
  const inside = writeChildren(element, context)
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`
}

function writeAttributes({ attributes: { style = '', ...attributes }, index }: DrawnElement, context: Context): string {
  // A page's content policy forbids styles in attributes; what they say can be said by attributes of the same names.
  const declared = style.split(';').flatMap((declaration) => {
    const [, property = '', value = ''] = /^\s*([a-z][a-z-]*)\s*:\s*([^]*\S)\s*$/.exec(declaration) ?? []
    return property === '' ? [] : [[property, value] as const]
  })
  return [...Object.entries(attributes), ...declared]
    .map(([name, value]) => writeAttribute(name === 'xlink:href' ? 'href' : name, value, index, context))
    .join('')
}

function writeAttribute(name: string, value: string, index: number, { prefix, referred, complain }: Context): string {
  if (/:|^(xmlns|data-.*|version)$/.test(name)) return ''
  if (/^on/i.test(name))
    complain(`has an attribute ${name} in it, which is a script.`, 'Save it without scripts.', index)
  const isForeign = (name === 'href' && !value.startsWith('#')) || /url\(\s*["']?[^#"'\s]/.test(value)
  if (isForeign)
    complain(
      `refers to ${JSON.stringify(value.slice(0, 40))}, which stands outside of it.`,
      'Save it with all that belongs to it inside.',
      index,
    )
  if (name === 'id') return referred.has(value) ? ` id="${escape(prefix + value)}"` : ''
  if (name === 'href') return ` href="#${escape(prefix + value.slice(1))}"`
  return ` ${name}="${escape(value.replace(/url\(\s*(["']?)#/g, (_, quote: string) => `url(${quote}#${prefix}`))}"`
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function pointAt(source: string, index: number) {
  const start = source.lastIndexOf('\n', index - 1) + 1
  const [lineText = ''] = source.slice(start).split('\n', 1)
  // Drawing programs write lines without end.
  return {
    line: source.slice(0, start).split('\n').length,
    column: index - start,
    lineText: lineText.length > 200 ? '' : lineText,
  }
}
