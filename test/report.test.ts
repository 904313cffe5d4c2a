import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { isBuiltin } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { publishReport, readRun, writeReport } from '../.ci/report.ts'
import type { Problem } from '../generator/problem.ts'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'

// What the issue says, and when an email goes out. GitHub sends an email for a new issue and for each comment, but not
// for an edit.

const at = (file: string, line: number) => ({ file, line, column: 0, length: 0, lineText: '' })
const warning = (text: string, more: Partial<Problem> = {}): Problem => ({ kind: 'warning', text, ...more })
const mistake = (line = 3) =>
  warning('This is not right.', {
    where: 'Mission',
    fix: 'Shorten it.',
    location: at('content/home.yaml', line),
  })
const leftOut = warning('A photograph is not shown.')
const ofProgram = (number: number) =>
  warning('The photograph is not shown.', { where: `Our programs › Program ${number} › Photograph` })
const unused: Problem = { kind: 'notice', text: 'The PDF has 4,000,000 bytes.' }
const broken: Problem = { kind: 'error', text: 'TypeError: “x” is undefined.', location: at('pages/home-page.tsx', 7) }

/** Those who get an email, with commas or spaces between them. */
const people = 'mary, jane ann'

const write = (problems: readonly Problem[], before?: string, result = 'success') =>
  writeReport({ result, problems, people }, before)
const bodyOf = (...problems: readonly Problem[]) => write(problems)?.body

test('the issue names everybody who gets an email, and says what is wrong, what can wait last, and where', () => {
  const { title, body = '', comment } = write([unused, mistake(), leftOut]) ?? {}
  const urgent = `@mary @jane @ann The site is published, but not as it should be. If something must come down and does not, do what “What happens then” in deploy/README.md says, or call the number in the red box of the guide.

    Warning: Mission: This is not right.
    Shorten it.
    (content/home.yaml, line 3)

    Warning: A photograph is not shown.`
  assert.is(title, 'Website: Mission: This is not right.')
  assert.is(comment, urgent)
  const [visible, known, ...others] = body.split('\n\n<!-- ')
  assert.is(visible, `${urgent}\n\n    Reminder: The PDF has 4,000,000 bytes.`)
  assert.match(known ?? '', /^known: \w+ \w+ -->$/)
  assert.equal(others, [])
})

/** What the issue said, what is wrong now, and what a comment says. */
const comments: Readonly<
  Record<string, readonly [before: string | undefined, now: Problem[], news: RegExp | undefined]>
> = {
  'nothing is new': [bodyOf(mistake(), leftOut), [mistake(), leftOut], undefined],
  'somebody has edited the issue in a browser': [bodyOf(leftOut)?.replaceAll('\n', '\r\n'), [leftOut], undefined],
  'a line has moved': [bodyOf(mistake(3)), [mistake(5)], undefined],
  'another entry has the same': [bodyOf(ofProgram(1)), [ofProgram(1), ofProgram(2)], /\n\n {4}.* Program 2 ›.*$/],
  'there is less': [bodyOf(mistake(), leftOut), [leftOut], undefined],
  'a reminder is new': [bodyOf(leftOut), [leftOut, unused], undefined],
  'a warning is new': [bodyOf(mistake()), [mistake(), leftOut], /\.\n\n {4}Warning: A photograph is not shown\.$/],
  'a warning is now a mistake': [bodyOf(leftOut), [{ ...leftOut, kind: 'error' }], /Mistake: A photograph/],
  'somebody has emptied the issue': ['', [leftOut], /Warning: A photograph/],
  'it is an issue of before there were hashes': [bodyOf(leftOut)?.split('<!--')[0], [leftOut], /Warning: A photograph/],
}
for (const [what, [before, now, news]] of Object.entries(comments))
  test(`a comment says what is new, and nothing else: ${what}`, () => {
    const { comment } = write(now, before) ?? {}
    if (news) assert.match(comment ?? '', news)
    else assert.is(comment, undefined)
  })

test('no issue is needed for what can wait, or for nothing', () => {
  assert.equal([write([unused]), write([])], [undefined, undefined])
})

test('if nothing is published, the issue says that nothing came down, whom to call, and what to do', () => {
  const failures: readonly (readonly [result: string, problems: Problem[], first: string])[] = [
    ['failure', [leftOut, broken], 'Mistake: TypeError: “x” is undefined.\n    (pages/home-page.tsx, line 7)'],
    ['failure', [], 'Mistake: Deploy did not finish.\n    Open Actions, Deploy, its newest run, which says why.'],
    ['failure', [leftOut], 'Mistake: Deploy did not finish.'],
    ['cancelled', [leftOut], 'Mistake: Deploy did not finish.'],
  ]
  for (const [result, problems, first] of failures) {
    const { body = '', comment = '' } = write(problems, bodyOf(leftOut), result) ?? {}
    assert.match(
      body,
      /^@mary @jane @ann \*\*Nothing came down\.\*\* .* call the number in the red box of the guide\.\n\n/,
    )
    assert.is(body.split('\n\n')[1]?.trimStart().startsWith(first), true, body)
    assert.match(comment, first)
    assert.is(write(problems, body, result)?.comment, undefined)
  }
})

