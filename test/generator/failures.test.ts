import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writeSources, assertRefused, makeSmallSite, readFolder, runBuild, writePage } from './small-site.ts'

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

test('a build reports every page that fails, with file, line and component, and leaves dist as it was', async () => {
  const root = makeSmallSite({ ...failingPages, ...earlier }, { routes, timeout: 3_000 })
  const run = await runBuild(root, [], { NODE_ENV: 'production' })
  assertRefused(run, [
    'components/broken.tsx:2 pages/throws.tsx could not be rendered: TypeError: no words left … It happened in Page > Shell > html > body > main > section > Broken.',
    "pages/throws-words.tsx could not be rendered: 'only words' was thrown, which is not an Error.",
    'pages/warns.tsx:6 pages/warns.tsx causes a React warning: Each child in a list should have a unique "key" prop.',
    'pages/endless.tsx did not finish within 3 seconds.',
    'pages/exits.tsx stopped the process that builds the site.',
    'pages/rejects.tsx:7 pages/rejects.tsx left an unhandled error: Error: too late',
    'pages/nothing.tsx could not be rendered: Error: It does not export a component named Page',
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
  assertRefused(await runBuild(root, ['--release']), ['content/words.ts: words[1].title: is too long. Shorten it.'])
  writeSources(root, {
    'content/rules/metadata.ts': (readFolder(root)['content/rules/metadata.ts'] ?? '').replace(problem, ''),
  })
  assertRefused(await runBuild(root, ['--release']), [
    'content/words.ts: greeting: is a placeholder. Write the real one.',
  ])
})

test('an expired date stops only a release, and only if it is required, and --due lists it a month before', async () => {
  const { 'content/rules/metadata.ts': metadata = '' } = readFolder(makeSmallSite())
  const date = (what: string, until: string, isRequired: boolean) =>
    `{ file: 'content/words.ts', path: 'until', what: '${what}', until: '${until}', fix: 'Ask again.', isRequired: ${isRequired} }`
  const dates = [
    date('The consent', '2020-01-31', true),
    date('security.txt', '2020-02-01T00:00:00Z', false),
    // Valid until the end of the day.
    date('The consent until today', new Date().toISOString().slice(0, 10), true),
  ]
  const root = makeSmallSite({
    'content/rules/metadata.ts': metadata.replace(
      /placeholders: .*/,
      `placeholders: [], dates: [${dates.join(', ')}],`,
    ),
  })
  assertRefused(await runBuild(root, ['--release']), [
    'content/words.ts: until: The consent expired on 2020-01-31. Ask again.',
  ])
  assert.is((await runBuild(root)).code, 0)
  const listOn = async (day: string) => (await runBuild(root, ['--due', day])).stdout
  const consent = '- The consent expires on 2020-01-31 (content/words.ts: until). Ask again.\n'
  assert.is(await listOn('2019-12-30'), '')
  assert.is(await listOn('2019-12-31'), consent)
  assert.is(
    await listOn('2020-01-01'),
    `${consent}${consent.replace(/The consent.*31/, 'security.txt expires on 2020-02-01T00:00:00Z')}`,
  )
  assert.is((await runBuild(root, ['--due', 'soon'])).code, 2)
})

test('a build reports the line of content that throws while it loads', async () => {
  const root = makeSmallSite({
    'content/words.ts': 'const none: string[] = []\nexport const greeting = none[0]!.trim()\n',
    'content/rules/metadata.ts': "import { greeting } from '../words.ts'\nexport const metadata = { name: greeting }\n",
  })
  assertRefused(await runBuild(root), ['content/words.ts:2 content/rules/metadata.ts could not be loaded: TypeError'])
})

test.run()
