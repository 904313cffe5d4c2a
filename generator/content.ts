import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue } from 'valibot'
import { formOf, unwrap, type FieldSchema, type Place } from '../content/fields.ts'
import { checkDates, closeCalls, findPlaceholders, type Finding } from '../content/rules.ts'
import { contentSchema, type Content } from '../content/schema.ts'
import { listSources } from './files.ts'
import type { History } from './history.ts'
import { hasErrors, type Locate, type Problem } from './problem.ts'
import { readYaml } from './yaml.ts'

/** The content on a day, and where its values are. */
export interface LoadedContent {
  content: Content
  locate: Locate
  /** Whether a value is in a file of which an older version is shown. */
  isOlder: (place: Place) => boolean
}

interface ContentOptions {
  today: string
  /** Whether a placeholder is a mistake. */
  isRelease?: boolean
  /** Has the older versions of a file with a mistake. */
  history?: History | undefined
}

/** Reads the files of content/ in the folder `root`, by their names. Guides and schemas are beside them. */
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
  for (const name of [...files.keys()].filter((name) => !known.includes(name))) {
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
  problems.push(...checkDates(content, today).map((finding) => toProblem(finding, locate)))
  return { content: closeCalls(content, today), locate, isOlder: (place) => partOf(place)?.isOlder ?? false }
}

/** Returns the name of the file that has a value. */
export const fileOf = (place: Place) => place.split('.')[0] ?? ''

type FileName = keyof Content

/** The content of one file. */
interface ContentPart {
  name: FileName
  /** What the schema returns. It is absent if the file does not have that structure. */
  value?: Content[FileName]
  problems: readonly Problem[]
  locate: Locate
  isOlder?: boolean
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
  for (const { day, bytes } of history.publishedVersions(`content/${name}.yaml`)) {
    const older = readPart(name, bytes, isRelease)
    if (hasErrors(older.problems)) continue
    const problems = newest.problems.map((problem) => asWarning(problem, day))
    return { ...older, problems, isOlder: true, locate: (place) => ({ formPath: formPathOf(place) }) }
  }
  return newest
}

/** Reads a version of a file. */
function readPart(name: FileName, bytes: Uint8Array | undefined, isRelease: boolean): ContentPart {
  const problems: Problem[] = []
  const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
  if (bytes === undefined) problems.push({ kind: 'error', text: `content/${name}.yaml does not exist.`, fix })
  const yaml = bytes && readYaml(name, bytes, problems)
  if (!yaml) return { name, problems, locate: () => ({}) }
  const locate: Locate = (place) => ({ formPath: formPathOf(place), location: yaml.locate(place) })
  const { success, output, issues = [] } = safeParse(contentSchema.entries[name], yaml.value, { abortPipeEarly: true })
  for (const issue of issues) {
    const keys = (issue.path ?? []).map(({ key }) => String(key))
    problems.push({ kind: 'error', ...locate([name, ...keys].join('.')), ...explain(issue) })
  }
  if (!success) return { name, problems, locate }
  const placeholders = isRelease ? findPlaceholders({ [name]: output }) : []
  problems.push(...placeholders.map((finding) => toProblem(finding, locate)))
  return { name, value: output, problems, locate }
}

/** Says where the place of a finding is. */
const toProblem = ({ place, ...finding }: Finding, locate: Locate): Problem => ({ ...finding, ...locate(place) })

/** Makes a warning of an error in a file of which an older version is shown. */
function asWarning(problem: Problem, day: string): Problem {
  if (problem.kind !== 'error') return problem
  const shown = `Until you correct it, the site shows this form as it was on ${day}, without photographs and PDFs. Words removed since then are still up.`
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
 * fields.
 */
function formPathOf(place: Place): Problem['formPath'] {
  let part: FieldSchema = contentSchema
  const steps: (readonly [label: string, number?: number])[] = []
  for (const key of place.split('.')) {
    const { item, entries }: FieldSchema = unwrap(part)
    const isOneOfSeveral = item && formOf(part).list?.max !== 1
    const inner: FieldSchema | undefined = item ?? entries?.[key]
    if (inner === undefined) break
    part = inner
    const label = formOf(part).label || key
    steps.push(isOneOfSeveral ? [label, Number(key) + 1] : [label])
  }
  // A list of one entry and its entry have the same label.
  return steps.filter((step, index) => String(step) !== String(steps[index - 1]))
}
