import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { ContentFault, DrawnWords } from '../facts.ts'
import { stampFile } from '../stamp-file.ts'

/** Finds words of the content that have changed since a drawing was made that shows them. */
export function checkDrawnWords(root: string, words: readonly DrawnWords[]): ContentFault[] {
  return words.flatMap(({ file, path, value, drawing }) => {
    const text = readDrawing(join(root, drawing))
    // A drawing that is missing is told of elsewhere.
    if (text === undefined || text.includes(tidy(value))) return []
    const mend = `Write the same words into ${drawing}, and run \`npm run derive\`.`
    return [{ file, path, text: `\`${path.join('.')}\` says ${JSON.stringify(value)}, but ${drawing} does not.`, mend }]
  })
}

/** The words of drawings as they were last read, by path. */
const known = new Map<string, { state: string; text: string }>()

function readDrawing(path: string): string | undefined {
  const state = stampFile(path)?.state
  if (state === undefined) return undefined
  const last = known.get(path)
  if (last?.state === state) return last.text
  const text = readWords(readFileSync(path, 'utf8'))
  known.set(path, { state, text })
  return text
}

/** Returns the words that a drawing shows, line after line. */
function readWords(drawing: string): string {
  const lines: string[] = []
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'text') lines.push('')
        if (name === 'text' || depth > 0) depth++
      },
      ontext: (text) => {
        if (depth > 0) lines.push((lines.pop() ?? '') + text)
      },
      onclosetag: () => {
        if (depth > 0) depth--
      },
    },
    { xmlMode: true },
  )
  parser.end(drawing)
  return tidy(lines.join(' '))
}

function tidy(text: unknown): string {
  return String(text).replace(/\s+/g, ' ').trim()
}
