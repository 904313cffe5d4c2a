import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import * as model from '../content/describe.ts'
import { readContent } from '../generator/content.ts'

const fixture = 'test/fixture/content'
const guides = readdirSync(join(site.root, 'content')).filter((name) => name.endsWith('.md'))
const words = ['CONTENT.md', ...guides.map((name) => `content/${name}`)].map(read).join('\n')

/** Lines of a file, and those that they become. If there are none, they are deleted. */
const examples = Array.from(
  words.matchAll(/^```yaml content\/(\S+)\n([^]*?\n)```\n(?:\n(?:to|becomes):\n\n```yaml\n([^]*?\n)```)?/gm),
  ([, file = '', before = '', after = '']) => ({ file, before, after }),
)

test('every example of the guide works as it is written', () => {
  assert.is(examples.length + examples.filter(({ after }) => after).length, words.match(/^```yaml/gm)?.length)
  assert.ok(examples.length > 0)
  const texts = new Map(Object.keys(model.schemas).map((name) => [`${name}.yaml`, read(`${fixture}/${name}.yaml`)]))
  /** Throws if there is a mistake. */
  const makeContent = () => {
    const files = new Map(Array.from(texts, ([name, text]) => [name, Buffer.from(text)]))
    return readContent('content', files, model).content
  }
  let last = makeContent()
  for (const { file, before, after } of examples) {
    const text = texts.get(file) ?? ''
    assert.is(`\n${text}`.split(`\n${before}`).length, 2, `${file} has these lines once: ${before}`)
    texts.set(
      file,
      text.replace(before, () => after),
    )
    const next = makeContent()
    assert.not.equal(next, last, after)
    last = next
  }
})

test('the guide names what staff often change as the forms do', () => {
  const [list = ''] = /^Where to find[^#]*/m.exec(words) ?? []
  const names = Array.from(list.matchAll(/\*\*(.+?)\*\*/g), ([, name = '']) => name)
  const forms = read('.pages.yml')
  assert.ok(names.length > 0)
  for (const name of names) assert.match(forms, RegExp(`^ *label: ${name}$`, 'm'))
})

function read(name: string): string {
  return readFileSync(join(site.root, name), 'utf8')
}

test.run()
