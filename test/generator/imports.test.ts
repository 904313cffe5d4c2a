import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'

const test = suite('imports')

const forSections = 'components/shared/ components/art/ components/base/ content/ assets/ pictures: react/jsx-runtime'

/** The prefixes that each folder may import from. The first match applies. Types may be imported from anywhere. */
const allowedImports = {
  'build.ts': 'generator/ content/rules/advice.ts node:',
  'generator/pictures/photographs.ts': 'generator/ sharp',
  'generator/': 'generator/ node: esbuild chokidar htmlparser2',
  'pages/': 'components/ content/ react/jsx-runtime',
  'components/layouts/': 'components/ content/ assets/ pictures: react/jsx-runtime',
  'components/sections/': forSections,
  'components/shared/': forSections,
  'components/art/': 'components/art/ components/base/ react/jsx-runtime',
  'components/base/': 'components/base/ assets/',
  'content/rules/': 'content/ assets/ valibot',
  'content/': 'nothing',
}

const sources = ['generator', 'pages', 'components', 'content'].flatMap((folder) =>
  readdirSync(join(site.root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.d)\.(tsx?|css)$/.test(file)),
)
const { metafile } = await build({
  absWorkingDir: site.root,
  entryPoints: ['build.ts', ...sources],
  outdir: 'unwritten',
  entryNames: '[name]-[hash]',
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  packages: 'external',
  external: ['pictures:*'],
  loader: { '.svg': 'empty', '.png': 'empty', '.woff2': 'empty' },
})
const imports = Object.entries(metafile.inputs).flatMap(([file, input]) =>
  // A stylesheet can refer to an element on the page, such as `#hero-window`.
  input.imports.filter(({ path }) => !path.startsWith('#')).map(({ path, kind }) => ({ file, path, kind })),
)

test('every folder imports only what it may, no stylesheet imports another, and content imports only types from its rules', () => {
  assert.ok(imports.length > 150)
  const isClient = (file: string) => file.endsWith('.client.ts')
  const broken = imports.filter(({ file, path, kind }) => {
    if (isClient(file) || isClient(path)) return isClient(file) !== isClient(path)
    const [, allowed = 'nothing'] = Object.entries(allowedImports).find(([folder]) => file.startsWith(folder)) ?? []
    const isOwnSheet = path.startsWith(file.replace(/\.tsx?$/, '')) && path.endsWith('.css')
    return kind === 'import-rule' || !(isOwnSheet || allowed.split(' ').some((start) => path.startsWith(start)))
  })
  assert.equal(broken, [])
  const words = sources.filter((file) => /^content\/[^/]+$/.test(file))
  const text = words.map((file) => readFileSync(join(site.root, file), 'utf8')).join('\n')
  const types = [...text.matchAll(/\bfrom '(.*)'/g)].map(([, target = '']) => target)
  assert.ok(types.length > 5 && types.every((target) => target.startsWith('./rules/')), types.join(', '))
})

test('sharp is loaded only when a photograph has to be processed', () => {
  const kinds = imports.filter(({ path }) => path === 'generator/pictures/photographs.ts').map(({ kind }) => kind)
  assert.equal(kinds, ['dynamic-import'])
})

test('the compiler checks the props of every page that needs more than PageProps', () => {
  for (const file of sources.filter((one) => one.startsWith('pages/'))) {
    const source = readFileSync(join(site.root, file), 'utf8')
    const isList = source.includes('export const entries')
    assert.match(
      source,
      isList ? ' satisfies Entries<typeof Page>\n' : 'export function Page(props: PageProps) {',
      file,
    )
  }
})

test('files in different folders have different names, so that an editor finds the right one', () => {
  const folders = new Map<string, Set<string>>()
  for (const file of sources) {
    const name = basename(file).replace(/\..*$/, '')
    folders.set(name, new Set([...(folders.get(name) ?? []), dirname(file)]))
  }
  const shared = [...folders].flatMap(([name, { size }]) => (size > 1 ? name : []))
  assert.equal(shared, [])
})

test('there are no import cycles, not even of types', () => {
  const types = sources.flatMap((file) => {
    const targets = readFileSync(join(site.root, file), 'utf8').matchAll(/^import type .* from '(\..*)'$/gm)
    return Array.from(targets, ([, target = '']) => ({ file, path: join(dirname(file), target) }))
  })
  assert.ok(types.length > 50)
  let left: readonly { file: string; path: string }[] = [...imports, ...types]
  for (let before = Infinity; left.length < before;) {
    before = left.length
    // A file that imports nothing, or only files that were removed already, is not in a cycle.
    const importing = new Set(left.map(({ file }) => file))
    left = left.filter(({ path }) => importing.has(path))
  }
  assert.equal(left, [])
})

test.run()
