import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue, type InferOutput } from 'valibot'
import { labelsOf, type FieldSchema } from '../content/schema/fields.ts'
import { checkDates, closeCalls, findPlaceholders } from '../content/schema/rules.ts'
import { ownerOf } from '../content/schema/media.ts'
import { contentSchema, type Content } from '../content/schema.ts'
import { listSources } from './files.ts'
import type { History } from './history.ts'
import { hasErrors, type Fault, type Locate, type Problem } from './problem.ts'
import { readYaml } from './yaml.ts'

/** What the files of content/ say, and what is wrong with them. */
interface LoadedContent {
  /** The content on a day. It is absent if a file cannot be read, and no version of it is right. */
  content?: Content
  /** Where its values are. */
  locate: Locate
  problems: readonly Problem[]
}

interface ContentOptions {
  today: string
  /** Whether a placeholder is a mistake. */
  isRelease?: boolean
  /** Replaces the origin in the content. */
  origin?: string | undefined
  /** Finds the older versions of a file with a mistake. */
  history?: History | undefined
}

/** Reads the files of content/ in the folder `root`, by their paths in `root`. Guides and schemas are beside them. */
export function readContentFiles(root: string): ReadonlyMap<string, Uint8Array> {
  const folder = join(root, 'content')
  const names = listSources(folder).filter((name) => !/\.(md|ts)$/.test(name))
  return new Map(names.map((name) => [`content/${name}`, readFileSync(join(folder, name))]))
}

/**
 * Puts the content together from its files. A file with mistakes is replaced by its newest right version, and the
 * mistakes are warnings.
 */
export function loadContent(files: ReadonlyMap<string, Uint8Array>, options: ContentOptions): LoadedContent {
  const names = Object.keys(contentSchema.entries) as FileName[]
  const parsed = new Map<string, ParsedFile>(
    names.map((name) => [name, parseNewestRight(name, files.get(`content/${name}.yaml`), options)]),
  )
  const locate: Locate = ([name = '', ...place]) => parsed.get(name)?.locate(place) ?? {}
  const problems = [...listStrays(files), ...[...parsed.values()].flatMap(({ problems }) => problems)]
  const values = Array.from(parsed, ([name, { value }]) => [name, value] as const)
  if (values.some(([, value]) => value === undefined)) return { locate, problems }
  const content = Object.fromEntries(values) as Content
  const findings = checkDates(content, options.today)
  problems.push(...findings.map(({ place, ...fault }) => ({ ...fault, ...locate(place) })))
  return { content: closeCalls(content, options.today), locate, problems }
}

type FileName = keyof Content

/** Warns of files that the site does not use. */
function listStrays(files: ReadonlyMap<string, Uint8Array>): Problem[] {
  const isKnown = (file: string) =>
    Object.keys(contentSchema.entries).some((name) => file === `content/${name}.yaml`) || ownerOf(file) !== undefined
  return [...files.keys()]
    .filter((file) => !isKnown(file))
    .map((file) => ({
      kind: 'warning',
      where: 'Folder content',
      text: 'A file is not part of the site.',
      inPrivate: `It is ${file}.`,
      fix: 'If it has new words, copy them into the right file. Then delete it.',
    }))
}

/** A version of a file of content/. */
interface ParsedFile<Schema extends FieldSchema = FieldSchema> {
  /** What the schema returns. It is absent if the file does not have that structure. */
  value?: InferOutput<Schema>
  problems: readonly Problem[]
  locate: Locate
}

/** Reads a file as it is now or, if it has mistakes, its newest version without any. The mistakes are then warnings. */
function parseNewestRight(name: FileName, newest: Uint8Array | undefined, options: ContentOptions): ParsedFile {
  const now = newest ? parseForSite(name, newest, options) : missingFile(name)
  if (!hasErrors(now.problems)) return now
  for (const { day, bytes } of options.history?.listVersions(`content/${name}.yaml`) ?? []) {
    const { value, problems, locate } = parseForSite(name, bytes, options)
    if (hasErrors(problems)) continue
    return {
      value,
      problems: now.problems.map((problem) => asWarning(problem, day)),
      // Its lines are not those of the file as it is now.
      locate: (place) => ({ where: locate(place).where }),
    }
  }
  return now
}

/** Reads a version of a file, in which a release finds placeholders, too. */
function parseForSite(name: FileName, bytes: Uint8Array, { isRelease = false, origin }: ContentOptions): ParsedFile {
  const { value, problems, locate } = parseVersion(name, contentSchema.entries[name], bytes)
  const places = isRelease && value ? findPlaceholders({ [name]: value }, origin) : []
  return { value, problems: [...problems, ...places.map((place) => ({ ...isPlaceholder, ...locate(place) }))], locate }
}

const isPlaceholder = {
  kind: 'error',
  text: 'This is still a placeholder.',
  fix: 'Write the real value. If its name is in the list of placeholders, remove it there.',
} as const

function missingFile(name: FileName): ParsedFile {
  const where = labelsOf(contentSchema.entries[name], [])
  const text = `content/${name}.yaml does not exist.`
  const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
  return { problems: [{ kind: 'error', where, text, fix }], locate: () => ({ where }) }
}

/** Reads a version of a file of content/ by its name, such as `home`, as a schema describes it. */
export function parseVersion<Schema extends FieldSchema>(
  name: string,
  schema: Schema,
  bytes: Uint8Array,
): ParsedFile<Schema> {
  const { value, problems, locate } = readYaml(name, schema, bytes)
  if (hasErrors(problems)) return { problems, locate }
  const { success, output, issues = [] } = safeParse(schema, value, { abortPipeEarly: true })
  const mistakes = issues.map((issue): Problem => {
    const place = (issue.path ?? []).map(({ key }) => String(key))
    return { kind: 'error', ...locate(place), ...explain(issue) }
  })
  return { ...(success && { value: output }), problems: [...problems, ...mistakes], locate }
}

/** Makes a warning of an error in a file of which an older version is shown. */
function asWarning(problem: Problem, day: string): Problem {
  if (problem.kind !== 'error') return problem
  const shown = `Until you correct it, the site shows this form as it was on ${day}. What was removed from it since then is still up.`
  return { ...problem, kind: 'warning', fix: `${problem.fix ?? ''} ${shown}`.trim() }
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ kind, input, expected, message, path }: BaseIssue<unknown>): Fault {
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
