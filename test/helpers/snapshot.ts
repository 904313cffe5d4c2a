import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import * as assert from 'uvu/assert'

export const isUpdating = process.argv.includes('--update')

/**
 * Throws a diff if a text differs from its snapshot. With `npm test -- --update snapshots`, it saves the text instead.
 */
export function compareSnapshot(folder: 'snapshots' | 'spoken', name: string, text: string): void {
  const path = join('test', folder, name)
  const saved = existsSync(path) ? readFileSync(path, 'utf8') : ''
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
