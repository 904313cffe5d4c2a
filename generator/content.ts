import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue } from 'valibot'
import { formOf, type FieldSchema } from '../content/fields.ts'
import { findPlaceholders } from '../content/rules.ts'
import { contentSchema, type ParsedContent } from '../content/schema.ts'
import { listSources } from './files.ts'
import type { Version } from './history.ts'
import type { SourceLocation } from './location.ts'
import { hasErrors, problem, type Problem } from './problem.ts'
import { readYaml, type ContentPath } from './yaml.ts'

/** The content as the schema returns it, and where its values are. */
export interface LoadedContent {
  content: ParsedContent
  locate: Locate
  /** The names of the files that an older version replaces, such as `home`. */
  older: ReadonlySet<string>
}

/** Finds a value: its name in the forms, such as `Careers › Calls › Call 2 › Deadline`, and its line. */
export type Locate = (path: ContentPath) => { name: string; at: SourceLocation | undefined }

/** What counts as an error in a file, and what takes its place then. */
interface Reading {
  /** Whether the content must have no placeholders. */
  isRelease?: boolean
  /** Finds the older versions of a file in content/, newest first. */
  findVersions?: (name: string) => Iterable<Version>
}

/** Reads the content of a site, which is in content/ in the folder `root`. */
export function readContentFolder(root: string, problems: Problem[], reading?: Reading): LoadedContent | undefined {
  const folder = join(root, 'content')
  // Guides and schemas are beside the content.
  const names = listSources(folder).filter((name) => !/\/|\.(md|ts)$/.test(name))
  return readContent(new Map(names.map((name) => [name, readFileSync(join(folder, name))])), problems, reading)
}

/**
 * Reads content files, which are bytes by name, and warns of other files. A file with errors is replaced by its newest version
 * without, and the errors are warnings. Returns nothing if a file has no such version.
 */
export function readContent(
  files: ReadonlyMap<string, Uint8Array>,
  problems: Problem[],
  { isRelease = false, findVersions = () => [] }: Reading = {},
): LoadedContent | undefined {
  const names = Object.keys(contentSchema.entries) as ContentName[]
  for (const name of files.keys()) {
    const fix = 'If it has new words, copy them into the right file. Then delete it.'
    if (names.some((known) => name === `${known}.yaml`)) continue
    const text = 'A file in content/ is not part of the site.'
    problems.push({ kind: 'warning', text, inPrivate: `It is ${name}.`, fix })
  }
  const read = new Map<string, ContentFile>()
  const older = new Set<string>()
  for (const name of names) {
    const found: Problem[] = []
    const file = readContentFile(name, files.get(`${name}.yaml`), isRelease, found)
    const version = hasErrors(found) ? readVersion(name, isRelease, findVersions(`${name}.yaml`)) : undefined
    if (version) older.add(name)
    problems.push(...(version ? found.map((one) => asWarning(one, version.day)) : found))
    const part = version ?? file
    if (part) read.set(name, part)
  }
  if (read.size < names.length) return undefined
  const content = Object.fromEntries(Array.from(read, ([name, { words }]) => [name, words])) as ParsedContent
  const locate: Locate = (path) => read.get(path[0] ?? '')?.locate(path) ?? { name: '', at: undefined }
  return { content, locate, older }
}

type ContentName = keyof ParsedContent

/** A file that has the structure of the schema. */
interface ContentFile {
  words: ParsedContent[ContentName]
  locate: Locate
}

/** Reads one file. Returns nothing if it does not have the structure of the schema. */
function readContentFile(
  name: ContentName,
  bytes: Uint8Array | undefined,
  isRelease: boolean,
  problems: Problem[],
): ContentFile | undefined {
  if (bytes === undefined) {
    const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
    problems.push(problem('error', { text: `content/${name}.yaml does not exist.`, fix }))
    return undefined
  }
  const yaml = readYaml(`content/${name}.yaml`, bytes, problems)
  if (!yaml) return undefined
  const locate: Locate = (path) => ({ name: nameOf(path), at: yaml.locate(path.slice(1)) })
  const result = safeParse(contentSchema.entries[name], yaml.value, { abortPipeEarly: true })
  for (const issue of result.issues ?? []) {
    const place = locate([name, ...(issue.path ?? []).map(({ key }) => String(key))])
    const { text, ...others } = explain(issue)
    problems.push({ ...others, text: `${place.name} ${text}`, location: place.at })
  }
  if (!result.success) return undefined
  const words = result.output
  const places = isRelease && 'placeholders' in words ? findPlaceholders(words) : []
  for (const place of places.map(locate)) {
    const fix = 'Write the real value. If its name is in the list of placeholders, remove it there.'
    problems.push(problem('error', { text: `${place.name} is still a placeholder.`, fix }, place.at))
  }
  return { words, locate }
}

/** Reads the first version without errors. Its lines are not those of the file. */
function readVersion(name: ContentName, isRelease: boolean, versions: Iterable<Version>) {
  for (const { day, bytes } of versions) {
    const found: Problem[] = []
    const file = readContentFile(name, bytes, isRelease, found)
    if (!file || hasErrors(found)) continue
    const locate: Locate = (path) => ({ name: file.locate(path).name, at: undefined })
    return { words: file.words, locate, day }
  }
  return undefined
}

/** Makes a warning of an error in a file of which an older version is shown. */
function asWarning(problem: Problem, day: string): Problem {
  const shown = `Until it is corrected, the site shows this file as of ${day}, without photographs and PDFs.`
  return problem.kind === 'error'
    ? { ...problem, kind: 'warning', fix: `${problem.fix ?? ''} ${shown}`.trim() }
    : problem
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ input, expected, message, path }: BaseIssue<unknown>): Problem {
  const kind = 'error'
  if (input === undefined) return { kind, text: 'is missing or empty.', fix: 'Write it, or undo your change.' }
  if (expected === 'never') {
    const inPrivate = `Its name is “${shorten(String(path?.at(-1)?.key))}”.`
    return { kind, text: 'has an unknown field.', inPrivate, fix: message }
  }
  if (typeof input !== 'string') return { kind, text: 'has the wrong structure.', fix: message }
  return { kind, text: 'is not right.', inPrivate: `It is “${shorten(input)}”.`, fix: message }
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Names a value by the labels of the groups around it, and an entry of a list by its number. Leaves out unknown fields. */
function nameOf(path: ContentPath): string {
  let part: FieldSchema | undefined = contentSchema
  const names: string[] = []
  for (const key of path) {
    const around: FieldSchema | undefined = part?.wrapped ?? part
    const isOneOfSeveral = around?.item && formOf(around).list?.max !== 1
    part = around?.item ?? around?.entries?.[key]
    if (part === undefined) break
    const label = formOf(part).label || key
    names.push(isOneOfSeveral ? `${label} ${Number(key) + 1}` : label)
  }
  return names.filter((name, index) => name !== names[index - 1]).join(' › ')
}
