import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkContent, makeContent, makeProject, pageTests, testVariant, variants } from './content-variants.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'variants-')))
test.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

for (const [index, [texts, photographs, programs]] of variants.entries()) {
  test(`the rules accept the ${texts} texts, with ${programs} programs and photographs in ${photographs}`, () => {
    const content = makeContent(index)
    assert.equal(checkContent(content).problems, [])
    const lengths = [content.home.hero.heading, content.programs.programs.at(-1)!.title].map(({ length }) => length)
    assert.equal(lengths, texts === 'longest' ? [60, 50] : [1, 1])
  })
}

test('a release build and all page tests pass with the longest texts, eight programs and photographs', async () => {
  await makeProject(root)
  assert.is(testVariant(root, 7, pageTests), undefined)
})

test.run()
