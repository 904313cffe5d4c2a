import { HtmlValidate } from 'html-validate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outputPaths } from '../../generator/routes.ts'
import * as fixture from '../built-site.ts'
import { all, attributes, one } from '../built-site.ts'
import { content, fullPages, html, page, paths, text } from './own-site.ts'

const { origin } = content.organization
const documents = paths.map((path) => [path, page(path)] as const)
const unlisted = paths.filter((path) => !fullPages.includes(path))

const validator = new HtmlValidate({
  // Among their rules: alt texts, exactly one title, headings in order, names of links and buttons, no inline styles.
  extends: ['html-validate:recommended', 'html-validate:standard', 'html-validate:document'],
  rules: {
    // HTML allows React's notation of attribute names and void elements.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // A long name of the organization makes long titles, which are valid.
    'long-title': 'off',
    // The script has the same origin as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The text of a telephone link is the number as staff write it. The styles keep it on one line.
    'tel-non-breaking': 'off',
  },
})

const validated = [
  ...documents.map(([path, document]) => [path, document, html(path)] as const),
  ...fixture.fullPages.map((path) => [`${path} of the fixture`, fixture.page(path), fixture.html(path)] as const),
]
for (const [name, document, html] of validated) {
  test(`the HTML of ${name} is valid, no id is there twice, and images have a size`, async () => {
    const { results } = await validator.validateString(html)
    const faults = results.flatMap(({ messages }) => messages)
    assert.equal(
      faults.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
      [],
    )
    // html-validate does not look into drawings.
    const ids = attributes(document, '[id]', 'id')
    assert.equal(
      ids.filter((id, index) => ids.indexOf(id) < index),
      [],
    )
    assert.is(all(document, 'img:not([width][height])').length, 0)
  })
}

test('a page is the same file in both its forms, with and without a slash at its end', () => {
  for (const path of paths) assert.is(new Set(outputPaths(path).map(text)).size, 1, path)
})

test('every page states its language, encoding, width and colour, and has an icon, a description and one main heading', () => {
  for (const [path, document] of documents) {
    assert.is(document.documentElement.getAttribute('lang'), 'en', path)
    assert.match(Buffer.from(html(path)).subarray(0, 1024).toString(), '<meta charSet="utf-8"', path)
    assert.equal(attributes(document, 'meta[name=viewport]', 'content'), ['width=device-width,initial-scale=1'], path)
    const colour = one(document, 'meta[name=theme-color]').getAttribute('content')
    assert.match(html(path), new RegExp(`--leaf: ?${colour};`), path)
    one(document, 'link[rel=icon][href]:not([sizes])')
    assert.ok(one(document, 'meta[name=description]').getAttribute('content'), path)
    assert.ok(one(document, 'h1').closest('main'), path)
  }
})

test('search engines get one address for each full page and none for the others, to which nothing links', () => {
  const listed = Array.from(text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)
  assert.equal(listed.sort(), fullPages.map((path) => origin + path).sort())
  for (const [path, document] of documents) {
    const address = path.endsWith('.html') ? [] : [origin + path]
    assert.equal(attributes(document, 'link[rel=canonical]', 'href'), address, path)
    const robots = attributes(document, 'meta[name=robots]', 'content')
    assert.equal(robots, unlisted.includes(path) ? ['noindex'] : [], path)
    const links = attributes(document, 'a', 'href').map((link) => link?.replace(/[#?].*/, '') ?? '')
    assert.not(
      links.some((link) => unlisted.includes(link)),
      path,
    )
  }
})

test('a page waits for no stylesheet, preloads only the font, defers its script, has none if nothing needs it, and no form', () => {
  for (const [path, document] of documents) {
    assert.is(all(document, 'link[rel=stylesheet], form, input, select, textarea').length, 0, path)
    assert.equal(attributes(document, 'link[rel=preload]', 'as'), path === '/500.html' ? [] : ['font'], path)
    const scripts = all(document, 'script:not([type="application/ld+json"])')
    assert.is(scripts.length, all(document, '[data-behaviour]').length > 0 ? 1 : 0, path)
    for (const script of scripts)
      assert.match(script.outerHTML, /^<script src="\/assets\/site-[A-Z0-9]{8}\.js" defer(="")?><\/script>$/)
  }
})

test.run()
