import { createRequire } from 'node:module'
import { getDescription, getExamples, safeParse, type BaseIssue, type GenericSchema } from 'valibot'
import type { Document, Scalar, YAMLMap } from 'yaml'
import { findSigns, type Mistake } from './yaml.ts'

// As CommonJS it loads in half the time.
const { isAlias, isMap, isNode, isScalar, isSeq, Schema }: typeof import('yaml') = createRequire(import.meta.url)(
  'yaml',
)

/** The names of the fields and the indexes of the entries that lead to a value. */
export type Path = readonly (string | number)[]

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

/** A schema of Valibot for a group, a list or a text, perhaps wrapped in one that makes it optional. */
type Part = GenericSchema & {
  entries?: Readonly<Record<string, Part>>
  item?: Part
  items?: readonly Part[]
  wrapped?: Part
  options?: readonly string[]
}

/** Returns what a schema says about a value that is there. */
const unwrap = (part: Part): Part => (part.wrapped ? unwrap(part.wrapped) : part)

/** Follows a path into a schema. */
const partAt = (schema: Part, path: Path): Part | undefined =>
  path.reduce<Part | undefined>((part, key) => {
    const { entries, item, items } = part ? unwrap(part) : {}
    return entries?.[key] ?? items?.[Number(key)] ?? item
  }, schema)

interface Found extends Mistake {
  path: Path
  start: number
}

/** Checks a document by a schema. Returns what the schema makes of it, its texts as they are written, and what is wrong. */
export function checkValues(document: Document, source: string, schema: Part) {
  const found: Found[] = []
  const texts: { path: string; value: string }[] = []
  const refuse = (path: Path, text: string, fix: string, [start, length] = findRange(document, path)) =>
    void found.push({ path, start, length, text: `${nameOf(path)} ${text}`, fix })

  /** Returns a value of the form that the schema expects. */
  const read = (node: unknown, part: Part, path: Path, group?: Group): unknown => {
    const { entries, item, items } = unwrap(part)
    const isEmpty = !isNode(node) || (isScalar(node) && node.source === '' && node.type === 'PLAIN')
    if (isAlias(node) || (isNode(node) && (('anchor' in node && node.anchor) || node.tag)))
      return refuse(path, 'begins with *, & or !, which has another meaning.', 'Write the whole text between two ".')
    if (entries) {
      if (isMap(node)) return readGroup(node, entries, path)
      const names = Object.keys(entries).join(', ')
      if (path.length === 0)
        return refuse(path, 'does not begin with a field.', `Write its name again. The fields here are ${names}.`)
      const fix = `Write its fields below it, two spaces further right: ${names}.`
      return refuse(path, isEmpty ? 'is empty.' : 'is not a group.', fix + orDelete(part, path))
    }
    if (item ?? items) {
      // The last entry may have been deleted.
      if (isEmpty) return []
      if (isSeq(node) && (items?.length ?? node.items.length) === node.items.length)
        return node.items.map((one, index) => read(one, items?.[index] ?? item ?? part, [...path, index]))
      if (items)
        return refuse(
          path,
          `does not have exactly ${items.length} entries.`,
          `Keep ${items.length}, each after a hyphen.`,
        )
      return refuse(path, 'is not a list.', 'Write each entry on a line below it, after a hyphen and a space.')
    }
    if (!isScalar(node) && !isEmpty)
      return refuse(
        path,
        'is not text.',
        'Write words after the colon. If they begin with { or [, write them between two ".',
      )
    const scalar = isScalar(node) ? node : undefined
    const value = String(scalar?.value ?? '').replace(/\n+$/, scalar?.type?.startsWith('BLOCK') ? '' : '$&')
    texts.push({ path: path.join('.'), value })
    const trap = scalar && findTrap(scalar, value, source, part, group)
    if (trap) found.push({ ...trap, path, text: `${nameOf(path)} ${trap.text}` })
    return value
  }

  const readGroup = (map: YAMLMap, entries: NonNullable<Part['entries']>, path: Path) => {
    const written = new Map(map.items.map(({ key, value }) => [String(isScalar(key) ? key.value : key), value]))
    const unknown = [...written.keys()].filter((key) => !Object.hasOwn(entries, key))
    const hint = getDescription(partAt(schema, path) ?? schema) ?? ''
    // If there are many, the file is another one.
    for (const key of unknown.slice(0, 20)) {
      const fix = `Correct or delete it. The fields here are ${Object.keys(entries).join(', ')}. ${hint}`
      refuse([...path, key], 'is not a field.', fix.trim())
    }
    for (const [key, part] of Object.entries(entries)) {
      // A misspelt field is both unknown and missing.
      if (written.has(key) || part.wrapped || unknown.length > 0) continue
      refuse([...path, key], 'is missing.', `Write it again: “${key}:${exampleOf(part)}`)
    }
    const known = Object.entries(entries).filter(([key]) => written.has(key))
    return Object.fromEntries(
      known.map(([key, part]) => [key, read(written.get(key), part, [...path, key], { written, entries })]),
    )
  }

  const value = read(document.contents, schema, [])
  const { output, issues = [] } = safeParse(schema, value, { abortPipeEarly: true })
  for (const issue of issues) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number)
    // Forms of values have been checked above.
    const isFound = found.some((one) => one.path.every((key, index) => key === path[index]))
    if (isFound || issue.path?.at(-1)?.origin === 'key') continue
    const part = partAt(schema, path) ?? schema
    const [text, fix] = explain(issue, part)
    refuse(path, text, issue.input === '' ? fix + orDelete(part, path) : fix)
  }
  return { value: output, texts, found: found.toSorted((one, other) => one.start - other.start) }
}

