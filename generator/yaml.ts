import { createRequire } from 'node:module'
import type { Node } from 'yaml'
import { invisible, type Place } from '../content/fields.ts'
import { locationOf, type SourceLocation } from './location.ts'
import { hasErrors, type Problem } from './problem.ts'
import { beginsWithSign, explainError, findSlips } from './slips.ts'

// As CommonJS it loads in half the time.
const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
const { isAlias, isCollection, isMap, isNode, isScalar, isSeq, parseDocument } = yaml

/** A text, a list or a group. */
export type YamlValue = string | readonly YamlValue[] | { readonly [key: string]: YamlValue }

/**
 * Reads a file of content/ by its name, such as `home`. All scalars are texts, so that `no`, 07 and +254 mean what they
 * say. What is empty is absent. `locate` finds a value by its place, such as `home.mission.heading`, or else the
 * innermost group that should have it. Returns nothing if there are errors in the file.
 */
export function readYaml(name: string, bytes: Uint8Array, problems: Problem[]) {
  const file = `content/${name}.yaml`
  const source = decode(bytes)
  if (source === undefined) {
    problems.push({ kind: 'error', text: `${file} is not saved as UTF-8.`, fix: 'Save it as UTF-8.' })
    return undefined
  }
  const at = (start: number, end: number) => locationOf(file, source, start, end - start)
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false })
  // Further errors mostly follow from the first one.
  const [error] = document.errors.toSorted((first, second) => first.pos[0] - second.pos[0])
  if (error) {
    const { start, ...problem } = explainError(error, source)
    problems.push({ ...problem, location: at(start, start + 1) })
    return undefined
  }

  const parts: Part[] = []
  const value = toValue(document.contents, name, parts)
  const locationOfNode = (node: Node) => {
    const [start, end] = node.range ?? [0, 1]
    if (!isCollection(node)) return at(start, end)
    // The name of a group or list is before it.
    const endOfName = Math.max(1, source.slice(0, start).trimEnd().length)
    return at(endOfName - 1, endOfName)
  }
  const slips = parts.flatMap(({ node }) => {
    const signs = isAlias(node) || node.tag || node.anchor ? [beginsWithSign] : []
    const inText = isScalar(node) ? findSlips(node, source) : []
    return [...signs, ...inText].map((slip) => ({ ...slip, location: locationOfNode(node) }))
  })
  problems.push(...slips)
  if (hasErrors(slips)) return undefined
  const nodes = new Map(parts.map(({ place, node }) => [place, node]))
  const locate = (place: Place): SourceLocation => {
    const node = nodes.get(place)
    if (node) return locationOfNode(node)
    return place.includes('.') ? locate(place.slice(0, place.lastIndexOf('.'))) : at(0, 1)
  }
  return { value, locate }
}

/**
 * A part of a document, and the place of the value that it becomes. An empty part has the place of the next one in its
 * list.
 */
interface Part {
  place: Place
  node: Node
}

/** Returns the value of a part of a document, or nothing if it is empty. Adds the part, and those in it, to `parts`. */
function toValue(node: unknown, place: Place, parts: Part[]): YamlValue | undefined {
  if (!isNode(node)) return undefined
  parts.push({ place, node })
  if (isMap(node)) {
    const fields = node.items.flatMap(({ key, value: inner }) => {
      const value = toValue(inner, `${place}.${key}`, parts)
      return value === undefined ? [] : [[String(key), value] as const]
    })
    const isFile = !place.includes('.')
    return fields.length > 0 || isFile ? Object.fromEntries(fields) : undefined
  }
  if (isSeq(node)) {
    const entries: YamlValue[] = []
    for (const item of node.items) {
      const entry = toValue(item, `${place}.${entries.length}`, parts)
      // Each line of a list that somebody pasted into one box is an entry.
      const lines = isScalar(item) ? String(item.value).split('\n').map(repair).filter(Boolean) : []
      if (entry !== undefined) entries.push(...(lines.length > 1 ? lines : [entry]))
    }
    return entries.length > 0 ? entries : undefined
  }
  if (!isScalar(node)) return undefined
  const text = repair(String(node.value))
  const isNull = node.type === 'PLAIN' && /^(null|~)$/i.test(text)
  return isNull || text === '' ? undefined : text
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
