import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { relativePath, outputPaths } from '../generator/site.ts'
import { html, one, output, page, paths, text } from './built-site.ts'
import { formatPage, formatStyles, withoutHashes } from './format.ts'

const folder = join(import.meta.dirname, 'snapshots')

/** The files that stand beside the pages for hosts and search engines, as far as people can read them. */
const hostFiles = [...output.keys()].filter(
  (file) => !/^assets\/|\.(ico|nojekyll)$/.test(file) && !paths.flatMap(outputPaths).includes(file),
)

/** The snapshots as the present sources make them: one of each page, one of all rules that the pages' styles have, and the files for hosts. */
const fresh = new Map([
  ...(await Promise.all(paths.map(async (path) => [`${nameOf(path)}.html`, await formatPage(html(path))] as const))),
  ['styles.css', formatStyles(paths.map((path) => one(page(path), 'style').textContent ?? ''))] as const,
  ...hostFiles.map((file) => [basename(file).replace(/^\./, ''), withoutHashes(text(file))] as const),
])

if (process.env['UPDATE_SNAPSHOTS'] !== undefined) acceptSnapshots()

test('there is a snapshot of every page and of the styles, and no other', () => {
  assert.equal(listKept().sort(), [...fresh.keys()].sort(), 'npm run test:update writes and removes snapshots')
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

/** Writes the snapshots that differ from those that were kept, removes those of what is gone, and tells of each. */
function acceptSnapshots(): void {
  const gone = listKept().filter((name) => !fresh.has(name))
  const changed = [...fresh].filter(([name, text]) => readKept(name) !== text)
  for (const [name, text] of changed) {
    console.log(`${name}: accepted as it is now`)
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of gone) {
    console.log(`${name}: removed, for there is no such file any more`)
    rmSync(join(folder, name), { recursive: true })
  }
  if (changed.length + gone.length === 0) console.log('Everything is as it was when it was last accepted.')
}

/** The snapshot of a nested route stands in a folder. */
function listKept(): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => relativePath(folder, join(parentPath, name)))
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
