import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contentTypeOf, headersOf } from '../../generator/headers.ts'
import { dists, hosts, startHost, type Dist, type Host } from './servers.ts'

for (const host of hosts) for (const dist of dists) registerSentences(host, dist)

function registerSentences(host: Host, dist: Dist): void {
  const test = suite(`${host.name}, ${dist.base}`)
  const { files } = dist
  // Every page stands in a folder of its name, too.
  const pages = [...files.keys()].flatMap((file) => /^(.*)[/]index[.]html$/.exec(file)?.[1] ?? [])
  const script = [...files.keys()].find((file) => /^assets\/.*[.]js$/.test(file)) ?? ''
  const shown = { '': 'index.html', careers: 'careers.html', [script]: script }
  const missingAsset = 'assets/nope-ABCDEFGH.js'
  const unknown = ['nope', 'nope/', `${pages[0]}/anything/deep`, 'nope.woff2', 'nope.webmanifest', missingAsset]
  let starting: ReturnType<typeof startHost> | undefined
  const address = async () => (await (starting ??= startHost(host, dist))).address

  test.after(async () => (await starting?.catch(() => undefined))?.stop())

  test('every page is found by its path, at once or by one detour, and with a slash too many', async () => {
    assert.ok(pages.length > 5)
    for (const query of ['', '?from=mail']) {
      shows(await visit(query), 'index.html')
      for (const page of pages) {
        const { detours } = shows(await visit(page + query), `${page}.html`)
        assert.is(detours.length, host.isStraight ? 0 : 1, page)
        shows(await visit(`${page}/${query}`), `${page}.html`)
      }
    }
  })

  test('whoever leaves out the last slash of the site is led there, and other paths are left to other sites', async () => {
    if (dist.base === '/') return
    const { body } = await follow(new URL('/elsewhere', await address()).href)
    assert.not(body.equals(files.get('404.html') ?? body))
    const { detours } = shows(await follow((await address()).slice(0, -1)), 'index.html')
    // Apache names its protocol and port, which visitors behind a proxy cannot use.
    if (host.program !== 'apache2') assert.not.match(detours.join(), 'http:')
  })

  test('every file is found, and is sent as what it is', async () => {
    for (const file of [...files.keys()].filter((file) => !/^([._](?!well-known))|html$/.test(file))) {
      const { headers } = shows(await visit(file), file)
      // The old names of two types are still right, and XML and JSON name their characters themselves.
      const type = (headers.get('Content-Type') ?? '').toLowerCase().replace(/;\s*/, '; ')
      const known = type.replace('application/javascript', 'text/javascript').replace('text/xml', 'application/xml')
      if (host.knowsFiles && contentTypeOf(file).startsWith('text')) assert.is(known, contentTypeOf(file), file)
      else if (host.knowsFiles || /[.](js|svg|txt)$/.test(file))
        assert.is(known.split(';')[0], contentTypeOf(file).split(';')[0], file)
    }
  })

  if (host.knowsFiles) {
    test('an unknown path, and a folder, answers 404 with the page for lost visitors', async () => {
      for (const path of [...unknown, 'assets', 'assets/', '.well-known/']) {
        const { headers } = shows(await visit(path), '404.html', 404)
        assert.is(headers.get('Content-Type')?.toLowerCase(), 'text/html; charset=utf-8', path)
      }
    })

    test('a failure of the host answers 500 with the page for failures', async () => {
      shows(await visit('failing'), '500.html', 500)
    })
  } else {
    test('an unknown path answers 404 with words of the host', async () => {
      for (const path of unknown) assert.is((await visit(path)).status, 404, path)
    })
  }

  if (host.sendsHeaders) {
    test('every answer has the headers of the site, each of them once, and only hashed assets are kept', async () => {
      const lost = Object.fromEntries(unknown.map((path) => [path, '404.html']))
      const answers = { ...shown, 'robots.txt': 'robots.txt', failing: '500.html', ...lost }
      for (const [path, file] of Object.entries(answers)) {
        const expected = headersOf(file)
        const { headers } = await visit(path)
        // When lighttpd names its headers, it cannot tell whether an asset is there.
        if (host.program === 'lighttpd' && path === missingAsset) delete expected['Cache-Control']
        if (host.program === 'lighttpd' && path === script) expected['Cache-Control'] = 'max-age=31536000'
        const sent = Object.keys(expected).map((name) => [name, headers.get(name)])
        assert.equal(Object.fromEntries(sent), expected, path)
      }
    })
  }

  if (host.compresses) {
    test('pages and scripts are sent compressed to those who can read it', async () => {
      for (const [path, file] of Object.entries(shown)) {
        const { headers } = shows(await visit(path, { 'Accept-Encoding': 'gzip' }), file)
        assert.is(headers.get('Content-Encoding'), 'gzip', path)
        assert.match(headers.get('Vary') ?? '', /accept-encoding/i)
      }
    })
  }

  test.run()

  async function visit(path: string, headers?: Record<string, string>) {
    return follow((await address()) + path, headers)
  }

  /** Asserts that a visitor has exactly the bytes of a file before them. */
  function shows(visited: Awaited<ReturnType<typeof follow>>, file: string, status = 200) {
    assert.is(visited.status, status, `${visited.url} ${file}`)
    assert.ok(visited.body.equals(files.get(file) ?? Buffer.of()), `${visited.url} does not show ${file}.`)
    return visited
  }
}

/** Asks as a browser does, which follows where it is led; fails where that is another server, or for ever. */
async function follow(address: string, headers: Record<string, string> = { 'Accept-Encoding': 'identity' }) {
  const detours: string[] = []
  for (let url = address; detours.length <= 3;) {
    const answer = await fetch(url, { headers, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const location = answer.headers.get('Location')
    if (location === null) return { url, status: answer.status, headers: answer.headers, body, detours }
    detours.push(location)
    url = new URL(location, url).href
    assert.is(new URL(url).origin, new URL(address).origin)
  }
  throw new Error(`${address} leads on and on.`)
}
