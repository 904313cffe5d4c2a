import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contentTypes } from '../../generator/hosts/headers.ts'
import { findFreePort } from '../find-free-port.ts'
import { findProgram } from '../find-program.ts'
import { readFiles, type Files } from '../read-files.ts'

/** A web server with one configuration, and what it supports. */
export interface Host {
  name: string
  /** The name of its executable. */
  program: string
  /** Whether it serves `/careers` directly; if not, it redirects to `/careers/`. */
  servesCleanPaths: boolean
  /** Whether its configuration sets the error pages and content types of the site. */
  hasSettings: boolean
  sendsHeaders: boolean
  compresses: boolean
  /** Returns the arguments to start it with, and the configuration files to write into its `folder`. */
  launch(place: Place): { args: readonly string[]; files?: Readonly<Record<string, string>> }
}

/** The site, built for a base path. */
export interface Dist {
  base: string
  /** The folder to serve, which contains the site at its base path. */
  root: string
  files: Files
}

interface Place extends Dist {
  folder: string
  port: number
}

/** Each server with error pages responds with the status 500 to the path `failing`. */
export const hosts: readonly Host[] = [
  configured('nginx', 'nginx', ({ folder, root, port, base }) => ({
    args: ['-p', folder, '-e', 'stderr', '-c', 'server.conf'],
    files: {
      // The failing path has to be inside the block of the settings, here and for Caddy.
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
  configured('Caddy', 'caddy', ({ root, port, base }) => {
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
  configured('Apache with its settings', 'apache2', (place) =>
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

// Servers are often outside the PATH of ordinary users.
const find = (name: string) => findProgram([name], [resolve(name), `/usr/sbin/${name}`, `/usr/local/sbin/${name}`])

/** Whether to test a host: if it is installed, or if HOSTS=all, so that the tests of a missing one fail. */
export function isTested({ program }: Host): boolean {
  return process.env['HOSTS'] === 'all' || find(program) !== undefined
}

// A server started by root runs as another user, who has to be able to read the site.
process.umask(0o022)
const scratch = join(tmpdir(), `hosts-${process.pid}`)
mkdirSync(scratch)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** The site at the root of a host, from SITE_DIST if that is set, and the site under a path. */
export const dists: readonly Dist[] = [makeDist('/', process.env['SITE_DIST']), makeDist('/my-site/')]

/** Starts a server; throws its error output if it does not serve the site. */
export async function startHost(host: Host, dist: Dist): Promise<{ address: string; stop: () => Promise<void> }> {
  const program = find(host.program)
  if (program === undefined) throw new Error(`${host.program} is not installed.`)
  const port = await findFreePort()
  const folder = join(scratch, `${port}`)
  mkdirSync(folder)
  const { args, files = {} } = host.launch({ ...dist, folder, port })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  // Caddy writes into the XDG folders. Without its own environment, sirv would read HOST and PORT.
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => void child.kill()
  process.once('exit', kill)
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const stop = async () => {
    process.off('exit', kill)
    child.kill()
    await ended
  }
  const address = `http://127.0.0.1:${port}${dist.base}`
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt++) {
    const response = await fetch(`${address}robots.txt`).catch(() => undefined)
    if (response?.ok) return { address, stop }
    if (response) break
    await wait(50)
  }
  await stop()
  throw new Error(`${host.name} does not serve the site: ${log}`)
}

/** A server with a configuration from `deploy/`. */
function configured(name: string, program: string, launch: Host['launch']): Host {
  return { name, program, launch, servesCleanPaths: true, hasSettings: true, sendsHeaders: true, compresses: true }
}

/** A shared host, which reads only the .htaccess of the site and may send headers of its own. */
function htaccess(name: string, modules: string[]): Host {
  const sendsHeaders = modules.includes('headers')
  const lines = `  Require all granted\n  AllowOverride FileInfo\n  ${sendsHeaders ? 'Header set Referrer-Policy origin' : ''}`
  const launch: Host['launch'] = (place) =>
    apache(place, modules, `<Directory "${place.root}">\n${lines}\n</Directory>`)
  return { ...configured(name, 'apache2', launch), servesCleanPaths: false, sendsHeaders, compresses: false }
}

/** A server without configuration, which only serves files. */
function plain(name: string, program: string, args: (place: Place) => string[]): Host {
  const lacks = { servesCleanPaths: name === 'sirv', hasSettings: false, sendsHeaders: false, compresses: false }
  return { ...configured(name, program, (place) => ({ args: args(place) })), ...lacks }
}

/** Reads a code block from the README of `deploy/` and replaces the parts that the README says to change. */
function readme(language: string, changes: Readonly<Record<string, string>>): string {
  const [, block = ''] = readFileSync('deploy/README.md', 'utf8').split(`\`\`\`${language}\n`)
  const [lines = ''] = block.split('```')
  return Object.entries(changes).reduce((text, [from, to]) => text.replace(from, to), lines)
}

/** Reads a file of `deploy/` and adds the base path to the lines marked with `# path`. */
function settings(name: string, base: string): string {
  return readFileSync(join('deploy', name), 'utf8').replace(/^.* # path$/gm, (line) => line.replace('/', base))
}

/** The modules that Debian's Apache loads by default. Its list of types is not used, because it may be outdated. */
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

/** Copies the site from a folder or builds it, and adds a file of each content type. */
function makeDist(base: string, from?: string): Dist {
  const root = join(scratch, base === '/' ? 'root' : 'below')
  const folder = join(root, base, '/')
  mkdirSync(folder, { recursive: true })
  if (from !== undefined) cpSync(from, folder, { recursive: true })
  else {
    const place = base === '/' ? [] : ['--base', base, '--origin', 'https://example.com']
    const args = ['--import', 'tsx/esm', 'build.ts', '--out', folder, ...place]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The build failed: ${stderr}`)
  }
  for (const ending of Object.keys(contentTypes).slice(1)) writeFileSync(`${folder}sample.${ending}`, 'sample')
  const files = readFiles(folder)
  writeFileSync(`${folder}failing`, '')
  return { base, root, files }
}
