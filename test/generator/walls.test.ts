import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { createSuite } from './suite.ts'

/** One import of one file: what it asks for, both as it is written and as a path from the project, and whether it is only for types. */
interface Import {
  file: string
  specifier: string
  target: string
  isTypeOnly: boolean
}

const test = createSuite('walls')

const project = join(import.meta.dirname, '../..')

test('there are imports to be read in every room', () => {
  for (const room of ['generator', 'pages', 'components']) assert.ok(importsOf(room).length > 5, room)
})

test('imports are found however they are written', () => {
  const source = [
    `import 'a'`,
    `import b, {\n  type B,\n} from 'b'`,
    `export * from 'c'`,
    `import type { D } from 'd'`,
    `const e = await import('e')`,
    `const f = require("f")`,
    `export type { G } from 'g'`,
    `import h from 'h' // "z"`,
  ].join('\n')
  const found = readImports('pages/x.tsx', source).map(({ specifier, isTypeOnly }) =>
    isTypeOnly ? `${specifier} as type` : specifier,
  )
  assert.equal(found.sort(), ['a', 'b', 'c', 'd as type', 'e', 'f', 'g as type', 'h'])
})

test('the generator imports nothing of the site', () => {
  assertAll(
    importsOf('generator'),
    ({ target, specifier }) => target.startsWith('generator/') || !specifier.startsWith('.'),
  )
})

test('the generator names no page, component or content', () => {
  const names = ['pages', 'components', 'content'].flatMap((room) =>
    filesIn(room).map((file) => file.slice(room.length + 1)),
  )
  for (const file of filesIn('generator')) {
    const source = readSource(file)
    for (const name of names) assert.not.ok(source.includes(`/${name}`), `${file} names ${name}`)
  }
})

test('build.ts imports nothing but the generator and Node', () => {
  assertAll(
    readImports('build.ts'),
    ({ target, specifier }) => target.startsWith('generator/') || specifier.startsWith('node:'),
  )
})

test('pages import nothing but components and content', () => {
  assertAll(importsOf('pages'), ({ target }) => isIn(target, 'components', 'content'))
})

test('components import nothing but components, content, assets and types of React; the one that checks the content needs its library', () => {
  assertAll(
    importsOf('components'),
    ({ file, target, specifier, isTypeOnly }) =>
      isIn(`${target}/`, 'components', 'content', 'assets') ||
      (specifier === 'react' && isTypeOnly) ||
      (file === 'components/content-faults.ts' && specifier === 'valibot'),
  )
})

/** The folders that each folder of components may import from. */
const below: Readonly<Record<string, readonly string[]>> = {
  layouts: ['layouts', 'sections', 'shared', 'art', 'base'],
  sections: ['shared', 'art', 'base'],
  shared: ['shared', 'base'],
  art: ['art', 'base'],
  base: ['base'],
}

test('among components, imports only run downwards, and sections do not import each other', () => {
  const folderOf = (file: string) => /^components\/([^/]+)\//.exec(file)?.[1]
  const inFolders = importsOf('components').filter(({ file, target }) => folderOf(file) && folderOf(target))
  assert.ok(inFolders.length > 5)
  const isOwnSheet = ({ file, target }: Import) => dirname(file) === dirname(target) && target.endsWith('.css')
  assertAll(
    inFolders,
    (one) => isOwnSheet(one) || (below[folderOf(one.file) ?? ''] ?? []).includes(folderOf(one.target) ?? ''),
  )
})

test('content imports nothing but types', () => {
  const words = importsOf('content').filter(({ file }) => !isRule(file))
  assert.ok(words.length > 5)
  assertAll(words, ({ isTypeOnly }) => isTypeOnly)
})

test('the rules of content import nothing but each other and the libraries that check shapes and guess names', () => {
  const rules = importsOf('content').filter(({ file }) => isRule(file))
  assert.ok(rules.length > 5)
  assertAll(rules, ({ target, specifier }) => isRule(target) || ['valibot', 'leven'].includes(specifier))
})

test('a build loads nothing that draws pictures or cuts fonts', () => {
  const loaded = followImports(readImports('generator/builder.ts'), importsOf('generator'))
  const makers = importsOf('generator').filter(
    ({ specifier, isTypeOnly }) => ['sharp', '@resvg/resvg-js', 'subset-font'].includes(specifier) && !isTypeOnly,
  )
  assert.is(new Set(makers.map(({ specifier }) => specifier)).size, 3)
  assert.ok(loaded.has('generator/derive/find-outdated.ts'))
  assert.equal(
    makers.filter(({ file }) => loaded.has(file)),
    [],
  )
})

