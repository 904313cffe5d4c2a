import { spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../helpers/test.ts'
import * as assert from 'uvu/assert'
import { contentTypeOf, headersOf } from '../../generator/headers.ts'
import { writeSite } from '../../generator/write.ts'
import { waitUntil } from '../helpers/browser/tab.ts'
import { makeFolder, writeFiles } from '../helpers/folder.ts'
import { buildFixture } from '../helpers/site.ts'

// Apache, which `.ci/run tools` installs, with the `.htaccess` of a build below a path.

const { output } = await buildFixture({ base: '/my-site/' })
const modules = [
  'mpm_event',
  'authz_core',
  'dir',
  'mime',
  'alias',
  'autoindex',
  'headers',
  'setenvif',
  'filter',
  'deflate',
]
const root = makeFolder()
writeSite(output, join(root, 'my-site'))
writeFiles(root, { 'my-site/.git/config': '', 'my-site/.well-known/token': 'for a certificate' })
// If root starts Apache, it runs as another user.
chmodSync(root, 0o755)
// The types of the system may be outdated, and some hosts send headers of their own.
const settings = `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
PidFile apache.pid
DefaultRuntimeDir .
ErrorLog error.log
TypesConfig /dev/null
Listen 127.0.0.1:8081
ServerName 127.0.0.1
DocumentRoot ${root}
<Directory "${root}">
  Options Indexes FollowSymLinks
  Require all granted
  AllowOverride FileInfo
  Header set Referrer-Policy origin
</Directory>
`
// Servers are often outside the PATH of ordinary users.
const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
const folder = makeFolder({ 'server.conf': settings })
const apache = spawn('apache2', ['-d', folder, '-f', 'server.conf', '-DFOREGROUND'], { env, stdio: 'inherit' })
process.once('exit', () => apache.kill())
await waitUntil('Apache to serve the site', async () => (await ask('')).status === 200)

test('Apache serves every file with its type and headers, and only those with a hash in their name are cached', async () => {
  const pages = { '': 'index.html', careers: 'careers.html', 'careers/?from=mail': 'careers.html' }
  const names = [...output.keys()].filter((file) => !/^[._]|html$/.test(file))
  for (const [path, file] of [...Object.entries(pages), ...names.map((name) => [name, name] as const)])
    await assertShows(path, file, 200)
  assert.ok(names.some((name) => headersOf(name)['Cache-Control']?.includes('immutable')))
})

test('Apache answers with status 404 and its page for what is unknown, folders, and names that begin with a dot', async () => {
  const unknown = [
    'nope',
    'nope/',
    'careers/call-for-new-board-members',
    'assets/nope-ABCDEFGH.js',
    'assets',
    'photographs/',
  ]
  for (const path of [...unknown, '.htaccess', '.written', '.git/config']) await assertShows(path, '404.html', 404)
  assert.is(await (await ask('.well-known/token')).text(), 'for a certificate')
})

test('Apache compresses pages', async () => {
  const { headers } = await ask('', 'gzip')
  assert.is(headers.get('Content-Encoding'), 'gzip')
})

function ask(path: string, encoding = 'identity') {
  return fetch(`http://127.0.0.1:8081/my-site/${path}`, { headers: { 'Accept-Encoding': encoding } })
}

async function assertShows(path: string, file: string, status: number): Promise<void> {
  const response = await ask(path)
  assert.is(response.status, status, path)
  assert.ok(Buffer.from(await response.arrayBuffer()).equals(output.get(file) ?? Buffer.of()), `${path}: ${file}`)
  assert.is(response.headers.get('Content-Type')?.toLowerCase().replace(/; */, '; '), contentTypeOf(file), path)
  // An unknown path has no hash, even if its name has.
  for (const [name, value] of Object.entries(headersOf(file))) assert.is(response.headers.get(name), value, path)
}
