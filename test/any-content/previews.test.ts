import { test } from '../helpers/test.ts'
import * as assert from 'uvu/assert'
import { all, content, fullPages, one, output, page, paths, buildFixture } from '../helpers/site.ts'

const { email, name, origin, phone, placeholders, postalAddress, social } = content.organization

test('a shared link shows the title and the description of the page, and the share card in its size', () => {
  for (const path of fullPages) {
    const document = page(path)
    const property = (name: string) => one(document, `meta[property="${name}"]`).getAttribute('content') ?? ''
    assert.is(property('og:title'), document.title)
    assert.is(property('og:description'), one(document, 'meta[name=description]').getAttribute('content'))
    assert.is(property('og:url'), origin + path)
    assert.match(property('og:image'), '/share-card.png')
    assert.is(one(document, 'meta[name="twitter:card"]').getAttribute('content'), 'summary_large_image')
    const size = `${property('og:image:width')}x${property('og:image:height')}`
    assert.is(sizeOf(property('og:image').replace(origin, '')), size)
  }
})

test('only the home page has data about the organization, without those that are placeholders', async () => {
  const withLeft = async (left: readonly string[]) =>
    (await buildFixture({ values: { 'organization.placeholders': left } })).page
  for (const [show, left] of [
    [page, placeholders],
    [await withLeft([]), []],
    [await withLeft(['phone']), ['phone']],
  ] as const) {
    const scripts = paths.flatMap((path) => all(show(path), 'script[type="application/ld+json"]'))
    assert.is(scripts.length, 1)
    const data = JSON.parse(one(show('/'), 'script[type="application/ld+json"]').innerHTML)
    const given = <Value>(field: string, value: Value) => (left.some((one) => one === field) ? undefined : value)
    assert.equal([data['@type'], data.name, data.url], ['NGO', name, `${origin}/`])
    assert.is(data.address, given('postalAddress', postalAddress))
    assert.is(data.email, given('email', email))
    assert.is(data.telephone, given('phone', `+${phone.replace(/\D/g, '')}`))
    const networks = Object.values(social).map(({ address }) => address)
    assert.equal(data.sameAs, given('social', networks))
  }
})

test('a home screen shows an icon of its size', () => {
  assert.is(sizeOf(one(page('/'), 'link[rel=apple-touch-icon]').getAttribute('href') ?? ''), '180x180')
})

/** Returns the size of a PNG file, which is in its first chunk. */
function sizeOf(address: string): string {
  const bytes = Buffer.from(output.get(address.slice(1)) ?? '')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}