test('no page carries the rules of content', () => {
  const carried = followImports(importsOf('pages'), [...importsOf('components'), ...importsOf('content')])
  assert.ok(carried.has('content/home.ts'))
  assert.equal([...carried].filter(isRule), [])
})

test('content knows neither pages nor components', () => {
  assertAll(
    importsOf('content'),
    ({ file, target }) => isIn(target, 'content') || (isRule(file) && !isIn(target, 'pages', 'components')),
  )
})

test('client code imports nothing but client code', () => {
  const clients = importsOf('components').filter(({ file }) => file.endsWith('.client.ts'))
  assert.ok(clients.length > 0)
  assertAll(clients, ({ target }) => target.endsWith('.client.ts'))
})

test('markup imports no client code but its types', () => {
  const markup = [...importsOf('components'), ...importsOf('pages')].filter(({ file }) => !file.endsWith('.client.ts'))
  assertAll(markup, ({ target, isTypeOnly }) => isTypeOnly || !target.endsWith('.client.ts'))
})

test('no stylesheet imports another', () => {
  const sheets = filesIn('components', /\.css$/)
  assert.ok(sheets.length > 0)
  for (const file of sheets) assert.not.match(readSource(file), '@import', file)
})

for (const room of ['generator', 'components', 'content', 'pages']) {
  test(`there is no circle of imports in ${room}/`, () => {
    assert.equal(findCircle(importsOf(room)), [])
  })
}

test('a circle of imports would be found', () => {
  const link = (file: string, target: string) => ({ file, target, specifier: target, isTypeOnly: false })
  assert.equal(findCircle([link('a', 'b'), link('b', 'c'), link('c', 'b')]), ['b', 'c', 'b'])
  assert.equal(findCircle([link('a', 'b'), link('a', 'c'), link('b', 'c')]), [])
})

function importsOf(room: string): Import[] {
  return filesIn(room).flatMap((file) => readImports(file))
}

function filesIn(room: string, ending = /\.tsx?$/): string[] {
  return readdirSync(join(project, room), { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .filter((file) => ending.test(file))
    .sort()
}

function readSource(file: string): string {
  return readFileSync(join(project, file), 'utf8')
}

function readImports(file: string, source = readSource(file)): Import[] {
  const statements = source.matchAll(
    /^(?:import|export)\s(?<clause>[^'";=()]*?from\s*|\s*)['"](?<from>[^'"\n]+)['"]|\b(?:import|require)\(\s*['"](?<called>[^'"\n]+)['"]/gm,
  )
  return [...statements].map(({ groups = {} }) => {
    const { clause = '', from = '', called = '' } = groups
    const specifier = from || called
    // The pictures of a folder are asked for by the path from the project.
    const target = specifier.startsWith('.')
      ? join(dirname(file), specifier).replaceAll('\\', '/')
      : specifier.replace(/^pictures:/, '')
    return { file, specifier, target, isTypeOnly: /^type\s/.test(clause) }
  })
}

function isIn(target: string, ...rooms: readonly string[]): boolean {
  return rooms.some((room) => target.startsWith(`${room}/`))
}

/** Whether a file of content says what content may be, and holds none itself. */
function isRule(file: string): boolean {
  return /^content\/(types|[a-z]+-rules)\.ts$/.test(file)
}

/** Returns all files that imports lead to, directly or through others, but for those that only types come from. */
function followImports(start: readonly Import[], others: readonly Import[]): ReadonlySet<string> {
  const found = new Set(start.filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target))
  // A set that grows while it is walked is walked to its end.
  for (const file of found) for (const one of others) if (one.file === file && !one.isTypeOnly) found.add(one.target)
  return found
}

function assertAll(imports: readonly Import[], isAllowed: (one: Import) => boolean): void {
  assert.equal(
    imports.filter((one) => !isAllowed(one)).map(({ file, specifier }) => `${file} imports ${specifier}`),
    [],
  )
}

/** Returns the files of a circle of imports, the first of them again at its end; empty where there is none. */
function findCircle(imports: readonly Pick<Import, 'file' | 'target'>[]): string[] {
  const sound = new Set<string>()
  const walk = (file: string, way: readonly string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (sound.has(file)) return []
    const circles = imports.filter((one) => one.file === file).map(({ target }) => walk(target, [...way, file]))
    sound.add(file)
    return circles.find((circle) => circle.length > 0) ?? []
  }
  return imports.map(({ file }) => walk(file, [])).find((circle) => circle.length > 0) ?? []
}

test.run()
