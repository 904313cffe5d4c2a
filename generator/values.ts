import { createRequire } from 'node:module'
import { getDescription, getExamples, safeParse, type BaseIssue, type GenericSchema } from 'valibot'
import type { Document, Scalar, YAMLMap } from 'yaml'
import { findSigns, type Mistake } from './yaml.ts'

// As CommonJS it loads in half the time.
const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
const { isAlias, isMap, isNode, isScalar, isSeq } = yaml

/** The names of the fields and the indexes of the entries that lead to a value. */
export type Path = readonly (string | number)[]

/** A schema of Valibot for a group, a list or a text, or a wrapper that makes it optional. */
export type Part = GenericSchema & {
  entries?: Parts
  item?: Part
  items?: readonly Part[]
  options?: readonly string[]
  wrapped?: Part
}
type Parts = Readonly<Record<string, Part>>

/** The group of a value: its fields as they are written, and those that it may have. */
interface Group {
  written: ReadonlyMap<string, unknown>
  parts: Parts
}

/** Checks a document by a schema. Returns what the schema makes of it, its texts as they are written, and what is wrong. */
export function checkValues(document: Document, source: string, schema: Part) {
  const found: (Mistake & { path: Path; start: number })[] = []
  const texts: { path: string; value: string }[] = []
  const refuse = (path: Path, text: string, fix: string, [start, length] = findRange(document, path)) =>
    void found.push({ path, start, length, text: `${nameOf(path)} ${text}`, fix })

  /** Returns a value, or reports that it does not have the form of the schema. */
  const read = (node: unknown, part: Part, path: Path, group?: Group): unknown => {
    const { type, entries, item, items } = unwrap(part)
    const isEmpty = !isNode(node) || (isScalar(node) && node.source === '' && node.type === 'PLAIN')
    if (isAlias(node) || (isNode(node) && (node.tag || ('anchor' in node && node.anchor))))
      return refuse(path, 'begins with *, & or !, which has another meaning.', 'Write the whole text between two ".')
    if (entries) {
      if (isMap(node)) return readGroup(node, entries, path, type === 'loose_object')
      const names = Object.keys(entries).join(', ')
      const below = `Write its fields below it, two spaces further right: ${names}.${orDelete(part, path)}`
      return path.length === 0
        ? refuse(path, 'does not begin with a field.', `Write its name again. The fields here are ${names}.`)
        : refuse(path, isEmpty ? 'is empty.' : 'is not a group.', below)
    }
    if (item ?? items) {
      // The last entry may have been deleted.
      if (isEmpty) return []
      const count = isSeq(node) ? node.items.length : 0
      if (items && items.length !== count)
        return refuse(path, `does not have exactly ${items.length} entries.`, `Keep ${items.length}.`)
      if (isSeq(node)) return node.items.map((one, at) => read(one, items?.[at] ?? item ?? part, [...path, at]))
      return refuse(path, 'is not a list.', 'Write each entry on a line below it, after a hyphen and a space.')
    }
    if (!isScalar(node) && !isEmpty)
      return refuse(
        path,
        'is not text.',
        'Write words after the colon. If they begin with { or [, put them between two ".',
      )
    const scalar = isScalar(node) ? node : undefined
    const value = String(scalar?.value ?? '').replace(/\n+$/, scalar?.type?.startsWith('BLOCK') ? '' : '$&')
    texts.push({ path: path.join('.'), value })
    const [text, fix, range] = (scalar && findTrap(scalar, value, source, part, group)) ?? []
    if (text !== undefined && fix !== undefined) refuse(path, text, fix, range)
    return value
  }

  const readGroup = (map: YAMLMap, parts: Parts, path: Path, isLoose: boolean) => {
    const written = new Map(map.items.map(({ key, value }) => [String(isScalar(key) ? key.value : key), value]))
    const unknown = isLoose ? [] : [...written.keys()].filter((key) => !Object.hasOwn(parts, key))
    const hint = getDescription(partAt(schema, path)) ?? ''
    const fix = `Correct or delete it. The fields here are ${Object.keys(parts).join(', ')}. ${hint}`.trim()
    // If there are many, the file is another one.
    for (const key of unknown.slice(0, 20)) refuse([...path, key], 'is not a field.', fix)
    const missing = Object.entries(parts).filter(([key, part]) => !written.has(key) && !part.wrapped)
    // A misspelt field is both unknown and missing.
    for (const [key, part] of unknown.length > 0 ? [] : missing)
      refuse([...path, key], 'is missing.', `Write it again: “${key}:${exampleOf(part)}`)
    const known = Object.entries(parts).filter(([key]) => written.has(key))
    const values = known.map(([key, part]) => [key, read(written.get(key), part, [...path, key], { written, parts })])
    return { ...(isLoose ? Object(map.toJSON()) : {}), ...Object.fromEntries(values) }
  }

  const value = read(document.contents, schema, [])
  const { output, issues = [] } = safeParse(schema, value, { abortPipeEarly: true })
  for (const issue of issues) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number)
    // Forms of values are checked above.
    const isKnown = found.some((one) => one.path.every((key, index) => key === path[index]))
    if (isKnown || issue.path?.at(-1)?.origin === 'key') continue
    const [text, fix] = explain(issue, unwrap(partAt(schema, path)))
    refuse(path, text, issue.input === '' ? fix + orDelete(partAt(schema, path), path) : fix)
  }
  return { value: output, texts, found: found.toSorted((one, other) => one.start - other.start) }
}

