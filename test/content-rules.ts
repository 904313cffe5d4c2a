import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { readContent } from '../generator/content.ts'
import { describe, type Problem } from '../generator/problem.ts'

type Files = ReadonlyMap<string, string | Uint8Array>

/** Returns the files of a folder with content. */
export const readContentFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** The files of the fixture content. */
export const fixture = readContentFiles(join(import.meta.dirname, 'fixture/content'))

/** Returns the fixture content with other values at some places, such as `programs.programs.1.title`, as forms write it. */
export function withValues(values: Readonly<Record<string, unknown>>, content = fixture): Map<string, string> {
  const files = new Map(content)
  for (const [place, value] of Object.entries(values)) {
    const [name, ...path] = place.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
    const document = parseDocument(files.get(`${name}.yaml`) ?? '')
    if (value === undefined) document.deleteIn(path)
    else document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }))
    files.set(`${name}.yaml`, String(document))
  }
  return files
}

/** Reads content from files in memory. Throws if there are errors in it. */
export function read(files: Files) {
  const problems: Problem[] = []
  const words = readFiles(files, problems)
  if (!words) throw new Error(problems.map(wordsOf).join('\n'))
  return words
}

/** Returns what is wrong with content. */
export function findProblems(files: Files, rules?: Parameters<typeof readContent>[2]): readonly Problem[] {
  const problems: Problem[] = []
  readFiles(files, problems, rules)
  return problems.filter(({ kind }) => kind === 'error')
}

function readFiles(files: Files, problems: Problem[], rules?: Parameters<typeof readContent>[2]) {
  const bytes = Array.from(files, ([name, content]) => [name, Buffer.from(content)] as const)
  return readContent(new Map(bytes), problems, rules)
}

/** Returns what a problem says, and how to fix it. */
export const wordsOf = (problem: Problem) => `${describe(problem)} ${problem.fix ?? ''}`.trim()
