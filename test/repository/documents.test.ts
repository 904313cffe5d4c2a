import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { output } from '../built-site.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'CONTENT.md', 'deploy/README.md']

const { scripts } = JSON.parse(read('package.json'))

/** Names of examples, which are not in the repository. */
const examples = /(^|\/)(history|paragraphs|quote|reading|site|hero)\b|XX/

for (const name of documents) {
  const text = read(name)
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)

  test(`${name} names and links only files that exist`, () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => join(dirname(name), link))
    const tracked = /^(content|assets|pages|components|generator|test|deploy|\.ci|\.github)\/[\w./-]+$/
    const named = code.filter((word) => tracked.test(word) && !examples.test(word))
    assert.equal(
      [...links, ...named].filter((path) => !existsSync(join(site.root, path))),
      [],
    )
  })

  test(`every npm script in ${name} exists`, () => {
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command = '']) => command)
    assert.equal(
      commands.filter((command) => !(command in scripts)),
      [],
    )
  })
}

test('the README has the two commands of the quick start', () => {
  for (const command of ['npm ci && npm start', 'npm ci && npm test'])
    assert.match(read('README.md'), `\n    ${command}\n`)
})

test('deploy/README.md mentions every file beside it, and only files in dist that the build writes', () => {
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
