import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import * as assert from 'uvu/assert'
import * as v from 'valibot'
import { site } from '../../build.ts'
import { notePictureFolders } from '../../generator/bundle/note-picture-folders.ts'
import { writeHostFiles } from '../../generator/host-files/write-host-files.ts'
import { filesOf } from '../../generator/routes.ts'
import { pieceOptions } from '../../generator/start/piece-options.ts'
import { built, output, paths } from '../built-site.ts'
import { makeFolder } from '../generator/small-site.ts'
import { createSuite } from '../generator/suite.ts'

const test = createSuite('origin of bytes')

/** Where a file of the site comes from, and how to tell. */
const origins: Readonly<Record<string, (file: string) => boolean>> = {
  'a page, which React has rendered': (file) => paths.flatMap(filesOf).includes(file),
  'the script, which esbuild has put together': (file) => /^assets\/site-[A-Z0-9]{8}\.js$/.test(file),
  'a file of assets/, as it is': isAsset,
  'a file for hosts, which the generator has written': (file) => writeHostFiles(built.settings).has(file),
}

test('every file of the site has one known origin', () => {
  assert.ok(output.size > 20)
  for (const file of output.keys()) {
    const found = Object.keys(origins).filter((origin) => origins[origin]?.(file))
    assert.is(found.length, 1, `${file} is: ${found.join(' and ') || 'of unknown origin'}`)
  }
})

test('the pages are made of nothing but what stands in the rooms of this site', async () => {
  const pages = site.routes.map(({ page }) => `pages/${page}.tsx`)
  const inputs = await listInputs({
    entryPoints: pages,
    platform: 'node',
    external: ['react'],
    loader: { '.css': 'empty' },
  })
  assert.ok(inputs.length > 30)
  assert.equal(
    inputs.filter((file) => !/^(pages|components|content|assets)\//.test(file)),
    [],
  )
})

test('the script is made of nothing but the behaviours of components', async () => {
  const inputs = await listInputs({ entryPoints: [site.script] })
  assert.ok(inputs.length > 3)
  assert.equal(
    inputs.filter((file) => !/^components\/[\w/-]+\.client\.ts$/.test(file)),
    [],
  )
})

test('the facts need no package but those that check the content, and nothing of these gets into a page', async () => {
  const inputs = await listInputs({ entryPoints: [site.facts], platform: 'node', loader: { '.css': 'empty' } })
  assert.equal([...new Set(inputs.flatMap((file) => packageOf(file) ?? []))].sort(), ['leven', 'valibot'])
})

/** Every package that may run in a build, and what it does there. */
const workers: Readonly<Record<string, string>> = {
  tsx: 'lets Node.js run TypeScript',
  react: 'what the pages are written in',
  'react-dom': 'makes the HTML of the pages',
  esbuild: 'makes the script and the styles, and puts the sources of the pages together',
  chokidar: 'notices saves while the site is watched, and is loaded with the rest of the generator',
  readdirp: 'is part of chokidar',
  leven: 'guesses which name was meant; makes nothing that visitors get',
  htmlparser2: 'reads the finished pages, to check them; it and the five below make nothing that visitors get',
  domhandler: 'is part of htmlparser2',
  domutils: 'is part of htmlparser2',
  domelementtype: 'is part of htmlparser2',
  'dom-serializer': 'is part of htmlparser2',
  entities: 'is part of htmlparser2',
}

test('no package runs in a build but those that are known to', async () => {
  const ran = [
    ...new Set([
      ...listPackagesOfBuild(),
      ...(await listInputs(pieceOptions('command', 'worker'))).flatMap((file) => packageOf(file) ?? []),
    ]),
  ]
  assert.ok(ran.includes('react-dom'))
  assert.equal(
    ran.filter((name) => !(name in workers)),
    [],
    'What does it do in a build, and do its bytes get to visitors? Say so in this test.',
  )
  assert.equal(
    Object.keys(workers).filter((name) => !ran.includes(name)),
    [],
    'These do not run in a build any more.',
  )
})

/** Runs a build, and returns the packages of which V8 has seen any code run, in any thread. */
function listPackagesOfBuild(): string[] {
  const folder = makeFolder('coverage')
  const env = { ...process.env, NODE_ENV: undefined, NODE_V8_COVERAGE: join(folder, 'coverage') }
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'build.ts', '--out', join(folder, 'dist')],
    { cwd: site.root, env, encoding: 'utf8' },
  )
  assert.is(status, 0, stderr)
  const scripts = readdirSync(join(folder, 'coverage')).flatMap(
    (name) => v.parse(coverage, JSON.parse(readFileSync(join(folder, 'coverage', name), 'utf8'))).result,
  )
  return [...new Set(scripts.flatMap(({ url }) => packageOf(url) ?? []))].sort()
}

const coverage = v.object({ result: v.array(v.object({ url: v.string() })) })

function packageOf(path: string): string | undefined {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
}

/** Returns all files that esbuild reads for a bundle, as paths from the project's root. */
async function listInputs(options: Parameters<typeof build>[0]): Promise<string[]> {
  const loader = {
    '.png': 'file',
    '.svg': 'file',
    '.woff2': 'file',
    '.webp': 'file',
    '.avif': 'file',
    '.jpg': 'file',
    ...options.loader,
  } as const
  const common = {
    absWorkingDir: site.root,
    outdir: 'unwritten',
    bundle: true,
    write: false,
    logLevel: 'silent',
    jsx: 'automatic',
  } as const
  const pictureFolders = new Set<string>()
  const { metafile } = await build({
    ...common,
    ...options,
    plugins: [notePictureFolders(pictureFolders)],
    loader,
    metafile: true,
  })
  return [...Object.keys(metafile.inputs), ...[...pictureFolders].map((folder) => `${folder}/`)]
}

function isAsset(file: string): boolean {
  const bytes = output.get(file) ?? new Uint8Array()
  return assets.some((asset) => asset.equals(bytes))
}

const assets = readdirSync(join(site.root, 'assets'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

test.run()
