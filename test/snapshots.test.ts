import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { format } from 'oxfmt'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { html, output, paths, text } from './helpers/site.ts'
import { compareSnapshot, isUpdating } from './helpers/snapshot.ts'

const folder = join(import.meta.dirname, 'snapshots')
const current = new Map<string, string>()

for (const path of paths) {
  const name = path === '/' ? 'home' : path.slice(1).replace('.html', '').replaceAll('/', '-')
  const page = html(path).replace(/<style>[^]*?<\/style>/, '<style></style>')
  const { code } = await format('page.html', withoutHashes(page), { printWidth: 120 })
  current.set(`${name}.html`, code)
}

// The text files that hosts, browsers and search engines read.
for (const file of output.keys())
  if (/^_headers$|\.(htaccess|txt|xml)$/.test(file))
    current.set(basename(file).replace(/^\./, ''), withoutHashes(text(file)))

for (const [name, text] of current)
  test(`${name} is as in its snapshot`, () => compareSnapshot('snapshots', name, text))

test('every snapshot has a page or file', () => {
  const others = readdirSync(folder).filter((name) => !current.has(name))
  if (isUpdating) for (const name of others) rmSync(join(folder, name))
  else assert.equal(others, [], 'To delete snapshots: npm test -- --update snapshots')
})

/** Replaces hashes, which change with every byte of a file. */
function withoutHashes(text: string): string {
  return text.replace(/(\/(?:assets|photographs)\/[\w-]+)-[A-Z0-9]{8}\./g, '$1-HASH.')
}
