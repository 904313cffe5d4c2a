import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { copyProject } from '../prepare.ts'
import { editFile } from '../site-copy.ts'

// Follows the recipes of CONTRIBUTING.md in a copy of the project, and expects that nothing turns red.

/** Other names than those of the guide, which a developer may have used. */
const names = { history: 'chronicle', History: 'Chronicle', stories: 'tales', story: 'tale', Story: 'Tale' }
const others = { paragraphs: 'statements', Paragraphs: 'Statements' }

const guide = Object.entries({ ...names, ...others }).reduce(
  (text, [name, other]) => text.replaceAll(name, other),
  readFileSync(join(site.root, 'CONTRIBUTING.md'), 'utf8'),
)
const root = realpathSync(mkdtempSync(join(tmpdir(), 'recipes-')))
test.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

/** Returns the code blocks of a recipe, without their indentation. */
function blocksOf(heading: string): string[] {
  const [, section = ''] = guide.split(`### ${heading}\n`)
  const [recipe = ''] = section.split('\n### ')
  const blocks = recipe.match(/(?:^(?: {4}.*)?\n)+/gm) ?? []
  return blocks.filter((block) => block.trim() !== '').map((block) => `${block.replace(/^ {4}/gm, '').trim()}\n`)
}

/** Returns the route that a recipe adds. */
function routeOf(page: string): string {
  return guide.match(RegExp(`\\{ path: '[^']*', page: '${page}' \\}`))?.[0] ?? ''
}

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text)
}

function run(program: string, ...args: readonly string[]): void {
  // The variables of the test runner belong to this run, not to that of the copy.
  const env = { ...process.env, SITE_DIST: undefined, SNAPSHOTS: undefined, UPDATE_SNAPSHOTS: undefined }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, env, encoding: 'utf8' })
  assert.is(status, 0, stdout + stderr)
}

const words = (name: string) =>
  `title: '${name}', description: 'A page of ${name}, with a description that is long enough.', statements: ['${name}.']`

test('a component, a page and a list of ten pages, a client script and a header, made by the recipes, pass all tests', () => {
  copyProject(site.root, root)
  const [component = '', sheet = ''] = blocksOf('Add a component')
  write(
    'components/sections/statements.tsx',
    component.replace('className="', 'data-behaviour="statements" className="'),
  )
  write('components/sections/statements.css', sheet)
  const [page = ''] = blocksOf('Add a page')
  write('pages/chronicle-page.tsx', page)
  write('content/chronicle.ts', `export const chroniclePage = { ${words('Chronicle')} }\n`)
  const [list = ''] = blocksOf('Add a list of pages')
  const imports = page.split('\n').filter((line) => line.startsWith('import') && !line.includes('chroniclePage'))
  const types = "import { tales, type Tale } from '../content/tales.ts'\nimport type { Entries, PageProps }"
  write('pages/tale.tsx', `${imports.join('\n').replace('import type { PageProps }', types)}\n\n${list}`)
  const entries = Array.from(
    { length: 10 },
    (_, index) => `{ slug: 'tale-${9 - index}', ${words(`Tale ${index}`)} },\n`,
  )
  const type = 'export interface Tale { slug: string; title: string; description: string; statements: string[] }'
  write('content/tales.ts', `${type}\n\nexport const tales: readonly Tale[] = [\n${entries.join('')}]\n`)
  for (const name of ['chronicle', 'tales'])
    cpSync(join(root, `content/${name}.ts`), join(root, `test/fixture/content/${name}.ts`))
  const routes = ['chronicle-page', 'tale'].map(routeOf)
  assert.equal(
    routes.filter((route) => route === ''),
    [],
  )
  editFile({ root }, 'build.ts', 'routes: [\n', `routes: [\n    ${routes.join(',\n    ')},\n`)

  const behaviour = 'export function statements(element: HTMLElement): void {\n  element.title = element.tagName\n}\n'
  write('components/sections/statements.client.ts', behaviour)
  const imported = "import { statements } from './sections/statements.client.ts'\n"
  editFile({ root }, 'components/behaviours.client.ts', /^/, imported)
  editFile({ root }, 'components/behaviours.client.ts', '  reveal,\n', '  statements,\n  reveal,\n')
  editFile({ root }, 'components/base/behaviour.ts', "'reveal'", "'reveal' | 'statements'")
  editFile({ root }, 'build.ts', /script: \d_\d+/, 'script: 2_000')
  editFile(
    { root },
    'generator/hosts/headers.ts',
    'export const sharedHeaders = {\n',
    "export const sharedHeaders = {\n  'X-Example': 'yes',\n",
  )

  run('npm', 'test', '--', '--update', 'settings', 'snapshots')
  run('npm', 'run', 'format')
  run('bash', '.ci/run', 'types')
  run(
    'npm',
    'test',
    '--',
    'test/any-content',
    'navigation',
    'pages.',
    'home.',
    'styles',
    'imports',
    'settings',
    'snapshots',
  )
})

test.run()
