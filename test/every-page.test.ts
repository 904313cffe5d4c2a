import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { organization } from '../content/organization.ts'
import { filesOf } from '../generator/routes.ts'
import { all, buildOnce, html, one, output, page, paths, placeholders, words } from './built-site.ts'

const unlisted = [...Object.keys(placeholders), '/404.html', '/500.html']

test('every route is written as plain hosts expect it: the two files of a page are equal to the byte', () => {
  for (const path of paths) {
    const contents = filesOf(path).map((file) => output.get(file))
    assert.ok(contents.every((bytes) => bytes !== undefined && contents[0] !== undefined && Buffer.from(bytes).equals(contents[0])), path)
  }
})

test('nothing is published but the routes, what they refer to, and what hosts and search engines ask for', () => {
  const others = [...output.keys()].filter((file) => !paths.flatMap(filesOf).includes(file)).sort()
  assert.equal(others.map((file) => file.replace(/-[A-Z0-9]{8}\./, '-HASH.')), [
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
  ])
})

test('a page for a closed opening does not exist', () => {
  assert.equal([...output.keys()].filter((file) => file.includes('board-members')), [])
})

test('every page is English, says its encoding within the first 1024 bytes, and fits the screen', () => {
  for (const path of paths) {
    assert.is(page(path).documentElement.getAttribute('lang'), 'en', path)
    assert.ok(Buffer.from(html(path)).subarray(0, 1024).includes('<meta charSet="utf-8"'), path)
    assert.is(one(page(path), 'meta[name=viewport]').getAttribute('content'), 'width=device-width,initial-scale=1', path)
  }
})

test('every page has a title and a description of its own', () => {
  const titles = paths.map((path) => words(one(page(path), 'title')))
  const descriptions = paths.map((path) => one(page(path), 'meta[name=description]').getAttribute('content'))
  for (const texts of [titles, descriptions]) {
    assert.ok(texts.every((text) => text !== null && text.trim() !== ''))
    assert.is(new Set(texts).size, paths.length)
  }
})

test('every page names its one true address, without a slash or .html at the end', () => {
  for (const path of paths) {
    const expected = `${organization.origin}${path.replace('.html', '')}`
    assert.is(one(page(path), 'link[rel=canonical]').getAttribute('href'), expected)
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

test('every page has an icon, one main part and one first heading, and headings leave no level out', () => {
  for (const path of paths) {
    const document = page(path)
    one(document, 'link[rel=icon][href]:not([sizes])')
    one(document, 'main')
    one(document, 'main h1')
    const levels = all(document, 'h1,h2,h3,h4,h5,h6').map(({ tagName }) => Number(tagName.slice(1)))
    levels.forEach((level, index) => assert.ok(level <= (levels[index - 1] ?? 0) + 1, `${path}: ${levels.join(' ')}`))
  }
})

test('the first thing that the keyboard reaches is the way to the main part, except where the title is the only text', () => {
  for (const path of paths) {
    const [first] = all(page(path), 'a, button')
    if (path in placeholders) assert.is(first, undefined, path)
    else assert.equal([first?.textContent, first?.getAttribute('href')], ['Skip to content', '#main'], path)
  }
})

test('every address inside the site leads to a page, a file or a fragment that exists', () => {
  for (const path of paths) {
    for (const address of internalAddresses(path)) assert.is(missing(path, address), undefined, `${path} -> ${address}`)
  }
})

test('pages refer to each other from the root, so that they work at any depth', () => {
  for (const path of paths) {
    for (const element of all(page(path), '[href], [src]')) {
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
      assert.match(address, /^(\/(?!\/)|#|https:\/\/|mailto:|tel:|data:)/, `${path}: ${address}`)
    }
  }
})

test('no visitor is sent to a placeholder or an error page', () => {
  for (const path of paths) {
    for (const link of all(page(path), 'a[href]')) {
      assert.not.ok(unlisted.includes(link.getAttribute('href') ?? ''), `${path} -> ${link.getAttribute('href')}`)
    }
  }
})

test('nothing that a page loads comes from another place', () => {
  for (const path of paths) {
    const document = page(path)
    const loaded = [
      ...all(document, 'script, img, source, iframe, video, audio, embed').map((element) => element.getAttribute('src') ?? ''),
      ...all(document, 'link:not([rel=canonical])').map((link) => link.getAttribute('href') ?? ''),
      ...[...html(path).matchAll(/url\("?(.*?)"?\)/g)].map(([, address]) => address ?? ''),
    ]
    for (const address of loaded) assert.match(address, /^(\/(?!\/)|#|data:image\/svg|$)/, `${path}: ${address}`)
  }
})

test('every id stands once in its page', () => {
  for (const path of paths) {
    const ids = all(page(path), '[id]').map(({ id }) => id)
    assert.equal(ids.filter((id, index) => ids.indexOf(id) !== index), [], path)
  }
})

test('no element carries a style or a handler of its own, as a strict content policy demands', () => {
  for (const path of paths) {
    for (const element of all(page(path), '*')) {
      for (const { name } of element.attributes) assert.not.match(name, /^(style|on.*)$/i, `${path}: <${element.tagName} ${name}>`)
    }
  }
})

test('every picture says in words what it shows and how large it is, or is hidden from those who hear the page', () => {
  for (const path of paths) {
    for (const picture of all(page(path), 'img')) {
      for (const name of ['alt', 'width', 'height']) assert.ok(picture.hasAttribute(name), `${path}: img without ${name}`)
    }
    for (const drawing of all(page(path), 'svg')) {
      if (drawing.closest('[aria-hidden=true]') !== null) continue
      if (drawing.parentElement?.closest('svg')) continue
      assert.is(drawing.getAttribute('role'), 'img', path)
      assert.ok(drawing.getAttribute('aria-label'), path)
      for (const name of ['width', 'height']) assert.ok(drawing.hasAttribute(name), `${path}: svg without ${name}`)
    }
  }
})

test('links to other sites open in a new tab only where they say so, and never hand over this page', () => {
  for (const path of paths) {
    for (const link of all(page(path), 'a[target]')) {
      assert.is(link.getAttribute('target'), '_blank')
      assert.is(link.getAttribute('rel'), 'noopener noreferrer')
      assert.match(link.getAttribute('aria-label') ?? words(link), /\(opens in new tab\)$/)
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

test('a second build has the same bytes, at another time and in another zone', async () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'Pacific/Kiritimati'
  try {
    const { output: again } = await buildOnce()
    assert.equal([...again.keys()].sort(), [...output.keys()].sort())
    for (const [path, bytes] of again) assert.ok(Buffer.from(bytes).equals(output.get(path) ?? new Uint8Array()), path)
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

/** Returns the addresses on this site that a page's links, scripts, shapes and styles refer to. */
function internalAddresses(path: string): string[] {
  const document = page(path)
  return [
    ...all(document, '[href], [src]').map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    ...[...html(path).matchAll(/url\("?(.*?)"?\)/g)].map(([, address]) => address ?? ''),
  ].filter((address) => address.startsWith('/') || address.startsWith('#'))
}

/** Returns what of an address is missing on the site, if anything is. */
function missing(from: string, address: string): string | undefined {
  const [path = '', fragment] = address.split('#')
  const target = path === '' ? from : path
  if (!paths.includes(target)) return output.has(target.slice(1)) ? undefined : target
  if (fragment === undefined) return undefined
  return all(page(target), '[id]').some(({ id }) => id === fragment) ? undefined : `#${fragment}`
}

test.run()
