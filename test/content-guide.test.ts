import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { findProblems, fixture } from './fixture-content.ts'

const read = (name: string) => readFileSync(join(process.cwd(), name), 'utf8')
const guides = readdirSync(join(process.cwd(), 'content')).filter((name) => name.endsWith('.md'))
const words = ['CONTENT.md', ...guides.map((name) => `content/${name}`)].map(read).join('\n')

/** Lines of a file, and those that they become. */
const examples = words.matchAll(/^```yaml content\/(\S+)\n([^]*?)```\n\nto:\n\n```yaml\n([^]*?)```/gm)

test('every example of the guide works as it is written', () => {
  let count = 0
  for (const [, file = '', before = '', after = ''] of examples) {
    const text = fixture.get(file) ?? ''
    assert.is(text.split(before).length, 2, `${file} has these lines once: ${before}`)
    assert.equal(findProblems(new Map(fixture).set(file, text.replace(before, after))), [])
    count++
  }
  assert.ok(count > 0)
  assert.is(words.match(/^```yaml/gm)?.length, 2 * count)
})
