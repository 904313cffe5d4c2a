import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'

const head = "import { test } from 'uvu'\n"

test('a run whose tests all ran and passed ends green, and its last line counts them', () => {
  const { code, lastLine } = runOn(`${head}test('one', () => {})\ntest('two', () => {})\ntest.run()`)
  assert.equal([code, lastLine], [0, '2 passed, 0 failed, 0 skipped'])
})

test('a run with a failing test ends red', () => {
  const { code, lastLine } = runOn(`${head}test('one', () => { throw new Error('no') })\ntest.run()`)
  assert.equal([code, lastLine], [1, '0 passed, 1 failed, 0 skipped'])
})

test('a file that forgets to run its tests fails the run', () => {
  const { code, text } = runOn(`${head}test('one', () => {})`)
  assert.is(code, 1)
  assert.match(text, /some\.test\.ts ran no test: it must call test\.run\(\)/)
})

for (const way of ["test.skip('two', () => {})", "test.only('two', () => {})"]) {
  test(`tests that are left out by ${way.slice(0, 9)} fail the run`, () => {
    const { code, text } = runOn(`${head}test('one', () => {})\n${way}\ntest.run()`)
    assert.is(code, 1)
    assert.match(text, /Tests were skipped/)
  })
}

/** Runs the runner in a folder with one file of tests. */
function runOn(source: string): { code: number | null; text: string; lastLine: string | undefined } {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  try {
    mkdirSync(join(folder, 'test'))
    symlinkSync(join(site.root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const file of ['run.ts', 'at-end.ts']) copyFileSync(join(site.root, 'test', file), join(folder, 'test', file))
    writeFileSync(join(folder, 'test/some.test.ts'), source)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'test/run.ts'], { cwd: folder, encoding: 'utf8' })
    return { code: status, text: stdout + stderr, lastLine: stdout.trim().split('\n').at(-1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.run()
