import { cpSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  writeSources,
  assertRefused,
  makeSmallSite,
  readFolder,
  runBuild,
  separateCache,
  writePage,
} from './small-site.ts'

const test = suite('failures')

const failingPages = {
  'components/broken.tsx': "export function Broken(): never {\n  throw new TypeError('no words left')\n}\n",
  'pages/throws.tsx': `import { Broken } from '../components/broken.tsx'\n${writePage('<section><Broken /></section>')}`,
  'pages/throws-words.tsx': "export function Page() {\n  throw 'only words'\n}\n",
  'pages/warns.tsx': writePage('\n<ul>\n{[1, 2].map((n) => <li>{n}</li>)}</ul>'),
  'pages/endless.tsx': 'export const Page = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)\n',
  'pages/exits.tsx': 'export const Page = () => <p>{process.exit(0)}</p>\n',
  'pages/rejects.tsx': `${writePage('<p>Fine</p>')}\nvoid Promise.reject(new Error('too late'))\n`,
  'pages/nothing.tsx': 'export const page = 1\n',
}
const names = Object.keys(failingPages).flatMap((file) => /^pages\/(.*)\.tsx$/.exec(file)?.[1] ?? [])
const routes = [{ path: '/', page: 'home' }, ...names.map((page) => ({ path: `/${page}`, page }))]
const earlier = { 'dist/.published': 'index.html\n', 'dist/index.html': 'Before' }

test('a build reports every page that fails, with file and line, and leaves dist as it was', async () => {
  const root = makeSmallSite({ ...failingPages, ...earlier }, { routes, timeout: 3_000 })
  const run = await runBuild(root, [], { NODE_ENV: 'production' })
  assertRefused(run, [
    'components/broken.tsx:2 pages/throws.tsx (/throws) could not be rendered: TypeError: no words left',
    "pages/throws-words.tsx (/throws-words) could not be rendered: 'only words' was thrown, which is not an Error.",
    'pages/warns.tsx:6 pages/warns.tsx (/warns) causes a React warning: Each child in a list should have a unique "key" prop.',
    'pages/endless.tsx (/endless) did not finish within 3 seconds.',
    'pages/exits.tsx (/exits) stopped the process that builds the site.',
    'pages/rejects.tsx:7 pages/rejects.tsx (/rejects) left an unhandled error: Error: too late',
    'pages/nothing.tsx (/nothing) could not be rendered: Error: It does not export a component named Page',
  ])
  assert.match(run.stderr, 'dist was not changed.')
  assert.equal(readFolder(join(root, 'dist')), { 'index.html': 'Before' })
})

test('a build reports all mistakes in sources at once with their lines, and those in shared files once', async () => {
  const root = makeSmallSite({
    'pages/home.tsx': 'export function Page( {\n',
    'pages/team.tsx': `import { Gone } from '../components/gone.tsx'\nimport pad from 'left-pad'\n${writePage('<Gone>{pad}</Gone>')}`,
    'pages/lost.tsx': `import pictures from 'pictures:assets/people'\n${writePage('{Object.keys(pictures)}')}`,
    'components/card.css': '.card {\n  color: red;\n  background: url(../assets/gone.png);\n}\n',
    'components/site.client.ts': 'let script = \n',
  })
  assertRefused(await runBuild(root), [
    'pages/home.tsx:2 Expected',
    'pages/team.tsx:1 Could not resolve "../components/gone.tsx"',
    'pages/team.tsx:2 Could not resolve "left-pad"',
    'pages/lost.tsx:1 build.ts has no gallery for pictures:assets/people.',
    'components/card.css:3 Could not resolve "../assets/gone.png"',
    'components/site.client.ts:2 Unexpected end of file',
  ])
  const styled = makeSmallSite({ 'components/card.css': '.card {\n  colr: red;\n' })
  const expected = [
    'card.css:2 "colr" is not a known CSS property … "color" instead?',
    'card.css:3 Expected "}" to go with "{"',
  ]
  assertRefused(await runBuild(styled), expected)
  const mistyped = makeSmallSite({}, { browsers: ['chrom99'] })
  assertRefused(await runBuild(mistyped), ['Error: Invalid target "chrom99"'])
})

