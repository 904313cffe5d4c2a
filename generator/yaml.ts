import { createRequire } from 'node:module'
import type { GenericSchema } from 'valibot'
import { BuildFailure, locationOf, problem, type Location, type Problem } from './problem.ts'

// As CommonJS it loads in half the time.
const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
const { isAlias, isCollection, isMap, isNode, isScalar, isSeq, parseDocument } = yaml

/** A schema of Valibot: of a group, a list, a pair, or around one that is optional. */
export type Part = GenericSchema & {
  entries?: Readonly<Record<string, Part>>
  item?: Part
  items?: readonly Part[]
  wrapped?: Part
}

/** Returns the schema of a field of a group, or of an entry of a list. */
export function partOf(part: Part | undefined, key: string | number): Part | undefined {
  const { entries, item, items, wrapped } = part ?? {}
  return wrapped ? partOf(wrapped, key) : entries ? entries[key] : (item ?? items?.[Number(key)])
}

const quoteIt = 'Write the whole text between two ".'

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
  [/^BAD_[SA]|^UNEXP.*\n *(- +)*\w+: +[^\w"']/, 'A text cannot begin with this sign.', quoteIt],
  [/^UNEXP|ESCAPE/, 'The text ends too early.', 'Inside a text, write ’ and “ ”. Or is a " missing above it?'],
  [/^BLOCK_AS.*sequence/, 'An entry begins in a text.', 'Begin the entry above it with a hyphen and a space, too.'],
  [/^BLOCK_AS/, 'A field begins in a text.', 'Put a text with a colon between two ". Or correct the spaces.'],
  [/^MULTI|^MISSING/, 'This is neither a field nor a text.', 'Write a colon and a space, or begin it further right.'],
  [/^BAD_INDENT/, 'The number of spaces before this line is wrong.', 'Write as many as above or below it.'],
]

/**
 * Reads YAML that people edit. All values are texts, so that `no`, 07 and +254 mean what they say. What is empty is absent.
 * `locate` finds a value by its path with dots, or else the innermost group that should have it.
 */
export function readYaml(file: string, bytes: Uint8Array, schema: Part) {
  const source = decode(file, bytes)
  const at = (start: number, end = start + 1) => locationOf(file, source, start, end - start)
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false })
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
  const nodes = new Map<string, unknown>()
  const traps: Problem[] = []
  const names = new Set(listNames(schema))

  const toValue = (node: unknown, path: string): unknown => {
    nodes.set(path, node)
    const [text, fix] = findTrap(node, source, names) ?? []
    const place = at(...rangeOf(node))
    const isFirst = traps.every(({ location }) => location?.line !== place.line)
    if (text !== undefined && isFirst) traps.push(problem(text, fix, place))
    const pathOf = (key: unknown) => (path === '' ? String(key) : `${path}.${key}`)
    if (isMap(node)) {
      const fields = node.items.map(({ key, value }) => [String(key), toValue(value, pathOf(key))] as const)
      // An unknown field is reported even if it is empty.
      const filled = fields.filter(([name, value]) => value !== undefined || !names.has(name))
      return filled.length > 0 || path === '' ? Object.fromEntries(filled) : undefined
    }
    if (isSeq(node)) {
      const entries: unknown[] = []
      for (const item of node.items) {
        const entry = toValue(item, pathOf(entries.length))
        if (!isBlank(entry)) entries.push(entry)
      }
      return entries.length > 0 ? entries : undefined
    }
    const { source: written = '', type, value = '' } = isScalar(node) ? node : {}
    return (type === 'PLAIN' && /^(null|~)$/i.test(written)) || repair(String(value)) === ''
      ? undefined
      : repair(String(value))
  }

  const value = toValue(document.contents, '')
  if (traps.length > 0) throw new BuildFailure(traps)
  const locate = (path: string): Location => {
    const node = nodes.get(path)
    if (!isNode(node) && path !== '') return locate(path.replace(/\.?[^.]*$/, ''))
    const [start, end] = rangeOf(node)
    // The name of a group or list is before it.
    return isCollection(node) ? at(Math.max(0, source.slice(0, start).trimEnd().length - 1)) : at(start, end)
  }
  return { value, locate }
}

