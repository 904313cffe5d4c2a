import { createRequire } from 'node:module'
import type { GenericSchema } from 'valibot'
import type { Node } from 'yaml'
import { BuildFailure, locationOf, problem, type Location, type Problem } from './problem.ts'

// As CommonJS it loads in half the time.
const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
const { isAlias, isCollection, isMap, isNode, isPair, isScalar, parseDocument, visit } = yaml

/** The names of the fields and the indexes of the entries that lead to a value. */
export type Path = readonly (string | number)[]

/** A schema of Valibot: of a group, a list, a pair, or around one that is optional. */
type Part = GenericSchema & { entries?: Parts; item?: Part; items?: readonly Part[]; options?: unknown; wrapped?: Part }
type Parts = Readonly<Record<string, Part>>

/** What to say about a mistake: by the parser’s code, its message and, after a line break, the line. */
const mistakes: readonly (readonly [found: RegExp, text: string, fix: string])[] = [
  [/\n(<|=|>)\1{6}/, 'Two people changed this text.', 'Keep one version, and delete the lines with <<<, === and >>>.'],
  [/^OPEN/, 'The quotation mark at the end of this text is missing.', 'Write it there, as at its start.'],
  [/^DUPLICATE/, 'This field is there twice.', 'Delete one, or begin a new entry with a hyphen and a space.'],
  [/^TAB|\n *\t/, 'There is a tab.', 'Write spaces instead, as many as in the lines above and below.'],
  [/^MULTIPLE_DOCS/, 'This line divides the file.', 'Delete it.'],
  [/\n *(-[^\s-]|[•·–—*] )/, 'An entry of a list begins with a hyphen and a space.', 'Write a hyphen and a space.'],
  [/\n *(- +)*\w+:[^\s/]/, 'A space is missing after the colon.', 'Write a space there.'],
  [/["'\]}],$/, 'This line ends with a comma.', 'Delete the comma.'],
  [
    /^BAD_[SA]|^UNEXP.*\n *(- +)*\w+: +[^\w"']/,
    'A text cannot begin with this sign.',
    'Write the whole text between two ".',
  ],
  [/^UNEXP|ESCAPE/, 'The text ends too early.', 'Inside a text, write ’ and “ ”. Or is a " missing above it?'],
  [/^BLOCK_AS.*sequence/, 'An entry begins in a text.', 'Begin the entry above it with a hyphen and a space, too.'],
  [/^BLOCK_AS/, 'A field begins in a text.', 'Put a text with a colon between two ". Or correct the spaces.'],
  [/^MULTI|^MISSING/, 'This is neither a field nor a text.', 'Write a colon and a space, or begin it further right.'],
  [/^BAD_INDENT/, 'The number of spaces before this line is wrong.', 'Write as many as above or below it.'],
]

/** Reads YAML that people edit. All values are texts, so that `no`, 07 and +254 mean what they say. Empty ones are absent. */
export function readYaml(file: string, bytes: Uint8Array, schema: Part) {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
  // Word processors insert non-breaking spaces, also into the indentation.
  const structure = /^[\s-]*(\w+:\s)?/
  const source = lines.map((line) => line.replace(structure, (start) => start.replace(/[^\S\t]/g, ' '))).join('\n')
  // In large files and deep brackets, the parser takes minutes or ends the process.
  if (bytes.length > 100_000 || /(?:[[{][^[\]{}]*){50}|(?:- ){50}/.test(source))
    throw new BuildFailure([problem(`${file} is longer or deeper than any content.`, 'Undo your change.')])
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false })
  const at = (start: number, end = start + 1) => locationOf(file, source, start, end - start)
  const [error] = document.errors.toSorted((one, other) => one.pos[0] - other.pos[0])
  if (error) {
    // Below a text without its second quotation mark, the next field begins.
    const open = source.search(/(?<=[:-] )(["'])(?:(?!\1).)*(?:\n+ *(?:- +)*\w+:(?!\S)|\s*$)/)
    const reported = error.pos[0] + Math.max(0, source.slice(error.pos[0]).search(/\S/))
    const place = at(open >= 0 ? open : reported)
    const found = `${open >= 0 ? 'OPEN' : error.code} ${error.message}\n${place.lineText}`
    const [, text = error.message, fix = 'Undo your change.'] = mistakes.find(([pattern]) => pattern.test(found)) ?? []
    throw new BuildFailure([problem(text, fix, place)])
  }
  const traps: Problem[] = []
  visit(document, {
    Node(_, node, ancestors) {
      const names = ancestors.filter(isPair).map(({ key }) => String(key))
      const fields = fieldsOf(schema, names.slice(0, -1))
      const absent = Object.keys(fields).filter((name) => !ancestors.findLast(isMap)?.has(name))
      const [text, fix] = findTrap(node, source, absent, fields[names.at(-1) ?? '']) ?? []
      if (text !== undefined) traps.push(problem(text, fix, at(...rangeOf(node))))
    },
  })
  if (traps.length > 0) throw new BuildFailure(traps)
  /** Finds a value, or the name of the innermost group that should have it. */
  const locate = (path: Path): Location => {
    const node = document.getIn(path, true)
    if (!isNode(node) && path.length > 0) return locate(path.slice(0, -1))
    const [start, end] = rangeOf(node)
    // The name of a group or list is before it.
    return isCollection(node) ? at(Math.max(0, source.slice(0, start).trimEnd().length - 1)) : at(start, end)
  }
  const value: unknown = document.toJS({ reviver: (_, one: unknown) => (one === '' ? undefined : one) })
  return { value, locate }
}

/** Finds what a text hides, such as one of the fields that its group lacks, or what other programs read in another way. */
function findTrap(node: Node, source: string, absent: readonly string[], part?: Part) {
  const quoteIt = 'Write the whole text between two ".'
  if (isAlias(node) || node.tag || node.anchor) return ['A text cannot begin with *, & or !.', quoteIt] as const
  const [start, end] = rangeOf(node)
  const { type = '', value = '' } = isScalar(node) ? node : {}
  if (type === 'PLAIN' && /^ *#/.test(source.slice(end)))
    return ['This text is cut at the #.', `${quoteIt} A comment has a line of its own.`] as const
  if (type.startsWith('QUOTE') && part?.options && /^(true|false)$/.test(String(value)))
    return ['Other programs read this as true.', 'Delete the quotation marks.'] as const
  const isField = (name: string) => RegExp(`\\n *${name}:(?!\\S)`).test(source.slice(start, end))
  const field = type.startsWith('BLOCK') ? absent.find(isField) : undefined
  return field && ([`This text contains ${field}.`, 'Begin that line with as many spaces as other fields.'] as const)
}

/** Returns the fields that a group may have. Lists and what is optional stand for what they contain. */
function fieldsOf({ entries = {}, item, items, wrapped = item ?? items?.[0] }: Part, names: readonly string[]): Parts {
  if (wrapped) return fieldsOf(wrapped, names)
  const [name = '', ...others] = names
  const part = entries[name]
  return part ? fieldsOf(part, others) : entries
}

function rangeOf(node: unknown): [start: number, end: number] {
  const [start = 0, end = 1] = (isNode(node) && node.range) || []
  return [start, end]
}
