import { spawnSync } from 'node:child_process'
import { createServer, type RequestListener, type Server } from 'node:http'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { sharedHeaders } from '../../generator/hosts/headers.ts'
import { comparePublished, findDeadLinks } from '../measure/compare-published.ts'

const folder = mkdtempSync(join(tmpdir(), 'monthly-'))
const servers: Server[] = []
test.after(() => {
  rmSync(folder, { recursive: true })
  for (const server of servers) server.close().closeAllConnections()
})

/** Runs a step of .ci/monthly with a `gh` that answers with these lines, and returns its output and how it called `gh`. */
function runStep(step: string, answers: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const [calls, output] = ['calls', 'output'].map((name) => join(folder, name)) as [string, string]
  for (const file of [calls, output]) rmSync(file, { force: true })
  const cases = Object.entries(answers).map(([start, answer]) => `  ${JSON.stringify(start)}*) echo '${answer}' ;;\n`)
  const gh = join(folder, 'gh')
  writeFileSync(gh, `#!/usr/bin/env bash\necho "$*" >>'${calls}'\ncase "$*" in\n${cases.join('')}esac\n`)
  chmodSync(gh, 0o755)
  const { status, stderr } = spawnSync('bash', [join(site.root, '.ci/monthly'), step], {
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      GITHUB_OUTPUT: output,
      GITHUB_REPOSITORY: 'us/site',
      ...env,
    },
    encoding: 'utf8',
  })
  assert.is(status, 0, stderr)
  const [called, written] = [calls, output].map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
  return { called: called?.trim().split('\n') ?? [], written: written ?? '' }
}

for (const [state, number, report, expected] of [
  [
    'no issue is open, and a date expires',
    '',
    '- A date.',
    ['issue create --title Look after the site --body - A date.'],
  ],
  ['the issue is open, and a date expires', '7', '- A date.', ['issue edit 7 --body - A date.', 'issue comment 7 ']],
  ['the issue is open, and nothing is left to do', '7', '\n', ['issue close 7 --comment Everything is done.']],
  ['no issue is open, and nothing is left to do', '', '', []],
] as const) {
  test(`the monthly job looks only for its own open issue, and does what is needed when ${state}`, () => {
    const { called } = runStep('report', { 'issue list': number }, { REPORT: report })
    assert.match(called[0] ?? '', /^issue list --state open --app github-actions /)
    const changes = called.filter((call) => /^issue (?!list)/.test(call))
    assert.is(changes.length, expected.length, called.join('\n'))
    for (const [index, start] of expected.entries()) assert.ok(changes[index]?.startsWith(start), changes[index])
  })
}

test('the monthly job finds the commit that GitHub Pages published last', () => {
  const { written } = runStep('find', {
    'api repos/us/site/deployments?': '30\n20\n10',
    'api repos/us/site/deployments/30/statuses': 'failure',
    'api repos/us/site/deployments/20/statuses': 'success',
    'api repos/us/site/deployments/20 ': 'abc',
    'api repos/us/site/pages': 'https://us.github.io/site/',
  })
  assert.match(written, /^commit<<(\w{32})\nabc\n\1\nurl<<(\w{32})\nhttps:\/\/us\.github\.io\/site\/\n\2\n$/)
  assert.is(runStep('find', {}).written, '')
})

/** Returns the address of a server. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const files = new Map(
  Object.entries({
    'index.html': 'Home',
    'careers.html': 'Careers',
    'careers/index.html': 'Careers',
    '404.html': 'Not Found',
    'assets/a.js': 'a',
    _headers: '',
    '.htaccess': '',
  }).map(([path, text]) => [path, Buffer.from(text)]),
)

/** Publishes the files, with other texts at some paths; undefined stands for a file that is missing. */
function publish(changes: Readonly<Record<string, string | undefined>>, headers: Readonly<Record<string, string>>) {
  const pages = { '/': 'Home', '/careers': 'Careers', '/assets/a.js': 'a', ...changes }
  return serve(({ url = '' }, response) => {
    const text = Object.entries(pages).find(([path]) => path === url)?.[1]
    response.writeHead(text === undefined ? 404 : 200, headers).end(text ?? 'Not Found')
  })
}

test('a published site that is the same as the build gives nothing to do', async () => {
  assert.equal(await comparePublished(files, await publish({}, sharedHeaders), true), [])
  assert.equal(await comparePublished(files, await publish({}, {}), false), [])
})

test('the monthly job reports pages that somebody changed, missing files and missing headers', async () => {
  const { 'X-Content-Type-Options': _, ...headers } = sharedHeaders
  const changed = await publish({ '/careers': 'Bets', '/assets/a.js': undefined }, headers)
  assert.equal(await comparePublished(files, changed, true), [
    `${changed}careers is not what was published last. Ask a developer today who has changed it.`,
    `${changed}assets/a.js answers with status 404, not 200.`,
    'The host does not send the right header X-Content-Type-Options. Ask a developer to compare the settings of the host with deploy/README.md.',
  ])
  const open = await publish({ '/there-is-no-such-page': 'Home' }, {})
  assert.equal(await comparePublished(files, open, false), [
    `${open}there-is-no-such-page answers with status 200, not 404.`,
  ])
})

test('the monthly job reports a site that breaks off', async () => {
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': 9 }).write('Home', () => response.destroy())
  })
  assert.equal(await comparePublished(files, broken, true), [`${broken} does not answer. Is the site online?`])
})

test('the monthly job reports a site that is offline once', async () => {
  assert.equal(await comparePublished(files, 'http://127.0.0.1:1/', true), [
    'http://127.0.0.1:1/ does not answer. Is the site online?',
  ])
})

test('the monthly job reports outside links only if they certainly lead nowhere', async () => {
  const other = await serve(({ url = '' }, response) => void response.writeHead(Number(url.slice(1))).end())
  const unknown = 'https://no-such-host.example/'
  const { fetch } = globalThis
  // What a look-up of an unknown host does depends on the network.
  globalThis.fetch = (input, init) =>
    input === unknown ? Promise.reject(new TypeError('failed', { cause: { code: 'ENOTFOUND' } })) : fetch(input, init)
  const links = [
    ...[200, 403, 404, 410, 429, 500, 999].map((status) => `${other}${status}`),
    unknown,
    '/careers',
    'tel:1',
  ]
  const page = ['http://127.0.0.1:1/', 'https://us.example/x', ...links]
    .map((link) => `<a href="${link}">Us</a>`)
    .join('')
  try {
    assert.equal(await findDeadLinks(new Map([['index.html', Buffer.from(page)]]), 'https://us.example/'), [
      `The link “Us” leads to ${other}404, but that page does not exist. Correct or remove it.`,
      `The link “Us” leads to ${other}410, but that page does not exist. Correct or remove it.`,
      `The link “Us” leads to ${unknown}, but that site does not exist. Correct or remove it.`,
    ])
  } finally {
    globalThis.fetch = fetch
  }
})

test.run()
