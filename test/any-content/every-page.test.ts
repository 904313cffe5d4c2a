import { HtmlValidate } from 'html-validate'
import { test } from '../helpers/test.ts'
import * as assert from 'uvu/assert'
import { all, attributes, content, html, page, paths, problems } from '../helpers/site.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // The script has the same origin as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
})

test('every photograph and PDF that the content names is shown', () => {
  assert.not.match(problems.map(({ text }) => text).join('\n'), /is not (shown|published)/)
  const named = JSON.stringify(content).match(/(?<=")assets\/[^"]+/g) ?? []
  const links = paths.flatMap((path) => attributes(page(path), 'a', 'href')).filter((link) => link?.endsWith('.pdf'))
  const photographs = paths.flatMap((path) => all(page(path), 'img'))
  assert.equal([...photographs, ...links].length, named.length)
})

for (const path of paths) {
  test(`the HTML of ${path} is valid`, async () => {
    const { results } = await validator.validateString(html(path))
    const faults = results.flatMap(({ messages }) => messages)
    assert.equal(
      faults.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
      [],
    )
  })
}
