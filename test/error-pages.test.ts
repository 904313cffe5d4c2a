import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { wayHome } from '../content/errors.ts'
import { all, html, one, page, words } from './built-site.ts'

test('a lost visitor reads Not Found and is shown the way home', () => {
  const lost = page('/404.html')
  assert.is(one(lost, 'h1').textContent, 'Not Found')
  assert.is(words(one(lost, 'main a[href="/"]')), wayHome.label)
  assert.not.ok(html('/404.html').includes('Unexpected Application Error'))
})

test('a visitor of a broken server reads Unexpected Application Error', () => {
  const broken = page('/500.html')
  assert.is(one(broken, 'h1').textContent, 'Unexpected Application Error')
  assert.not.ok(html('/500.html').includes('Not Found'))
})

test('the page for a broken server asks the server for nothing else', () => {
  const requested = all(page('/500.html'), 'link:not([rel=canonical]), script, img, use')
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    .filter((address) => !address.startsWith('#') && !address.startsWith('data:'))
  assert.equal(requested, [])
  assert.equal([...html('/500.html').matchAll(/url\((?!#)[^)]*\)/g)].map(String), [])
})

test.run()
