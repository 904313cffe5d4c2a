import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contentTypes } from '../../generator/headers.ts'
import { findFreePort } from '../find-free-port.ts'
import { findProgram } from '../find-program.ts'
import { readFiles, type Files } from '../read-files.ts'

/** A way to serve the site, and what may be asked of it. */
export interface Host {
  name: string
  /** The server's name on the PATH. */
  program: string
  /** Whether it shows `/careers` at once; if not, it leads to `/careers/` first. */
  isStraight: boolean
  /** Whether it is told to show the site's own error pages, and of which type each file is. */
  knowsFiles: boolean
  sendsHeaders: boolean
  compresses: boolean
  /** Says how to start it: its arguments, and the files that it finds in its own `folder`. */
  launch(place: Place): { args: readonly string[]; files?: Readonly<Record<string, string>> }
}

/** The site as it was built for a path of a host, which has a slash at both ends. */
export interface Dist {
  base: string
  /** The folder to serve; the site stands in it below its base. */
  root: string
  /** All files of the site, by path. */
  files: Files
}

interface Place extends Dist {
  folder: string
  port: number
}

/** The servers; each that knows the error pages is made to fail with the status 500 at the path `failing`. */
const all: readonly Host[] = [
  told('nginx', 'nginx', ({ folder, root, port, base }) => ({
    args: ['-p', folder, '-e', 'stderr', '-c', 'server.conf'],
    files: {
      // What fails must stand inside the block of the settings, here and for Caddy.
      'site.conf': settings('nginx.conf', base).replace(/}\n$/, `location = ${base}failing { return 500; }\n}`),
      'server.conf': `daemon off;
pid nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  ${readme('nginx', { 'listen 80;': `listen 127.0.0.1:${port};`, '/var/www/site': root, 'snippets/': '' })}
}
`,
    },
  })),
  told('Caddy', 'caddy', ({ root, port, base }) => {
    const entrance = base === '/' ? '' : `redir ${base.slice(0, -1)} ${base}`
    const start = `http://:${port} {\n${entrance}\nbind 127.0.0.1`
    const server = readme('caddy', { 'example.org {': start, '/var/www/site': root })
    return {
      args: ['run', '--config', 'server.caddy', '--adapter', 'caddyfile'],
      files: {
        'site.caddy': settings('Caddyfile', base).replace('try_files', `error ${base}failing 500\ntry_files`),
        'server.caddy': `{\nadmin off\n}\n${server}`,
      },
    }
  }),
  told('lighttpd', 'lighttpd', ({ folder, root, port, base }) => ({
    args: ['-D', '-f', 'server.conf'],
    files: {
      'site.conf': settings('lighttpd.conf', base),
      // A program that says nothing is a failure of the server.
      'server.conf': `server.document-root = "${root}"
server.bind = "127.0.0.1"
server.port = ${port}
server.upload-dirs = ( "${folder}" )
server.modules = ( "mod_cgi" )
$HTTP["url"] == "${base}failing" {
  cgi.assign = ( "" => "/bin/false" )
}
include "site.conf"
`,
    },
  })),
  told('Apache with its settings', 'apache2', (place) =>
    apache(place, ['headers', 'rewrite'], settings('apache.conf', place.base).replaceAll('/var/www/site', place.root)),
  ),
  htaccess('Apache with .htaccess', ['headers']),
  htaccess('Apache with .htaccess, without mod_headers', []),
  plain('sirv', process.execPath, ({ root, port }) => {
    const sirv = resolve('node_modules/sirv-cli/bin.js')
    return [sirv, root, '--host', '127.0.0.1', '--port', `${port}`, '--quiet']
  }),
  plain('Python', 'python3', ({ root, port }) => ['-m', 'http.server', `${port}`, '-b', '127.0.0.1', '-d', root]),
]

// Servers often stand where only an administrator's PATH leads.
const find = (name: string) => findProgram([name], [resolve(name), `/usr/sbin/${name}`, `/usr/local/sbin/${name}`])

/** The hosts that this machine has; all of them where HOSTS=all, so that a missing one fails its tests. */
export const hosts = all.filter(({ program }) => process.env['HOSTS'] === 'all' || find(program) !== undefined)
for (const host of all) if (!hosts.includes(host)) console.log(`${host.name} is not installed, and not tried.`)

// A server that was started as root serves as somebody else, who must be able to read the site.
process.umask(0o022)
const scratch = join(tmpdir(), `hosts-${process.pid}`)
mkdirSync(scratch)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** The site at the root of a host, from the folder SITE_DIST where that is given, and the site below a path. */
export const dists: readonly Dist[] = [makeDist('/', process.env['SITE_DIST']), makeDist('/my-site/')]

