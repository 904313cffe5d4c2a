import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCommand } from '../../generator/command.ts'
import { formatAnnotations, problem } from '../../generator/problem.ts'
import { buildSite } from '../../generator/site-builder.ts'
import { findFreePort } from '../find-free-port.ts'
import { waitUntil } from '../browser/drivers/tab.ts'
import {
  listPlaces,
  makeSmallSite,
  onGitHub,
  readFolder,
  readOutput,
  startCommand,
  writePage,
  writeSources,
  type Sources,
} from './small-site.ts'

test('a build lists every page and file with its size, --serve serves them, and Ctrl-C ends it', async () => {
  const { root } = makeSmallSite()
  const port = await findFreePort()
  const { child, said } = startCommand(root, ['--serve', '--base', '/small/'], { PORT: String(port) })
  await waitUntil('the server to start', async () => said.stdout.includes('Press Ctrl-C'))
  assert.match(said.stdout, `Serving the site at http://127.0.0.1:${port}/small/.`)
  const { '.written': _, ...dist } = readFolder(join(root, 'dist'))
  const response = await fetch(`http://127.0.0.1:${port}/small/team`)
  assert.is(await response.text(), dist['team.html'])
  for (const [path, { length }] of Object.entries(dist))
    assert.match(said.stdout, RegExp(`^(.*, )?${path}(, .*)? +${length.toLocaleString('en')} +[\\d,]+$`, 'm'), path)
  assert.match(said.stdout, `\ndist: ${Object.keys(dist).length} files written, 0 removed, in `)
  child.kill('SIGINT')
  assert.equal(await once(child, 'close'), [null, 'SIGINT'])
})

const late = writePage('').replace('  return', "  void Promise.reject(new Error('too late'))\n$&")
const mistakes = { 'content/words.yaml': 'stories: []\ngreeting: ""\n', 'pages/home.tsx': 'export function Page( {\n' }
/** Flags, sources and the problems that the command prints, each from its end. */
const runs: readonly (readonly [flags: readonly string[], sources: Sources, problems: readonly string[]])[] = [
  [['--check'], {}, []],
  [[], mistakes, ['greeting is missing or empty.', 'Expected identifier but found end of file']],
  [[], { 'pages/lost.tsx': late }, ['pages/lost.tsx (/404.html) could not be rendered: Error: too late']],
  [['--release'], { 'content/words.yaml': 'greeting: TODO\n' }, ['greeting is a placeholder.']],
]

for (const [flags, sources, problems] of runs)
  test(`a build that finds ${problems.join(' and ') || 'nothing with --check'} says so and leaves dist as it was`, async () => {
    const { root } = makeSmallSite(sources)
    const dist = { '.written': '', 'index.html': 'Before' }
    writeSources(join(root, 'dist'), dist)
    const { child, said } = startCommand(root, flags, { GITHUB_ACTIONS: undefined })
    const [code] = await once(child, 'close')
    assert.is(code, problems.length > 0 ? 1 : 0, said.stderr)
    const found = Array.from(said.stderr.matchAll(/✘ \[ERROR\] (.*)/g), ([, text = '']) => text)
    assert.is(found.length, problems.length, said.stderr)
    for (const [index, text] of found.entries()) assert.ok(text.endsWith(problems[index]!), text)
    assert.equal(readFolder(join(root, 'dist')), dist)
  })

const wrongFlags = {
  '--bogus': "Unknown option '--bogus'",
  '--base b': '--base needs a path with a slash at both ends, such as /my-site/.',
  '--origin https://o.example/b': '--origin needs https:// and a host name, and nothing else.',
  '--today 2027-13-31': '--today needs a day, such as 2027-12-31.',
  '--host': '--host only works with --serve or --watch.',
  '--out': "Option '--out <value>' argument missing",
}

test('wrong flags end the command with 2, and are explained before all flags', async () => {
  const { exitCode: before } = process
  const print = console.error
  const said: string[] = []
  console.error = (text: string) => said.push(text)
  for (const [flags, message] of Object.entries(wrongFlags)) {
    await runCommand(makeSmallSite(), flags.split(' '))
    assert.is(process.exitCode, 2, flags)
    assert.ok(said.pop()?.startsWith(`${message}\n\nUsage: build.ts [flags]`), flags)
  }
  console.error = print
  process.exitCode = before
})

test('a security.txt that has expired is left out; that, or that it will within 32 days, is a warning', async () => {
  const days = {
    '2028-02-29': ['content/words.yaml:2 words › until has come (2028-02-29), so the file is left out.'],
    '2028-04-01': ['content/words.yaml:2 words › until is near (2028-04-01).'],
    '2028-04-02': [],
  }
  for (const [day, expected] of Object.entries(days)) {
    const small = makeSmallSite({ 'content/words.yaml': `greeting: Hello\nuntil: '${day}'\n` })
    const { output, warnings } = await buildSite(small, { today: '2028-02-29' })
    assert.is(output.has('.well-known/security.txt'), day !== '2028-02-29')
    assert.equal(listPlaces(warnings), expected)
  }
})

test('--base and --origin change every address, also those for hosts, browsers and search engines', async () => {
  const { output } = await buildSite(makeSmallSite(), { base: '/b/', origin: 'https://o.example' })
  const texts = Object.values(readOutput(output)).join('\n')
  const address = /(?: (?:href|src)="|url\("?|<loc>|Sitemap: |Canonical: |"(?:src|scope|start_url)": ")([^"<)\s]*)/g
  const addresses = Array.from(texts.matchAll(address), ([, found = '']) => found)
  assert.ok(addresses.length > 15)
  for (const one of addresses) assert.match(one, /^(https:\/\/o\.example)?\/b\//)
  assert.not.match(texts, 'site.example/')
  assert.match(texts, '\nErrorDocument 404 /b/404.html\n')
  // On Netlify and Cloudflare, only assets are cached.
  const [, rule] = /\n(.+)\n {2}Cache-Control: .*immutable\n$/.exec(readOutput(output)['_headers'] ?? '') ?? []
  assert.is(rule, '/b/assets/*')
})

test('on GitHub, a problem or warning also becomes a command that shows it beside its line', async () => {
  const text = 'Too long:\n50 %\r'
  const found = [problem(text, 'Cut:\nit', { file: 'a,b: %.yaml', line: 3, column: 6 })]
  const message = 'Too long:%0A50 %25%0D%0ACut:%0Ait'
  await onGitHub(async () => {
    const command = `::error file=a%2Cb%3A %25.yaml,line=3,col=7::${message}\n`
    assert.is(formatAnnotations(found), command)
    assert.is(formatAnnotations(found, 'warning'), command.replace('::error', '::warning'))
  })
})

test.run()
