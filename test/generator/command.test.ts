import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { buildSite } from '../../generator/site-builder.ts'
import { BuildFailure, formatAnnotations, formatProblems, problem, type Problem } from '../../generator/problem.ts'
import { waitUntil } from '../browser/drivers/tab.ts'
import {
  copyProject,
  makeSmallSite,
  node,
  readFolder,
  readOutput,
  runCommand,
  startCommand,
  writeSources,
} from './small-site.ts'

const test = suite('command')

test('the same bytes come from another folder, time zone, locale, umask and NODE_ENV, readable for web servers', async () => {
  const copy = copyProject('a folder (1), “odd”')
  const env = { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'test' }
  const flags = ['--base', '/b/', '--origin', 'https://o.example', '--out', 'public']
  const { code, stderr } = await runCommand(copy, flags, env, ['sh', '-c', 'umask 077; exec "$@"', 'sh', ...node])
  assert.equal({ code, stderr }, { code: 0, stderr: '' })
  const { '.written': _, ...found } = readFolder(join(copy, 'public'))
  const expected = readOutput((await buildSite(site, { base: '/b/', origin: 'https://o.example' })).output)
  assert.equal(Object.keys(found).sort(), Object.keys(expected).sort())
  for (const [path, text] of Object.entries(expected)) assert.ok(found[path] === text, path)
  for (const path of ['', ...fs.readdirSync(join(copy, 'public'), { recursive: true, encoding: 'utf8' })]) {
    const status = fs.statSync(join(copy, 'public', path))
    assert.is((status.mode & 0o777).toString(8), status.isFile() ? '644' : '755', path)
  }
  assert.not(fs.existsSync(join(copy, 'dist')))
})

test('--base and --origin change every address', async () => {
  const small = makeSmallSite({ 'components/base/base.css': 'p {\n  background: url(../../assets/dot.svg);\n}\n' })
  const { output } = await buildSite(small, { base: '/b/', origin: 'https://o.example' })
  const files = Object.values(readOutput(output)).join('\n')
  const address = /(?: (?:href|src)="|url\("?|<loc>|"(?:src|scope|start_url)": ")([^"<)]*)/g
  const addresses = Array.from(files.matchAll(address), ([, found = '']) => found)
  assert.ok(addresses.length > 20)
  for (const one of addresses) assert.match(one, /^(https:\/\/o\.example)?\/b\//)
  assert.not.match(files, 'site.example/')
})

test('a build lists every page and file with its size, --serve serves them on the next free port, and Ctrl-C ends it', async () => {
  const { root } = makeSmallSite()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port: taken } = other.address() as AddressInfo
  const { child, said } = startCommand(root, ['--serve', '--base', '/small/'], { PORT: String(taken) })
  const findPort = () =>
    Number(/http:\/\/127\.0\.0\.1:(\d+)\/small\/ until you press Ctrl-C/.exec(said.stdout)?.[1] ?? 0)
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
  const { stdout } = await runCommand(root, ['--base', '/small/'])
  assert.match(stdout, /\ndist: 0 files written, 0 removed, in \d+ ms\.\n$/)
})

test('if a check fails, the command ends with 1, lists what is wrong with the content first, and leaves dist as it was', async () => {
  const dist = { '.written': 'index.html\n', 'index.html': 'Before' }
  const words = 'stories: []\ngreeting: ""\nuntil: ""\n'
  const { root } = makeSmallSite({ 'content/words.yaml': words, 'pages/home.tsx': 'export function Page( {\n' })
  writeSources(join(root, 'dist'), dist)
  const { code, stdout, stderr } = await runCommand(root, [], { GITHUB_ACTIONS: undefined })
  assert.equal([code, stdout], [1, ''])
  const found = stderr.matchAll(/✘ \[ERROR\] (.*)\n\n    (\S+:\d+):\d+:/g)
  assert.equal(
    Array.from(found, ([, text, place]) => `${place} ${text}`),
    [
      'content/words.yaml:2 words › greeting is missing or empty.',
      'pages/home.tsx:2 Expected identifier but found end of file',
    ],
  )
  assert.match(stderr, /\ndist was not changed\.\n$/)
  assert.equal(readFolder(join(root, 'dist')), dist)
})

