import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'
import { output } from './built-site.ts'
import { readFolder, readModes } from './generator/folder.ts'
import { makeFolder } from './generator/small-site.ts'
import { createSuite } from './generator/suite.ts'

/** How a build is started: its folder, and what goes before `node` and after `build.ts`. */
interface Circumstances {
  folder?: string
  env?: NodeJS.ProcessEnv
  /** A line of the shell that runs before the build. */
  before?: string
  /** The program that runs Node.js in its turn. */
  wrapper?: readonly string[]
  node?: string
  /** Whether the sources are written to the disk in reverse order. */
  isReversed?: boolean
}

const test = createSuite('deterministic')

const sources = ['build.ts', 'package.json', 'tsconfig.json', 'generator', 'pages', 'components', 'content', 'assets']

/** The other versions of Node.js to build with: paths of programs, from the environment variable NODES. */
const otherNodes = (process.env['NODES'] ?? '').split(',').filter((path) => path !== '')
if (otherNodes.length === 0)
  console.log(
    'No other version of Node.js was given by --nodes; this runs with the one at hand only: the same bytes from every version',
  )

const circumstances: Record<string, Circumstances> = {
  'from a folder with another name': { folder: 'a folder, with “odd” name' },
  'in another time zone': { env: { TZ: 'Pacific/Kiritimati' } },
  'in another language': { env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' } },
  'with a umask that hides new files from others': { before: 'umask 077' },
  'with a umask that hides nothing': { before: 'umask 000' },
  'from sources that were written in reverse order': { isReversed: true },
  'on one core': { wrapper: process.platform === 'linux' ? ['taskset', '-c', '0'] : [] },
  'with NODE_ENV=production': { env: { NODE_ENV: 'production' } },
  'with NODE_ENV=test': { env: { NODE_ENV: 'test' } },
  'with few threads': { env: { UV_THREADPOOL_SIZE: '1' } },
  ...Object.fromEntries(otherNodes.map((node) => [`with the Node.js at ${node}`, { node }])),
}

const expected = Object.fromEntries([...output].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]))

for (const [how, wish] of Object.entries(circumstances)) {
  test(`the site has the same bytes when it is built ${how}`, async () => {
    const dist = await build(wish)
    const { '.published': _, ...files } = readFolder(dist)
    assert.equal(Object.keys(files).sort(), Object.keys(expected).sort())
    for (const [path, bytes] of Object.entries(files)) assert.ok(bytes === expected[path], path)
    for (const [path, mode] of Object.entries(readModes(dist))) assert.is(mode, '644', path)
  })
}

/** Builds a copy of the project by its command, and returns the folder that it wrote. */
async function build({
  folder = 'project',
  env = {},
  before = ':',
  wrapper = [],
  node = process.execPath,
  isReversed = false,
}: Circumstances): Promise<string> {
  const copy = join(makeFolder('deterministic'), folder)
  const files = sources.flatMap((source) => listFiles(source)).sort()
  for (const file of isReversed ? files.reverse() : files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(site.root, file), join(copy, file))
  }
  symlinkSync(join(site.root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const command = [...wrapper, node, '--import', 'tsx', 'build.ts']
  const child = spawn('sh', ['-c', `${before}; exec "$@"`, 'sh', ...command], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: undefined, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  assert.is(code, 0, said)
  return join(copy, 'dist')
}

function listFiles(source: string): string[] {
  if (statSync(join(site.root, source)).isFile()) return [source]
  return readdirSync(join(site.root, source)).flatMap((name) => listFiles(`${source}/${name}`))
}

const compressed: Record<string, Circumstances> = {
  'with few threads': { env: { UV_THREADPOOL_SIZE: '1' } },
  ...Object.fromEntries(
    otherNodes.map((node) => [`with the Node.js at ${node}, whose zlib and brotli may be others`, { node }]),
  ),
}
const flag = 'set -- "$@" --compress'

for (const [how, wish] of Object.entries(compressed)) {
  test(`the copies of a compressed build have the same bytes when they are made ${how}`, async () => {
    const [first, second] = [await build({ before: flag }), await build({ ...wish, before: flag })]
    assert.equal(readFolder(first), readFolder(second))
    assert.ok(readFileSync(join(first, 'index.html.br')).byteLength > 0)
  })
}

test.run()
