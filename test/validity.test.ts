import { HtmlValidate } from 'html-validate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, paths } from './built-site.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:standard', 'html-validate:document'],
  rules: {
    // React writes attribute names and empty elements in its own way, which HTML allows.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // The organization's name makes some titles long; that is a matter for search engines and not of validity.
    'long-title': 'off',
    // The script comes from the same place as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The number's text is its value as given; the stylesheet keeps it on one line.
    'tel-non-breaking': 'off',
  },
})

for (const path of paths) {
  test(`the HTML of ${path} is valid`, async () => {
    const report = await validator.validateString(html(path))
    const messages = report.results.flatMap(({ messages }) => messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`))
    assert.equal(messages, [])
  })
}

test.run()