type Issue = BaseIssue<unknown>

interface Group {
  written: ReadonlyMap<string, unknown>
  entries: Readonly<Record<string, Part>>
}

const orDelete = (part: Part | undefined, path: Path) =>
  part?.wrapped || typeof path.at(-1) === 'number' ? ' Or delete this line.' : ''

/** Says what to write after a name and its colon. */
function exampleOf(part: Part): string {
  const { entries, item, items, options = getExamples(unwrap(part)) } = unwrap(part)
  if (entries) return `”, and below it ${Object.keys(entries).join(', ')}, or undo your change.`
  return (item ?? items) ? '”, and below it its entries, or undo your change.' : ` ${options[0]}”.`
}

/** Says what is wrong with a value, and how to fix it. In messages of the site, a line break separates the two. */
function explain({ type, requirement, received, input, message }: Issue, part: Part): [text: string, fix: string] {
  const { options = getExamples(unwrap(part)) } = unwrap(part)
  const [text = '', fix] = message.split('\n')
  const limit = Number(requirement)
  if (fix !== undefined) return [text, fix]
  if (type === 'picklist') return ['is not a word that works here.', `Write ${options.join(' or ')}.`]
  if (type === 'max_length') return [`has more than ${limit} entries.`, `Delete entries until ${limit} are left.`]
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

/** Finds what a text hides, or what other programs would read in another way. */
function findTrap(
  scalar: Scalar,
  value: string,
  source: string,
  part: Part,
  group?: Group,
): (Mistake & { start: number }) | undefined {
  const [start = 0, end = 0] = scalar.range ?? []
  const written = source.slice(start, end).trimEnd()
  const isPlain = scalar.type === 'PLAIN'
  if (isPlain && /^ *#/.test(source.slice(end)))
    return {
      start: end,
      length: 2,
      text: 'is cut at the #.',
      fix: 'Write the whole text between two ". Write a comment on a line of its own.',
    }
  if (isPlain && /^[^'"]+(["'])$/.test(value))
    return {
      start,
      text: 'has a quotation mark only at its end.',
      fix: 'Delete it, or write one at the start, too. For an apostrophe, write ’.',
    }
  const blank = written.search(/\n *\n/)
  if (blank >= 0)
    return {
      start: start + blank + 1,
      text: 'has an empty line.',
      fix: 'Delete that line; the page shows one paragraph.',
    }
  const [sign] = written.includes('\\') ? findSigns(value.replaceAll('\n', ' ')) : []
  if (sign) return { ...sign, start }
  const hidden = group && findField(written, group)
  if (hidden) return { ...hidden, start: start + hidden.start }
  const isQuoted = scalar.type?.startsWith('QUOTE')
  const isOther = isPlain && value !== '' && isOtherType(value)
  const { success, output } = isQuoted || isOther ? safeParse(part, value) : {}
  const place = { start, length: end - start }
  if (isOther && success && typeof output === 'string') {
    const fix = `Write it between quotation marks: "${value}".`
    return { ...place, text: 'is no text to some programs, which would change it.', fix }
  }
  if (isQuoted && typeof output === 'boolean')
    return { ...place, text: 'has quotation marks, with which some programs read it as true.', fix: 'Delete them.' }
  return undefined
}

const core = new Schema({ schema: 'core' }).tags
/** Whether a text without quotation marks is a number, true, false or null to programs that follow YAML’s core schema. */
const isOtherType = (text: string) => core.some((tag) => tag.default === true && 'test' in tag && tag.test?.test(text))

/** Finds a line of a text that begins like an optional field which its group lacks. In a sentence, the name is a word. */
function findField(written: string, { written: known, entries }: Group): (Mistake & { start: number }) | undefined {
  const lines = written.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, name = '', colon, value = ''] = /^ *(?:- +)?(\w+)(:?)(?: +(.*))?$/.exec(line) ?? []
    const part = entries[name]
    if (index === 0 || !part?.wrapped || known.has(name)) continue
    const accepts = (text: string) => safeParse(part, text).success
    const isSentence = !/[.!?]$/.test(lines[index - 1] ?? '') && (accepts('some words') || !accepts(value))
    if (!colon && isSentence) continue
    const start = lines.slice(0, index).join('\n').length + 1
    const fix = `Write “${name}: ” with as many spaces before it as the other fields have.`
    return { start, length: line.length, text: `has a line that begins with ${name}, but is not a field.`, fix }
  }
  return undefined
}
