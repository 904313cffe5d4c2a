import { Parser } from 'htmlparser2'

/** An element of a drawing, and where in the file it begins. */
export interface DrawnElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Elements, and text with the place where it begins. */
  children: readonly (DrawnElement | { text: string; index: number })[]
  index: number
  /** Whether the file breaks off before the element ends. */
  isOpen: boolean
}

/** Reads XML and returns the element that holds all others; undefined where there is none. Whatever the text holds, nothing is thrown. */
export function parseDrawing(source: string): DrawnElement | undefined {
  const outside: GrowingElement = { name: '', attributes: {}, children: [], index: 0, isOpen: false }
  const open: [GrowingElement, ...GrowingElement[]] = [outside]
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element: GrowingElement = { name, attributes, children: [], index: parser.startIndex, isOpen: true }
        open[0].children.push(element)
        open.unshift(element)
      },
      onclosetag: (_, isImplied) => {
        const closesItself = source[parser.endIndex - 1] === '/'
        open[0].isOpen = isImplied && !closesItself
        open.shift()
      },
      ontext: (text) => {
        open[0].children.push({ text, index: parser.startIndex })
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  return outside.children.find((child) => 'name' in child)
}

/** An element whose end has not been read yet. */
interface GrowingElement extends DrawnElement {
  children: (GrowingElement | { text: string; index: number })[]
}
