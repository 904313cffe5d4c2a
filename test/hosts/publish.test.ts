import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { makeFolder, readFolder } from '../generator/project.ts'
import { makePrograms, Repository, run } from './scripts.ts'

// What is published when something goes wrong. The build is an imitation: it publishes the uploads that content names,
// refuses `broken`, and `placeholder` in a release. takedown.test.ts runs the real one.

/** An imitation of GitHub's list of deployments: https://docs.github.com/en/rest/deployments/deployments */
const github = { deployments: [] as { sha: string; environment: string }[], refuses: false, origin: '' }
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const isAllowed = request.headers.authorization === 'Bearer token' && pathname === '/repos/us/site/deployments'
  if (!isAllowed || github.refuses) return response.writeHead(403).end()
  if (request.method === 'GET') {
    const found = github.deployments.filter(({ environment }) => environment === searchParams.get('environment'))
    return response.end(JSON.stringify(found.reverse().slice(0, Number(searchParams.get('per_page')))))
  }
  // By default, GitHub merges main into the commit, and waits for the checks that are running.
  const { ref, environment, auto_merge, required_contexts } = JSON.parse(await text(request))
  if (auto_merge !== false || required_contexts?.length !== 0) return response.writeHead(409).end()
  github.deployments.push({ sha: ref, environment })
  return response.writeHead(201).end('{}')
})

await once(server.listen(0, '127.0.0.1').unref(), 'listening')
github.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const npm = `#!/bin/sh
[ "$1" = ci ] && exit
for flag; do [ "$before" = --out ] && out=$flag; [ "$before" = --published ] && old=$flag; before=$flag; done
echo '::warning::A file in assets/programs is not used.'
if grep -rq broken content; then echo '::error file=content/home.yaml,line=1,col=1::It is broken.'; exit 1; fi
case "$*" in
  *--check*) exit ;;
  *--release*) if grep -rq placeholder content; then echo '::error::There is a placeholder.'; exit 1; fi ;;
esac
[ -z "$old" ] || cmp -s "$old/assets/programs/a.jpg" assets/programs/a.jpg || echo '::warning::a.jpg is another picture.'
mkdir "\${out:=dist}" && echo "$@" >"$out/flags" && touch "$out/.written" && cat content/* >"$out/words"
for file in assets/*/*; do grep -rqF "$file" content && cp "$file" "$out"; done || true
`
const path = makePrograms({ npm })

/** Staff have two photographs, a report, and the words of a page. */
const words = 'hero: assets/programs/a.jpg\nsecond: assets/programs/b 2.jpg\nreport: assets/root/report.pdf\n'
const sources = {
  'content/home.yaml': words,
  'assets/programs/a.jpg': 'a',
  'assets/programs/b 2.jpg': 'b',
  'assets/root/report.pdf': 'report',
  '.pages.yml': 'media:\n    input: assets/programs\n    input: assets/root\ncontent:\n    path: content/home.yaml\n',
  '.gitignore': 'dist\nartifact.tar\noutput\nchecked\n',
  '.ci/run': 'echo "$@" >>checked\nnpm run build -- --check\n',
}
const broken = { 'content/home.yaml': `${words}broken` }

/** What the first job of Deploy hands on. */
interface Built {
  code: number
  said: string
  /** Without a value, it is empty. */
  output: (name: string) => string
  /** What is deployed. */
  files: Record<string, string>
}

async function makeSite(): Promise<Repository> {
  github.deployments = []
  const site = new Repository()
  await site.save('First', sources)
  return site
}

/** Runs a command of `.ci/publish`, as Deploy does. */
const publish = (site: Repository, args: readonly string[], env: NodeJS.ProcessEnv) =>
  run('bash', ['.ci/publish', ...args], site.root, {
    PATH: path,
    GH_TOKEN: 'token',
    GITHUB_API_URL: github.origin,
    GITHUB_OUTPUT: 'output',
    GITHUB_REPOSITORY: 'us/site',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_SERVER_URL: 'https://github.com',
    BASE_PATH: '/site',
    ORIGIN: 'https://us.github.io',
    ...env,
  })

