import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../build.ts'

const head = "import { test } from 'uvu'\nimport * as assert from 'uvu/assert'\n"

test('a run whose tests all ran and passed ends green, and its last line counts them', () => {
  const { code, lastLine } = runOn(`${head}test('one', () => {})\ntest('two', () => {})\ntest.run()`)
  assert.equal([code, lastLine], [0, '2 passed, 0 failed, 0 skipped'])
})

test('a run with a failing test ends red', () => {
  const { code, lastLine } = runOn(`${head}test('one', () => { throw new Error('no') })\ntest.run()`)
  assert.equal([code, lastLine], [1, '0 passed, 1 failed, 0 skipped'])
})

test('at the end of a run stand the names of all tests that have failed', () => {
  const { lines } = runOn(
    `${head}test('one', () => { throw new Error('no') })\ntest('two', () => {})\ntest('three', () => assert.is(1, 2))\ntest.run()`,
  )
  assert.equal(lines.slice(-3), ['some.test.ts: "one"', 'some.test.ts: "three"', '1 passed, 2 failed, 0 skipped'])
})

test('a run that stops because cleaning up after a failed test fails says so', () => {
  const cleanUp = `let times = 0\ntest.after.each(() => { if (++times > 1) throw new Error('twice') })\n`
  const { code, lines } = runOn(
    `${head}${cleanUp}test('one', () => { throw new Error('no') })\ntest('two', () => { throw new Error('no') })\ntest('three', () => {})\ntest.run()`,
  )
  assert.equal(
    [code, ...lines.slice(-3)],
    [1, 'some.test.ts: "one"', 'some.test.ts: Not all tests were run.', '0 passed, 3 failed, 0 skipped'],
  )
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
function runOn(source: string): {
  code: number | null
  text: string
  lastLine: string | undefined
  lines: readonly string[]
} {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  try {
    mkdirSync(join(folder, 'test'))
    symlinkSync(join(site.root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const file of ['run.ts', 'at-end.ts']) copyFileSync(join(site.root, 'test', file), join(folder, 'test', file))
    writeFileSync(join(folder, 'test/some.test.ts'), source)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'test/run.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const lines = stdout.trim().split('\n')
    return { code: status, text: stdout + stderr, lastLine: lines.at(-1), lines }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.run()
