import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, one, output, page, paths, text } from './built-site.ts'
import { compareSnapshot, isUpdating, snapshotFolder } from './compare-snapshot.ts'
import { formatPage, formatStyles, withoutHashes } from './format.ts'
import { readFiles } from './read-files.ts'

const folder = snapshotFolder('snapshots')

/** The text files that hosts, browsers and search engines read. */
const hostFiles = [...output.keys()].filter((file) => /^_headers$|\.(htaccess|txt|xml|webmanifest)$/.test(file))

/** The current snapshots by name: one for each page, one for the rules in the styles of all pages, and the host files. */
const current = new Map([
  ...(await Promise.all(paths.map(async (path) => [`${nameOf(path)}.html`, await formatPage(html(path))] as const))),
  ['styles.css', formatStyles(paths.map((path) => one(page(path), 'style').textContent ?? ''))] as const,
  ...hostFiles.map((file) => [basename(file).replace(/^\./, ''), withoutHashes(text(file))] as const),
])

for (const [name, text] of current) {
  test(`${name} matches its snapshot`, () => compareSnapshot(folder, name, text))
}

test('every snapshot has a page or file', () => {
  const others = [...readFiles(folder).keys()].filter((name) => !current.has(name))
  if (isUpdating) for (const name of others) rmSync(join(folder, name))
  else assert.equal(others, [], 'To delete snapshots: npm run test:update')
})

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replace('.html', '')
}

test.run()
