import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue, type GenericSchema } from 'valibot'
import { BuildFailure, problem, type Location, type Problem } from './problem.ts'
import { readYaml, type Path } from './yaml.ts'

export interface ContentModel {
  /** What each content file may contain, by its name without extension. */
  schemas: Readonly<Record<string, GenericSchema>>
  /** How those who edit the content restore a file. */
  restore?: string
  /** `texts` are all values as they are written. */
  describe: (content: never, texts: readonly WrittenText[]) => SiteMetadata
}

/** What the generator needs to know about the content. */
export interface SiteMetadata {
  /** `https://` and the host, without a trailing slash. */
  origin: string
  name: string
  description: string
  /** For security.txt (RFC 9116). `expires` is a UTC time, such as `2027-11-30T00:00:00Z`. */
  security: { contact: string; expires: string }
  dates: readonly DueDate[]
  /** What a release must not contain. */
  placeholders: readonly ContentProblem[]
  /** What is wrong although each file is valid. */
  problems: readonly ContentProblem[]
}

/** A value in the content: the name of its file, and the names of its fields with dots between them. */
export interface ContentPlace {
  file: string
  path: string
}

/** A value as it is written in a content file. */
export interface WrittenText extends ContentPlace {
  value: string
}

export interface ContentProblem extends ContentPlace {
  /** The end of a sentence that begins with the name of the value. */
  text: string
  fix: string
}

/** A date in the content that somebody has to renew. */
export interface DueDate extends ContentPlace {
  /** The subject of a sentence, such as `The consent`. */
  what: string
  /** The last valid day (`2027-12-31`), or the time when it expires. */
  until: string
  /** How many years ahead the date may be at most. */
  years: number
  fix: string
}

/** The bytes of files by their names. */
type Files = ReadonlyMap<string, Uint8Array>

/** What the schemas make of the content. */
export interface ReadContent {
  content: Readonly<Record<string, unknown>>
  metadata: SiteMetadata
  locate: (place: ContentPlace) => Location | undefined
}

/** Returns a function that reads the content in a folder. It returns the same object until a file changes, and throws all problems. */
export function createContentReader(root: string, folder: string, model: ContentModel): () => ReadContent {
  let last: { key: string; read: ReadContent } | undefined
  return () => {
    const names = readdirSync(join(root, folder)).filter((name) => /\.(ya?ml|txt|rtf|docx?)$/i.test(name))
    const files = new Map(names.map((name) => [name, readFileSync(join(root, folder, name))]))
    const key = [...files].join('\n')
    if (last?.key !== key) last = { key, read: readContent(folder, files, model) }
    return last.read
  }
}

/** Reads content files. Throws the problems of all. */
export function readContent(folder: string, files: Files, model: ContentModel): ReadContent {
  const { schemas, restore = 'Restore it.', describe } = model
  const problems = findStrays(folder, [...files.keys()], Object.keys(schemas), restore)
  const content: Record<string, unknown> = {}
  const texts: WrittenText[] = []
  const places = new Map<string, (path: Path) => Location>()
  for (const [file, schema] of Object.entries(schemas))
    try {
      const bytes = files.get(`${file}.yaml`)
      if (bytes === undefined) continue
      const { value, locate } = readYaml(`${folder}/${file}.yaml`, bytes, schema)
      const { output, issues = [] } = safeParse(schema, value, { abortPipeEarly: true })
      problems.push(...issues.map((issue) => explain(issue, locate, restore)))
      content[file] = output
      texts.push(...listTexts(file, value))
      places.set(file, locate)
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      problems.push(...error.problems)
    }
  if (problems.length > 0) throw new BuildFailure(problems)
  const metadata = describe(content as never, texts)
  const locate = ({ file, path }: ContentPlace) => places.get(file)?.(path.split('.'))
  const found = metadata.problems.map((one) => problem(`${nameOf(one.path)} ${one.text}`, one.fix, locate(one)))
  if (found.length > 0) throw new BuildFailure(found)
  return { content, metadata, locate }
}

function listTexts(file: string, value: unknown, path: Path = []): WrittenText[] {
  if (typeof value === 'string') return [{ file, path: path.join('.'), value }]
  return Object.entries(Object(value)).flatMap(([key, one]) => listTexts(file, one, [...path, key]))
}

/** Says which value a schema refuses. The schema says how to fix it, or on two lines also what is wrong. */
function explain({ path, input, message }: BaseIssue<unknown>, locate: (path: Path) => Location, restore: string) {
  const keys = path?.map(({ key }) => key as string | number) ?? []
  const what = () => {
    if (input === undefined || input === null) return 'is missing or empty.'
    if (path?.at(-1)?.origin === 'key') return 'is not a field.'
    if (Array.isArray(input)) return `has ${input.length} entries.`
    return typeof input === 'string' ? `cannot be ${quote(input)}.` : 'cannot stay as it is.'
  }
  const [fix, wrong = what()] = message.split('\n').toReversed()
  return problem(`${nameOf(keys.join('.'))} ${wrong}`, keys.length === 0 ? restore : fix, locate(keys))
}

/** Shortens a long text, and shows special spaces and invisible characters by their codes. */
function quote(text: string): string {
  const visible = text.replace(/[^\S ]|[\p{Cc}\p{Cf}]/gu, (sign) => `[U+${sign.codePointAt(0)?.toString(16)}]`)
  return `“${visible.length > 60 ? `${visible.slice(0, 59)}…` : visible}”`
}

/** Returns the name of a value in a sentence, such as `title`. */
function nameOf(path: string): string {
  const [last = '', list = 'the file'] = path.split('.').toReversed()
  if (last === '') return 'The file'
  return /^\d+$/.test(last) ? `entry ${Number(last) + 1} of ${list}` : last
}

/** Finds files that are missing, and others that the site does not use, such as `home (1).yaml`. */
function findStrays(folder: string, files: readonly string[], names: readonly string[], restore: string): Problem[] {
  const own = names.map((name) => `${name}.yaml`)
  const missing = own.filter((name) => !files.includes(name))
  const others = files.filter((name) => !own.includes(name))
  const move = `Copy its new text into the right file (${own.join(', ')}), and delete it.`
  return [
    ...missing.map((name) => problem(`${folder}/${name} is missing: it was deleted or renamed.`, restore)),
    ...others.map((name) => problem(`${folder}/${name} is not part of the site.`, move)),
  ]
}
