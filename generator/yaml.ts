import { createRequire } from 'node:module'
import type { Node, YAMLError } from 'yaml'
import { invisible, labelsOf, type FieldSchema, type Place } from '../content/schema/fields.ts'
import { hasErrors, type Fault, type Locate, type Problem } from './problem.ts'

// As CommonJS it loads in half the time.
const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
const { isAlias, isCollection, isMap, isPair, isScalar, isSeq, parseDocument, visit } = yaml

/** A text, a list or a group. */
export type YamlValue = string | readonly YamlValue[] | { readonly [key: string]: YamlValue }

/** What a file says, and what is wrong with it. */
interface ParsedYaml {
  /** It is absent if the file is empty, or if there are errors in it. */
  value?: YamlValue
  problems: readonly Problem[]
  /** Finds a value of the file, or else the innermost group that should have it. */
  locate: Locate
}

/**
 * Reads a file of content/ by its name, such as `home`. All scalars are texts, so that `no`, 07 and +254 mean what they
 * say. What is empty is absent.
 */
export function readYaml(name: string, form: FieldSchema, bytes: Uint8Array): ParsedYaml {
  const file = `content/${name}.yaml`
  const failed = (fault: Fault, location: Problem['location']): ParsedYaml => {
    const where = labelsOf(form, [])
    return { problems: [{ kind: 'error', where, location, ...fault }], locate: () => ({ where }) }
  }
  const source = decode(bytes)
  if (source === undefined)
    return failed(
      { text: 'The file is not saved as UTF-8.', fix: 'Save it as UTF-8.' },
      { file, line: 1, column: 0, lineText: '' },
    )
  const at = (index: number): Problem['location'] => {
    const before = source.slice(0, index).split('\n')
    // Columns are in bytes.
    const column = Buffer.byteLength(before.at(-1) ?? '')
    return { file, line: before.length, column, lineText: source.split('\n')[before.length - 1] ?? '' }
  }
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false })
  // Further errors mostly follow from the first one.
  const [error] = document.errors.toSorted((first, second) => first.pos[0] - second.pos[0])
  if (error) {
    const { start, ...fault } = explainError(error, source)
    return failed(fault, at(start))
  }

  const problems: Problem[] = []
  visit(document, {
    Node(_key, node, parents) {
      const where = labelsOf(form, placeOf([...parents, node]))
      problems.push(...findSlips(node).map((slip) => ({ where, location: at(startOf(node)), ...slip })))
    },
  })
  const kept = keep(document.contents, [])
  const locate: Locate = (place) => {
    const inner = kept && findInnermost(kept, place)
    const node = inner?.node
    const start = node ? startOf(node) : 0
    // The name of a group or list is before it.
    const nameEnd = isCollection(node) ? source.slice(0, start).trimEnd().length - 1 : start
    const inFile = inner ? [...inner.place, ...place.slice(inner.place.length)] : place
    return { where: labelsOf(form, inFile), location: at(Math.max(nameEnd, 0)) }
  }
  if (hasErrors(problems)) return { problems, locate }
  const value = kept?.value ?? (isMap(document.contents) ? {} : undefined)
  return { ...(value !== undefined && { value }), problems, locate }
}

/** Returns the place of the last of these nodes, each of which is in the one before it. */
const placeOf = (nodes: readonly unknown[]): Place =>
  nodes.flatMap((node, index) => {
    const outer = nodes[index - 1]
    if (isSeq(outer)) return [String(outer.items.indexOf(node))]
    return isPair(node) ? [String(node.key)] : []
  })

const startOf = ({ range }: Node) => range?.[0] ?? 0

/**
 * What a node says when its texts are repaired, and what is empty is left out. Of `- ''` and `- Call`, only the second is
 * left: its place in the file is `['1']`, and its key in the value is `0`.
 */
interface Kept {
  node: Node
  /** Its place in the file, where staff count empty entries, too. */
  place: Place
  value: YamlValue
  /** What is in it, by its key in `value`. */
  inner: ReadonlyMap<string, Kept>
}

