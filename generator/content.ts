import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMetadata, safeParse, type BaseIssue, type GenericSchema, type InferOutput } from 'valibot'
import { BuildFailure, problem, type Location, type Problem } from './problem.ts'
import { readYaml, type ContentPath } from './yaml.ts'

/** A schema of Valibot: of a group, a list, or around one that is optional. */
export type Part = GenericSchema & { entries?: Readonly<Record<string, Part>>; item?: Part; wrapped?: Part }

/** What each content file may contain, by its name without extension. */
export type Schemas = Readonly<Record<string, Part>>

/** The content as it is written. */
export type Written<Files extends Schemas> = { [File in keyof Files]: InferOutput<Files[File]> }

/** Finds a value: its name in the forms, such as `Careers › Calls › Call 2 › Deadline`, and its line. */
export type Locate = (path: ContentPath) => { name: string; at: Location | undefined }

export interface ReadContent<Content> {
  content: Content
  locate: Locate
}

/** Reads the content files in a folder. Throws all problems. */
export function readContentFolder<Files extends Schemas>(folder: string, schemas: Files): ReadContent<Written<Files>> {
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  return readContent(folder, files, schemas)
}

/** Reads content files, which are bytes by name. Throws the problems of all. */
export function readContent<Files extends Schemas>(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  schemas: Files,
): ReadContent<Written<Files>> {
  const others = [...files.keys()].filter((name) => !(name.replace('.yaml', '') in schemas))
  const problems: Problem[] = others.map((name) =>
    problem({
      text: `${folder}/${name} is not part of the site.`,
      fix: 'Copy its new words into the right file, and delete it.',
    }),
  )
  const content: Record<string, unknown> = {}
  const locations = new Map<string, (path: ContentPath) => Location>()
  const locate = ([file = '', ...path]: ContentPath) => {
    return { name: nameOf(file, schemas[file], path), at: locations.get(file)?.(path) }
  }
  for (const [file, schema] of Object.entries(schemas)) {
    const read = readYaml(`${folder}/${file}.yaml`, files.get(`${file}.yaml`) ?? new Uint8Array())
    locations.set(file, read.locate)
    problems.push(...read.problems)
    if (read.problems.length > 0) continue
    const { output, issues = [] } = safeParse(schema, read.value, { abortPipeEarly: true })
    content[file] = output
    for (const issue of issues) {
      const { name, at } = locate([file, ...(issue.path ?? []).map(({ key }) => String(key))])
      const [what, fix] = explain(issue)
      problems.push(problem({ text: `${name} ${what}`, fix, at }))
    }
  }
  if (problems.length > 0) throw new BuildFailure(problems)
  return { content: content as Written<Files>, locate }
}

/** Says what is wrong with a value, and how to fix it. The schema says what it accepts. */
function explain({ input, expected, message }: BaseIssue<unknown>): [what: string, fix: string] {
  if (input === undefined) return ['is missing or empty.', 'Write it, or undo your change.']
  if (expected === 'never') return ['is not a field.', message]
  if (typeof input !== 'string') return ['has other parts than it should.', message]
  return [`cannot be “${input.length > 60 ? `${input.slice(0, 59)}…` : input}”.`, message]
}

/** Names a value by the labels of the groups and lists around it. */
function nameOf(file: string, schema: Part | undefined, path: ContentPath): string {
  let part = schema
  const names = [labelOf(part) || file]
  for (const key of path) {
    const { entries, item } = part?.wrapped ?? part ?? {}
    part = item ?? entries?.[key]
    names.push(item ? `${labelOf(item)} ${Number(key) + 1}` : labelOf(part) || key)
  }
  return names.filter((name, index) => name !== names[index - 1]).join(' › ')
}

/** Returns the label of a part without the explanation that may follow it. */
function labelOf(part: Part | undefined): string {
  const { label = '' } = part ? getMetadata(part.wrapped ?? part) : {}
  return String(label).split(/[.:,] | \(/)[0] ?? ''
}