/** Runs the first job of Deploy. */
async function build(site: Repository, env: NodeJS.ProcessEnv = {}): Promise<Built> {
  for (const file of ['dist', 'artifact.tar', 'output', 'checked'])
    rmSync(site.path(file), { recursive: true, force: true })
  const { code, stdout, stderr } = await publish(site, ['build'], env)
  const written = site.read('output').matchAll(/^(\w+)<<(.*)\n([^]*?)\n\2$/gm)
  const outputs = new Map(Array.from(written, ([, name = '', , value = '']) => [name, value]))
  const folder = makeFolder()
  if (existsSync(site.path('artifact.tar'))) await run('tar', ['-xf', site.path('artifact.tar')], folder)
  return { code, said: stdout + stderr, output: (name) => outputs.get(name) ?? '', files: readFolder(folder) }
}

const record = (site: Repository, commit: string, attempt = '1', env: NodeJS.ProcessEnv = {}) =>
  publish(site, ['record', commit, attempt], env)

/** Builds and records, and returns what is live. */
async function deploy(site: Repository, env: NodeJS.ProcessEnv = {}): Promise<Built> {
  const built = await build(site, env)
  assert.is(built.code, 0, built.said)
  assert.is((await record(site, built.output('commit'))).code, 0)
  return built
}

test('the newest commit is published as a release, with all uploads that it names, and recorded', async () => {
  const site = await makeSite()
  const commit = await site.git('rev-parse', 'HEAD')
  const first = await deploy(site)
  assert.equal(Object.keys(first.files).sort(), ['a.jpg', 'b 2.jpg', 'flags', 'report.pdf', 'words'])
  assert.is(first.files['flags'], 'run build -- --base /site/ --origin https://us.github.io --release\n')
  assert.equal([first.output('commit'), first.output('errors')], [commit, ''])
  assert.equal(github.deployments, [{ sha: commit, environment: 'published' }])
  assert.is(site.read('checked'), '--since \n')

  const second = await site.save('Second', { 'content/home.yaml': `${words}more` })
  assert.is((await deploy(site)).files['words'], `${words}more`)
  assert.is(site.read('checked'), `--since ${commit}\n`)
  assert.is(github.deployments.at(-1)?.sha, second)
})

test('a photograph that differs from the published one is reported once', async () => {
  const site = await makeSite()
  assert.not.match((await deploy(site)).output('warnings'), 'another picture')
  await site.save('Exchange', { 'assets/programs/a.jpg': 'A' })
  assert.match((await deploy(site)).output('warnings'), '::warning::a.jpg is another picture.')
  await site.save('Words', { 'content/home.yaml': `${words}more` })
  assert.not.match((await deploy(site)).output('warnings'), 'another picture')
})

test('if the newest commit is broken, what is live is built without what was deleted, renamed, replaced or taken out', async () => {
  const changes = {
    deleted: { 'assets/programs/a.jpg': undefined },
    renamed: { 'assets/programs/a.jpg': undefined, 'assets/programs/c.jpg': 'a' },
    replaced: { 'assets/programs/a.jpg': 'A' },
    'taken out of its form': {
      'content/home.yaml': broken['content/home.yaml'].replace('assets/programs/a.jpg', ''),
    },
  }
  for (const [how, change] of Object.entries(changes)) {
    const site = await makeSite()
    const live = await site.git('rev-parse', 'HEAD')
    await deploy(site)
    await site.save('Mistake', broken)
    await site.save('Takedown', { ...change })
    const { output, ...taken } = await deploy(site)
    assert.equal(Object.keys(taken.files).sort(), ['b 2.jpg', 'flags', 'report.pdf', 'words'], how)
    assert.is(taken.files['words'], words)
    assert.match(taken.files['flags'] ?? '', '--base /site/ --origin https://us.github.io')
    assert.is(output('commit'), live)
    assert.is(output('errors'), '::error file=content/home.yaml,line=1,col=1::It is broken.')
    assert.is(github.deployments.at(-1)?.sha, live)
  }
})

test('what was taken down stays down if the report fails and the next commit is broken', async () => {
  const site = await makeSite()
  await deploy(site)
  const takenBack = await site.save('Take back', { 'content/home.yaml': words.replace('assets/programs/a.jpg', '') })
  const published = await build(site)
  assert.is(published.output('commit'), takenBack)
  await record(site, takenBack)
  // The deployment or the report fails here.
  await site.save('Mistake', broken)
  const after = await build(site)
  assert.is(after.output('commit'), takenBack)
  assert.equal(Object.keys(after.files).sort(), ['b 2.jpg', 'flags', 'report.pdf', 'words'])
})

