import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialled } from '../../components/shared/dialled.ts'
import { description } from '../../content/home.ts'
import { organization, placeholders, shareCard } from '../../content/organization.ts'
import { all, fullPages, one, output, page, paths, text } from '../built-site.ts'

const organizationData = one(page('/'), 'script[type="application/ld+json"]').textContent ?? ''

test('search engines list the full pages, and no stub or error page', () => {
  const addresses = Array.from(text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)
  assert.equal(addresses.sort(), fullPages.map((path) => organization.origin + path).sort())
})

test('a shared link shows the title and the description of the page, and the share card in its size', () => {
  for (const path of fullPages) {
    const document = page(path)
    assert.is(property(document, 'og:title'), one(document, 'title').textContent)
    assert.is(property(document, 'og:description'), one(document, 'meta[name=description]').getAttribute('content'))
    assert.is(property(document, 'og:url'), `${organization.origin}${path}`)
    assert.is(property(document, 'og:image:alt'), shareCard.alt)
    assert.is(one(document, 'meta[name="twitter:card"]').getAttribute('content'), 'summary_large_image')
    const size = ['og:image:width', 'og:image:height'].map((name) => Number(property(document, name)))
    assert.equal(sizeOf(property(document, 'og:image').replace(organization.origin, '')), size)
  }
})

test('stub pages and error pages have no link preview', () => {
  for (const path of paths.filter((path) => !fullPages.includes(path)))
    assert.is(all(page(path), 'meta[property], meta[name^=twitter]').length, 0, path)
})

test('only the home page has data about the organization for search engines', () => {
  for (const path of paths)
    assert.is(all(page(path), 'script[type="application/ld+json"]').length, path === '/' ? 1 : 0, path)
  const { '@type': type, ...data } = JSON.parse(organizationData)
  assert.equal(
    [type, data.name, data.description, data.url, data.address],
    ['NGO', organization.name, description, `${organization.origin}/`, organization.postalAddress],
  )
})

test('the data for search engines has no placeholder except the name', () => {
  const values = {
    email: organization.email,
    phone: dialled(organization.phone),
    social: Object.values(organization.social)[0]?.address ?? '',
  }
  const listed: readonly string[] = placeholders
  for (const [name, value] of Object.entries(values))
    assert.is(organizationData.includes(JSON.stringify(value)), !listed.includes(name), name)
})

test('each icon has the size that the manifest states, and one is maskable', () => {
  const { icons } = JSON.parse(text('site.webmanifest')) as { icons: Record<string, string>[] }
  assert.equal(
    icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`),
    ['any any', '192x192 any', '512x512 any', '512x512 maskable'],
  )
  for (const { src = '', sizes } of icons.slice(1)) assert.is(sizeOf(src).join('x'), sizes, src)
})

test('the icon for the home screen of a phone is 180 pixels wide, and there is a favicon.ico', () => {
  assert.equal(sizeOf(one(page('/'), 'link[rel=apple-touch-icon]').getAttribute('href') ?? ''), [180, 180])
  assert.ok(output.has('favicon.ico'))
})

test('security.txt gives the address to which to report a vulnerability', () => {
  assert.match(text('.well-known/security.txt'), `Contact: mailto:${organization.email}\n`)
})

function property(document: Document, name: string): string {
  return one(document, `meta[property="${name}"]`).getAttribute('content') ?? ''
}

/** Returns the width and the height of a PNG file, which are in its first chunk. */
function sizeOf(address: string): [number, number] {
  const bytes = Buffer.from(output.get(address.slice(1)) ?? '')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test.run()
