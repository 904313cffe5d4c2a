import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, one, output, page, paths, text } from './built-site.ts'
import { formatPage, formatStyles, withoutHashes } from './format.ts'
import { readFiles } from './read-files.ts'

/** The tests run in a copy of the project, so that snapshots do not depend on the words of staff. */
const folder = process.env['SNAPSHOTS'] ?? join(import.meta.dirname, 'snapshots')

/** The text files that hosts, browsers and search engines read. */
const hostFiles = [...output.keys()].filter((file) => /^_headers$|\.(htaccess|txt|xml|webmanifest)$/.test(file))

/** The current snapshots by name: one for each page, one for the rules in the styles of all pages, and the host files. */
const current = new Map([
  ...(await Promise.all(paths.map(async (path) => [`${nameOf(path)}.html`, await formatPage(html(path))] as const))),
  ['styles.css', formatStyles(paths.map((path) => one(page(path), 'style').textContent ?? ''))] as const,
  ...hostFiles.map((file) => [basename(file).replace(/^\./, ''), withoutHashes(text(file))] as const),
])

if (process.env['UPDATE_SNAPSHOTS'] !== undefined) updateSnapshots()

test('every page and host file has a snapshot, and every snapshot has a file', () => {
  assert.equal(
    [...readFiles(folder).keys()].sort(),
    [...current.keys()].sort(),
    'To add and remove snapshots: npm run test:update',
  )
})

for (const [name, text] of current) {
  test(`${name} matches its snapshot`, () => {
    const saved = readSaved(name)
    if (saved === text) return
    throw new assert.Assertion({
      message: `${name} changed. If you intended this, run npm run test:update and review the diff.`,
      details: createTwoFilesPatch(`snapshots/${name}`, `current ${name}`, saved, text, '', '', { context: 2 }),
      operator: 'snapshot',
      expects: saved,
      actual: text,
    })
  })
}

/** Writes changed snapshots, deletes those without a file, and prints the name of each. */
function updateSnapshots(): void {
  const changed = [...current].filter(([name, text]) => readSaved(name) !== text)
  for (const [name, text] of changed) {
    console.log(`${name}: updated`)
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const deleted = [...readFiles(folder).keys()].filter((name) => !current.has(name))
  for (const name of deleted) {
    console.log(`${name}: deleted, because the site has no such file`)
    rmSync(join(folder, name), { recursive: true })
  }
  if (changed.length + deleted.length === 0) console.log('All snapshots are up to date.')
}

function readSaved(name: string): string {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replace('.html', '')
}

test.run()