/** Starts a server; throws what it has said, where it does not serve the site. */
export async function startHost(host: Host, dist: Dist): Promise<{ address: string; stop: () => Promise<void> }> {
  const program = find(host.program)
  if (program === undefined) throw new Error(`There is no ${host.program}: install it.`)
  const port = await findFreePort()
  const folder = join(scratch, `${port}`)
  mkdirSync(folder)
  const { args, files = {} } = host.launch({ ...dist, folder, port })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  // Caddy keeps its things in these, and sirv would take HOST and PORT for its own.
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => void child.kill()
  process.once('exit', kill)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const stop = async () => {
    process.off('exit', kill)
    child.kill()
    await ended
  }
  const address = `http://127.0.0.1:${port}${dist.base}`
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    const answer = await fetch(`${address}robots.txt`).catch(() => undefined)
    if (answer?.ok) return { address, stop }
    if (answer) break
    await wait(50)
  }
  await stop()
  throw new Error(`${host.name} does not serve the site; it said: ${said}`)
}

/** A server with settings from `deploy/`. */
function told(name: string, program: string, launch: Host['launch']): Host {
  return { name, program, launch, isStraight: true, knowsFiles: true, sendsHeaders: true, compresses: true }
}

/** A shared host: it reads nothing but the site's own .htaccess, and may list folders and send headers of its own. */
function htaccess(name: string, modules: string[]): Host {
  const sendsHeaders = modules.includes('headers')
  const lines = `  Require all granted\n  AllowOverride FileInfo\n  ${sendsHeaders ? 'Header set Referrer-Policy origin' : ''}`
  const launch: Host['launch'] = (place) =>
    apache(place, modules, `<Directory "${place.root}">\n${lines}\n</Directory>`)
  return { ...told(name, 'apache2', launch), isStraight: false, sendsHeaders, compresses: false }
}

/** A server that reads nothing of the site but its files: the last that can be expected of a host. */
function plain(name: string, program: string, args: (place: Place) => string[]): Host {
  const lacks = { isStraight: name === 'sirv', knowsFiles: false, sendsHeaders: false, compresses: false }
  return { ...told(name, program, (place) => ({ args: args(place) })), ...lacks }
}

/** Reads the block of a server from the README, and makes the changes that it says are needed. */
function readme(language: string, changes: Readonly<Record<string, string>>): string {
  const [, block = ''] = readFileSync('deploy/README.md', 'utf8').split(`\`\`\`${language}\n`)
  const [lines = ''] = block.split('```')
  return Object.entries(changes).reduce((text, [from, to]) => text.replace(from, to), lines)
}

/** Reads a file of `deploy/`, and makes the change that its comment asks for below a path. */
function settings(name: string, base: string): string {
  return readFileSync(join('deploy', name), 'utf8').replace(/^.* # path$/gm, (line) => line.replace('/', base))
}

/** What Debian's Apache always loads, as far as it matters here; its list of types is not read: it may be old. */
const apacheModules = ['mpm_event', 'authz_core', 'dir', 'mime', 'alias', 'autoindex', 'filter', 'deflate']

function apache({ folder, root, port, base }: Place, more: string[], lines: string): ReturnType<Host['launch']> {
  const modules = [...apacheModules, ...more].map((name) => `${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  const config = `LoadModule ${modules.join('\nLoadModule ')}
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
  Redirect 500 ${base}failing
</Directory>
${lines}
`
  return { args: ['-d', folder, '-f', 'server.conf', '-DFOREGROUND'], files: { 'server.conf': config } }
}

/** Copies the site from where it was built, or builds it, and puts a file of each sort beside it. */
function makeDist(base: string, from?: string): Dist {
  const root = join(scratch, base === '/' ? 'root' : 'below')
  const folder = join(root, base, '/')
  mkdirSync(folder, { recursive: true })
  if (from !== undefined) cpSync(from, folder, { recursive: true })
  else {
    const place = base === '/' ? [] : ['--base', base, '--origin', 'https://example.com']
    const args = ['--import', 'tsx/esm', 'build.ts', '--out', folder, ...place]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The site cannot be built: ${stderr}`)
  }
  for (const ending of Object.keys(contentTypes).slice(1)) writeFileSync(`${folder}sample.${ending}`, 'sample')
  const files = readFiles(folder)
  writeFileSync(`${folder}failing`, '')
  return { base, root, files }
}
