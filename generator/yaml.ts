import { createRequire } from 'node:module'
import type { Node, Scalar, YAMLError } from 'yaml'
import { invisible } from '../content/fields.ts'
import { locationOf, type SourceLocation } from './location.ts'
import { problem, type Problem } from './problem.ts'

// As CommonJS it loads in half the time.
const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
const { isAlias, isCollection, isMap, isNode, isScalar, isSeq, parseDocument } = yaml

/** A text, a list or a group. */
export type YamlValue = string | readonly YamlValue[] | { readonly [key: string]: YamlValue }

/** Where a value is: the names of the fields around it and its own, and the indexes of entries in lists. */
export type ContentPath = readonly string[]

const quoteIt = 'Write the whole text between two straight quotation marks (").'

/**
 * Reads YAML that people edit. All scalars are texts, so that `no`, 07 and +254 mean what they say. What is empty is absent.
 * `locate` finds a value, or else the innermost group that should have it. Returns nothing if there are errors in the file.
 */
export function readYaml(file: string, bytes: Uint8Array, problems: Problem[]) {
  const source = new TextDecoder().decode(bytes)
  const at = ([start, end]: readonly number[]) => locationOf(file, source, start ?? 0, (end ?? 1) - (start ?? 0))
  const nodes = new Map<string, Node>()
  const locate = (path: ContentPath): SourceLocation => {
    const node = nodes.get(path.join('.'))
    if (node === undefined) return path.length > 0 ? locate(path.slice(0, -1)) : at([])
    const [start, end] = node.range ?? [0, 1]
    // The name of a group or list is before it.
    return at(isCollection(node) ? [Math.max(0, source.slice(0, start).trimEnd().length - 1)] : [start, end])
  }
  let isReadable = true
  const report = (kind: Problem['kind'], text: string, fix: string, location?: SourceLocation) => {
    if (kind === 'error') isReadable = false
    problems.push(problem(kind, { text, fix }, location))
  }
  if (source.includes('\ufffd')) {
    report('error', `${file} is not saved as UTF-8.`, 'Save it as UTF-8.')
    return undefined
  }
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false })
  // Further errors mostly follow from the first one.
  const [error] = document.errors.toSorted((first, second) => first.pos[0] - second.pos[0])
  if (error) {
    const { text, fix, start } = explain(error, source)
    report('error', text, fix, at([start, start + 1]))
    return undefined
  }

  const toValue = (node: unknown, path: ContentPath): YamlValue | undefined => {
    if (!isNode(node)) return undefined
    nodes.set(path.join('.'), node)
    if (isAlias(node) || node.tag || node.anchor)
      report('error', 'A text cannot begin with *, & or !.', quoteIt, locate(path))
    if (isMap(node)) {
      const fields = node.items.flatMap(({ key, value: inner }) => {
        const value = toValue(inner, [...path, String(key)])
        return value === undefined ? [] : [[String(key), value] as const]
      })
      return fields.length > 0 || path.length === 0 ? Object.fromEntries(fields) : undefined
    }
    if (isSeq(node)) {
      const entries: YamlValue[] = []
      for (const item of node.items) {
        const entry = toValue(item, [...path, String(entries.length)])
        // Each line of a list that somebody pasted into one box is an entry.
        const lines = isScalar(item) ? String(item.value).split('\n').map(repair).filter(Boolean) : []
        if (entry !== undefined) entries.push(...(lines.length > 1 ? lines : [entry]))
      }
      return entries.length > 0 ? entries : undefined
    }
    if (!isScalar(node)) return undefined
    const text = repair(String(node.value))
    for (const [kind, what, fix] of findSlips(node, text, source)) report(kind, what, fix, locate(path))
    const isNull = node.type === 'PLAIN' && /^(null|~)$/i.test(text)
    return isNull || text === '' ? undefined : text
  }
  const value = toValue(document.contents, [])
  return isReadable ? { value, locate } : undefined
}

/** Finds what a person probably did not mean to write in a text. */
function findSlips(node: Scalar, text: string, source: string) {
  const slips: [kind: Problem['kind'], text: string, fix: string][] = []
  const [start, end] = node.range ?? [0, 0]
  if (node.type === 'PLAIN' && node.comment) {
    const fix = 'Write a comment on a line of its own, and a text with a # between two straight quotation marks (").'
    slips.push(['error', 'Everything after the # is read as a comment.', fix])
  }
  if (node.type === 'PLAIN' && /\n\s*- /.test(source.slice(start, end))) {
    const fix = 'If it is an entry of a list, its hyphen begins below the hyphen of the entry before it.'
    slips.push(['warning', 'A line of this text begins with a hyphen.', fix])
  }
  if (code.test(text)) {
    const fix = 'Visitors see these characters as you typed them. Remove them.'
    slips.push(['warning', 'This text looks like code.', fix])
  }
  return slips
}

/** Tags, characters and links of HTML and Markdown, and names in braces. */
const code = /<\/?[a-z][^>]*>|&[a-z]+;|\]\(https?:|\*\*|\{\w+\}/i

/** Says what a mistake of syntax is, and where it begins. */
function explain({ code, message, pos }: YAMLError, source: string): { text: string; fix: string; start: number } {
  const mark = /^(<{7}|={7}|>{7})/m.exec(source)
  if (mark) {
    const fix = 'Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.'
    return { text: 'This is an unresolved merge conflict.', fix, start: mark.index }
  }
  const unclosed = findUnclosedQuote(source)
  if (unclosed !== undefined) return { text: 'This quotation mark is never closed.', fix: quoteIt, start: unclosed }
  if (code === 'DUPLICATE_KEY') {
    const fix = 'Delete one of the two lines. Or begin a new entry of the list with a hyphen.'
    return { text: 'This field appears twice.', fix, start: pos[0] }
  }
  const fix = `Compare its spaces, hyphens, colons and quotation marks with those of other lines. ${quoteIt}`
  return { text: `This line cannot be read: ${message}.`, fix, start: pos[0] }
}

/** Finds a text that begins with a quotation mark, and has none before the next line that is not further to the right. */
function findUnclosedQuote(source: string): number | undefined {
  for (const { index, 0: start, 1: before = '' } of source.matchAll(/^( *(?:- )?)\w+: "(?=[^"\n]*$)/gm)) {
    const rest = source.slice(index + start.length)
    const end = rest.search(RegExp(`\\n {0,${before.length}}\\S`))
    if (!rest.slice(0, end < 0 ? undefined : end).includes('"')) return index + start.length - 1
  }
  return undefined
}

/** Replaces what word processors insert. A non-breaking space stays, because it keeps a number on a line. */
export function repair(text: string): string {
  return text
    .normalize('NFC')
    .replace(RegExp(`[${invisible}]`, 'g'), '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
}
