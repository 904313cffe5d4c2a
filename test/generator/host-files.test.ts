import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { headersOf, sharedHeaders } from '../../generator/hosts.ts'
import { buildSite } from '../../generator/site-builder.ts'
import { makeSmallSite, readOutput } from './small-site.ts'

const test = suite('host files')

const small = makeSmallSite({ 'components/base/base.css': 'p {\n  background: url(../../assets/dot.svg);\n}\n' })
/** The site below a path, on another host. */
const below = readOutput((await buildSite(small, { base: '/b/', origin: 'https://o.example' })).output)

test('--base and --origin change every address, also those for hosts, browsers and search engines', () => {
  const address = /(?: (?:href|src)="|url\("?|<loc>|Sitemap: |Canonical: |"(?:src|scope|start_url)": ")([^"<)\s]*)/g
  const addresses = Array.from(Object.values(below).join('\n').matchAll(address), ([, found = '']) => found)
  assert.ok(addresses.length > 20)
  for (const one of addresses) assert.match(one, /^(https:\/\/o\.example)?\/b\//)
  assert.not.match(Object.values(below).join('\n'), 'site.example/')
  assert.match(below['.htaccess'] ?? '', '\nErrorDocument 404 /b/404.html\n')
})

test('_headers has every header of the site once, in lines that Netlify and Cloudflare accept', () => {
  const lines = Object.entries(sharedHeaders).map(([name, value]) => `  ${name}: ${value}`)
  assert.ok(lines.every((line) => line.length < 2000))
  // If two rules that match a path have the same header, both hosts join its values.
  const [everywhere = '', assets] = (below['_headers'] ?? '').replace(/^#.*\n/, '').split('\n\n')
  assert.equal(everywhere.split('\n'), ['/b/*', ...lines])
  assert.is(assets, '/b/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n')
})

test('only assets with a hash in their name are immutable', () => {
  const hashed = ['assets/site-ABCDEFGH.js', 'assets/icon-192-AB23CD45.png']
  const others = [
    'index.html',
    'terms.pdf',
    'assets/report-20261231.pdf',
    'assets/site-abcdefgh.js',
    'site-ABCDEFGH.js',
  ]
  const immutable = [...hashed, ...others].filter((path) => headersOf(path)['Cache-Control']?.includes('immutable'))
  assert.equal(immutable, hashed)
})

test.run()
