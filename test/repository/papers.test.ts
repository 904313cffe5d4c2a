import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { output } from '../built-site.ts'

/** The papers, and how many bytes each may have. CONTENT.md has a task on each screen instead. */
const papers = { 'README.md': 4500, 'CONTRIBUTING.md': 10_000, 'CONTENT.md': Infinity, 'deploy/README.md': 12_000 }

const { scripts } = JSON.parse(read('package.json'))

/** What a text proposes to write, so that it is not there yet. */
const proposed = /(^|\/)(history|paragraphs|quote|reading|site|hero)\b|XX/

for (const [name, limit] of Object.entries(papers)) {
  const text = read(name)
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)

  test(`${name} fits on a desk, and leads only to what is there`, () => {
    assert.ok(Buffer.byteLength(text) <= limit, `It has ${Buffer.byteLength(text)} bytes; at most ${limit} are wanted.`)
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => join(dirname(name), link))
    const rooms = /^(content|assets|pages|components|generator|test|deploy|\.ci|\.github)\/[\w./-]+$/
    const named = code.filter((word) => rooms.test(word) && !proposed.test(word))
    assert.equal(
      [...links, ...named].filter((path) => !existsSync(join(site.root, path))),
      [],
    )
  })

  test(`every command in ${name} can be given`, () => {
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command = '']) => command)
    assert.equal(
      commands.filter((command) => !(command in scripts)),
      [],
    )
  })
}

test('the README has the two commands', () => {
  for (const command of ['npm ci && npm start', 'npm ci && npm test'])
    assert.match(read('README.md'), `\n    ${command}\n`)
})

test('deploy/README.md tells of every file beside it, and names only files of dist that the build makes', () => {
  const deploy = read('deploy/README.md')
  for (const name of readdirSync(join(site.root, 'deploy'))) if (name !== 'README.md') assert.match(deploy, name)
  const named = [...deploy.matchAll(/`([\w/-]+\.html|_headers|\.htaccess|\.nojekyll|\.well-known\/[\w.]+)`/g)]
  assert.ok(named.length > 5)
  for (const [, file = ''] of named) assert.ok(output.has(file), file)
})

function read(name: string): string {
  return readFileSync(join(site.root, name), 'utf8')
}

test.run()