const wrongBase = '--base needs a path with a slash at both ends, such as /my-site/.'
const wrongOrigin = '--origin needs https:// and a host name, and nothing else.'
/** Flags, and the exit code of the command and the first line that it prints, or for code 1 all errors. */
const runs: Readonly<Record<string, readonly [code: number, ...lines: string[]]>> = {
  '--check': [0, 'The site can be built. Nothing was written.'],
  '--release': [1, 'words › greeting is a placeholder.'],
  '--today 2027-13-31': [2, '--today needs a day, such as 2027-12-31.'],
  '--serve': [1, 'PORT is 80000.'],
  '--watch': [1, 'PORT is 80000.'],
  '--bogus': [2, "Unknown option '--bogus'"],
  dist: [2, "Unexpected argument 'dist'. This command does not take positional arguments"],
  '--base b': [2, wrongBase],
  '--base /../': [2, wrongBase],
  '--origin o.example': [2, wrongOrigin],
  '--origin https://o.example/b': [2, wrongOrigin],
  '--host': [2, '--host only works with --watch.'],
  '--out': [2, "Option '--out <value>' argument missing"],
  '--help': [0, 'Usage: build.ts [flags]'],
}

test('--check, --help, a release that is refused, and wrong flags or ports write nothing and say what is wrong', async () => {
  const { root } = makeSmallSite({ 'content/words.yaml': "greeting: TODO\nstories: []\nuntil: '2020-02-01'\n" })
  const { 'build.ts': table = '' } = readFolder(root)
  fs.writeFileSync(
    join(root, 'build.ts'),
    table.replace(
      /^await (.*)process\.argv.*$/m,
      `
for (const line of ${JSON.stringify(Object.keys(runs))}) {
  process.exitCode = 0
  await $1line.split(' '))
  console.log(process.exitCode + '\\n---')
}
process.exitCode = 0`,
    ),
  )
  // One stream keeps the order.
  const shell = ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...node]
  const { code, stdout } = await runCommand(root, [], { PORT: '80000', NODE_NO_WARNINGS: '1' }, shell)
  assert.is(code, 0, stdout)
  const said = stdout.split('\n---\n').map((one) => one.split('\n'))
  const found = Object.entries(runs).map(([flags, [code]], index) => {
    const [lines, end] = [said[index]?.slice(0, -1) ?? [], Number(said[index]?.at(-1))]
    const errors = lines.flatMap((line) => line.split('✘ [ERROR] ')[1] ?? [])
    return [flags, [end, ...(code === 1 ? errors : lines.slice(0, 1))]]
  })
  assert.equal(Object.fromEntries(found), runs)
  assert.not(fs.existsSync(join(root, 'dist')))
})

test('a security.txt that has expired is left out; that, or that it will within 32 days, is a warning, also beside problems', async () => {
  const days = {
    '2028-02-28': 'until ended on 2028-02-28: the file is left out.',
    '2028-02-29': 'until ended on 2028-02-29: the file is left out.',
    '2028-03-01': 'until ends on 2028-03-01.',
    '2028-04-01': 'until ends on 2028-04-01.',
    '2028-04-02': '',
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

const listPlaces = (found: readonly Problem[]) =>
  found.map(({ text, location }) => `${location?.file}:${location?.line} ${text}`)

test('on GitHub, a problem also becomes a command that shows it beside its line, and no text can pass for one', async () => {
  const text = 'Too long:\n  ::error::50 %, as ##[error]said\r'
  const found = [problem(text, 'Cut:\nit', { file: 'a,b: %.yaml', line: 3, column: 6 })]
  const { GITHUB_ACTIONS: before } = process.env
  process.env['GITHUB_ACTIONS'] = 'true'
  const [command, printed] = [formatAnnotations(found), await formatProblems(found)]
  delete process.env['GITHUB_ACTIONS']
  assert.is(formatAnnotations(found), '')
  if (before !== undefined) process.env['GITHUB_ACTIONS'] = before
  const message = 'Too long:%0A  ::error::50 %25, as ##[error]said%0D%0ACut:%0Ait'
  assert.is(command, `::error file=a%2Cb%3A %25.yaml,line=3,col=7::${message}\n`)
  // GitHub ignores spaces before `::`, and finds `##[` anywhere in a line.
  assert.match(printed, 'Too long:')
  assert.not.match(printed, /^\s*::|##\[/m)
})

test.run()
