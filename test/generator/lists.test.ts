import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, makeSmallSite, readFolder, runBuild, writePage, writeSources } from './small-site.ts'

const test = suite('lists of pages')

const routes = [
  { path: '/', page: 'home' },
  { path: '/team', page: 'team' },
  { path: '/:year/:slug', page: 'story' },
]

const page = `import { stories } from '../content/stories.ts'
import { Shell, type ShellProps } from '../components/shell.tsx'

export const entries = stories

export function Page({ heading, ...props }: ShellProps & (typeof stories)[number]) {
  return <Shell {...props}>{heading}</Shell>
}
`

const first = "{ year: '2025', slug: 'first-steps', heading: 'Our <first> steps' }"

/** Returns the content of a list of stories, one in each line from line 2. */
function writeStories(...stories: readonly string[]): string {
  return `export const stories: { year: string; slug: string; heading: string }[] = [\n${stories.map((one) => `  ${one},\n`).join('')}]\n`
}

test('a route with parameters becomes a page for each entry, whose fields are its props, and a page that is gone is removed', async () => {
  const second = "{ year: '2026', slug: 'second', heading: 'Second', path: '/elsewhere' } as never"
  const root = makeSmallSite({ 'pages/story.tsx': page, 'content/stories.ts': writeStories(first, second) }, { routes })
  const { code, stdout } = await runBuild(root)
  assert.is(code, 0)
  assert.match(stdout, /^\/2025\/first-steps +2025\/first-steps\.html, 2025\/first-steps\/index\.html +/m)
  const dist = readFolder(join(root, 'dist'))
  assert.match(dist['2025/first-steps.html'] ?? '', 'Our &lt;first&gt; steps')
  assert.match(dist['2026/second/index.html'] ?? '', 'href="https://site.example/2026/second"')
  assert.match(dist['sitemap.xml'] ?? '', '<loc>https://site.example/2026/second</loc>')
  writeSources(root, { 'content/stories.ts': writeStories(first) })
  await runBuild(root)
  assert.equal(
    Object.keys(readFolder(join(root, 'dist'))).filter((path) => path.startsWith('2026')),
    [],
  )
})

test('a list may be empty, and the pages of its entries may be linked to', async () => {
  const files = {
    'pages/story.tsx': page,
    'pages/team.tsx': writePage('<a id="people" href="/2025/first-steps">Story</a>'),
  }
  const root = makeSmallSite({ ...files, 'content/stories.ts': writeStories(first) }, { routes })
  assert.is((await runBuild(root)).code, 0)
  writeSources(root, { 'content/stories.ts': writeStories() })
  assertRefused(await runBuild(root), ['The page /team links to /2025/first-steps, but there is no such page.'])
})

/** Makes a site with a list for each content, below /one/, /two/ and so on. */
function makeLists(...contents: readonly string[]): string {
  const names = ['one', 'two', 'three'].slice(0, contents.length)
  const sources = names.map((name, index) => [
    [`pages/${name}.tsx`, page.replace('stories.ts', `${name}.ts`)] as const,
    [`content/${name}.ts`, contents[index]!] as const,
  ])
  const lists = names.map((name) => ({ path: `/${name}/:year/:slug`, page: name }))
  return makeSmallSite(Object.fromEntries(sources.flat()), { routes: [...routes.slice(0, 2), ...lists] })
}

test('entries that do not fill the path, or fill it with other characters, are reported', async () => {
  const wrong = [':x', 'Two Words', 'a/b', 'a.html', ''].map((slug) => `{ year: '2026', slug: '${slug}', heading: '' }`)
  const root = makeLists(
    writeStories("{ slug: 'second' } as never", ...wrong),
    'export const stories = {} as never[]\n',
    writeStories(first),
  )
  const three = page.replace('stories.ts', 'three.ts').replace('export const entries', 'export const entry')
  writeSources(root, { 'pages/three.tsx': three })
  assertRefused(await runBuild(root), [
    'pages/one.tsx: entries[0].year is “”, which cannot be a part of the path /one/:year/:slug.',
    'content/one.ts:3 pages/one.tsx: entries[1].slug is “:x”, which cannot be a part of the path',
    'content/one.ts:4 … entries[2].slug is “Two Words” … Write lowercase letters, digits and hyphens.',
    'content/one.ts:5 … entries[3].slug is “a/b”',
    'content/one.ts:6 … entries[4].slug is “a.html”',
    'content/one.ts:7 … entries[5].slug is “”',
    'pages/two.tsx does not export a list of entries. … See “Add a list of pages”',
    'pages/three.tsx does not export a list of entries.',
  ])
})

test('entries with the same path are reported', async () => {
  assertRefused(await runBuild(makeLists(writeStories(first, first))), [
    'content/one.ts:2 The routes /one/2025/first-steps and /one/2025/first-steps would both be written to one/2025/first-steps.html.',
  ])
})

test('lists that cannot be read are reported', async () => {
  const root = makeLists(
    writeStories(first).replace("heading: 'Our", "more: () => 1, heading: 'Our"),
    'const none: string[] = []\nexport const stories = [none[0]!.trim()]\n',
  )
  assertRefused(await runBuild(root), [
    'pages/one.tsx could not be loaded: DataCloneError: () => 1 could not be cloned.',
    'content/two.ts:2 pages/two.tsx could not be loaded: TypeError',
  ])
})

test('if the page of an entry fails, the message names its path, and the other entries are skipped', async () => {
  const stories = [first, "{ year: '2026', slug: 'second' } as never", "{ year: '2026', slug: 'third' } as never"]
  const failing = page.replace('{heading}', '{heading.trim()}')
  const root = makeSmallSite({ 'pages/story.tsx': failing, 'content/stories.ts': writeStories(...stories) }, { routes })
  assertRefused(await runBuild(root), [
    'pages/story.tsx:7 pages/story.tsx (/2026/second) could not be rendered: TypeError: Cannot read properties of undefined',
  ])
})

test('the budget of the site grows with its pages', async () => {
  const build = (count: number) => {
    const stories = Array.from({ length: count }, (_, index) => `{ year: '2025', slug: 'n${index}', heading: 'Story' }`)
    const budgets = { page: 9_999, firstRoundTrip: 9_999, script: 9_999, font: 9_999, picture: 9_999, document: 9_999 }
    const files = {
      'pages/story.tsx': page,
      'content/stories.ts': writeStories(...stories),
      'assets/root/a.txt': '.'.repeat(30_000),
    }
    return runBuild(makeSmallSite(files, { routes, budgets: { ...budgets, totalPerPage: 4_000 } }))
  }
  assertRefused(await build(1), ['The site has … over its budget of 12,000.'])
  assert.is((await build(20)).code, 0)
})

test.run()
