import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runCommand } from '../../generator/command.ts'
import { BuildFailure, formatAnnotations, formatProblems, problem } from '../../generator/problem.ts'
import { buildSite } from '../../generator/site-builder.ts'
import { waitUntil } from '../browser/drivers/tab.ts'
import { listPlaces, makeSmallSite, readFolder, startCommand, writePage, writeSources } from './small-site.ts'

const test = suite('command')

test('a build lists every page and file with its size, --serve serves them on the next free port, and Ctrl-C ends it', async () => {
  const { root } = makeSmallSite()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port: taken } = other.address() as AddressInfo
  const { child, said } = startCommand(root, ['--serve', '--base', '/small/'], { PORT: String(taken) })
  const findPort = () => Number(/http:\/\/127\.0\.0\.1:(\d+)\/small\/\. Press Ctrl-C/.exec(said.stdout)?.[1] ?? 0)
  await waitUntil('the server to start', async () => findPort() > 0)
  other.close()
  assert.ok(findPort() > taken)
  const { '.written': _, ...dist } = readFolder(join(root, 'dist'))
  const response = await fetch(`http://127.0.0.1:${findPort()}/small/team`)
  assert.is(await response.text(), dist['team.html'])
  for (const [path, { length }] of Object.entries(dist))
    assert.match(said.stdout, RegExp(`^(.*, )?${path}(, .*)? +${length.toLocaleString('en')} +[\\d,]+$`, 'm'), path)
  assert.match(said.stdout, `\ndist: ${Object.keys(dist).length} files written, 0 removed, in `)
  child.kill('SIGINT')
  assert.equal(await once(child, 'close'), [null, 'SIGINT'])
})

const late = writePage('').replace('  return', "  void Promise.reject(new Error('too late'))\n$&")
const mistakes = { 'content/words.yaml': 'stories: []\ngreeting: ""\n', 'pages/home.tsx': 'export function Page( {\n' }
/** Sources, flags and port, and what the command prints: its problems, or the first line if it succeeds. */
const runs = [
  [{}, '--check', '', ['The site can be built. Nothing was written.']],
  [mistakes, '', '', ['greeting is missing or empty.', 'Expected identifier but found end of file']],
  [{ 'content/words.yaml': 'greeting: TODO\nstories: []\n' }, '--release', '', ['greeting is a placeholder.']],
  [{ 'pages/lost.tsx': late }, '', '', ['pages/lost.tsx (/404.html) could not be rendered: Error: too late']],
  [{}, '--serve', '80000', ['PORT is 80000.']],
] as const

test('whatever is wrong, the command ends with 1, says so, content first, and leaves dist as it was; --check writes nothing', async () => {
  const dist = { '.written': '', 'index.html': 'Before' }
  const started = runs.map(async ([sources, flags, port, expected]) => {
    const { root } = makeSmallSite(sources)
    writeSources(join(root, 'dist'), dist)
    const env = { PORT: port, GITHUB_ACTIONS: undefined }
    const { child, said } = startCommand(root, flags === '' ? [] : [flags], env)
    const [code] = await once(child, 'close')
    assert.is(code, flags === '--check' ? 0 : 1, said.stderr)
    const found =
      code === 0 ? [said.stdout.trim()] : Array.from(said.stderr.matchAll(/✘ \[ERROR\] (.*)/g), ([, text = '']) => text)
    assert.is(found.length, expected.length, said.stderr)
    for (const [index, text] of found.entries()) assert.ok(text.endsWith(expected[index] ?? ''), text)
    assert.equal(readFolder(join(root, 'dist')), dist)
  })
  await Promise.all(started)
})

const wrongBase = '--base needs a path with a slash at both ends, such as /my-site/.'
const wrongOrigin = '--origin needs https:// and a host name, and nothing else.'
const wrongFlags = {
  '--bogus': "Unknown option '--bogus'",
  dist: "Unexpected argument 'dist'. This command does not take positional arguments",
  '--base b': wrongBase,
  '--base /../': wrongBase,
  '--origin o.example': wrongOrigin,
  '--origin https://o.example/b': wrongOrigin,
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

test('a security.txt that has expired is left out; that, or that it will within 32 days, is a warning, also beside problems', async () => {
  const days = {
    '2028-02-28': 'until has come (2028-02-28), so the file is left out.',
    '2028-02-29': 'until has come (2028-02-29), so the file is left out.',
    '2028-03-01': 'until is near (2028-03-01).',
    '2028-04-01': 'until is near (2028-04-01).',
    '2028-04-02': '',
    '2029-03-02': '',
    '2029-03-03': 'until is too far away (2029-03-03).',
  }
  for (const [day, words] of Object.entries(days)) {
    const small = makeSmallSite({ 'content/words.yaml': `greeting: TODO\nstories: []\nuntil: '${day}'\n` })
    const listed = words === '' ? [] : [`content/words.yaml:3 words › ${words}`]
    const { output, warnings } = await buildSite(small, { today: '2028-02-29' })
    assert.is(output.has('.well-known/security.txt'), !words.includes('left out'))
    assert.equal(listPlaces(warnings), listed)
    const failure = await buildSite(small, { today: '2028-02-29', isRelease: true }).catch((error: unknown) => error)
    assert.ok(failure instanceof BuildFailure)
    assert.equal(listPlaces(failure.problems), ['content/words.yaml:1 words › greeting is a placeholder.'])
    assert.equal(listPlaces(failure.warnings), listed)
  }
})

test('on GitHub, a problem or warning also becomes a command that shows it beside its line, and no text can pass for one', async () => {
  const text = 'Too long:\n  ::error::50 %, as ##[error]said\r'
  const found = [problem(text, 'Cut:\nit', { file: 'a,b: %.yaml', line: 3, column: 6 })]
  const { GITHUB_ACTIONS: before } = process.env
  process.env['GITHUB_ACTIONS'] = 'true'
  const [command, printed] = [formatAnnotations(found), await formatProblems(found)]
  const warning = formatAnnotations(found, 'warning')
  delete process.env['GITHUB_ACTIONS']
  assert.is(formatAnnotations(found), '')
  if (before !== undefined) process.env['GITHUB_ACTIONS'] = before
  const message = 'Too long:%0A  ::error::50 %25, as ##[error]said%0D%0ACut:%0Ait'
  assert.is(command, `::error file=a%2Cb%3A %25.yaml,line=3,col=7::${message}\n`)
  assert.is(warning, command.replace('::error', '::warning'))
  // GitHub ignores spaces before `::`, and finds `##[` anywhere in a line.
  assert.match(printed, 'Too long:')
  assert.not.match(printed, /^\s*::|##\[/m)
})

test.run()
