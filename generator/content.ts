import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue } from 'valibot'
import { formOf, type FieldSchema, type Place } from '../content/fields.ts'
import { contentSchema, type Content } from '../content/schema.ts'
import { listSources } from './files.ts'
import type { Version } from './history.ts'
import type { SourceLocation } from './location.ts'
import { hasErrors, type Problem } from './problem.ts'
import { readYaml } from './yaml.ts'

/** The content as the schema returns it, where its values are, and how to say what is wrong with them. */
export interface LoadedContent {
  content: Content
  locate: Locate
  problemAt: ProblemAt
  /** The names of the files of which an older version is shown, such as `home`. */
  older: ReadonlySet<string>
}

/** Finds a value. It is in no line of a file of which an older version is shown. */
type Locate = (place: Place) => SourceLocation | undefined

/** Adds to a problem where it is: in the forms, and in its file. */
export type ProblemAt = (place: Place, problem: Problem) => Problem

interface Rules {
  /** Finds what the schema cannot see in the content of one file. An error there is a mistake of this file. */
  check?: ((content: Partial<Content>, problemAt: ProblemAt) => readonly Problem[]) | undefined
  /** Finds the older versions of a file in content/, newest first. */
  versions?: (name: string) => Iterable<Version>
}

/** Reads the content of a site, which is in content/ in the folder `root`. */
export function readContentFolder(root: string, problems: Problem[], rules?: Rules): LoadedContent | undefined {
  const folder = join(root, 'content')
  // Guides and schemas are beside the content.
  const names = listSources(folder).filter((name) => !/\/|\.(md|ts)$/.test(name))
  return readContent(new Map(names.map((name) => [name, readFileSync(join(folder, name))])), problems, rules)
}

/**
 * Reads content files, which are bytes by name, and warns of other files. A file with errors is replaced by its newest version
 * without, and the errors are warnings. Returns nothing if one cannot be read, and has no such version.
 */
export function readContent(
  files: ReadonlyMap<string, Uint8Array>,
  problems: Problem[],
  { check = () => [], versions = () => [] }: Rules = {},
): LoadedContent | undefined {
  const names = Object.keys(contentSchema.entries) as FileName[]
  for (const name of files.keys()) {
    if (names.some((known) => name === `${known}.yaml`)) continue
    const fix = 'If it has new words, copy them into the right file. Then delete it.'
    const text = 'A file in content/ is not part of the site.'
    problems.push({ kind: 'warning', text, inPrivate: `It is ${name}.`, fix })
  }
  const shown = new Map<string, ContentFile>()
  const older = new Set<string>()
  for (const name of names) {
    const newest = readFile(name, files.get(`${name}.yaml`), check)
    const version = hasErrors(newest.problems) ? findRight(name, versions(`${name}.yaml`), check) : undefined
    problems.push(...newest.problems.map((problem) => (version ? asWarning(problem, version.day) : problem)))
    if (version) older.add(name)
    shown.set(name, version ?? newest)
  }
  const words = Array.from(shown, ([name, file]) => [name, file.words] as const)
  if (words.some(([, part]) => part === undefined)) return undefined
  const locate: Locate = (place) => shown.get(fileOf(place))?.locate(place)
  return { content: Object.fromEntries(words) as Content, locate, problemAt: makeProblemAt(locate), older }
}

/** Returns the name of the file that has a value. */
export const fileOf = (place: Place) => place.split('.')[0] ?? ''

type FileName = keyof Content

interface ContentFile {
  /** What it contains, if it has the structure of the schema. */
  words?: Content[FileName] | undefined
  locate: Locate
  problems: readonly Problem[]
}

function readFile(name: FileName, bytes: Uint8Array | undefined, check: NonNullable<Rules['check']>): ContentFile {
  const problems: Problem[] = []
  const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
  if (bytes === undefined) problems.push({ kind: 'error', text: `content/${name}.yaml does not exist.`, fix })
  const yaml = bytes && readYaml(name, bytes, problems)
  if (!yaml) return { locate: () => undefined, problems }
  const { locate } = yaml
  const problemAt = makeProblemAt(locate)
  const { success, output, issues = [] } = safeParse(contentSchema.entries[name], yaml.value, { abortPipeEarly: true })
  for (const issue of issues) {
    const keys = (issue.path ?? []).map(({ key }) => String(key))
    problems.push(problemAt([name, ...keys].join('.'), explain(issue)))
  }
  if (!success) return { locate, problems }
  return { words: output, locate, problems: [...problems, ...check({ [name]: output }, problemAt)] }
}

const makeProblemAt =
  (locate: Locate): ProblemAt =>
  (place, problem) => ({ ...problem, formPath: formPathOf(place), location: locate(place) })

/** Finds the first version without errors. */
function findRight(name: FileName, versions: Iterable<Version>, check: NonNullable<Rules['check']>) {
  for (const { day, bytes } of versions) {
    const file = readFile(name, bytes, check)
    if (!hasErrors(file.problems)) return { ...file, locate: () => undefined, day }
  }
  return undefined
}

/** Makes a warning of an error in a file of which an older version is shown. */
function asWarning(problem: Problem, day: string): Problem {
  if (problem.kind !== 'error') return problem
  const shown = `Until then, the site shows this file as of ${day}, without photographs and PDFs. Words removed since then are still up.`
  return { ...problem, kind: 'warning', fix: `${problem.fix ?? 'Correct this.'} ${shown}` }
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ input, expected, message, path }: BaseIssue<unknown>): Problem {
  const kind = 'error'
  if (input === undefined) return { kind, text: 'This is missing or empty.', fix: 'Write it, or undo your change.' }
  if (expected === 'never') {
    const inPrivate = `Its name is “${shorten(String(path?.at(-1)?.key))}”.`
    return { kind, text: 'There is an unknown field.', inPrivate, fix: message }
  }
  if (typeof input !== 'string') return { kind, text: 'This has the wrong structure.', fix: message }
  return { kind, text: 'This is not right.', inPrivate: `It is “${shorten(input)}”.`, fix: message }
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Finds a value in the forms: the labels of the groups around it, and the numbers of entries. Leaves out unknown fields. */
function formPathOf(place: Place): NonNullable<Problem['formPath']> {
  let part: FieldSchema | undefined = contentSchema
  const steps: (readonly [label: string, number?: number])[] = []
  for (const key of place.split('.')) {
    const around: FieldSchema | undefined = part?.wrapped ?? part
    const isOneOfSeveral = around?.item && formOf(around).list?.max !== 1
    part = around?.item ?? around?.entries?.[key]
    if (part === undefined) break
    const label = formOf(part).label || key
    steps.push(isOneOfSeveral ? [label, Number(key) + 1] : [label])
  }
  // A list of one entry and its entry have the same label.
  return steps.filter((step, index) => String(step) !== String(steps[index - 1]))
}
