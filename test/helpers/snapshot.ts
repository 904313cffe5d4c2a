import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { createTwoFilesPatch, diffLines } from 'diff'
import * as assert from 'uvu/assert'

export const isUpdating = process.argv.includes('--update')

/**
 * Throws a diff if a text differs from its snapshot. With `npm test -- --update snapshots`, it saves the text instead.
 * Of another page than home, a snapshot has only what differs from home.
 */
export function compareSnapshot(folder: 'snapshots' | 'spoken', name: string, whole: string): void {
  const read = (file: string) => {
    const path = join('test', folder, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  const home = `home${extname(name)}`
  const text = name === home ? whole : shorten(whole, read(home), home)
  const path = join('test', folder, name)
  const saved = read(name)
  if (saved === text) return
  if (isUpdating) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    process.stderr.write(`${name}: updated\n`)
    return
  }
  throw new assert.Assertion({
    message: `${name} changed. If you intended this, run npm test -- --update snapshots and review the diff.`,
    details: createTwoFilesPatch(`saved ${name}`, `current ${name}`, saved, text, '', '', { context: 2 }),
    operator: 'snapshot',
    expects: saved,
    actual: text,
  })
}

/** Writes only the first and the last of successive lines that are also successive in another text. */
function shorten(text: string, other: string, name: string): string {
  const parts = diffLines(other, text).filter(({ removed }) => !removed)
  const shortened = parts.map(({ value, added }) => {
    const lines = value.trimEnd().split('\n')
    if (added || lines.length < 5) return value
    return `${lines[0]}\n… ${lines.length - 2} lines as in ${name}\n${lines.at(-1)}\n`
  })
  return shortened.join('')
}
