import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeParse, type BaseIssue } from 'valibot'
import { formOf, type FieldSchema } from '../content/fields.ts'
import { schemas, type ParsedContent } from '../content/schema.ts'
import { listSources } from './files.ts'
import { BuildFailure, problem, type SourceLocation, type Problem } from './problem.ts'
import { readYaml, type ContentPath, type YamlValue } from './yaml.ts'

/** Finds a value: its name in the forms, such as `Careers › Calls › “Call for Members” › Deadline`, and its line. */
export type Locate = (path: ContentPath) => { name: string; at: SourceLocation | undefined }

/** Reads the content files of a site. Throws all errors. */
export function readContentFolder(root: string, problems: Problem[]) {
  const folder = join(root, 'content')
  // Guides and schemas are beside the content.
  const names = listSources(folder).filter((name) => !/\/|\.(md|ts)$/.test(name))
  return readContent(new Map(names.map((name) => [name, readFileSync(join(folder, name))])), problems)
}

const parts: Readonly<Record<string, FieldSchema>> = schemas

/** Reads content files, which are bytes by name. Throws the errors of all, and warns of other files. */
export function readContent(files: ReadonlyMap<string, Uint8Array>, problems: Problem[]) {
  const known = Object.keys(parts).map((file) => `${file}.yaml`)
  for (const name of [...files.keys()].filter((file) => !known.includes(file))) {
    const fix = 'If it has new words, copy them into the right file. Then delete it.'
    problems.push(problem('warning', { text: `content/${name} is not part of the site.`, fix }))
  }
  const errors: Problem[] = []
  const content: Record<string, unknown> = {}
  const read = new Map<string, ReturnType<typeof readYaml>>()
  const locate: Locate = ([file = '', ...path]) => {
    return { name: nameOf(file, path, read.get(file)?.value), at: read.get(file)?.locate(path) }
  }
  for (const [file, schema] of Object.entries(parts)) {
    const bytes = files.get(`${file}.yaml`)
    if (bytes === undefined) {
      const fix = 'If it was renamed, give it its name again. If it was deleted, restore it.'
      errors.push(problem('error', { text: `content/${file}.yaml does not exist.`, fix }))
      continue
    }
    const yaml = readYaml(`content/${file}.yaml`, bytes)
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
  return { content: content as ParsedContent, locate }
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ input, expected, message }: BaseIssue<unknown>): [what: string, fix: string] {
  if (input === undefined) return ['is missing or empty.', 'Write it, or undo your change.']
  if (expected === 'never') return ['is not a field.', message]
  if (typeof input !== 'string') return ['has other parts than it should.', message]
  return [`cannot be “${shorten(input)}”.`, message]
}

/** Names a value by the labels of the groups around it, and entries of lists by their first words. */
function nameOf(file: string, path: ContentPath, content: YamlValue | undefined): string {
  let part = parts[file]
  let value = content
  const names = [labelOf(part) || file]
  for (const key of path) {
    const { entries, item } = part?.wrapped ?? part ?? {}
    part = item ?? entries?.[key]
    const inside: [string, YamlValue][] = typeof value === 'object' ? Object.entries(value) : []
    value = inside.find(([name]) => name === key)?.[1]
    names.push(item ? nameEntry(value) || `${labelOf(item)} ${Number(key) + 1}` : labelOf(part) || key)
  }
  return names.filter((name, index) => name !== names[index - 1]).join(' › ')
}

function nameEntry(entry: YamlValue | undefined): string {
  const firstWords = typeof entry === 'object' && Object.values(entry).find((field) => typeof field === 'string')
  return firstWords ? `“${shorten(firstWords, 30)}”` : ''
}

const labelOf = (part: FieldSchema | undefined) => (part && formOf(part).label) ?? ''

const shorten = (text: string, most = 60) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
