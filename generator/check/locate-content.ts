import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { PartialMessage } from 'esbuild'
import type { ContentPlace } from '../facts.ts'

type Location = NonNullable<PartialMessage['location']>

type Parser = typeof import('@babel/parser')

type Statement = ReturnType<Parser['parse']>['program']['body'][number]

type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>

type Expression = NonNullable<Declaration['declarations'][number]['init']>

type Property = Extract<Expression, { type: 'ObjectExpression' }>['properties'][number]

type Value = Expression | Extract<Property, { type: 'ObjectProperty' }>['value']

/** A part of a source, in characters from its start. */
interface Span {
  start: number
  end: number
}

/** Something that has a name in a source: a constant, a field or, as its own name, an entry of a list. */
interface Named {
  name: Span
  value: Value | null | undefined
}

/** A file's constants by the names that it exports them by, or else by their own. */
type Constants = ReadonlyMap<string, Named>

/**
 * Finds where a place in the content stands in its source: the value there, or its name where the name is meant. Where
 * the source has no such value, it is the nearest thing that should hold it, and where that is not to be found, the file.
 */
export async function locateContent(root: string, place: ContentPlace): Promise<Location> {
  try {
    const source = await readFile(resolve(root, place.file), 'utf8')
    const span = findSpan(await parseSource(source), place)
    return { file: place.file, ...(span && pointAt(source, span)) }
  } catch {
    // A file that is missing or cannot be parsed is a problem of its own, of which the bundler tells.
    return { file: place.file }
  }
}

async function parseSource(source: string): Promise<readonly Statement[]> {
  // Only content with a fault needs the parser.
  const { parse } = await import('@babel/parser')
  return parse(source, { sourceType: 'module', plugins: ['typescript'] }).program.body
}

function findSpan(statements: readonly Statement[], { path: [first, ...keys], at }: ContentPlace): Span | undefined {
  const constants = readConstants(statements)
  let found = constants.get(String(first))
  for (const key of keys) {
    const owner = resolveValue(found?.value, constants)
    const inner = findInside(owner, key)
    if (inner === undefined) return owner && beginningOf(owner)
    found = inner
  }
  const value = resolveValue(found?.value, constants)
  return at === 'name' || value === undefined ? found?.name : beginningOf(value)
}

function readConstants(statements: readonly Statement[]): Constants {
  const constants = new Map<string, Named>()
  const exports = statements.filter((statement) => statement.type === 'ExportNamedDeclaration')
  for (const declaration of [...statements, ...exports.map((statement) => statement.declaration)]) {
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier') constants.set(id.name, { name: spanOf(id), value: init })
  }
  for (const specifier of exports.flatMap((statement) => statement.specifiers)) {
    if (specifier.type !== 'ExportSpecifier' || specifier.exported.type !== 'Identifier') continue
    constants.set(specifier.exported.name, {
      name: spanOf(specifier.exported),
      value: constants.get(specifier.local.name)?.value,
    })
  }
  return constants
}

/** Takes off what only TypeScript reads, and looks up names; a name that leads to itself has no value. */
function resolveValue(value: Value | null | undefined, constants: Constants, steps = 9): Value | undefined {
  if (value == null || steps === 0) return undefined
  switch (value.type) {
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return resolveValue(value.expression, constants, steps)
    case 'Identifier':
      // What is no constant of the file, such as `undefined`, stands for itself.
      return constants.has(value.name) ? resolveValue(constants.get(value.name)?.value, constants, steps - 1) : value
    default:
      return value
  }
}

/** Finds a field of an object, the last of its name, or an entry of a list. */
function findInside(owner: Value | undefined, key: string | number): Named | undefined {
  if (owner?.type === 'ObjectExpression') return new Map(owner.properties.flatMap(readProperty)).get(String(key))
  if (owner?.type !== 'ArrayExpression') return undefined
  const entries = owner.elements.slice(0, Number(key) + 1)
  const entry = entries[Number(key)]
  // Behind entries that stand elsewhere, nobody can count.
  if (entry == null || entry.type === 'SpreadElement' || entries.some((one) => one?.type === 'SpreadElement'))
    return undefined
  return { name: spanOf(entry), value: entry }
}

function readProperty(property: Property): [string, Named][] {
  if (property.type === 'SpreadElement' || property.computed) return []
  const { key } = property
  const name = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : ''
  return [[name, { name: spanOf(key), value: property.type === 'ObjectProperty' ? property.value : undefined }]]
}

/** Returns the span of a value; of one that goes over many lines, such as an object, that of its first sign. */
function beginningOf(value: Value): Span {
  const { start, end } = spanOf(value)
  return value.type === 'ObjectExpression' || value.type === 'ArrayExpression'
    ? { start, end: start + 1 }
    : { start, end }
}

function spanOf({ start, end }: { start?: number | null; end?: number | null }): Span {
  return { start: start ?? 0, end: end ?? 0 }
}

/** Returns line, column and length of a span as esbuild counts them: lines from 1, and bytes; the length ends with the line. */
function pointAt(source: string, { start, end }: Span): Omit<Location, 'file'> {
  const before = source.slice(0, start).split(/\r\n|\r|\n/)
  const column = before.at(-1) ?? ''
  const [rest = ''] = source.slice(start).split(/[\r\n]/, 1)
  const marked = source.slice(start, Math.min(end, start + rest.length))
  return {
    line: before.length,
    column: Buffer.byteLength(column),
    length: Buffer.byteLength(marked),
    lineText: column + rest,
  }
}
