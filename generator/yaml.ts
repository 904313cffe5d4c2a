import { createRequire } from 'node:module'
import type { Node } from 'yaml'
import { invisible, type Place } from '../content/fields.ts'
import { locationOf, type SourceLocation } from './location.ts'
import type { Problem } from './problem.ts'
import { explainError, findSlips, quoteIt } from './slips.ts'

// As CommonJS it loads in half the time.
const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
const { isAlias, isCollection, isMap, isNode, isScalar, isSeq, parseDocument } = yaml

/** A text, a list or a group. */
export type YamlValue = string | readonly YamlValue[] | { readonly [key: string]: YamlValue }

/**
 * Reads a file of content/ by its name, such as `home`. All scalars are texts, so that `no`, 07 and +254 mean what they say. What
 * is empty is absent. `locate` finds a value by its place, such as `home.mission.heading`, or else the innermost group that should
 * have it. Returns nothing if there are errors in the file.
 */
export function readYaml(name: string, bytes: Uint8Array, problems: Problem[]) {
  const file = `content/${name}.yaml`
  const source = decode(bytes)
  if (source === undefined) {
    problems.push({ kind: 'error', text: `${file} is not saved as UTF-8.`, fix: 'Save it as UTF-8.' })
    return undefined
  }
  const at = ([start, end]: readonly number[]) => locationOf(file, source, start ?? 0, (end ?? 1) - (start ?? 0))
  const nodes = new Map<Place, Node>()
  const locate = (place: Place): SourceLocation => {
    const node = nodes.get(place)
    if (node === undefined) return place === '' ? at([]) : locate(place.slice(0, Math.max(0, place.lastIndexOf('.'))))
    const [start, end] = node.range ?? [0, 1]
    // The name of a group or list is before it.
    return at(isCollection(node) ? [Math.max(0, source.slice(0, start).trimEnd().length - 1)] : [start, end])
  }
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false })
  // Further errors mostly follow from the first one.
  const [error] = document.errors.toSorted((first, second) => first.pos[0] - second.pos[0])
  if (error) {
    const { start, ...problem } = explainError(error, source)
    problems.push({ ...problem, location: at([start, start + 1]) })
    return undefined
  }

  let isReadable = true
  const add = (problem: Problem, place: Place) => {
    if (problem.kind === 'error') isReadable = false
    problems.push({ ...problem, location: locate(place) })
  }
  const toValue = (node: unknown, place: Place): YamlValue | undefined => {
    if (!isNode(node)) return undefined
    nodes.set(place, node)
    if (isAlias(node) || node.tag || node.anchor)
      add({ kind: 'error', text: 'A text cannot begin with *, & or !.', fix: quoteIt }, place)
    if (isMap(node)) {
      const fields = node.items.flatMap(({ key, value: inner }) => {
        const value = toValue(inner, `${place}.${key}`)
        return value === undefined ? [] : [[String(key), value] as const]
      })
      return fields.length > 0 || place === name ? Object.fromEntries(fields) : undefined
    }
    if (isSeq(node)) {
      const entries: YamlValue[] = []
      for (const item of node.items) {
        const entry = toValue(item, `${place}.${entries.length}`)
        // Each line of a list that somebody pasted into one box is an entry.
        const lines = isScalar(item) ? String(item.value).split('\n').map(repair).filter(Boolean) : []
        if (entry !== undefined) entries.push(...(lines.length > 1 ? lines : [entry]))
      }
      return entries.length > 0 ? entries : undefined
    }
    if (!isScalar(node)) return undefined
    const text = repair(String(node.value))
    for (const slip of findSlips(node, text, source)) add(slip, place)
    const isNull = node.type === 'PLAIN' && /^(null|~)$/i.test(text)
    return isNull || text === '' ? undefined : text
  }
  const value = toValue(document.contents, name)
  return isReadable ? { value, locate } : undefined
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
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
