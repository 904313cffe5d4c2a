import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { makePrograms, Repository, run } from './scripts.ts'

// What `.ci/run` does with its steps. Programs are imitations: `npm run check` fails.
const npm = '#!/bin/sh\necho "npm $@"\n[ "$2" != check ]\n'
const path = makePrograms({ npm, npx: npm, node: npm, 'apt-get': npm, nginx: npm })

async function runSteps(repository: Repository, ...args: string[]) {
  const { code, stdout, stderr } = await run('bash', ['.ci/run', ...args], repository.root, { PATH: path })
  const steps = Array.from(stdout.matchAll(/^— (\w+)$/gm), ([, step]) => step)
  return { code, steps, stdout, stderr, last: stdout.trim().split('\n').slice(-2) }
}

const everything = [
  'packages',
  'content',
  'check',
  'tools',
  'tests',
  'firefox',
  'webkit',
  'hosts',
  'builds',
  'variants',
]

test('all named steps run, each until its first failure, and the last lines name those that failed', async () => {
  const { code, stdout, last } = await runSteps(new Repository(), 'check', 'tests', 'builds', 'hosts')
  assert.is(code, 1)
  assert.equal(last, ['Failed: check builds', '2 passed, 2 failed, 0 skipped'])
  // The folders that it copies are missing.
  assert.not.match(stdout, 'npx')
  const good = await runSteps(new Repository(), 'packages', 'content')
  assert.equal([good.code, good.last], [0, ['Failed: nothing', '2 passed, 0 failed, 0 skipped']])
})

test('a step with a wrong name is an error', async () => {
  const { code, stderr } = await runSteps(new Repository(), 'test')
  assert.equal([code, stderr.includes('Unknown step test. The steps are packages content')], [2, true])
})

test('two steps are enough if only words and uploads have changed since a commit', async () => {
  const site = new Repository()
  const forms = '    input: assets/root\n    path: content/home.yaml\n'
  const first = await site.save('First', { '.pages.yml': forms, 'content/home.yaml': 'a', 'content/schema.ts': 'a' })
  await site.save('Words', { 'content/home.yaml': 'b', 'assets/root/report.pdf': 'b' })
  assert.equal((await runSteps(site, '--since', first)).steps, ['packages', 'content'])
  assert.equal((await runSteps(site, '--since', '')).steps, everything)
  assert.equal((await runSteps(site, '--since', 'a'.repeat(40))).steps, everything)
  await site.save('Code', { 'content/schema.ts': 'b' })
  assert.equal((await runSteps(site, '--since', first)).steps, everything)
})
