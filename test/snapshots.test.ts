import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { one, page, paths } from './built-site.ts'
import { formatDocument, formatStyles } from './format.ts'

const folder = join(import.meta.dirname, 'snapshots')

/** The snapshots as the present sources make them: one of each page, and one of all rules that the pages' styles have. */
const fresh = new Map([
  ...paths.map((path): [string, string] => [`${nameOf(path)}.html`, formatDocument(page(path))]),
  ['styles.css', formatStyles(paths.map((path) => one(page(path), 'style').textContent ?? ''))] as const,
])

if (process.env['UPDATE_SNAPSHOTS'] !== undefined) acceptSnapshots()

test('there is a snapshot of every page and of the styles, and no other', () => {
  assert.equal(readdirSync(folder).sort(), [...fresh.keys()].sort(), 'npm run test:update writes and removes snapshots')
})

for (const [name, text] of fresh) {
  test(`${name} is as it was when it was last reviewed`, () => {
    const kept = readKept(name)
    if (kept === text) return
    throw new assert.Assertion({
      message: `${name} changed. If that was meant: npm run test:update, and review the diff.`,
      details: createTwoFilesPatch(`snapshots/${name}`, `today's ${name}`, kept, text, '', '', { context: 2 }),
      operator: 'snapshot',
      expects: kept,
      actual: text,
    })
  })
}

function acceptSnapshots(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of fresh) writeFileSync(join(folder, name), text)
}

function readKept(name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replace('.html', '')
}

test.run()
