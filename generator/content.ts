import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenericSchema } from 'valibot'
import { BuildFailure, locationOf, problem, type Location, type Problem } from './problem.ts'
import { checkValues, findRange, nameOf, type Path } from './values.ts'
import { parseYaml, type Mistake } from './yaml.ts'

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
  let last: { files: Files; read: ReadContent } | undefined
  return () => {
    const names = readdirSync(join(root, folder)).filter((name) => /\.(ya?ml|txt|rtf|docx?)$/i.test(name))
    const files = new Map(names.map((name) => [name, readFileSync(join(root, folder, name))]))
    const isSame = ([name, bytes]: [string, Buffer]) => bytes.equals(last?.files.get(name) ?? Buffer.of())
    if (last === undefined || last.files.size !== files.size || ![...files].every(isSame))
      last = { files, read: readContent(folder, files, model) }
    return last.read
  }
}

/** Reads content files. Throws the problems of all. */
export function readContent(folder: string, files: Files, model: ContentModel): ReadContent {
  const { schemas, restore = 'Restore it.', describe } = model
  const read = new Map<string, ContentFile>()
  for (const [name, schema] of Object.entries(schemas)) {
    const bytes = files.get(`${name}.yaml`)
    if (bytes) read.set(name, readFile(`${folder}/${name}.yaml`, bytes, schema, restore))
  }
  const problems = findStrays(folder, [...files.keys()], Object.keys(schemas), restore)
  for (const file of read.values()) problems.push(...file.problems)
  if (problems.length > 0) throw new BuildFailure(problems)
  const content = Object.fromEntries(Array.from(read, ([name, { value }]) => [name, value]))
  const texts = Array.from(read, ([file, { texts }]) => texts.map((text) => ({ file, ...text }))).flat()
  const metadata = describe(content as never, texts)
  const locate = ({ file, path }: ContentPlace) => read.get(file)?.locate(path.split('.'))
  const found = metadata.problems.map((one) =>
    problem(`${nameOf(one.path.split('.'))} ${one.text}`, one.fix, locate(one)),
  )
  if (found.length > 0) throw new BuildFailure(found)
  return { content, metadata, locate }
}

/** Finds files that are missing, and copies that the site does not use, such as `home (1).yaml`. */
function findStrays(folder: string, files: readonly string[], names: readonly string[], restore: string): Problem[] {
  const isLike = (file: string, name: string) => file.toLowerCase().includes(name.toLowerCase())
  const others = files.filter((file) => !names.some((name) => file === `${name}.yaml`))
  return names.flatMap((name) => {
    const own = `${folder}/${name}.yaml`
    const alike = others.filter((file) => isLike(file, name)).map((file) => `${folder}/${file}`)
    if (files.includes(`${name}.yaml`))
      return alike.map((copy) => {
        const fix = `If it has your new text, copy that into ${own}. Then delete ${copy}.`
        return problem(`${copy} is not part of the site, which uses ${own}.`, fix)
      })
    const [other] = alike
    const fix = other === undefined ? restore : `Rename ${other} to ${own}, or restore the file from the history.`
    return [problem(`${own} is missing: it was deleted or renamed.`, fix)]
  })
}

interface ContentFile {
  problems: readonly Problem[]
  value: unknown
  texts: readonly { path: string; value: string }[]
  locate: (path: Path) => Location
}

function readFile(file: string, bytes: Uint8Array, schema: GenericSchema, restore: string): ContentFile {
  const { source, document, mistakes } = parseYaml(bytes)
  const at = (start: number, length = 1) => locationOf(file, source, start, length)
  const locate = (path: Path) => (document ? at(...findRange(document, path)) : { file })
  const refuse = (found: readonly Mistake[]) => ({
    value: undefined,
    texts: [],
    locate,
    problems: found.map(({ start, length, text, fix }) =>
      start === undefined ? problem(`${file} ${text}`, fix) : problem(text, fix, at(start, length)),
    ),
  })
  if (document === undefined) return refuse(mistakes)
  if (document.contents === null) return refuse([{ text: 'is empty.', fix: restore }])
  const { value, texts, found } = checkValues(document, source, schema)
  return found.length > 0 ? refuse(found) : { value, texts, locate, problems: [] }
}
