import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addPrograms, makeYear } from './year.ts'

/** Tests that are not about what the content says: of the tools, or on sites of their own. */
const others = /^(impact|live-reload|year)\./

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts') && !others.test(name))
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'year-')))
const root = join(folder, 'site')

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('other addresses, figures and headings, another opening and a program less need no developer', () => {
  makeYear(root)
  buildYear()
  runTests(['home.test.ts', 'styles.test.ts'])
})

test('nor do five programs: all tests of pages and content pass, once the snapshots are accepted', () => {
  addPrograms(root)
  buildYear()
  runTests(files, { UPDATE_SNAPSHOTS: 'yes' })
})

/** Builds the year's site as it would be published. */
function buildYear(): void {
  run(['build.ts', '--derive'])
  run(['build.ts', '--release'])
}

/** Runs tests on the year's site, all in one process. */
function runTests(names: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const suites = names.map((name) => ({ name, file: join(root, 'test', name) }))
  run(['--input-type=module', '--eval', `import { run } from 'uvu/run'; await run(${JSON.stringify(suites)})`], env)
}

function run(args: readonly string[], wishes: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, SITE_DIST: join(root, 'dist'), UPDATE_SNAPSHOTS: undefined, ...wishes }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx/esm', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  assert.is(status, 0, stdout + stderr)
}

test.run()