test('a release has no placeholders, unless a variable says so, and those that are live do not keep a photograph up', async () => {
  const site = await makeSite()
  await site.save('Placeholder', { 'content/home.yaml': `${words}placeholder` })
  for (const value of ['', 'false', 'yes']) {
    const refused = await build(site, { WITH_PLACEHOLDERS: value })
    assert.equal([refused.output('commit'), refused.output('errors')], ['', '::error::There is a placeholder.'])
  }
  const accepted = await deploy(site, { WITH_PLACEHOLDERS: 'true' })
  assert.is(accepted.files['words'], `${words}placeholder`)
  await site.save('Takedown', { 'assets/programs/a.jpg': undefined })
  const taken = await deploy(site)
  assert.match(taken.output('errors'), 'placeholder')
  assert.equal([taken.files['a.jpg'], taken.files['b 2.jpg']], [undefined, 'b'])
})

test('if GitHub does not say what is live, a commit that builds is published, and nothing else', async () => {
  const unknown = {
    'nothing is live': () => {},
    'the history is another one': () => github.deployments.push({ sha: 'a'.repeat(40), environment: 'published' }),
    'only Pages has built': () => github.deployments.push({ sha: 'HEAD', environment: 'github-pages' }),
    'GitHub refuses': () => (github.refuses = true),
  }
  for (const [why, make] of Object.entries(unknown)) {
    const site = await makeSite()
    make()
    const published = await build(site)
    assert.equal([published.code, published.files['a.jpg']], [0, 'a'], why)
    await site.save('Mistake', broken)
    const { code, said, output, ...nothing } = await build(site)
    github.refuses = false
    assert.equal([code === 0, output('commit'), nothing.files], [false, '', {}], why)
    assert.match(said, 'nothing comes down')
    assert.match(output('errors'), 'It is broken.')
  }
})

test('a takedown that fails publishes nothing', async () => {
  const site = await makeSite()
  await deploy(site)
  await site.save('Mistake', broken)
  const failing = npm.replace('[ "$1" = ci ] && exit', '[ "$1" = ci ] && exit 1')
  const { code, output, ...nothing } = await build(site, { PATH: makePrograms({ npm: failing }) })
  assert.equal([code === 0, output('commit'), nothing.files], [false, '', {}])
  assert.match(output('errors'), 'It is broken.')
})

test('a job that is started again records nothing that an earlier attempt has built, and nothing is live unrecorded', async () => {
  const site = await makeSite()
  const old = await deploy(site)
  await site.save('Second', { 'content/home.yaml': `${words}more` })
  await deploy(site)
  const again = await record(site, old.output('commit'), old.output('attempt'), { GITHUB_RUN_ATTEMPT: '2' })
  assert.equal([again.code === 0, github.deployments.length], [false, 2])
  assert.match(again.stdout, /^::error::.*“Re-run all jobs”/)
  assert.is((await build(site, { GITHUB_RUN_ATTEMPT: '2' })).output('attempt'), '2')
  github.refuses = true
  assert.not((await record(site, old.output('commit'))).code === 0)
  github.refuses = false
})

test('a mistake comes with the first and the newest change that wait, but for uploads, and with all warnings', async () => {
  const site = await makeSite()
  await deploy(site)
  const first = await site.save('Mistake', broken)
  await site.save('Between', { 'content/home.yaml': `${words}broken, too` })
  const newest = await site.save('Newest', { 'content/home.yaml': `${words}still broken` })
  await site.save('Upload', { 'assets/programs/c.jpg': 'c' })
  const { output } = await deploy(site)
  const link = (name: string, commit: string) => `[“${name}” by Mary](https://github.com/us/site/commit/${commit})`
  assert.is(output('changes'), `${link('Mistake', first)} ${link('Newest', newest)}`)
  // Each of two builds says so.
  assert.is(output('warnings'), '::warning::A file in assets/programs is not used.')
})

test('if a check fails and names no file, its last lines say so', async () => {
  const site = await makeSite()
  await deploy(site)
  const live = await site.git('rev-parse', 'HEAD')
  await site.save('Code', { '.ci/run': 'echo Failed: tests\nexit 1\n' })
  const { output } = await deploy(site)
  assert.equal([output('commit'), output('errors')], [live, 'Failed: tests'])
})

test('no package gets the token', async () => {
  const site = await makeSite()
  const curious = npm.replace('exit\n', 'exit\nenv | grep TOKEN && exit 1\n')
  assert.is((await build(site, { PATH: makePrograms({ npm: curious }) })).code, 0)
})
