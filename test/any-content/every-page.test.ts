import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { labels } from '../../content/navigation.ts'
import { organization } from '../../content/organization.ts'
import { outputPaths } from '../../generator/paths.ts'
import { findHtmlFaults } from '../find-html-faults.ts'
import { all, attributes, fullPages, html, one, output, page, paths, stubs, text } from '../built-site.ts'

const unlisted = paths.filter((path) => !fullPages.includes(path))

test('the output has the pages, the files that they refer to, and the files that hosts and search engines request', () => {
  const files = [...output.keys()].filter((file) => !paths.flatMap(outputPaths).includes(file))
  const isPicture = (file: string) => /\.(avif|webp|jpg|png)$/.test(file) && !file.startsWith('assets/icon-')
  const isShown = (file: string) => paths.some((path) => html(path).includes(`/${file}`))
  const unused = files.filter((file) => isPicture(file) && !isShown(file))
  assert.equal(unused, [])
  // A report that no page links to any more keeps its address.
  const others = files.filter((file) => !isPicture(file) && !file.endsWith('.pdf')).sort()
  assert.equal(
    others.map((file) => file.replace(/-[A-Z0-9]{8}\./, '-HASH.')),
    [
      '.htaccess',
      '.nojekyll',
      '.well-known/security.txt',
      '_headers',
      'assets/gabarito-HASH.woff2',
      'assets/icon-180-HASH.png',
      'assets/icon-192-HASH.png',
      'assets/icon-512-HASH.png',
      'assets/icon-512-maskable-HASH.png',
      'assets/icon-HASH.svg',
      'assets/site-HASH.js',
      'favicon.ico',
      'robots.txt',
      'site.webmanifest',
      'sitemap.xml',
    ],
  )
})

test('a page is the same file with and without a slash at the end of its address', () => {
  for (const path of paths) assert.is(new Set(outputPaths(path).map(text)).size, 1, path)
})

test('every page states its language, encoding, width and colour, and has an icon and a main heading', () => {
  assert.is(JSON.parse(text('site.webmanifest')).lang, 'en')
  for (const path of paths) {
    const document = page(path)
    assert.is(document.documentElement.getAttribute('lang'), 'en', path)
    assert.ok(Buffer.from(html(path)).subarray(0, 1024).includes('<meta charSet="utf-8"'), path)
    assert.equal(attributes(document, 'meta[name=viewport]', 'content'), ['width=device-width,initial-scale=1'], path)
    const colour = one(document, 'meta[name=theme-color]').getAttribute('content')
    assert.match(html(path), new RegExp(`--leaf: ?${colour};`), path)
    one(document, 'link[rel=icon][href]:not([sizes])')
    one(document, 'main h1')
  }
})

test('search engines get one address for each full page, and do not list stub pages and error pages', () => {
  for (const path of paths) {
    const address = path.endsWith('.html') ? [] : [organization.origin + path]
    assert.equal(attributes(page(path), 'link[rel=canonical]', 'href'), address, path)
    const robots = attributes(page(path), 'meta[name=robots]', 'content')
    assert.equal(robots, unlisted.includes(path) ? ['noindex'] : [], path)
  }
})

test('the first link is “Skip to content”; stub pages have no links', () => {
  for (const path of paths) {
    const [first] = all(page(path), 'a, button')
    if (path in stubs) assert.is(first, undefined, path)
    else assert.equal([first?.textContent, first?.getAttribute('href')], [labels.skipToContent, '#main'], path)
  }
})

test('no link leads to a stub page or an error page', () => {
  for (const path of paths) {
    const addresses = attributes(page(path), 'a[href]', 'href')
    const linked = addresses.filter((address) => unlisted.includes(address ?? ''))
    assert.equal(linked, [], path)
  }
})

test('a page preloads only the font, has no external stylesheet, and defers its script', () => {
  for (const path of paths) {
    const document = page(path)
    assert.equal(attributes(document, 'link[rel=preload]', 'as'), path === '/500.html' ? [] : ['font'], path)
    assert.is(all(document, 'link[rel=stylesheet]').length, 0, path)
    const scripts = all(document, 'script:not([type="application/ld+json"])')
    assert.is(scripts.length, all(document, '[data-behaviour]').length > 0 ? 1 : 0, path)
    for (const script of scripts)
      assert.match(script.outerHTML, /^<script src="\/assets\/site-[A-Z0-9]{8}\.js" defer(="")?><\/script>$/)
  }
})

test('no page has a form, an input or a login', () => {
  for (const path of paths) assert.is(all(page(path), 'form, input, select, textarea, dialog').length, 0, path)
})

test('every line of _headers is within the length limit of Cloudflare', () => {
  for (const line of text('_headers').split('\n')) assert.ok(line.length < 2000, line)
})

for (const path of paths) {
  test(`the HTML of ${path} is valid`, async () => {
    assert.equal(await findHtmlFaults(html(path)), [])
  })
}

test.run()
