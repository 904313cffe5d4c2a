import { spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import * as assert from 'uvu/assert'
import { contentTypes } from '../../../generator/host-files/content-types.ts'
import { caching, headersOf, sharedHeaders } from '../../../generator/host-files/headers.ts'
import { hostNames, type HostName } from '../../../generator/host-files/host-names.ts'
import { writeHostSnippet } from '../../../generator/host-files/host-snippets.ts'
import { createSuite } from '../suite.ts'
import { makeSettings } from './stand-in-settings.ts'

/** A rule of the JSON files: the pattern of its paths, and its headers. */
interface Rule {
  source: string
  headers: { key: string; value: string }[]
}

const test = createSuite('host snippets')

const jsonHosts: readonly HostName[] = ['vercel', 'firebase', 'azure']

for (const host of hostNames) {
  test(`the text for ${host} has every header of the site, word for word`, () => {
    const settings = makeSettings()
    const text = writeHostSnippet(host, settings)
    // CloudFront knows some headers by other words, and lighttpd cannot tell whether an asset is there when it names its headers.
    const said = Object.entries(sharedHeaders(settings)).filter(
      ([name]) => host !== 's3' || !/Transport|Type-Options/.test(name),
    )
    for (const value of [...said.map(([, value]) => value), host === 'lighttpd' ? caching.other : caching.hashed])
      assert.ok(text.includes(value), value)
  })

  test(`the text for ${host} names no path outside of the base`, () => {
    const text = writeHostSnippet(host, makeSettings({ base: '/my-repo/' }))
    assert.equal(
      [...text.matchAll(/(?<!my-repo)\/(?:404\.html|500\.html|assets|careers)/g)].map(([found]) => found),
      [],
    )
    assert.match(text, '/my-repo/')
  })

  test(`the text for ${host} says first where to put it, where its format has comments, and ends with a line`, () => {
    const text = writeHostSnippet(host, makeSettings())
    if (jsonHosts.includes(host)) assert.type(JSON.parse(text), 'object')
    else assert.match(text, /^(#!.*\n)?# .*(include|import|keep) this file/)
    assert.match(text, /^[^\r]*[^\r\n]\n$/)
  })

  test(`the text for ${host} does not name an error page that the site does not have`, () => {
    const text = writeHostSnippet(host, makeSettings({ paths: ['/'] }))
    assert.not.match(text, /\/(404|500)\.html/)
  })

  test(`a base that would break the text for ${host} is refused`, () => {
    assert.throws(() => writeHostSnippet(host, makeSettings({ base: '/a"b/' })), /is not a clean path/)
  })
}

for (const base of ['/', '/my-repo/']) {
  test(`below ${base}, Vercel sends the headers of the site, each by one rule`, () => {
    const settings = makeSettings({ base })
    const { headers: rules, cleanUrls, trailingSlash } = parse('vercel', base)
    assert.equal([cleanUrls, trailingSlash], [true, false])
    for (const file of ['index.html', 'careers', 'assets/site-ABCDEFGH.js', 'assets/site.js']) {
      const sent = rules
        .filter(({ source }: Rule) => new RegExp(`^${source}$`).test(`${base}${file}`))
        .flatMap(({ headers }: Rule) => headers)
      const { 'Cache-Control': cacheControl, ...others } = headersOf(file, settings)
      const expected = Object.entries({
        ...others,
        ...(cacheControl === caching.hashed && { 'Cache-Control': cacheControl }),
      })
      assert.equal(
        sent.map(({ key, value }: Rule['headers'][number]) => [key, value]),
        expected,
        file,
      )
    }
  })

  test(`below ${base}, Firebase sends the headers of the site, the later rule's where two match`, () => {
    const settings = makeSettings({ base })
    const { headers: rules, cleanUrls, trailingSlash } = parse('firebase', base).hosting
    assert.equal([cleanUrls, trailingSlash], [true, false])
    for (const file of ['index.html', 'careers', 'assets/site-ABCDEFGH.js']) {
      const matching = rules.filter(({ source }: Rule) => `${base}${file}`.startsWith(source.replace('**', '')))
      const sent = Object.fromEntries(
        matching.flatMap(({ headers }: Rule) => headers.map(({ key, value }) => [key, value])),
      )
      assert.equal(sent, headersOf(file, settings), file)
    }
  })

  test(`below ${base}, Azure sends the headers of the site, and its page for lost visitors`, () => {
    const settings = makeSettings({ base })
    const { globalHeaders, routes, responseOverrides, mimeTypes } = parse('azure', base)
    assert.equal(globalHeaders, headersOf('index.html', settings))
    assert.equal(routes, [{ route: `${base}assets/*`, headers: { 'Cache-Control': caching.hashed } }])
    assert.equal({ ...globalHeaders, ...routes[0].headers }, headersOf('assets/site-ABCDEFGH.js', settings))
    assert.equal(responseOverrides, { 404: { rewrite: `${base}404.html` } })
    assert.is(mimeTypes['.webmanifest'], 'application/manifest+json')
  })
}

test('Firebase publishes the contact for security, and leaves out what is meant for other hosts', () => {
  const { ignore } = parse('firebase', '/').hosting
  assert.equal(ignore, ['**/.published', '**/.htaccess', '**/.nojekyll', '**/_headers'])
})

test('the script for Amazon can be read by a shell, and its JSON by anything', () => {
  const text = writeHostSnippet('s3', makeSettings())
  assert.is(spawnSync('sh', ['-n'], { input: text }).status, 0)
  assert.equal(
    embedded(text).map(([name]) => name),
    ['headers-policy.json', 'clean-paths.js', 'error-responses.json'],
  )
  for (const [name, content] of embedded(text)) if (name.endsWith('.json')) assert.type(JSON.parse(content), 'object')
})

test('what is done at Amazon only once stands below the end of the script', () => {
  const [always = '', once = ''] = writeHostSnippet('s3', makeSettings()).split('\nexit\n')
  assert.equal([/ create-| website /.test(always), / cp | sync /.test(once)], [false, false])
})

test('at Amazon, assets are there before pages, and only they are kept', () => {
  const puts = writeHostSnippet('s3', makeSettings())
    .split('\n')
    .filter((line) => line.startsWith("put '"))
  const isAsset = (line: string) => line.startsWith("put 'assets/")
  assert.ok(puts.length > 10)
  assert.equal(puts.map(isAsset), puts.map(isAsset).sort().reverse())
  for (const line of puts)
    assert.ok(line.includes(isAsset(line) ? `'${caching.hashed}'` : `'${caching.other}' --exclude 'assets/*'`), line)
  assert.match(puts.at(-1) ?? '', "put '*.html' 'text/html; charset=utf-8'")
})

test('at Amazon, every sort of file is sent with its type and with how long it may be kept, also at the root of the site', () => {
  const puts = writeHostSnippet('s3', makeSettings())
    .split('\n')
    .filter((line) => line.startsWith("put '"))
  for (const [ending, type] of Object.entries(contentTypes)) {
    const root = puts.filter((line) => line.startsWith(`put '*.${ending}' '${type}`))
    assert.is(root.length, 1, ending)
    assert.ok(root[0]?.includes(`'${caching.other}'`), ending)
  }
})

test('the policy for CloudFront has every header of the site', () => {
  const settings = makeSettings()
  const [, content = ''] = embedded(writeHostSnippet('s3', settings))[0] ?? []
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = JSON.parse(content)
  const sent = {
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'Strict-Transport-Security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    'X-Content-Type-Options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value])),
  }
  assert.equal(sent, sharedHeaders(settings))
  assert.is(custom.Quantity, custom.Items.length)
})

