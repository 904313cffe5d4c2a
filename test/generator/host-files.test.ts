import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { headersOf, sharedHeaders } from '../../generator/hosts.ts'
import { readSite, text } from '../built-site.ts'

const test = suite('host files')

/** The site below a path, on another host. */
const below = await readSite({ target: { base: '/my-site/', origin: 'https://other.example' } })

test('the files for hosts, browsers and search engines follow the address of the site', () => {
  assert.match(below.text('robots.txt'), '\nSitemap: https://other.example/my-site/sitemap.xml\n')
  assert.match(below.text('sitemap.xml'), '<loc>https://other.example/my-site/careers</loc>')
  assert.match(
    below.text('.well-known/security.txt'),
    '\nCanonical: https://other.example/my-site/.well-known/security.txt\n',
  )
  assert.match(below.text('.htaccess'), '\nErrorDocument 404 /my-site/404.html\n')
  const { start_url: start, scope, icons } = JSON.parse(below.text('site.webmanifest'))
  assert.equal([start, scope], ['/my-site/', '/my-site/'])
  for (const { src } of icons) assert.ok(src.startsWith('/my-site/assets/') && below.output.has(src.slice(9)), src)
})

test('GitHub Pages publishes all files, also those that begin with an underscore or a dot', () => {
  assert.ok(below.output.has('.nojekyll'))
})

test('_headers has every header of the site once, in lines that Netlify and Cloudflare accept', () => {
  const lines = Object.entries(sharedHeaders).map(([name, value]) => `  ${name}: ${value}`)
  assert.ok(lines.every((line) => line.length < 2000))
  for (const [base, file] of [
    ['/', text('_headers')],
    ['/my-site/', below.text('_headers')],
  ] as const) {
    // If two rules that match a path have the same header, both hosts join its values.
    const [everywhere = '', assets] = file.replace(/^#.*\n/, '').split('\n\n')
    assert.equal(everywhere.split('\n'), [`${base}*`, ...lines])
    assert.is(assets, `${base}assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`)
  }
})

test('only files with a hash in their name are immutable', () => {
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