function decode(file: string, bytes: Uint8Array): string {
  // Word processors insert non-breaking spaces, also into the indentation.
  const structure = /^[\s-]*(\w+:\s)?/
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
  const source = lines.map((line) => line.replace(structure, (start) => start.replace(/[^\S\t]/g, ' '))).join('\n')
  // In large files and deep brackets, the parser takes minutes or ends the process.
  const isTooMuch = bytes.length > 100_000 || /(?:[[{][^[\]{}]*){50}|(?:- ){50}/.test(source)
  if (isTooMuch) throw new BuildFailure([problem(`${file} is longer or deeper than any content.`, 'Undo your change.')])
  if (!source.includes('\ufffd')) return source
  throw new BuildFailure([problem(`${file} is not saved as UTF-8.`, 'Save it as UTF-8, or undo your change.')])
}

/** Finds text that YAML reads differently from what its author meant: one that is cut off, or contains a field or entry. */
function findTrap(node: unknown, source: string, names: ReadonlySet<string>) {
  if (isAlias(node) || (isNode(node) && (node.tag || node.anchor)))
    return ['A text cannot begin with *, & or !.', quoteIt] as const
  if (isMap(node) && node.flow && node.items.some(({ value }) => value === null))
    return ['A text cannot begin with {.', quoteIt] as const
  if (!isScalar(node)) return undefined
  const [start, end] = rangeOf(node)
  if (node.type === 'PLAIN' && /^ *#/.test(source.slice(end)))
    return ['This text is cut at the #.', `${quoteIt} A comment has a line of its own.`] as const
  // Forms begin a new line where the one above is full.
  const lines = source.slice(source.lastIndexOf('\n', start) + 1, end).split('\n')
  const begun = lines.slice(1).filter((_, index) => (lines[index] ?? '').length < 70)
  const field = begun.map((line) => /^ *(\w+):(?!\S)/.exec(line)?.[1]).find((name) => name && names.has(name))
  if (field !== undefined)
    return [`This text contains ${field}.`, 'Begin that line with as many spaces as other fields.'] as const
  if (node.type === 'PLAIN' && begun.some((line) => /^ *- /.test(line)))
    return ['This text contains another entry.', 'Begin that line with as many spaces as other entries.'] as const
  return undefined
}

/** Lists the names of all fields that a file may have. */
function listNames({ entries = {}, item, items = [], wrapped }: Part): string[] {
  const inner = [...Object.values(entries), ...items, item, wrapped]
  return [...Object.keys(entries), ...inner.flatMap((part) => (part ? listNames(part) : []))]
}

/** Forms save an entry that somebody has added, but not filled in: it has only switches. */
function isBlank(entry: unknown): boolean {
  const values = Object(entry) === entry ? Object.values(Object(entry)) : []
  return entry === undefined || (values.length > 0 && values.every((one) => one === 'true' || one === 'false'))
}

/** Replaces what word processors insert: line breaks, tabs, special spaces and hyphens. Removes what nobody sees. */
function repair(text: string): string {
  // In an emoji, U+200D joins several to one, and others spell the code of a region.
  const invisible =
    /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|(?![\t-\r]|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu
  // A non-breaking space between digits keeps a number on a line.
  const spaces = /(?<!\d)\s+|\s+(?!\d)|[^\S\u00a0]+/g
  const plain = text.replace(invisible, '').replace(spaces, ' ').trim()
  // Hyphens of several kinds, and two letters that are one character.
  return plain.replace(/[\u2010\u2011\ufe63\uff0d]/g, '-').replace(/[\ufb00-\ufb06]/g, (pair) => pair.normalize('NFKC'))
}

function rangeOf(node: unknown): [start: number, end: number] {
  const [start = 0, end = 1] = (isNode(node) && node.range) || []
  return [start, end]
}
