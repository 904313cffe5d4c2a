import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, one, page, placeholders } from './built-site.ts'

test('the whole text of a placeholder is its title, in one first heading in the main part', () => {
  for (const [path, title] of Object.entries(placeholders)) {
    assert.is(page(path).body.textContent, title, path)
    assert.is(one(page(path), 'body > main > h1').textContent, title, path)
  }
})

test('a placeholder has no bar, no footer, no link and no hidden words', () => {
  for (const path of Object.keys(placeholders)) {
    assert.is(all(page(path), 'header, footer, nav, a, button, svg, img').length, 0, path)
    assert.is(all(page(path), 'body [aria-label], body [title], body [alt]').length, 0, path)
  }
})

test.run()