/** Returns the name of a value in a sentence, such as `title`. */
export function nameOf(path: Path): string {
  const [last, list] = [path.at(-1), path.at(-2)]
  if (last === undefined) return 'The file'
  return /^\d+$/.test(String(last)) ? `entry ${Number(last) + 1} of ${list}` : String(last)
}

/** Finds a value, or the name of the innermost group that should have it. */
export function findRange({ contents }: Document, path: Path): [start: number, length: number] {
  let node: unknown = contents
  let range: readonly number[] | null | undefined
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined
    const next = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined
    if (next === undefined) break
    range = (isNode(pair?.key) ? pair.key : isNode(next) ? next : undefined)?.range ?? range
    node = next
  }
  if (isScalar(node) && node.source) range = node.range
  const [start = 0, end = 1] = range ?? []
  return [start, end - start]
}

/** Returns what a schema says about a value that is there. */
export const unwrap = (part: Part): Part => (part.wrapped ? unwrap(part.wrapped) : part)

/** Follows a path into a schema, as far as it leads. */
function partAt(schema: Part, path: Path): Part {
  return path.reduce<Part>((part, key) => {
    const { entries, item, items } = unwrap(part)
    return entries?.[key] ?? items?.[Number(key)] ?? item ?? part
  }, schema)
}

const orDelete = (part: Part, path: Path) =>
  part.wrapped || typeof path.at(-1) === 'number' ? ' Or delete this line.' : ''

/** Says what to write after a name and its colon. */
function exampleOf(part: Part): string {
  const { entries, item, items, options = getExamples(unwrap(part)) } = unwrap(part)
  if (entries) return `”, and below it ${Object.keys(entries).join(', ')}, or undo your change.`
  return (item ?? items) ? '”, and below it its entries, or undo your change.' : ` ${options[0]}”.`
}

