import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { headersOf } from '../../generator/hosts/headers.ts'
import { hostFiles, type HostSettings } from '../../generator/hosts/host-files.ts'
import type { SiteMetadata } from '../../generator/site.ts'

const test = suite('host files')

const security = {
  contact: 'mailto:safe%3Fhaven%26more@example.org',
  expires: '2027-11-30T00:00:00Z',
}
const metadata: SiteMetadata = {
  origin: 'https://example.org',
  language: 'en',
  name: 'A “name” & its <marks>',
  description: 'What is written about it.',
  colours: { theme: '#123456', background: '#fff' },
  icons: [{ src: '/assets/icon-IJKLMNOP.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }],
  security,
  dates: [],
  pictures: [],
  problems: [],
  placeholders: [],
}
const root: HostSettings = { base: '/', siteUrl: 'https://example.org', listed: ['/', '/careers'], metadata }
const below: HostSettings = { ...root, base: '/my-site/', siteUrl: 'https://example.org/my-site' }

test('robots.txt, the sitemap and security.txt contain absolute addresses', () => {
  assert.match(read('robots.txt', below), '\nSitemap: https://example.org/my-site/sitemap.xml\n')
  const listed = [...read('sitemap.xml', below).matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)
  assert.equal(listed, ['https://example.org/my-site/', 'https://example.org/my-site/careers'])
  const [contact, , , canonical] = read('.well-known/security.txt', below).split('\n')
  assert.is(contact, 'Contact: mailto:safe%3Fhaven%26more@example.org')
  assert.is(canonical, 'Canonical: https://example.org/my-site/.well-known/security.txt')
})

test('the manifest has the name of the site, and its icons below the base path', () => {
  const { name, start_url: start, scope, icons } = JSON.parse(read('site.webmanifest', below))
  assert.equal([name, start, scope], [metadata.name, '/my-site/', '/my-site/'])
  assert.equal(icons, [{ ...metadata.icons[0], src: '/my-site/assets/icon-IJKLMNOP.png' }])
})

test('_headers sets every header of the site once, because Netlify and Cloudflare join duplicates', () => {
  for (const { base, ...others } of [root, below]) {
    const [everywhere = '', assets] = read('_headers', { base, ...others })
      .replace(/^#.*\n/, '')
      .split('\n\n')
    const { 'Cache-Control': _, ...shared } = headersOf('index.html')
    const lines = Object.entries(shared).map(([name, value]) => `  ${name}: ${value}`)
    assert.equal(everywhere.split('\n'), [`${base}*`, ...lines])
    assert.is(assets, `${base}assets/*\n  Cache-Control: ${headersOf('assets/a-ABCDEFGH.js')['Cache-Control']}\n`)
  }
})

test('only files with a hash in their name are immutable', () => {
  const isImmutable = (path: string) => /immutable/.test(headersOf(path)['Cache-Control'] ?? '')
  for (const path of ['assets/site-ABCDEFGH.js', 'assets/icon-192-AB23CD45.png']) assert.ok(isImmutable(path), path)
  for (const path of ['assets/report-20261231.pdf', 'assets/site.js', 'assets/site-abcdefgh.js', 'site-ABCDEFGH.js'])
    assert.not(isImmutable(path), path)
})

function read(path: string, settings: HostSettings): string {
  return Buffer.from(hostFiles(settings).get(path) ?? '').toString()
}

test.run()
