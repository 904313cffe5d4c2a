import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { project } from './files.ts'

/** A place in a file of the project, as esbuild describes it. Columns and lengths are in bytes. */
export interface SourceLocation {
  file: string
  line: number
  column: number
  length: number
  lineText: string
}

/** Finds the first frame of a stack in the project's own code. */
export function locateStack(stack: string): SourceLocation | undefined {
  const root = project + sep
  for (const frame of stack.split('\n')) {
    // Such as `    at HomePage (/projects/site/pages/home-page.tsx:12:3)`.
    const [, path = '', line, column] =
      /^(.*):(\d+):(\d+)\)?$/.exec(frame.slice(Math.max(0, frame.indexOf(root)))) ?? []
    if (!path.startsWith(root) || path.split(sep).includes('node_modules') || !existsSync(path)) continue
    const lineText = readFileSync(path, 'utf8').split('\n')[Number(line) - 1] ?? ''
    const before = Buffer.byteLength(lineText.slice(0, Number(column) - 1))
    const file = relative(root, path).replaceAll('\\', '/')
    return { file, line: Number(line), column: before, length: 0, lineText }
  }
  return undefined
}

/**
 * Returns the location of a part of a source, given in characters. Columns are in bytes. Only the first line is marked.
 */
export function locationOf(file: string, source: string, index: number, length: number): SourceLocation {
  const before = source.slice(0, index).split('\n')
  const lineText = source.split('\n')[before.length - 1] ?? ''
  const [part = ''] = source.slice(index, index + length).split('\n')
  const [column, marked] = [before.at(-1) ?? '', part].map((text) => Buffer.byteLength(text))
  return { file, line: before.length, column: column ?? 0, length: marked ?? 0, lineText }
}