/** Says what is wrong with a value and how to fix it. In a message of the site, a line break separates the two. */
function explain(issue: BaseIssue<unknown>, part: Part): readonly [text: string, fix: string] {
  const { type, received, input } = issue
  const { options = getExamples(part) } = part
  const limit = Number(issue.requirement)
  const [text = '', fix] = issue.message.split('\n')
  if (fix !== undefined) return [text, fix]
  if (type === 'picklist') return ['is not a word that works here.', `Write ${options.join(' or ')}.`]
  if (type === 'max_length')
    return Array.isArray(input)
      ? [`has more than ${limit} entries.`, `Delete entries until ${limit} are left.`]
      : ['is too long.', `Write it like ${options[0]}.`]
  if (type === 'min_length')
    return limit > 1
      ? [`has fewer than ${limit} entries.`, `Keep at least ${limit}.`]
      : ['has no entries.', 'Write at least one.']
  if (type === 'max_code_points')
    return [`has ${received} characters; at most ${limit} fit.`, `Shorten it by ${Number(received) - limit} or more.`]
  if (input === '') return ['is empty.', `Write a value, such as ${options[0]}.`]
  if (type === 'min_code_points') return [`is too short; it needs ${limit} characters or more.`, 'Write more.']
  return [text, '']
}

type Trap = readonly [text: string, fix: string, range?: [start: number, length: number]]

/** Finds what a text hides, or what other programs would read in another way. */
function findTrap(scalar: Scalar, value: string, source: string, part: Part, group?: Group): Trap | undefined {
  const [start = 0, end = 0] = scalar.range ?? []
  const written = source.slice(start, end).trimEnd()
  const isPlain = scalar.type === 'PLAIN'
  if (isPlain && /^ *#/.test(source.slice(end)))
    return ['is cut at the #.', 'Write the whole text between two ". Write a comment on a line of its own.']
  if (isPlain && /^[^'"]+["']$/.test(value))
    return [
      'has a quotation mark only at its end.',
      'Delete it, or write one at the start, too. For an apostrophe, write ’.',
    ]
  const blank = written.search(/\n *\n/)
  if (blank >= 0)
    return ['has an empty line.', 'Delete that line; the page shows one paragraph.', [start + blank + 1, 0]]
  const [sign] = written.includes('\\') ? findSigns(value.replaceAll('\n', ' ')) : []
  if (sign) return [`has a hidden character: ${sign.text}`, sign.fix]
  const field = group && findField(written.split('\n'), group)
  if (field) {
    const fix = `Write “${field.name}: ” with as many spaces before it as the other fields have.`
    return [`has a line that begins with ${field.name}, but is not a field.`, fix, [start + field.start, 0]]
  }
  const isQuoted = scalar.type?.startsWith('QUOTE')
  if (!isQuoted && !(isPlain && isOtherType(value))) return undefined
  const { success, output } = safeParse(part, value)
  if (isPlain && success && typeof output === 'string')
    return ['would be changed by other programs on saving.', `Write it between quotation marks: "${value}".`]
  if (isQuoted && typeof output === 'boolean')
    return ['has quotation marks, with which other programs read it as true.', 'Delete them.']
  return undefined
}

const { tags } = new yaml.Schema({ schema: 'core' })

/** Whether a text without quotation marks is a number, true, false or null to programs that follow YAML’s core schema. */
const isOtherType = (text: string) =>
  text !== '' && tags.some((tag) => tag.default === true && 'test' in tag && tag.test?.test(text))

/** Finds a line of a text that begins like an optional field that its group lacks, unless it continues a sentence. */
function findField(lines: readonly string[], { written, parts }: Group) {
  let start = 0
  for (const [index, line] of lines.entries()) {
    const [, name = '', colon, value = ''] = /^ *(?:- +)?(\w+)(:?)(?: +(.*))?$/.exec(line) ?? []
    const part = parts[name]
    const accepts = (text: string) => part !== undefined && safeParse(part, text).success
    const isValue = accepts(value) && (colon || !accepts('some words'))
    const isAfterSentence = /[.!?]$/.test(lines[index - 1] ?? '')
    if (index > 0 && part?.wrapped && !written.has(name) && (isValue || isAfterSentence || (colon && !value)))
      return { name, start }
    start += line.length + 1
  }
  return undefined
}
