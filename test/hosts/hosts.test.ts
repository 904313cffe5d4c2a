import { gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { contentTypes, textEndings } from '../../generator/host-files/content-types.ts'
import { caching, headersOf } from '../../generator/host-files/headers.ts'
import { filesOf } from '../../generator/routes.ts'
import { createSuite } from '../generator/suite.ts'
import { addressesIn } from './addresses-in.ts'
import { arrive, type Arrival } from './arrive.ts'
import { failingPath, type Host } from './host.ts'
import { onHosts, stopHosts, type HostedSite } from './on-hosts.ts'

const test = createSuite('hosts')

test.after(stopHosts)

const everyHost = () => true

const missingAsset = 'assets/nope-ABCDEFGH.js'
const unknownPaths = [
  'nope',
  'nope/',
  'careers/anything/deep',
  'careers/call-for-new-board-members',
  'nope.woff2',
  'nope.webmanifest',
  missingAsset,
]

/** Folders without a page of their own; a plain host may list what is in them. */
const folders = ['assets', 'assets/', '.well-known/']

onHosts(
  test,
  'every page is found by its path, at once or by one detour',
  everyHost,
  async ({ host, pages, visit, assertShows }) => {
    for (const path of pages) {
      for (const query of ['', '?from=mail']) {
        const arrival = await visit(`${path}${query}`)
        assertShows(arrival, filesOf(`/${path}`)[0])
        assert.is(arrival.detours.length, host.isStraight || path === '' ? 0 : 1, arrival.address.href)
      }
    }
  },
)

onHosts(test, 'a slash too many, or one too few, does not lose a visitor', everyHost, async (site) => {
  const { host, pages, settings, visit, assertShows } = site
  for (const path of pages.slice(1)) assertShows(await visit(`${path}/`), filesOf(`/${path}`)[0])
  if (settings.base === '/') return
  const arrival = await arrive(new URL(settings.base.slice(0, -1), (await visit('')).address))
  assertShows(arrival, 'index.html')
  assert.is(
    arrival.detours.every((location) => location.startsWith('/')),
    host.leadsByPath,
    arrival.detours.join(),
  )
})

onHosts(
  test,
  'every address in a page leads somewhere, under whichever address the page is shown',
  everyHost,
  async (site) => {
    const { host, pages, visit, assertShows } = site
    const followed = new Set<string>()
    const lost = host.showsErrorPages ? ['nope', 'careers/anything/deep'] : []
    for (const path of [...pages, ...pages.slice(1).map((path) => `${path}/`), '404.html', '500.html', ...lost]) {
      const { body, address } = await visit(path)
      const targets = addressesIn(Buffer.from(body, 'latin1').toString()).map((reference) =>
        resolve(site, reference, address),
      )
      for (const target of targets.filter(
        ({ origin, pathname }) => origin === address.origin && pathname !== address.pathname,
      )) {
        if (followed.has(target.pathname)) continue
        assertShows(await arrive(target), fileAt(site, target.pathname))
        followed.add(target.pathname)
      }
    }
    assert.ok(followed.size >= 5, `Only these addresses were found: ${[...followed]}`)
  },
)

onHosts(test, 'the files for robots and browsers are found, and so is what they name', everyHost, async (site) => {
  const { settings, read, visit, assertShows } = site
  for (const file of ['robots.txt', 'sitemap.xml', 'site.webmanifest', '.well-known/security.txt'])
    assertShows(await visit(file), file)
  const listed = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
    address.replace(`${settings.siteAddress}/`, ''),
  )
  assert.equal(
    listed,
    settings.listed.map((path) => path.slice(1)),
  )
  for (const path of listed) assertShows(await visit(path), filesOf(`/${path}`)[0])
  const { icons, start_url: start } = JSON.parse(read('site.webmanifest'))
  assert.is(start, settings.base)
  assert.ok(icons.length > 0)
  for (const { src } of icons) assertShows(await visit(src.replace(settings.base, '')), src.replace(settings.base, ''))
})

onHosts(
  test,
  'an unknown path, and a folder, answers 404 with the page for lost visitors',
  showsErrorPages,
  async ({ visit, assertShows }) => {
    for (const path of [...unknownPaths, ...folders]) assertShows(await visit(path), '404.html', 404)
  },
)

onHosts(
  test,
  'a failure of the host answers 500 with the page for failures',
  showsErrorPages,
  async ({ visit, assertShows }) => {
    assertShows(await visit(failingPath), '500.html', 500)
  },
)