/** An imitation of GitHub: https://docs.github.com/en/rest/issues */
const github = { issues: [] as Record<string, unknown>[], calls: [] as string[] }
const server = createServer(async (request, response) => {
  const { method, url = '', headers } = request
  const sent = await text(request)
  const path = url.replace('/repos/us/site/issues', '')
  github.calls.push([method, path, sent].filter(Boolean).join(' '))
  const isAllowed = headers.authorization === 'Bearer token' && path !== url
  response.writeHead(isAllowed ? 200 : 403).end(JSON.stringify(method === 'GET' ? github.issues : { number: 8 }))
})
await once(server.listen(0, '127.0.0.1').unref(), 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

Object.assign(process.env, { GITHUB_API_URL: origin, GITHUB_REPOSITORY: 'us/site', GH_TOKEN: 'token' })

/** Publishes a report, and returns the calls that change something. */
async function report(problems: readonly Problem[], issues: readonly object[]) {
  Object.assign(github, { issues, calls: [] })
  await publishReport({ result: 'success', problems, people })
  return listChanges()
}

function listChanges(): string[] {
  assert.is(github.calls[0], 'GET ?state=open&per_page=100')
  return github.calls.filter((call) => !call.startsWith('GET'))
}

const bot = { login: 'github-actions[bot]' }
const issue = { number: 7, title: 'Website: It was wrong.', body: bodyOf(mistake()), user: bot }
const others = [
  { ...issue, number: 9, user: { login: 'somebody' } },
  { ...issue, number: 5, title: 'Update packages' },
]

test('the report imports no packages, because its job installs none', async () => {
  const options = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    metafile: true,
  } as const
  const { metafile } = await build({ entryPoints: ['.ci/report.ts'], ...options })
  const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  assert.ok(imports.length > 0)
  assert.equal(
    imports.filter((name) => !isBuiltin(name)),
    [],
  )
})

test('the report opens an issue, comments on it before it changes it, and closes it, and no other', async () => {
  const { title, body, comment } = write([leftOut])!
  const opened = await report([leftOut], others)
  assert.equal(opened, [`POST ${JSON.stringify({ title, body })}`])
  const changed = await report([leftOut], [...others, issue])
  const expected = [
    `POST /7/comments ${JSON.stringify({ body: comment })}`,
    `PATCH /7 ${JSON.stringify({ title, body })}`,
  ]
  assert.equal(changed, expected)
  assert.equal(await report([], [...others, issue]), ['PATCH /7 {"state":"closed"}'])
  assert.equal(await report([], others), [])
})

test('if Deploy fails before its build says anything, the report opens an issue, even if it has nobody to name', async () => {
  Object.assign(github, { issues: [], calls: [] })
  const env = { ...process.env, PROBLEMS: '', RESULT: 'failure', NOTIFY: '' }
  await promisify(execFile)(process.execPath, ['--import', 'tsx/esm', '.ci/report.ts'], { env })
  const [opened = '', ...more] = listChanges()
  assert.match(opened, 'Website: Deploy did not finish.')
  assert.not.match(opened, '@')
  assert.equal(more, [])
})

test('what was known before a run that could not say anything sends no second email', () => {
  const known = bodyOf(mistake())
  for (const RESULT of ['success', 'failure']) {
    const { body = '' } = writeReport(readRun({ PROBLEMS: '', RESULT }), known) ?? {}
    assert.is(writeReport({ result: 'success', problems: [mistake()] }, body)?.comment, undefined, RESULT)
  }
})

test('if GitHub drops what a build found, the issue stays open and says so', () => {
  const { title = '', body } = writeReport(readRun({ PROBLEMS: '', RESULT: 'success' }), bodyOf(mistake())) ?? {}
  assert.match(title, /^Website: GitHub has not passed on what the build found/)
  assert.match(body ?? '', /^The site is published, but not as it should be\./)
})

test('the report fails if GitHub refuses', async () => {
  process.env['GH_TOKEN'] = 'wrong'
  const refused = await report([leftOut], []).catch((error) => error)
  assert.match(String(refused), 'GitHub answers 403 to GET ?state=open&per_page=100')
})
