import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, paths } from './built-site.ts'
import { findHtmlFaults } from './find-html-faults.ts'

for (const path of paths) {
  test(`the HTML of ${path} is valid`, async () => {
    assert.equal(await findHtmlFaults(html(path)), [])
  })
}

test.run()
