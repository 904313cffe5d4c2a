import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contentTypes, headersOf } from '../../generator/headers.ts'

const test = suite('settings of hosts')

const { 'Cache-Control': revalidated, ...shared } = headersOf('index.html')
const immutable = headersOf('assets/site-ABCDEFGH.js')['Cache-Control']
const files = ['index.html', 'careers', 'assets/site-ABCDEFGH.js']

/** Each file that sets headers contains this one, so it shows the syntax of that host. */
const model = 'Cross-Origin-Opener-Policy'
for (const name of readdirSync('deploy')) {
  const before = readFileSync(`deploy/${name}`, 'utf8')
  if (!before.includes(model)) continue
  const text = process.env['UPDATE_SNAPSHOTS'] === undefined ? before : withHeaders(before, shared)
  if (text !== before) writeFileSync(`deploy/${name}`, text)
  test(`${name} sets the headers of the site, and an update adds new ones`, () => {
    assert.is(withHeaders(text, shared), text, 'Run npm test -- --update settings.')
    const more = withHeaders(text, { ...shared, 'Cross-Origin-Resource-Policy': 'same-site', 'X-New': 'a, b' })
    assert.is(more.match(/X-New[^]{1,25}"a, b"/g)?.length, 1, more)
    assert.match(more, /same-site/)
    if (name.endsWith('.json')) JSON.parse(more)
  })
}

test('Vercel sends each header of the site once', () => {
  const { headers: rules, cleanUrls, trailingSlash } = read('vercel.json')
  assert.equal([cleanUrls, trailingSlash], [true, false])
  for (const file of [...files, 'assets/site.js']) {
    const sent = rules.filter(({ source }: Rule) => new RegExp(`^${source}$`).test(`/${file}`)).flatMap(pairs)
    const expected = { ...shared, ...(file.includes('-') && { 'Cache-Control': immutable }) }
    assert.is(sent.length, Object.keys(expected).length, `${file} has no header twice`)
    assert.equal(Object.fromEntries(sent), expected, file)
  }
})

test('Firebase sends the headers of the site, and serves security.txt', () => {
  const { headers: rules, cleanUrls, trailingSlash, ignore } = read('firebase.json').hosting
  assert.equal([cleanUrls, trailingSlash], [true, false])
  assert.equal(ignore, ['**/.published', '**/.htaccess', '**/.nojekyll', '**/_headers'])
  for (const file of files) {
    const matching = rules.filter(({ source }: Rule) => `/${file}`.startsWith(source.replace('**', '')))
    assert.equal(Object.fromEntries(matching.flatMap(pairs)), headersOf(file), file)
  }
})

test('Azure sends the headers and content types of the site, and shows its 404 page', () => {
  const { globalHeaders, routes, responseOverrides, mimeTypes } = read('staticwebapp.config.json')
  assert.equal(globalHeaders, headersOf('index.html'))
  assert.equal(routes, [{ route: '/assets/*', headers: { 'Cache-Control': immutable } }])
  assert.equal(responseOverrides, { 404: { rewrite: '/404.html' } })
  const types = Object.entries(contentTypes).map(([ending, type]) => [`.${ending}`, type.split(';')[0]])
  assert.equal(mimeTypes, Object.fromEntries(types))
})

test('CloudFront sends the headers of the site', () => {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = read('cloudfront-headers.json')
  assert.is(custom.Quantity, custom.Items.length)
  const sent = {
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'Strict-Transport-Security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    'X-Content-Type-Options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom.Items.map((item: { Header: string; Value: string }) => [item.Header, item.Value])),
  }
  assert.equal(sent, shared)
})

test('CloudFront shows the error pages of the site', () => {
  const { Quantity, Items } = read('cloudfront-errors.json')
  assert.is(Quantity, Items.length)
  const shown = Items.map((item: Record<string, unknown>) => Object.values(item).slice(0, 3).join(' '))
  const failures = [500, 502, 503, 504].map((status) => `${status} /500.html ${status}`)
  assert.equal(shown, ['403 /404.html 404', '404 /404.html 404', ...failures])
})

test('CloudFront serves pages at clean paths', () => {
  const code = readFileSync('deploy/cloudfront-clean-paths.js', 'utf8')
  const fetched = (uri: string) => runInNewContext(`${code}\nhandler({ request: { uri: ${JSON.stringify(uri)} } }).uri`)
  assert.is(fetched('/'), '/index.html')
  assert.is(fetched('/careers'), '/careers.html')
  assert.is(fetched('/my-site/careers/'), '/my-site/careers/index.html')
  assert.is(fetched('/assets/site-ABCDEFGH.js'), '/assets/site-ABCDEFGH.js')
})

test('the S3 script uploads files with their content types, assets first and pages last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aws-'))
  writeFileSync(join(folder, 'aws'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
  const { stdout, status } = spawnSync('sh', ['deploy/s3.sh'], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  assert.is(status, 0)
  const [html, ...others] = Object.entries(contentTypes)
  const pattern = /--include (\S+) .*--content-type (.*) --cache-control (.*)$/gm
  const copies = Array.from(stdout.matchAll(pattern), ([, ...words]) => words)
  const expected = ['assets/*', '*'].flatMap((place, index) =>
    [...others, html ?? []].map(([ending, type]) => [`${place}.${ending}`, type, [immutable, revalidated][index]]),
  )
  assert.equal(copies, expected)
  assert.match(stdout, /^s3 sync dist .* --delete.*\n$/m)
})

function read(name: string) {
  return JSON.parse(readFileSync(join('deploy', name), 'utf8'))
}

/** Updates the values of headers in settings, and adds missing headers by copying the entry of the model. */
function withHeaders(text: string, headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers).reduce((before, [name, value]) => {
    const existing = new RegExp(`(${name}"?(?:,\\s+"[Vv]alue":| =>|:)? ")[^"]*`, 'g')
    const after = before.replace(existing, (_, start: string) => start + value)
    // CloudFront has names of its own for some headers.
    if (before.includes(name) || before.includes(name.replace(/^X-|-/g, ''))) return after
    const entry = new RegExp(`^( *\\{\\n)?.*${model}.*\\n(.*"[Vv]alue".*\\n(.*"Override".*\\n)?.*\\},\\n)?`, 'gm')
    const add = (line: string) =>
      line.replace(model, name).replace(existing, (_, start: string) => start + value) + line
    return after.replace(entry, add).replace(/(?<="Quantity": )\d+/, (count) => String(Number(count) + 1))
  }, text)
}

type Rule = { source: string; headers: { key: string; value: string }[] }

function pairs({ headers }: Rule): [name: string, value: string][] {
  return headers.map(({ key, value }) => [key, value])
}

test.run()
