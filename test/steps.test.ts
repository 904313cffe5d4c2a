import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { makeFolder } from './generator/project.ts'

// What `.ci/run` does with its steps. Programs are imitations: `npm run check` fails.
const npm = '#!/bin/sh\necho "npm $@"\n[ "$2" != check ]\n'
const programs = makeFolder()
for (const name of ['npm', 'npx', 'node', 'apt-get', 'apache2']) {
  writeFileSync(join(programs, name), npm)
  chmodSync(join(programs, name), 0o755)
}

/** Runs steps in a folder that has nothing else. */
function runSteps(...args: string[]) {
  const root = makeFolder()
  cpSync('.ci', join(root, '.ci'), { recursive: true })
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` }
  const { status, stdout, stderr } = spawnSync('bash', ['.ci/run', ...args], { cwd: root, env, encoding: 'utf8' })
  return { code: status, stdout, stderr, last: stdout.trim().split('\n').slice(-2) }
}

test('all named steps run, each until its first failure, and the last lines name those that failed', () => {
  const { code, stdout, last } = runSteps('check', 'tests', 'builds', 'hosts')
  assert.is(code, 1)
  assert.equal(last, ['Failed: check builds', '2 passed, 2 failed, 0 skipped'])
  // The folders that it copies are missing.
  assert.not.match(stdout, 'npx')
  const good = runSteps('packages', 'content')
  assert.equal([good.code, good.last], [0, ['Failed: nothing', '2 passed, 0 failed, 0 skipped']])
})

test('a step with a wrong name is an error', () => {
  const { code, stderr } = runSteps('test')
  assert.equal([code, stderr.includes('Unknown step test. The steps are packages content')], [2, true])
})
