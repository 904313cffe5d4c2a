import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contentTypeOf, headersOf } from '../../generator/hosts/headers.ts'
import { dists, hosts, isTested, startHost, type Dist, type Host } from './servers.ts'

for (const host of hosts) if (isTested(host)) for (const dist of dists) registerTests(host, dist)

const missing = suite('hosts that are not installed')
for (const host of hosts.filter((one) => !isTested(one))) {
  console.log(`${host.name} is not installed and was not tested.`)
  missing.skip(host.name)
}
missing.run()

function registerTests(host: Host, dist: Dist): void {
  const test = suite(`${host.name}, ${dist.base}`)
  const { files } = dist
  // The build also writes each page as index.html into a folder of its name.
  const pages = [...files.keys()].flatMap((file) => /^(.*)[/]index[.]html$/.exec(file)?.[1] ?? [])
  const script = [...files.keys()].find((file) => /^assets\/.*[.]js$/.test(file)) ?? ''
  const shown = { '': 'index.html', careers: 'careers.html', [script]: script }
  const unknown = [
    'nope',
    'nope/',
    `${pages[0]}/anything/deep`,
    'nope.woff2',
    'nope.webmanifest',
    'assets/nope-ABCDEFGH.js',
  ]
  let starting: ReturnType<typeof startHost> | undefined
  const address = async () => (await (starting ??= startHost(host, dist))).address

  test.after(async () => (await starting?.catch(() => undefined))?.stop())

  test('every page is served at its path, directly or after one redirect, and with a trailing slash', async () => {
    assert.ok(pages.length > 5)
    for (const query of ['', '?from=mail']) {
      assertShows(await visit(query), 'index.html')
      for (const page of pages) {
        const { redirects } = assertShows(await visit(page + query), `${page}.html`)
        assert.is(redirects.length, host.servesCleanPaths ? 0 : 1, page)
        assertShows(await visit(`${page}/${query}`), `${page}.html`)
      }
    }
  })

  if (dist.base !== '/') {
    test('under /my-site/, the address without its last slash redirects to the home page, and other paths are not found', async () => {
      const { body } = await follow(new URL('/elsewhere', await address()).href)
      assert.not(body.equals(files.get('404.html') ?? body))
      const { redirects } = assertShows(await follow((await address()).slice(0, -1)), 'index.html')
      // Apache redirects to its own protocol and port, which a proxy would have to rewrite.
      if (host.program !== 'apache2') assert.not.match(redirects.join(), 'http:')
    })
  }

  test('every file is served with its content type', async () => {
    for (const file of [...files.keys()].filter((file) => !/^([._](?!well-known))|html$/.test(file))) {
      const { headers } = assertShows(await visit(file), file)
      // Older names of two types are also correct, and XML and JSON do not need a charset.
      const type = (headers.get('Content-Type') ?? '').toLowerCase().replace(/;\s*/, '; ')
      const known = type.replace('application/javascript', 'text/javascript').replace('text/xml', 'application/xml')
      if (host.hasSettings && contentTypeOf(file).startsWith('text')) assert.is(known, contentTypeOf(file), file)
      else if (host.hasSettings || /[.](js|svg|txt)$/.test(file))
        assert.is(known.split(';')[0], contentTypeOf(file).split(';')[0], file)
    }
  })

  if (host.hasSettings) {
    test('unknown paths and folders show the 404 page', async () => {
      for (const path of [...unknown, 'assets', 'assets/', '.well-known/']) {
        const { headers } = assertShows(await visit(path), '404.html', 404)
        assert.is(headers.get('Content-Type')?.toLowerCase(), 'text/html; charset=utf-8', path)
      }
    })

    test('a failure of the host shows the 500 page', async () => {
      assertShows(await visit('failing'), '500.html', 500)
    })
  } else {
    test('unknown paths have the status 404', async () => {
      for (const path of unknown) assert.is((await visit(path)).status, 404, path)
    })
  }

  if (host.sendsHeaders) {
    test('every response has the headers of the site once, and only hashed assets are cached', async () => {
      const lost = Object.fromEntries(unknown.map((path) => [path, '404.html']))
      const responses = { ...shown, 'robots.txt': 'robots.txt', failing: '500.html', ...lost }
      for (const [path, file] of Object.entries(responses)) {
        const expected = headersOf(file)
        const { headers } = await visit(path)
        const sent = Object.keys(expected).map((name) => [name, headers.get(name)])
        assert.equal(Object.fromEntries(sent), expected, path)
      }
    })
  }

  if (host.compresses) {
    test('pages and scripts are compressed for browsers that accept gzip', async () => {
      for (const [path, file] of Object.entries(shown)) {
        const { headers } = assertShows(await visit(path, { 'Accept-Encoding': 'gzip' }), file)
        assert.is(headers.get('Content-Encoding'), 'gzip', path)
        assert.match(headers.get('Vary') ?? '', /accept-encoding/i)
      }
    })
  }

  test.run()

  async function visit(path: string, headers?: Record<string, string>) {
    return follow((await address()) + path, headers)
  }

  /** Asserts that a response has a status and the bytes of a file. */
  function assertShows(response: Awaited<ReturnType<typeof follow>>, file: string, status = 200) {
    assert.is(response.status, status, `${response.url} ${file}`)
    const bytes = files.get(file)
    assert.ok(bytes !== undefined && response.body.equals(bytes), `${response.url} does not show ${file}.`)
    return response
  }
}

/** Requests an address and follows redirects; throws if they lead to another server or do not end. */
async function follow(address: string, headers: Record<string, string> = { 'Accept-Encoding': 'identity' }) {
  const redirects: string[] = []
  for (let url = address; redirects.length <= 3;) {
    const response = await fetch(url, { headers, redirect: 'manual' })
    const body = Buffer.from(await response.arrayBuffer())
    const location = response.headers.get('Location')
    if (location === null) return { url, status: response.status, headers: response.headers, body, redirects }
    redirects.push(location)
    url = new URL(location, url).href
    assert.is(new URL(url).origin, new URL(address).origin, `${address} redirects to another server.`)
  }
  throw new Error(`${address} redirects more than three times.`)
}
