import { HtmlValidate } from 'html-validate'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { all, attributes, content, fullPages, html, page, paths, text, warnings } from '../built-site.ts'

const { origin } = content.organization
const unlisted = paths.filter((path) => !fullPages.includes(path))

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // The script has the same origin as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
})

test('every photograph and PDF that the content names is shown', () => {
  assert.not.match(warnings.map(({ text }) => text).join('\n'), /is not (shown|published)/)
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

test('search engines get one address for each full page and none for the others, to which nothing links', () => {
  const listed = Array.from(text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)
  assert.equal(listed.sort(), fullPages.map((path) => origin + path).sort())
  for (const path of paths) {
    const address = path.endsWith('.html') ? [] : [origin + path]
    assert.equal(attributes(page(path), 'link[rel=canonical]', 'href'), address, path)
    const robots = attributes(page(path), 'meta[name=robots]', 'content')
    assert.equal(robots, unlisted.includes(path) ? ['noindex'] : [], path)
    const links = attributes(page(path), 'a', 'href').map((link) => link?.replace(/[#?].*/, '') ?? '')
    assert.not(
      links.some((link) => unlisted.includes(link)),
      path,
    )
  }
})

test('a page waits for no stylesheet, defers its script, and has none if nothing needs it', () => {
  for (const path of paths) {
    assert.is(all(page(path), 'link[rel=stylesheet]').length, 0, path)
    const scripts = attributes(page(path), 'script:not([type="application/ld+json"])', 'defer')
    assert.equal(scripts, all(page(path), '[data-behaviour]').length > 0 ? [''] : [], path)
  }
})
