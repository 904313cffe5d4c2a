import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue, type InferOutput } from 'valibot'
import { formOf, unwrap, type FieldSchema, type Place } from '../content/fields.ts'
import { checkDates, closeCalls, findPlaceholders } from '../content/rules.ts'
import { contentSchema, type Content } from '../content/schema.ts'
import { listSources } from './files.ts'
import type { History } from './history.ts'
import { hasErrors, type Locate, type Problem } from './problem.ts'
import { readYaml } from './yaml.ts'

/** The content on a day, and where its values are. */
export interface LoadedContent {
  content: Content
  locate: Locate
}

interface ContentOptions {
  today: string
  /** Whether a placeholder is a mistake. */
  isRelease?: boolean
  /** Finds the older versions of a file with a mistake. */
  history?: History | undefined
}

/** Reads the files of content/ in the folder `root`, by their paths from there. Guides and schemas are beside them. */
export function readContentFiles(root: string): ReadonlyMap<string, Uint8Array> {
  const folder = join(root, 'content')
  const names = listSources(folder).filter((name) => !/\.(md|ts)$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
}

/**
 * Puts the content together from its files. A file with mistakes is replaced by its newest right version, and the
 * mistakes are warnings. Returns nothing if a file cannot be read and has no such version.
 */
export function loadContent(
  files: ReadonlyMap<string, Uint8Array>,
  { today, ...options }: ContentOptions,
  problems: Problem[],
): LoadedContent | undefined {
  const names = Object.keys(contentSchema.entries) as FileName[]
  const known = names.map((name) => `${name}.yaml`)
  const isKnown = (name: string) => known.includes(name) || /^photographs\/[^/]+\.yaml$/.test(name)
  for (const name of [...files.keys()].filter((name) => !isKnown(name))) {
    const fix = 'If it has new words, copy them into the right file. Then delete it.'
    const text = 'A file in content/ is not part of the site.'
    problems.push({ kind: 'warning', text, inPrivate: `It is ${name}.`, fix })
  }
  const parts = names.map((name) => readOrNewestRight(name, files.get(`${name}.yaml`), options))
  problems.push(...parts.flatMap((part) => part.problems))
  if (parts.some(({ value }) => value === undefined)) return undefined
  const content = Object.fromEntries(parts.map(({ name, value }) => [name, value])) as Content
  const partOf = (place: Place) => parts.find(({ name }) => name === fileOf(place))
  const locate: Locate = (place) => partOf(place)?.locate(place) ?? {}
  problems.push(...checkDates(content, today, locate))
  return { content: closeCalls(content, today), locate }
}

/** Returns the name of the file that has a value. */
const fileOf = (place: Place) => place.split('.')[0] ?? ''

type FileName = keyof Content

/** The content of one file. */
interface ContentPart {
  name: FileName
  /** What the schema returns. It is absent if the file does not have that structure. */
  value?: Content[FileName] | undefined
  problems: readonly Problem[]
  locate: Locate
}

/**
 * Reads a file. If it has mistakes, its newest version without any takes its place, and the mistakes become warnings.
 */
function readOrNewestRight(
  name: FileName,
  bytes: Uint8Array | undefined,
  { isRelease = false, history }: Omit<ContentOptions, 'today'>,
): ContentPart {
  const newest = readPart(name, bytes, isRelease)
  if (!history || !hasErrors(newest.problems)) return newest
  for (const { day, bytes } of history.listVersions(`content/${name}.yaml`)) {
    const older = readPart(name, bytes, isRelease)
    if (hasErrors(older.problems)) continue
    const problems = newest.problems.map((problem) => asWarning(problem, day))
    return { ...older, problems, locate: (place) => ({ where: older.locate(place).where }) }
  }
  return newest
}

/** Reads a version of a file, or says that there is none. */
function readPart(name: FileName, bytes: Uint8Array | undefined, isRelease: boolean): ContentPart {
  if (bytes === undefined) {
    const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
    const problems: Problem[] = [{ kind: 'error', text: `content/${name}.yaml does not exist.`, fix }]
    return { name, problems, locate: () => ({}) }
  }
  const { value, problems, locate } = readVersion(name, contentSchema.entries[name], bytes)
  const placeholders = isRelease && value ? findPlaceholders({ [name]: value }, locate) : []
  return { name, value, problems: [...problems, ...placeholders], locate }
}

/** Reads a version of a file of content/ by its name, such as `home`, as a schema describes it. */
export function readVersion<Schema extends FieldSchema>(
  name: string,
  schema: Schema,
  bytes: Uint8Array,
): { value?: InferOutput<Schema> | undefined; problems: readonly Problem[]; locate: Locate } {
  const problems: Problem[] = []
  const yaml = readYaml(name, bytes, problems)
  if (!yaml) return { problems, locate: () => ({}) }
  const locate: Locate = (place) => ({ where: labelsOf(place, schema), location: yaml.locate(place) })
  const { success, output, issues = [] } = safeParse(schema, yaml.value, { abortPipeEarly: true })
  for (const issue of issues) {
    const keys = (issue.path ?? []).map(({ key }) => String(key))
    problems.push({ kind: 'error', ...locate([name, ...keys].join('.')), ...explain(issue) })
  }
  return { value: success ? output : undefined, problems, locate }
}

/** Makes a warning of an error in a file of which an older version is shown. */
function asWarning(problem: Problem, day: string): Problem {
  if (problem.kind !== 'error') return problem
  const shown = `Until you correct it, the site shows this form as it was on ${day}. What was removed from it since then is still up.`
  return { ...problem, kind: 'warning', fix: `${problem.fix ?? ''} ${shown}`.trim() }
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ kind, input, expected, message, path }: BaseIssue<unknown>): Omit<Problem, 'kind'> {
  if (input === undefined) return { text: 'This is missing or empty.', fix: 'Write it, or undo your change.' }
  if (expected === 'never') {
    const inPrivate = `Its name is “${shorten(String(path?.at(-1)?.key))}”.`
    return { text: 'There is an unknown field.', inPrivate, fix: message }
  }
  if (typeof input === 'string')
    return { text: 'This is not right.', inPrivate: `It is “${shorten(input)}”.`, fix: message }
  return { text: kind === 'schema' ? 'This has the wrong structure.' : 'This is not right.', fix: message }
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/**
 * Finds a value in the forms: the labels of the groups around it, and the numbers of entries. Leaves out unknown
 * fields. `schema` describes the file that has the value.
 */
function labelsOf(place: Place, schema: FieldSchema): string {
  const [file = '', ...keys] = place.split('.')
  const labels = [formOf(schema).label || file]
  let part = schema
  for (const key of keys) {
    const { item, entries }: FieldSchema = unwrap(part)
    const inner: FieldSchema | undefined = item ?? entries?.[key]
    if (inner === undefined) break
    part = inner
    const label = formOf(part).label || key
    labels.push(item ? `${label} ${Number(key) + 1}` : label)
  }
  // The form for programs and the list in it have the same label.
  return labels.filter((label, index) => label !== labels[index - 1]).join(' › ')
}
