import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialled } from '../components/shared/dialled.ts'
import { description } from '../content/home.ts'
import { organization, shareImageAlt, placeholders as placeholderNames } from '../content/organization.ts'
import { all, one, output, page, paths, placeholders, text } from './built-site.ts'

/** The pages that the sitemap names. */
const listed = Array.from(
  text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g),
  ([, address = '']) => new URL(address).pathname,
)

test('search engines may list every page but error pages and those that show only their title', () => {
  const expected = paths.filter((path) => !path.endsWith('.html') && !(path in placeholders))
  assert.equal(listed, expected)
})

test('a link to a page shows its title, its description and the card with the motto, wherever it is shared', () => {
  for (const path of listed) {
    const document = page(path)
    assert.is(property(document, 'og:title'), one(document, 'title').textContent)
    assert.is(property(document, 'og:description'), one(document, 'meta[name=description]').getAttribute('content'))
    assert.is(property(document, 'og:url'), `${organization.origin}${path}`)
    assert.is(property(document, 'og:image:alt'), shareImageAlt)
    assert.is(one(document, 'meta[name="twitter:card"]').getAttribute('content'), 'summary_large_image')
  }
})

test('the card is as large as the page says that it is', () => {
  for (const path of listed) {
    const card = fileAt(property(page(path), 'og:image'))
    assert.equal(
      sizeOf(card),
      [property(page(path), 'og:image:width'), property(page(path), 'og:image:height')].map(Number),
    )
  }
})

test('a page that is not to be listed asks nobody to show it', () => {
  for (const path of paths.filter((route) => !listed.includes(route))) {
    assert.is(all(page(path), 'meta[property], meta[name^=twitter]').length, 0, path)
  }
})

test('the home page tells search engines who the organization is, and no other page does', () => {
  for (const path of paths)
    assert.is(all(page(path), 'script[type="application/ld+json"]').length, path === '/' ? 1 : 0, path)
  const data = JSON.parse(one(page('/'), 'script[type="application/ld+json"]').textContent ?? '')
  assert.equal(
    [data['@type'], data.name, data.description, data.url],
    ['NGO', organization.name, description, `${organization.origin}/`],
  )
  assert.is(data.address, organization.postalAddress)
})

test('search engines get no placeholder as a fact, except for the name', () => {
  const data = one(page('/'), 'script[type="application/ld+json"]').textContent ?? ''
  const values = {
    email: organization.email,
    phone: dialled(organization.phone),
    social: Object.values(organization.social)[0]?.address ?? '',
  }
  for (const [name, value] of Object.entries(values)) {
    assert.is(data.includes(JSON.stringify(value)), !placeholderNames.some((placeholder) => placeholder === name), name)
  }
})

test('every icon of the manifest is as large as it says', () => {
  const { icons } = JSON.parse(text('site.webmanifest')) as {
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
    assert.is(sizeOf(output.get(src.slice(1))).join('x'), sizes, src)
  }
  assert.ok(icons.some(({ purpose }) => purpose === 'maskable'))
  assert.equal(
    icons.map(({ sizes }) => sizes),
    ['any', '192x192', '512x512', '512x512'],
  )
})

test('the icon for a phone’s home screen is 180 pixels wide, and the one that browsers ask for unasked is there', () => {
  const touch = one(page('/'), 'link[rel=apple-touch-icon]').getAttribute('href') ?? ''
  assert.equal(sizeOf(output.get(touch.slice(1))), [180, 180])
  assert.ok(output.has('favicon.ico'))
})

test('people who find a weakness are told where to write to', () => {
  assert.match(text('.well-known/security.txt'), `Contact: mailto:${organization.email}\n`)
})

function property(document: Document, name: string): string {
  return one(document, `meta[property="${name}"]`).getAttribute('content') ?? ''
}

function fileAt(address: string): Uint8Array | undefined {
  return output.get(address.replace(`${organization.origin}/`, ''))
}

/** Returns the width and height that a PNG gives in its first chunk. */
function sizeOf(png: Uint8Array | undefined): [number, number] {
  const bytes = Buffer.from(png ?? '')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test.run()