test('a build reports problems in the content before all others, with file, field and fix', async () => {
  const { 'content/rules/metadata.ts': metadata = '' } = readFolder(makeSmallSite())
  const problem = "{ file: 'content/words.ts', path: 'words[1].title', text: 'is too long.', fix: 'Shorten it.' }"
  const root = makeSmallSite({
    'content/rules/metadata.ts': metadata.replace('problems: []', `problems: [${problem}]`),
    'pages/home.tsx': writePage('<a href="/nowhere">Nowhere</a>'),
    'pages/team.tsx': failingPages['pages/throws-words.tsx'],
  })
  const run = await runBuild(root, ['--release'], { GITHUB_ACTIONS: undefined })
  assertRefused(run, ['content/words.ts: words[1].title: is too long. Shorten it.'])
  assert.is(run.stdout, '')
  writeSources(root, {
    'content/rules/metadata.ts': (readFolder(root)['content/rules/metadata.ts'] ?? '').replace(problem, ''),
  })
  assertRefused(await runBuild(root, ['--release']), [
    'content/words.ts:1 content/words.ts: greeting: is a placeholder. … Write the real one.',
  ])
})

/** Writes the site metadata of dates: what expires, when, and how many years ahead that may be. */
function writeDates(...dates: readonly (readonly [what: string, until: string, years: number])[]): string {
  const { 'content/rules/metadata.ts': metadata = '' } = readFolder(makeSmallSite())
  const entries = dates.map(([what, until, years]) => {
    return `{ file: 'content/words.ts', path: 'until', what: '${what}', until: '${until}', years: ${years}, fix: 'Ask again.' }`
  })
  return metadata.replace('dates: []', `dates: [${entries.join(', ')}]`)
}

