import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'

const test = suite('imports')

const forSections = 'components/shared/ components/art/ components/base/ site:content'

/** What each room may import besides types, client code besides client code, and a component besides its own stylesheets. */
const floorPlan = {
  'build.ts': 'generator/ content/describe.ts node:',
  'generator/': 'generator/ node: chokidar esbuild exifreader react sharp valibot yaml',
  'content/': 'content/ node: valibot yaml',
  'pages/': 'components/ site:content',
  'components/layouts/': `${forSections} components/layouts/ components/sections/ assets/`,
  'components/sections/': forSections,
  'components/shared/': forSections,
  'components/art/': 'components/art/ components/base/',
  'components/base/': 'components/base/ assets/',
}

const folders = ['generator', 'content', 'pages', 'components']
const imports = ['build.ts', ...folders.flatMap(listSources)].flatMap(listImports)

test('every room imports only what the floor plan allows, and client code no React', () => {
  assert.ok(imports.length > 200)
  const broken = imports.filter(({ file, target, isType }) => {
    const [, rooms = ''] = Object.entries(floorPlan).find(([room]) => file.startsWith(room)) ?? []
    const isOwnSheet = target.startsWith(file.replace(/\.tsx$/, '')) && target.endsWith('.css')
    const isInPlan = isOwnSheet || rooms.split(' ').some((room) => target.startsWith(room))
    return !isType && (isClient(file) || isClient(target) ? isClient(file) !== isClient(target) : !isInPlan)
  })
  assert.equal(broken.map(describe), [])
})

test('nothing is imported in a circle, not even types', () => {
  let left = imports
  for (let before = Infinity; left.length < before;) {
    before = left.length
    // What imports nothing that is left, or what nothing that is left imports, is not in a circle.
    const importing = new Set(left.map(({ file }) => file))
    const imported = new Set(left.map(({ target }) => target))
    left = left.filter(({ file, target }) => importing.has(target) && imported.has(file))
  }
  assert.equal(left.map(describe), [])
})

function listSources(folder: string): string[] {
  const names = readdirSync(join(site.root, folder), { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  return files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))
}

/** Lists what a file imports: files by their path in the project, packages by their name. */
function listImports(file: string) {
  const statements = /^(?:import|export)( type)? ?(?:[^'=;(]*\bfrom )?'([^']+)'|(typeof )?\bimport\('([^']+)'\)/gm
  const source = readFileSync(join(site.root, file), 'utf8')
  return Array.from(source.matchAll(statements), ([, type, fixed, typeOf, dynamic]) => {
    const name = fixed ?? dynamic ?? ''
    const target = name.startsWith('.') ? join(dirname(file), name).replaceAll('\\', '/') : name
    return { file, target, isType: (type ?? typeOf) !== undefined }
  })
}

function isClient(file: string): boolean {
  return /\bclient\.ts$/.test(file)
}

function describe({ file, target }: (typeof imports)[number]): string {
  return `${file} imports ${target}`
}

test.run()
