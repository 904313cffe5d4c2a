import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue } from 'valibot'
import { formOf, type FieldSchema } from '../content/fields.ts'
import { contentSchema, type ParsedContent } from '../content/schema.ts'
import { listSources } from './files.ts'
import type { SourceLocation } from './location.ts'
import { problem, type Problem } from './problem.ts'
import { readYaml, type ContentPath, type YamlValue } from './yaml.ts'

/** The content as the schema returns it, and where its values are. */
export interface LoadedContent {
  content: ParsedContent
  locate: Locate
}

/** Finds a value: its name in the forms, such as `Careers › Calls › “Call for Members” › Deadline`, and its line. */
export type Locate = (path: ContentPath) => { name: string; at: SourceLocation | undefined }

/** Reads the content of a site, which is in content/ in the folder `root`. Returns nothing if there are errors in it. */
export function readContentFolder(root: string, problems: Problem[]): LoadedContent | undefined {
  const folder = join(root, 'content')
  // Guides and schemas are beside the content.
  const names = listSources(folder).filter((name) => !/\/|\.(md|ts)$/.test(name))
  return readContent(new Map(names.map((name) => [name, readFileSync(join(folder, name))])), problems)
}

/** Reads content files, which are bytes by name. Returns nothing if there are errors in them, and warns of other files. */
export function readContent(files: ReadonlyMap<string, Uint8Array>, problems: Problem[]): LoadedContent | undefined {
  const known = Object.keys(contentSchema.entries).map((file) => `${file}.yaml`)
  for (const name of files.keys()) {
    const fix = 'If it has new words, copy them into the right file. Then delete it.'
    if (!known.includes(name))
      problems.push(problem('warning', { text: `content/${name} is not part of the site.`, fix }))
  }
  const read = new Map<string, NonNullable<ReturnType<typeof readYaml>>>()
  for (const name of known) {
    const bytes = files.get(name)
    const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
    if (bytes === undefined) problems.push(problem('error', { text: `content/${name} does not exist.`, fix }))
    const yaml = bytes && readYaml(`content/${name}`, bytes, problems)
    if (yaml) read.set(name.replace('.yaml', ''), yaml)
  }
  const values = Object.fromEntries(Array.from(read).flatMap(([file, { value }]) => (value ? [[file, value]] : [])))
  const locate: Locate = (path) => {
    const [file = '', ...inFile] = path
    return { name: nameOf(path, values), at: read.get(file)?.locate(inFile) }
  }
  const { success, output, issues = [] } = safeParse(contentSchema, values, { abortPipeEarly: true })
  for (const issue of issues) {
    const path = (issue.path ?? []).map(({ key }) => String(key))
    // A file that does not exist or cannot be read has a problem already.
    if (!read.has(path[0] ?? '')) continue
    const { name, at } = locate(path)
    const [what, fix] = explain(issue)
    problems.push(problem('error', { text: `${name} ${what}`, fix }, at))
  }
  return success ? { content: output, locate } : undefined
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ input, expected, message }: BaseIssue<unknown>): [what: string, fix: string] {
  if (input === undefined) return ['is missing or empty.', 'Write it, or undo your change.']
  if (expected === 'never') return ['is not a known field.', message]
  if (typeof input !== 'string') return ['has the wrong structure.', message]
  return [`cannot be “${shorten(input)}”.`, message]
}

/** Names a value by the labels of the groups around it, and entries of lists by their first words. */
function nameOf(path: ContentPath, content: YamlValue): string {
  let part: FieldSchema | undefined = contentSchema
  let value: YamlValue | undefined = content
  const names: string[] = []
  for (const key of path) {
    const around: FieldSchema | undefined = part?.wrapped ?? part
    const item: FieldSchema | undefined = around?.item
    part = item ?? around?.entries?.[key]
    value = partOf(value, key)
    const label = formOf(part).label || key
    const isOneOfSeveral = item && formOf(around).list?.max !== 1
    names.push(isOneOfSeveral ? nameEntry(value) || `${label} ${Number(key) + 1}` : label)
  }
  return names.filter((name, index) => name !== names[index - 1]).join(' › ')
}

function partOf(value: YamlValue | undefined, key: string): YamlValue | undefined {
  const parts: [string, YamlValue][] = typeof value === 'object' ? Object.entries(value) : []
  return parts.find(([name]) => name === key)?.[1]
}

function nameEntry(entry: YamlValue | undefined): string {
  const firstWords = typeof entry === 'object' && Object.values(entry).find((field) => typeof field === 'string')
  return firstWords ? `“${shorten(firstWords, 30)}”` : ''
}

const shorten = (text: string, most = 60) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
