import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMetadata, safeParse, type BaseIssue } from 'valibot'
import { BuildFailure, problem, type Problem } from './problem.ts'
import type { ContentModel, ContentPlace, ContentProblem, Site, SiteMetadata, WrittenText } from './site.ts'
import { partOf, readYaml, type Part } from './yaml.ts'

/** Content files by their names, with their bytes. */
type Files = ReadonlyMap<string, Uint8Array>

/** What the schemas make of the content. */
export interface ReadContent {
  content: Readonly<Record<string, unknown>>
  metadata: SiteMetadata
  warnings: readonly Problem[]
  /** Returns a problem with the name of its value in the forms, and its line. */
  report: (found: ContentProblem) => Problem
}

/** Reads the content of a site. Throws all problems. */
export async function readSiteContent({ root, contentFolder, content, characters }: Site): Promise<ReadContent> {
  const model = await content()
  const names = readdirSync(join(root, contentFolder)).filter((name) => /\.(ya?ml|txt|rtf|docx?)$/i.test(name))
  const files = new Map(names.map((name) => [name, readFileSync(join(root, contentFolder, name))]))
  return readContent(contentFolder, files, model, characters)
}

/** Reads content files. Throws the problems of all. Warns of characters that the font lacks, unless it has none. */
export function readContent(folder: string, files: Files, model: ContentModel, characters = ''): ReadContent {
  const { schemas, restore = 'Restore it.', describe } = model
  const problems = findStrays(folder, [...files.keys()], Object.keys(schemas), restore)
  const content: Record<string, unknown> = {}
  const texts: WrittenText[] = []
  const reports = new Map<string, (found: ContentProblem) => Problem>()
  for (const [file, schema] of Object.entries(schemas))
    try {
      const bytes = files.get(`${file}.yaml`)
      if (bytes === undefined) continue
      const { value, locate } = readYaml(`${folder}/${file}.yaml`, bytes, schema)
      const report = ({ place: { path }, text, fix }: ContentProblem) =>
        problem(`${nameOf(file, path, value, schema)} ${text}`, fix, locate(path))
      reports.set(file, report)
      const { output, issues = [] } = safeParse(schema, prepare(schema, value, { file, path: '' }, texts), {
        abortPipeEarly: true,
      })
      problems.push(...issues.map((issue) => report(explain(issue, file, restore))))
      content[file] = output
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      problems.push(...error.problems)
    }
  const report = (one: ContentProblem) => reports.get(one.place.file)?.(one) ?? problem(one.text, one.fix)
  const known = new Set(characters)
  const lacking = characters === '' ? [] : texts.flatMap((text) => findLacking(text, known)).map(report)
  if (problems.length > 0) throw new BuildFailure(problems, lacking)
  const metadata = describe(content as never, texts)
  return { content, metadata, warnings: [...metadata.warnings.map(report), ...lacking], report }
}

/** Lists the texts in a value. Adds to each file that it names the kind and the place, which the schema expects. */
function prepare(part: Part | undefined, value: unknown, place: ContentPlace, texts: WrittenText[]): unknown {
  const { kind, isText = false } = formOf(part)
  if (typeof value === 'string') texts.push({ ...place, value, isText })
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => {
    const path = place.path === '' ? key : `${place.path}.${key}`
    return [key, prepare(partOf(part, key), one, { ...place, path }, texts)] as const
  })
  if (Array.isArray(value)) return entries.map(([, one]) => one)
  return { ...(kind && { kind, place }), ...Object.fromEntries(entries) }
}

/** Says which value a schema refuses. The schema says how to fix it. */
function explain({ path, input, type, received, message }: BaseIssue<unknown>, file: string, restore: string) {
  const keys = path?.map(({ key }) => String(key)).join('.') ?? ''
  const isUnknown = path?.at(-1)?.origin === 'key' && input !== undefined
  const what = () => {
    if (input === undefined) return 'is missing or empty.'
    if (isUnknown) return 'is not a field.'
    if (Array.isArray(input)) return `has ${input.length} entries.`
    if (typeof input !== 'string') return 'is a group of fields.'
    return type === 'max_code_points' ? `has ${received} characters.` : `cannot be ${quote(input)}.`
  }
  return { place: { file, path: keys }, text: what(), fix: keys === '' ? restore : message }
}

/** Returns the name of a value as the forms show it, such as `Careers › Calls › Call for a Treasurer › Deadline`. */
function nameOf(file: string, path: string, value: unknown, schema: Part | undefined): string {
  const names = [formOf(schema).label || file]
  let [one, part] = [value, schema]
  for (const key of path === '' ? [] : path.split('.')) {
    part = partOf(part, key)
    const isEntry = Array.isArray(one)
    one = Object(one)[key]
    // Forms show an entry of a list by its first field.
    const first = Object(one)[Object.keys(part?.entries ?? {})[0] ?? '']
    const label = formOf(part).label?.split(/[.:,] /)[0]
    names.push(isEntry ? (typeof first === 'string' ? shorten(first) : `entry ${Number(key) + 1}`) : label || key)
  }
  return names.filter((name, index) => name !== names[index - 1]).join(' › ')
}

/** Returns what the schema says to forms and messages. */
function formOf(part: Part | undefined): { label?: string; isText?: boolean; kind?: string } {
  return part ? getMetadata(part.wrapped ?? part) : {}
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const quote = (text: string) => `“${shorten(text)}”`

/** Finds a character that the site’s font lacks. Accents can be separate characters, and a bullet begins a list. */
function findLacking({ value, isText, file, path }: WrittenText, known: ReadonlySet<string>): ContentProblem[] {
  const has = (character: string) => known.has(character) || /[\s\p{Cf}\p{Emoji_Modifier}\ufe0f]/u.test(character)
  const character = isText
    ? [...value.replace(/^• /, '')].find((one) => !has(one) && ![...one.normalize('NFD')].every(has))
    : undefined
  if (character === undefined) return []
  const text = `has “${character}”, which the font of this site lacks: it is shown in another font.`
  return [{ place: { file, path }, text, fix: 'Write another character if it looks wrong on the page.' }]
}

/** Finds files that are missing, and others that the site does not use, such as `home (1).yaml`. */
function findStrays(folder: string, files: readonly string[], names: readonly string[], restore: string): Problem[] {
  const own = names.map((name) => `${name}.yaml`)
  const missing = own.filter((name) => !files.includes(name))
  const others = files.filter((name) => !own.includes(name))
  const move = `Copy its new text into the right file (${own.join(', ')}), and delete it. Or describe a new file in schema.ts.`
  return [
    ...missing.map((name) => problem(`${folder}/${name} is missing: it was deleted or renamed.`, restore)),
    ...others.map((name) => problem(`${folder}/${name} is not part of the site.`, move)),
  ]
}