function keep(node: unknown, place: Place): Kept | undefined {
  if (isScalar(node)) {
    const text = repair(String(node.value))
    const isEmpty = text === '' || (node.type === 'PLAIN' && /^(null|~)$/i.test(text))
    return isEmpty ? undefined : { node, place, value: text, inner: new Map() }
  }
  if (!isCollection(node)) return undefined
  const items = listItems(node).flatMap(([key, item]) => keep(item, [...place, key]) ?? [])
  if (items.length === 0) return undefined
  const inner = new Map(items.map((item, index) => [isSeq(node) ? String(index) : (item.place.at(-1) ?? ''), item]))
  const values = Array.from(inner, ([key, item]) => [key, item.value] as const)
  return { node, place, value: isSeq(node) ? items.map((item) => item.value) : Object.fromEntries(values), inner }
}

/** Lists what is in a group or list, by its key in the file. Each line of a text in a list is an entry. */
function listItems(node: Node): (readonly [key: string, item: unknown])[] {
  if (isMap(node)) return node.items.map(({ key, value }) => [String(key), value])
  if (!isSeq(node)) return []
  return node.items.flatMap((item, index) => splitLines(item).map((line) => [String(index), line] as const))
}

/** Somebody may paste several lines into one box of a list. */
function splitLines(item: unknown): unknown[] {
  if (!isScalar(item)) return [item]
  const lines = String(item.value).split('\n').filter(repair)
  return lines.length < 2 ? [item] : lines.map((line) => Object.assign(item.clone(), { value: line }))
}

/** Finds a value by its keys, or else the innermost group or list that should have it. */
function findInnermost(kept: Kept, [key = '', ...place]: Place): Kept {
  const inner = kept.inner.get(key)
  return inner ? findInnermost(inner, place) : kept
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Replaces what word processors insert, and removes half of an emoji. A non-breaking space stays, because it keeps a
 * number on a line.
 */
export function repair(text: string): string {
  return text
    .normalize('NFC')
    .replace(RegExp(`[${invisible}]`, 'g'), '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
}

/** Finds what a person probably did not mean to write. */
function findSlips(node: Node): Problem[] {
  if (isAlias(node) || node.tag || node.anchor) {
    const fix = 'Write the text between two straight quotation marks (").'
    return [{ kind: 'error', text: 'YAML does not read a text that begins with &, * or ! as it is written.', fix }]
  }
  if (!isScalar(node)) return []
  const slips: Problem[] = []
  const text = String(node.value)
  if (node.type === 'PLAIN' && node.comment) {
    const fix = 'Write a comment on a line of its own, and a text with a # between two straight quotation marks (").'
    slips.push({ kind: 'error', text: 'Everything after the # is read as a comment.', fix })
  }
  // Forms read this as a number (YAML 1.2, core schema), and write 0123456 as 123456.
  const changed = String(Number(text))
  if (node.type === 'PLAIN' && text !== '' && changed !== 'NaN' && changed !== text) {
    const inPrivate = `Somebody who saves this form would change ${text} into ${changed}.`
    const fix = 'Write the number between two straight quotation marks (").'
    slips.push({ kind: 'warning', text: 'This number has no quotation marks.', inPrivate, fix })
  }
  if (code.test(text)) {
    const fix = 'Visitors see these characters as you typed them. Remove them.'
    slips.push({ kind: 'warning', text: 'This text looks like code.', fix })
  }
  return slips
}

/** Tags, common characters and links of HTML and Markdown, and names in braces. */
const code = /<\/?[a-z][^>]*>|&(amp|lt|gt|quot|nbsp|shy|#\d+);|\]\(https?:|\*\*|\{\w+\}/i

/** Says what a mistake of syntax is, and where it begins in the source. */
function explainError({ code, message, pos }: YAMLError, source: string): Fault & { start: number } {
  const [start] = pos
  const mark = /^(<{7}|={7}|>{7})/m.exec(source)
  if (mark) {
    const fix = 'Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.'
    return { text: 'This is an unresolved merge conflict.', fix, start: mark.index }
  }
  if (code === 'DUPLICATE_KEY') {
    const fix = 'Delete one of the two lines. Or begin a new entry of the list with a hyphen.'
    return { text: 'This field appears twice.', fix, start }
  }
  const fix =
    'Compare its spaces, hyphens, colons and quotation marks with those of the lines before it. Write a text with a colon or # between two straight quotation marks (").'
  return { text: 'This line cannot be read.', inPrivate: `${message}.`, fix, start }
}