/** Returns the day that is a number of days and years from now. */
function dayAfter(days: number, years = 0): string {
  const date = new Date(Date.now() + days * 86_400_000)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

test('dates that have passed or are too far ahead stop a build with --dates and a release, but no other build', async () => {
  const metadata = writeDates(
    ['The first consent', dayAfter(-1), 5],
    // A date without a time is valid until the end of the day.
    ['The second consent', dayAfter(0), 5],
    ['The third consent', dayAfter(0, 5), 5],
    ['The fourth consent', dayAfter(3, 5), 5],
    ['security.txt', '2020-02-01T00:00:00Z', 1],
    ['The other security.txt', `${dayAfter(3, 1)}T00:00:00Z`, 1],
  )
  const root = makeSmallSite({ 'content/rules/metadata.ts': metadata })
  const expected = [
    `content/words.ts: until: The first consent expired on ${dayAfter(-1)}. Ask again.`,
    `content/words.ts: until: The fourth consent expires on ${dayAfter(3, 5)}, which is too far ahead. Write a date within the next 5 years.`,
    'content/words.ts: until: security.txt expired on 2020-02-01T00:00:00Z. Ask again.',
    'content/words.ts: until: The other security.txt expires on … , which is too far ahead. Write a date within the next year.',
  ]
  assertRefused(await runBuild(root, ['--dates']), expected)
  assertRefused(await runBuild(root, ['--release']), [...expected, 'content/words.ts: greeting: is a placeholder.'])
  assert.is((await runBuild(root)).code, 0)
})

test('--dates accepts placeholders', async () => {
  const sound = makeSmallSite({ 'content/rules/metadata.ts': writeDates(['The consent', dayAfter(9), 5]) })
  assert.is((await runBuild(sound, ['--dates', '--check'])).code, 0)
})

test('--due lists dates a month before they expire', async () => {
  const dates = [
    ['The first consent', '2020-02-01', 5],
    ['The second consent', '2020-02-02', 5],
    ['security.txt', '2020-02-01T23:59:59Z', 1],
    ['The other security.txt', '2020-02-02T00:00:00Z', 1],
  ] as const
  const root = makeSmallSite({ 'content/rules/metadata.ts': writeDates(...dates) })
  assert.equal((await runBuild(root, ['--due', '2020-01-01'])).stdout.split('\n'), [
    '- The first consent expires on 2020-02-01 (content/words.ts: until). Ask again.',
    '- security.txt expires on 2020-02-01T23:59:59Z (content/words.ts: until). Ask again.',
    '',
  ])
})

test('on GitHub, a build also prints a workflow command for each problem, and no text can be read as one', async () => {
  const text = 'is long:\n  ::error::50 %, as ##[error]said\r'
  const problem = JSON.stringify({
    file: 'content/words.ts',
    path: 'greeting',
    text,
    fix: 'Cut:\nit',
  })
  const { 'content/rules/metadata.ts': metadata = '' } = readFolder(makeSmallSite())
  const root = makeSmallSite({
    'content/rules/metadata.ts': metadata.replace('problems: []', `problems: [${problem}]`),
  })
  const run = await runBuild(root, [], { GITHUB_ACTIONS: 'true' })
  const place = 'file=content/words.ts,line=1,col=1'
  const words = 'content/words.ts: greeting: is long:%0A  ::error::50 %25, as ##[error]said%0D%0ACut:%0Ait'
  assert.is(run.stdout, `::error ${place}::${words}\n`)
  // GitHub ignores spaces before `::`, and finds `##[` anywhere in a line.
  assert.not.match(run.stderr, /^\s*::|##\[/m)
  assert.match(run.stderr, '✘ [ERROR] content/words.ts: greeting: is long:')
  const odd = makeSmallSite({
    'pages/a,b: %.tsx': '',
    'pages/home.tsx': "import './a,b: %.tsx'\nimport '../components/gone.ts'\n",
  })
  writeSources(odd, { 'pages/a,b: %.tsx': 'const = 1\n' })
  const { stdout } = await runBuild(odd, [], { GITHUB_ACTIONS: 'true' })
  assert.match(stdout, '::error file=pages/a%2Cb%3A %25.tsx,line=1,col=7::Expected identifier')
})

for (const missing of ['react-dom', '@esbuild']) {
  test(`a build without ${missing} names the package and says how to install it`, async () => {
    const root = makeSmallSite()
    separateCache(root)
    // Links would lead the generator and esbuild to the installed packages.
    for (const [link, ...parts] of [['generator'], ['node_modules/esbuild', 'lib', 'package.json']] as const) {
      const original = realpathSync(join(root, link))
      rmSync(join(root, link))
      for (const part of parts.length === 0 ? ['.'] : parts)
        cpSync(join(original, part), join(root, link, part), { recursive: true })
    }
    rmSync(join(root, 'node_modules', missing))
    const { code, stderr } = await runBuild(root)
    assert.is(code, 1)
    assert.match(stderr, RegExp(`^✘ \\[ERROR\\] The package ${missing}\\S* is not installed\\.\n\n  Run npm ci\\.\n`))
  })
}

test('content does not see the environment of the build, which may hold a secret', async () => {
  const root = makeSmallSite({ 'content/words.ts': 'export const greeting = Object.keys(process.env).sort().join()\n' })
  assert.is((await runBuild(root, [], { GH_TOKEN: 'secret' })).code, 0)
  assert.match(readFolder(join(root, 'dist'))['index.html'] ?? '', />NODE_ENV</)
})

test('a build reports the line of content that throws while it loads', async () => {
  const root = makeSmallSite({
    'content/words.ts': 'const none: string[] = []\nexport const greeting = none[0]!.trim()\n',
    'content/rules/metadata.ts': "import { greeting } from '../words.ts'\nexport const metadata = { name: greeting }\n",
  })
  assertRefused(await runBuild(root), ['content/words.ts:2 content/rules/metadata.ts could not be loaded: TypeError'])
})

test.run()
