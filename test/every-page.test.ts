import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { labels } from '../content/navigation.ts'
import { organization } from '../content/organization.ts'
import { outputPaths } from '../generator/site.ts'
import { findHtmlFaults } from './find-html-faults.ts'
import { all, html, one, output, page, paths, placeholders, text } from './built-site.ts'

const unlisted = [...Object.keys(placeholders), '/404.html', '/500.html']

test('every route is written as plain hosts expect it: the two files of a page are equal to the byte', () => {
  for (const path of paths) {
    assert.is(new Set(outputPaths(path).map(text)).size, 1, path)
  }
})

test('nothing is published but the routes, what they refer to, and what hosts and search engines ask for', () => {
  const isShown = (file: string) => paths.some((path) => html(path).includes(`/${file}`))
  const photographs = [...output.keys()].filter((file) => /\.(avif|webp|jpg)$/.test(file))
  assert.equal(
    photographs.filter((file) => !isShown(file)),
    [],
  )
  const others = [...output.keys()]
    // An earlier report stays for those who have its address.
    .filter(
      (file) => !paths.flatMap(outputPaths).includes(file) && !photographs.includes(file) && !file.endsWith('.pdf'),
    )
    .sort()
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
      'assets/share-card-HASH.png',
      'assets/site-HASH.js',
      'favicon.ico',
      'robots.txt',
      'site.webmanifest',
      'sitemap.xml',
    ],
  )
})

test('every page and the manifest are in English', () => {
  assert.is(JSON.parse(text('site.webmanifest')).lang, 'en')
  for (const path of paths) assert.is(page(path).documentElement.getAttribute('lang'), 'en', path)
})

test('every page says its encoding within the first 1024 bytes, and fits the screen', () => {
  for (const path of paths) {
    assert.ok(Buffer.from(html(path)).subarray(0, 1024).includes('<meta charSet="utf-8"'), path)
    assert.is(
      one(page(path), 'meta[name=viewport]').getAttribute('content'),
      'width=device-width,initial-scale=1',
      path,
    )
  }
})

test('every page names its one true address, without a slash at the end; the error pages, shown under any, have none', () => {
  for (const path of paths) {
    const named = all(page(path), 'link[rel=canonical]').map((link) => link.getAttribute('href'))
    assert.equal(named, path.endsWith('.html') ? [] : [organization.origin + path], path)
  }
})

test('search engines are told to leave out placeholders and error pages, and nothing else', () => {
  for (const path of paths) {
    const robots = all(page(path), 'meta[name=robots]').map((meta) => meta.getAttribute('content'))
    assert.equal(robots, unlisted.includes(path) ? ['noindex'] : [], path)
  }
})

test("the browser's own bar takes the colour of leaf", () => {
  for (const path of paths) {
    const colour = one(page(path), 'meta[name=theme-color]').getAttribute('content')
    assert.match(html(path), new RegExp(`--leaf: ?${colour};`), path)
  }
})

test('every page has an icon, and its first heading in its main part', () => {
  for (const path of paths) {
    one(page(path), 'link[rel=icon][href]:not([sizes])')
    one(page(path), 'main h1')
  }
})

test('the first thing that the keyboard reaches is the way to the main part, except where the title is the only text', () => {
  for (const path of paths) {
    const [first] = all(page(path), 'a, button')
    if (path in placeholders) assert.is(first, undefined, path)
    else assert.equal([first?.textContent, first?.getAttribute('href')], [labels.skipToContent, '#main'], path)
  }
})

test('no visitor is sent to a placeholder or an error page', () => {
  for (const path of paths) {
    for (const link of all(page(path), 'a[href]')) {
      assert.not.ok(unlisted.includes(link.getAttribute('href') ?? ''), `${path} -> ${link.getAttribute('href')}`)
    }
  }
})

test('scripts are on pages that have behaviours and on no other, and wait for the page', () => {
  for (const path of paths) {
    const scripts = all(page(path), 'script:not([type="application/ld+json"])')
    assert.is(scripts.length, all(page(path), '[data-behaviour]').length > 0 ? 1 : 0, path)
    for (const script of scripts) {
      assert.ok(script.hasAttribute('defer'), path)
      assert.not.ok(script.hasAttribute('type'), path)
      assert.match(script.getAttribute('src') ?? '', /^\/assets\/site-[A-Z0-9]{8}\.js$/)
    }
  }
})

test('before the first paint only the font is asked for: no stylesheet, and a script that waits', () => {
  for (const path of paths) {
    assert.is(all(page(path), 'link[rel=stylesheet], script[src]:not([defer])').length, 0, path)
  }
})

test('nothing in a page asks for a picture that the page does not need at once', () => {
  for (const path of paths) {
    const preloads = all(page(path), 'link[rel=preload]').map((link) => link.getAttribute('as'))
    assert.equal(preloads, path === '/500.html' ? [] : ['font'], path)
  }
})

test('no page has a form, an input or a login', () => {
  for (const path of paths) assert.is(all(page(path), 'form, input, select, textarea, dialog').length, 0, path)
})

test('the file of headers has no line that is longer than Cloudflare reads', () => {
  for (const line of text('_headers').split('\n')) assert.ok(line.length < 2000, line)
})

for (const path of paths) {
  test(`the HTML of ${path} is valid`, async () => {
    assert.equal(await findHtmlFaults(html(path)), [])
  })
}

test.run()
