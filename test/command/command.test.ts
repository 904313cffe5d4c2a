import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../helpers/test.ts'
import * as assert from 'uvu/assert'
import { readFlags } from '../../generator/flags.ts'
import { waitUntil } from '../helpers/browser/tab.ts'
import { copyProject, makeFolder, readFolder, writeFiles } from '../helpers/folder.ts'
import type { Problem } from '../../generator/problem.ts'
import { startCommand } from '../helpers/command.ts'

// What the command prints and writes.

const root = copyProject({
  values: { 'organization.tagline': '<b>Rights</b>' },
  files: { 'assets/root/other.pdf': '%PDF-1.7\n%%EOF\n' },
})

const warning = /WARNING.*looks like code/

/** Runs the command to its end, on GitHub. */
async function run(...flags: string[]) {
  const output = join(makeFolder(), 'output')
  const env = { GITHUB_OUTPUT: output }
  const { child, said } = startCommand(root, flags, env)
  const [code] = await once(child, 'close')
  const [name, problems = '[]'] = existsSync(output) ? readFileSync(output, 'utf8').split(/=(.*)/s) : ['problems']
  assert.is(name, 'problems')
  return { code, ...said, problems: JSON.parse(problems) as Problem[] }
}

test('from any folder, a build lists its pages, --out begins there, and --serve serves them until Ctrl-C', async () => {
  const folder = join(root, 'pages')
  const { child, said } = startCommand(
    root,
    ['--serve', '--base', '/small/', '--out', 'site'],
    { PORT: '4800' },
    folder,
  )
  await waitUntil('the server to start', async () => said.stdout.includes('Press Ctrl-C'))
  // Another process may have the first port.
  const address = /http:\/\/127\.0\.0\.1:48\d\d\/small\//.exec(said.stdout)?.[0]
  assert.match(said.stdout, /^\/careers +[\d,]+ bytes$/m)
  assert.match(said.stdout, /^site: \d+ files written, 0 removed\.$/m)
  const response = await fetch(`${address}careers`)
  assert.equal(Buffer.from(await response.arrayBuffer()), readFileSync(join(folder, 'site/careers.html')))
  child.kill('SIGINT')
  assert.equal(await once(child, 'close'), [null, 'SIGINT'])
  assert.not(existsSync(join(root, 'dist')))
})

test('warnings do not fail a build, and on GitHub they are also in the output of the step', async () => {
  const { code, stderr, problems } = await run()
  assert.is(code, 0, stderr)
  assert.match(stderr, warning)
  const handedOn = problems.map(({ kind, text }) => `${kind}: ${text}`)
  assert.ok(handedOn.includes('notice: No page uses a file.'), handedOn.join('\n'))
  rmSync(join(root, 'dist'), { recursive: true })
})

test('if the site cannot be written, what the build found is printed and handed on, too', async () => {
  const { code, stderr, problems } = await run('--out', 'pages')
  assert.is(code, 1)
  assert.match(stderr, warning)
  const kinds = new Set(problems.map(({ kind }) => kind))
  assert.equal(
    [problems[0]?.text.includes('pages was not made by a build'), [...kinds]],
    [true, ['error', 'warning', 'notice']],
  )
})

test('all problems and warnings of a release are printed, and dist stays as it was', async () => {
  const lost = {
    'pages/not-found.tsx': "export default function NotFound() {\n  throw new Error('lost')\n}\n",
  }
  writeFiles(root, { ...lost, 'dist/.written': '', 'dist/index.html': 'Before' })
  const { code, stderr, problems } = await run('--release')
  assert.is(code, 1)
  assert.match(stderr, /Telephone: This is still a placeholder/)
  assert.match(stderr, /Page \/404\.html: Error: lost\n.*pages\/not-found\.tsx:2:/)
  assert.match(stderr, warning)
  assert.ok(problems.filter(({ kind }) => kind === 'error').length > 1)
  assert.equal(Object.keys(readFolder(join(root, 'dist'))), ['.written', 'index.html'])
  assert.is(readFileSync(join(root, 'dist/index.html'), 'utf8'), 'Before')
})

test('wrong flags are explained', () => {
  const wrong = {
    '--bogus': "Unknown option '--bogus'",
    '--base b': '--base needs a path with a slash at both ends and no spaces, such as /my-site/, and not b.',
    '--base /my%20site/': '--base needs a path with a slash at both ends and no spaces',
    '--origin https://o.example/b':
      '--origin needs a scheme and a host name, such as https://example.org, and nothing else.',
    '--origin https://o.example/': '--origin needs a scheme and a host name',
  }
  for (const [flags, message] of Object.entries(wrong))
    assert.throws(
      () => readFlags(flags.split(' ')),
      ({ message: said }: Error) => said.includes(message),
    )
})

// The last test here, because the site cannot be built any more.
test('a package that cannot be loaded stops a build, which blames no photograph', async () => {
  const packages = join(root, 'node_modules')
  rmSync(packages)
  mkdirSync(packages)
  for (const name of readdirSync('node_modules').filter((name) => name !== 'sharp' && name !== '.cache'))
    symlinkSync(realpathSync(join('node_modules', name)), join(packages, name))
  const { code, stderr } = await run()
  assert.is(code, 1)
  assert.match(stderr, /The package sharp cannot be loaded: .*Cannot find package 'sharp'[^]*run npm ci/)
  assert.not.match(stderr, 'photograph is not shown')
})
