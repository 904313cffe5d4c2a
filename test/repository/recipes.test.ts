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

const guide = readFileSync(join(site.root, 'CONTRIBUTING.md'), 'utf8')
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
  `title: '${name}', description: 'A page of ${name}, with a description that is long enough.', paragraphs: ['${name}.']`

test('a component, a page and a list of ten pages, a client script and a header, made by the recipes, pass all tests', () => {
  copyProject(site.root, root)
  const [component = '', sheet = ''] = blocksOf('Add a component')
  write(
    'components/sections/paragraphs.tsx',
    component.replace('className="', 'data-behaviour="paragraphs" className="'),
  )
  write('components/sections/paragraphs.css', sheet)
  const [page = ''] = blocksOf('Add a page')
  write('pages/history-page.tsx', page)
  write('content/history.ts', `export const historyPage = { ${words('History')} }\n`)
  const [list = ''] = blocksOf('Add a list of pages')
  const imports = page.split('\n').filter((line) => line.startsWith('import') && !line.includes('historyPage'))
  const types = "import { stories, type Story } from '../content/stories.ts'\nimport type { Entries, PageProps }"
  write('pages/story.tsx', `${imports.join('\n').replace('import type { PageProps }', types)}\n\n${list}`)
  const entries = Array.from(
    { length: 10 },
    (_, index) => `{ slug: 'story-${9 - index}', ${words(`Story ${index}`)} },\n`,
  )
  const type = 'export interface Story { slug: string; title: string; description: string; paragraphs: string[] }'
  write('content/stories.ts', `${type}\n\nexport const stories: readonly Story[] = [\n${entries.join('')}]\n`)
  for (const name of ['history', 'stories'])
    cpSync(join(root, `content/${name}.ts`), join(root, `test/fixture/content/${name}.ts`))
  const routes = ['history-page', 'story'].map(routeOf)
  assert.equal(
    routes.filter((route) => route === ''),
    [],
  )
  editFile({ root }, 'build.ts', 'routes: [\n', `routes: [\n    ${routes.join(',\n    ')},\n`)

  const behaviour = 'export function paragraphs(element: HTMLElement): void {\n  element.title = element.tagName\n}\n'
  write('components/sections/paragraphs.client.ts', behaviour)
  const imported = "import { paragraphs } from './sections/paragraphs.client.ts'\n"
  editFile({ root }, 'components/behaviours.client.ts', /^/, imported)
  editFile({ root }, 'components/behaviours.client.ts', '  reveal,\n', '  paragraphs,\n  reveal,\n')
  editFile({ root }, 'components/base/behaviour.ts', "'reveal'", "'reveal' | 'paragraphs'")
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