const cleanPaths = {
  '/': '/index.html',
  '/careers': '/careers.html',
  '/careers/': '/careers/index.html',
  '/my-repo/': '/my-repo/index.html',
  '/robots.txt': '/robots.txt',
  '/assets/site-ABCDEFGH.js': '/assets/site-ABCDEFGH.js',
  '/careers/anything/deep': '/careers/anything/deep.html',
}
for (const [asked, fetched] of Object.entries(cleanPaths)) {
  test(`CloudFront, asked for ${asked}, fetches ${fetched}`, () => {
    const [, code = ''] = embedded(writeHostSnippet('s3', makeSettings()))[1] ?? []
    assert.is(runInNewContext(`${code}\nhandler({ request: { uri: ${JSON.stringify(asked)} } }).uri`), fetched)
  })
}

for (const base of ['/', '/my-repo/']) {
  test(`below ${base}, CloudFront shows the error pages of the site with their statuses`, () => {
    const [, content = ''] = embedded(writeHostSnippet('s3', makeSettings({ base })))[2] ?? []
    const { Quantity, Items } = JSON.parse(content)
    assert.is(Quantity, Items.length)
    const shown = Items.map((item: Record<string, unknown>) => [
      item['ErrorCode'],
      item['ResponsePagePath'],
      item['ResponseCode'],
    ])
    const failures = [500, 502, 503, 504].map((status) => [status, `${base}500.html`, String(status)])
    assert.equal(shown, [[403, `${base}404.html`, '404'], [404, `${base}404.html`, '404'], ...failures])
  })
}

function parse(host: HostName, base: string) {
  return JSON.parse(writeHostSnippet(host, makeSettings({ base })))
}

/** Returns the files that a script writes, with their names. */
function embedded(script: string): [name: string, content: string][] {
  return [...script.matchAll(/^cat > (\S+) <<'END'\n(.*?)\nEND$/gms)].map(([, name = '', content = '']) => [
    name,
    content,
  ])
}

test.run()
