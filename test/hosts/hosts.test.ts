import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contentTypeOf, contentTypes, headersOf } from '../../generator/headers.ts'
import { writeSite } from '../../generator/write.ts'
import { waitUntil } from '../browser/drivers/tab.ts'
import { buildFixture } from '../helpers/site.ts'
import { findFreePort } from '../find-free-port.ts'
import { makeFolder } from '../helpers/folder.ts'

/** The site, below the folder `root` at its base path. */
interface Dist {
  base: string
  root: string
  files: ReadonlyMap<string, Uint8Array>
}

const scratch = makeFolder()
// Servers that root starts run as another user, who has to be able to read the site.
chmodSync(scratch, 0o755)

/** Returns the settings of Apache, which answers the path `failing` with status 500. */
function configure({ base, root }: Dist, port: number, folder: string): string {
  const basics = ['mpm_event', 'authz_core', 'dir', 'mime', 'alias', 'autoindex']
  const modules = [...basics, 'headers', 'setenvif', 'filter', 'deflate']
  // The types of the system may be outdated, and some shared hosts send headers of their own.
  return `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog error.log
TypesConfig /dev/null
Listen 127.0.0.1:${port}
ServerName 127.0.0.1
DocumentRoot ${root}
<Directory "${root}">
  Options Indexes FollowSymLinks
  Require all granted
  AllowOverride FileInfo
  Redirect 500 ${base}failing
  Header set Referrer-Policy origin
</Directory>
`
}

/** A file with the name of an asset in another folder. */
const elsewhere = 'more/assets/site-ABCDEFGH.js'
const dists = [await buildDist('/'), await buildDist('/my-site/')]
for (const dist of dists) registerTests(dist, await start(dist))

/** Registers the tests of Apache with the `.htaccess` of a build. */
function registerTests({ base, files }: Dist, address: string): void {
  const testHost = (title: string, body: () => Promise<void>) => test(`Apache, ${base}: ${title}`, body)
  const pages = [...files.keys()].flatMap((file) => /^(.+)[/]index[.]html$/.exec(file)?.[1] ?? [])
  const [script = '', photograph = ''] = [/^assets\/.*[.]js$/, /^photographs\//].map((name) =>
    [...files.keys()].find((file) => name.test(file)),
  )
  assert.ok(script && photograph)
  const unknown = ['nope', 'nope/', 'careers/call-for-new-board-members', 'nope.woff2', 'assets/nope-ABCDEFGH.js']

  testHost('every page is served at its path, after one redirect at most, and with a slash at the end', async () => {
    await assertShows('', 'index.html')
    assert.ok(pages.length > 1)
    for (const page of pages) {
      const { redirects } = await assertShows(`${page}?from=mail`, `${page}.html`)
      assert.ok(redirects <= 1, page)
      await assertShows(`${page}/`, `${page}.html`)
    }
  })

  testHost('unknown paths and folders show the 404 page, and a failure of the host the 500 page', async () => {
    for (const path of [...unknown, 'assets', 'assets/', 'photographs', 'photographs/'])
      await assertShows(path, '404.html', 404)
    await assertShows('failing', '500.html', 500)
  })

  testHost('every file is served with its content type', async () => {
    for (const file of [...files.keys()].filter((file) => !/^[._]|html$/.test(file))) {
      const { headers } = await assertShows(file, file)
      assert.is(headers.get('Content-Type')?.toLowerCase().replace(/; */, '; '), contentTypeOf(file), file)
    }
  })

  testHost('every response has the headers of the site once, and only assets with a hash are cached', async () => {
    const lost = Object.fromEntries(unknown.map((path) => [path, '404.html']))
    const named = Object.fromEntries([script, photograph, 'robots.txt', elsewhere].map((path) => [path, path]))
    const shown = { '': 'index.html', ...named }
    for (const [path, file] of Object.entries({ ...shown, ...lost, failing: '500.html' })) {
      const expected = headersOf(file)
      const { headers } = await follow(address + path)
      assert.equal(Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)])), expected, path)
    }
  })

  testHost('pages and scripts are compressed for browsers that accept gzip', async () => {
    for (const path of ['', script]) {
      const { headers } = await follow(address + path, 'gzip')
      assert.is(headers.get('Content-Encoding'), 'gzip', path)
      assert.match(headers.get('Vary') ?? '', /accept-encoding/i)
    }
  })

  testHost('names that begin with a dot are not served', async () => {
    for (const path of ['.htaccess', '.nojekyll', '.written', '.git/config']) await assertShows(path, '404.html', 404)
  })

  /** Asserts that a path has a status and the bytes of a file. */
  async function assertShows(path: string, file: string, status = 200) {
    const response = await follow(address + path)
    assert.is(response.status, status, path)
    assert.ok(response.body.equals(files.get(file) ?? Buffer.of()), `${path} does not show ${file}.`)
    return response
  }
}

/** Requests an address and follows its redirects on the same server. */
async function follow(address: string, encoding = 'identity') {
  let url = address
  for (let redirects = 0; redirects <= 3; redirects++) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': encoding }, redirect: 'manual' })
    const { status, headers } = response
    const body = Buffer.from(await response.arrayBuffer())
    const location = headers.get('Location')
    if (location === null) return { status, headers, body, redirects }
    url = new URL(location, url).href
    assert.is(new URL(url).origin, new URL(address).origin, `${address} redirects to another server.`)
  }
  throw new Error(`${address} redirects more than three times.`)
}

/** Starts Apache, which `.ci/run tools` installs, and returns its address. It ends with this process. */
async function start(dist: Dist) {
  const port = await findFreePort()
  const folder = mkdtempSync(join(scratch, 'server-'))
  writeFileSync(join(folder, 'server.conf'), configure(dist, port, folder))
  // Servers are often outside the PATH of ordinary users.
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
  const args = ['-d', folder, '-f', 'server.conf', '-DFOREGROUND']
  const child = spawn('apache2', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  const address = `http://127.0.0.1:${port}${dist.base}`
  const isReady = async () => (await fetch(`${address}robots.txt`).catch(() => undefined))?.ok === true
  await waitUntil('Apache to serve the site', isReady)
  return address
}

/** Builds the site below a folder, with a file of each content type. */
async function buildDist(base: string): Promise<Dist> {
  const root = mkdtempSync(join(scratch, 'dist-'))
  chmodSync(root, 0o755)
  const { output } = await buildFixture({ base })
  const samples = [...Array.from(contentTypes.keys(), (ending) => `sample.${ending}`), elsewhere]
  const files = new Map([...output, ...samples.map((path) => [path, Buffer.from('sample')] as const)])
  writeSite(files, join(root, base))
  mkdirSync(join(root, base, '.git'))
  writeFileSync(join(root, base, '.git/config'), '')
  writeFileSync(join(root, base, 'failing'), '')
  return { base, root, files }
}

test.run()
