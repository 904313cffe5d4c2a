import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMetadata, safeParse, type BaseIssue, type GenericSchema, type InferOutput } from 'valibot'
import { listSources } from './files.ts'
import { BuildFailure, problem, type SourceLocation, type Problem } from './problem.ts'
import { readYaml, type ContentPath } from './yaml.ts'

/** A schema of Valibot: of a group, a list, or around one that is optional. */
export type FieldSchema = GenericSchema & {
  entries?: Readonly<Record<string, FieldSchema>>
  item?: FieldSchema
  wrapped?: FieldSchema
}

/** What each content file may contain, by its name without extension. */
export type Schemas = Readonly<Record<string, FieldSchema>>

/** The content as the schemas return it. */
export type ParsedContent<Files extends Schemas> = { [File in keyof Files]: InferOutput<Files[File]> }

/** Finds a value: its name in the forms, such as `Careers › Calls › “Call for Members” › Deadline`, and its line. */
export type Locate = (path: ContentPath) => { name: string; at: SourceLocation | undefined }

/** Reads the content files in a folder. Throws all errors. */
export function readContentFolder<Files extends Schemas>(folder: string, schemas: Files, problems: Problem[]) {
  // Guides and schemas are beside the content.
  const names = listSources(folder).filter((name) => !/\/|\.(md|ts)$/.test(name))
  return readContent(folder, new Map(names.map((name) => [name, readFileSync(join(folder, name))])), schemas, problems)
}

/** Reads content files, which are bytes by name. Throws the errors of all, and warns of other files. */
export function readContent<Files extends Schemas>(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  schemas: Files,
  problems: Problem[],
): { content: ParsedContent<Files>; locate: Locate } {
  const known = Object.keys(schemas).map((name) => `${name}.yaml`)
  const others = [...files.keys()].filter((name) => !known.includes(name))
  for (const name of others) {
    const fix = 'If it has new words, copy them into the right file. Then delete it.'
    problems.push(problem('warning', { text: `${folder}/${name} is not part of the site.`, fix }))
  }
  const errors: Problem[] = []
  const content: Record<string, unknown> = {}
  const read = new Map<string, ReturnType<typeof readYaml>>()
  const locate: Locate = ([file = '', ...path]) => {
    return { name: nameOf(file, schemas[file], path, read.get(file)?.value), at: read.get(file)?.locate(path) }
  }
  for (const [file, schema] of Object.entries(schemas)) {
    const bytes = files.get(`${file}.yaml`)
    if (bytes === undefined) {
      const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
      errors.push(problem('error', { text: `${folder}/${file}.yaml does not exist.`, fix }))
      continue
    }
    const yaml = readYaml(`${folder}/${file}.yaml`, bytes)
    read.set(file, yaml)
    errors.push(...yaml.errors)
    if (yaml.errors.length > 0) continue
    const { output, issues = [] } = safeParse(schema, yaml.value, { abortPipeEarly: true })
    content[file] = output
    for (const issue of issues) {
      const { name, at } = locate([file, ...(issue.path ?? []).map(({ key }) => String(key))])
      const [what, fix] = explain(issue)
      errors.push(problem('error', { text: `${name} ${what}`, fix }, at))
    }
  }
  if (errors.length > 0) throw new BuildFailure(errors)
  return { content: content as ParsedContent<Files>, locate }
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ input, expected, message }: BaseIssue<unknown>): [what: string, fix: string] {
  if (input === undefined) return ['is missing or empty.', 'Write it, or undo your change.']
  if (expected === 'never') return ['is not a field.', message]
  if (typeof input !== 'string') return ['has other parts than it should.', message]
  return [`cannot be “${shorten(input)}”.`, message]
}

/** Names a value by the labels of the groups around it, and entries of lists by their first words. */
function nameOf(file: string, schema: FieldSchema | undefined, path: ContentPath, content: unknown): string {
  let part = schema
  let value = content
  const names = [labelOf(part) || file]
  for (const key of path) {
    const { entries, item } = part?.wrapped ?? part ?? {}
    part = item ?? entries?.[key]
    value = Object(value)[key]
    const firstWords =
      typeof value === 'object' && Object.values(value ?? {}).find((field) => typeof field === 'string')
    const entry = firstWords ? `“${shorten(firstWords, 30)}”` : `${labelOf(part)} ${Number(key) + 1}`
    names.push(item ? entry : labelOf(part) || key)
  }
  return names.filter((name, index) => name !== names[index - 1]).join(' › ')
}

function labelOf(part: FieldSchema | undefined): string {
  const { label = '' } = part ? getMetadata(part.wrapped ?? part) : {}
  return String(label)
}

const shorten = (text: string, most = 60) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