onHosts(
  test,
  'an unknown path answers 404 with words of the host',
  (host) => !showsErrorPages(host),
  async ({ files, read, visit }) => {
    for (const path of unknownPaths) {
      const { status, body } = await visit(path)
      assert.is(status, 404, path)
      assert.equal(
        [...files.keys()].filter((file) => body !== '' && body === read(file)),
        [],
        path,
      )
    }
  },
)

onHosts(
  test,
  'every answer has the headers of the site, each of them once',
  ({ sendsHeaders }) => sendsHeaders,
  async (site) => {
    const { host, files, settings, visit } = site
    const asset = findScript(files)
    const answers = {
      '': 'index.html',
      careers: 'careers.html',
      'careers/': 'careers/index.html',
      'robots.txt': 'robots.txt',
      'site.webmanifest': 'site.webmanifest',
      [asset]: asset,
      [failingPath]: '500.html',
      ...Object.fromEntries(unknownPaths.map((path) => [path, '404.html'])),
    }
    const { found = caching.hashed, missing = caching.other } = host.assetCaching ?? {}
    const peculiar: Readonly<Record<string, string>> = { [asset]: found, [missingAsset]: missing }
    for (const [path, file] of Object.entries(answers)) {
      const expected = Object.entries({
        ...headersOf(file, settings),
        ...(path in peculiar && { 'Cache-Control': peculiar[path] }),
      })
      const { headers } = await visit(path)
      assert.equal(
        expected.map(([name]) => [name, headers[name.toLowerCase()] ?? '']),
        expected,
        path,
      )
    }
  },
)

onHosts(test, 'every sort of file is sent as what it is', everyHost, async ({ host, files, visit }) => {
  const types: Readonly<Record<string, string>> = contentTypes
  const sorts = new Map([...files.keys()].map((file) => [file.split('.').at(-1) ?? '', file]))
  const known = [...sorts].filter(([ending]) =>
    host.sendsTypes ? ending in types : ['html', 'js', 'svg', 'txt'].includes(ending),
  )
  assert.ok(known.length >= (host.sendsTypes ? 7 : 4), `Only these sorts were found: ${[...sorts.keys()]}`)
  for (const [ending, file] of known) {
    const { type, characters } = readType(await visit(file))
    assert.is(type, types[ending], file)
    // XML and JSON name their characters themselves.
    if (host.sendsTypes && textEndings.includes(ending) && type.startsWith('text')) assert.is(characters, 'utf-8', file)
  }
})

onHosts(
  test,
  'the page for lost visitors is sent as a page, whatever was asked for',
  showsErrorPages,
  async ({ visit }) => {
    for (const path of unknownPaths)
      assert.equal(readType(await visit(path)), { type: 'text/html', characters: 'utf-8' }, path)
  },
)

onHosts(
  test,
  'pages and scripts are sent compressed to those who can read it',
  ({ compresses }) => compresses,
  async ({ files, read, visit }) => {
    for (const [path, file] of Object.entries({
      '': 'index.html',
      careers: 'careers.html',
      [findScript(files)]: findScript(files),
    })) {
      const { headers, body } = await visit(path, { 'Accept-Encoding': 'gzip' })
      assert.is(headers['content-encoding'], 'gzip', path)
      assert.match(headers['vary'] ?? '', /accept-encoding/i)
      assert.is(gunzipSync(Buffer.from(body, 'latin1')).toString('latin1'), read(file))
    }
  },
)

function showsErrorPages(host: Host): boolean {
  return host.showsErrorPages
}

/** Returns where a reference leads from an address; those that name the site by its true address lead to this server. */
function resolve({ settings }: HostedSite, reference: string, address: URL): URL {
  return new URL(reference.replace(settings.siteAddress, `${address.origin}${settings.base.slice(0, -1)}`), address)
}

/** Returns the file that a path from the root of the host is to show. */
function fileAt({ files, settings }: HostedSite, path: string): string {
  assert.ok(path.startsWith(settings.base), `${path} leads out of ${settings.base}`)
  const file = path.slice(settings.base.length)
  return files.has(file) ? file : filesOf(`/${file}`)[0]
}

function findScript(files: HostedSite['files']): string {
  return [...files.keys()].find((path) => path.endsWith('.js')) ?? ''
}

/** Returns the type and the characters that an answer names; the old names of two types are still right. */
function readType({ headers }: Pick<Arrival, 'headers'>): { type: string; characters: string | undefined } {
  const [type = '', characters] = (headers['content-type'] ?? '').toLowerCase().split(/; ?charset=/)
  return {
    type: type.replace('application/javascript', 'text/javascript').replace('text/xml', 'application/xml'),
    characters,
  }
}

test.run()
