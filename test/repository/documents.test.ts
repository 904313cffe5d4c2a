import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'

const guides = readdirSync(join(site.root, 'content')).filter((name) => name.endsWith('.md'))
const names = [
  'README.md',
  'CONTRIBUTING.md',
  'CONTENT.md',
  'deploy/README.md',
  ...guides.map((name) => `content/${name}`),
  '.github/pull_request_template.md',
]
const documents = names.map((name) => ({ name, text: read(name) }))

/** Files in examples, which do not exist in the repository. */
const examples = /(^|\/)(history|paragraphs|stories|story|quote|reading|site|hero)\b|XX/

test('the files that documents link to and name exist', () => {
  const folders = /^(content|assets|pages|components|generator|test|deploy|\.ci|\.github)\/[\w./-]+$/
  const links = documents.flatMap(({ name, text }) =>
    find(text, /\]\((?!https?:|#)([^)#]+)/g).map((link) => resolve(name, link)),
  )
  const mentions = documents.flatMap(({ text }) => find(text, /`([^`\n]+)`/g).filter((word) => folders.test(word)))
  assert.ok(links.length > 0 && mentions.length > 0)
  const named = [...links, ...mentions.filter((path) => !examples.test(path))]
  const missing = named.filter((path) => !existsSync(join(site.root, path)))
  assert.equal(missing, [])
})

test('the sections that documents link to exist', () => {
  for (const { name, text } of documents)
    for (const link of find(text, /\]\((?!https?:)([^)]*#[^)]+)/g)) {
      const [path = '', section] = link.replace(/\s+/g, '').split('#')
      const headings = find(read(path === '' ? name : resolve(name, path)), /^#+ (.+)$/gm)
      const sections = headings.map((heading) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      assert.ok(sections.includes(section ?? ''), `${name} links to ${link}`)
    }
})

test('the npm scripts in documents exist', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const commands = documents.flatMap(({ text }) => find(text, /npm run ([\w:]+)/g))
  assert.ok(commands.length > 0)
  const missing = commands.filter((command) => !(command in scripts))
  assert.equal(missing, [])
})

test('the fixture has a copy of every content file, so that no test depends on the words of staff', () => {
  const list = (folder: string) => readdirSync(join(site.root, folder)).filter((name) => name.endsWith('.ts'))
  assert.equal(list('test/fixture/content'), list('content'))
})

/** Returns the path of the file that a link in a document leads to. Links in pull requests name the branch. */
function resolve(name: string, link: string): string {
  return join(dirname(name), link).replace(/^blob\/main\//, '')
}

function find(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found)
}

function read(name: string): string {
  return readFileSync(join(site.root, name), 'utf8')
}

test.run()
