import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite } from '../../generator/site-builder.ts'
import { listProblems, makeSmallSite, readOutput, writePage, writeSources } from './small-site.ts'

const test = suite('pages')

test('mistakes in the content come first, then all in pages, components, styles and scripts, with their lines', async () => {
  const site = makeSmallSite({
    'content/words.yaml': 'stories: []\ngreeting: ""\n',
    'pages/home.tsx': 'export function Page( {\n',
    'pages/team.tsx': `import { Gone } from '../components/gone.tsx'\nimport pad from 'left-pad'\n${writePage('<Gone>{pad}</Gone>')}`,
    'pages/lost.tsx': `import { readFileSync } from 'node:fs'\n${writePage('{readFileSync}')}`,
    'components/card.css': '.card {\n  color: red;\n  background: url(../assets/gone.png);\n}\n',
    'components/site.client.ts': 'let script = \n',
  })
  assert.equal(await listProblems(site), [
    'content/words.yaml:2 words › greeting is missing or empty.',
    'pages/home.tsx:2 Expected identifier but found end of file',
    'pages/lost.tsx:1 Could not resolve "node:fs"',
    'pages/team.tsx:1 Could not resolve "../components/gone.tsx"',
    'pages/team.tsx:2 Could not resolve "left-pad"',
    'components/card.css:3 Could not resolve "../assets/gone.png"',
    'components/site.client.ts:2 Unexpected end of file',
  ])
  const styled = makeSmallSite({ 'components/card.css': '.card {\n  colr: red;\n' })
  assert.equal(await listProblems(styled), [
    'components/card.css:2 "colr" is not a known CSS property',
    'components/card.css:3 Expected "}" to go with "{"',
  ])
})

const broken = "export function Broken(): never {\n  throw new TypeError('no words left')\n}\n"
const failing = {
  throws: `import { Broken } from '../components/broken.tsx'\n${writePage('<section><Broken /></section>')}`,
  says: "export function Page() {\n  throw 'only words'\n}\n",
  nothing: 'export const page = 1\n',
  loads: `const none: string[] = []\nexport const first = none[0]!.trim()\n${writePage('')}`,
}
const warns = writePage('\n<ul>\n{[1, 2].map((n) => <li>{n}</li>)}</ul>')

test('all pages that throw are reported at once, with the line that throws', async () => {
  const pages = Object.entries(failing).map(([name, source]) => [`pages/${name}.tsx`, source] as const)
  const routes = [{ path: '/', page: 'home' }, ...Object.keys(failing).map((page) => ({ path: `/${page}`, page }))]
  const sources = { ...Object.fromEntries(pages), 'components/broken.tsx': broken }
  assert.equal(await listProblems(makeSmallSite(sources, { routes })), [
    'components/broken.tsx:2 pages/throws.tsx (/throws) could not be rendered: TypeError: no words left',
    'pages/says.tsx (/says) could not be rendered: only words was thrown.',
    'pages/nothing.tsx (/nothing) could not be rendered: Error: It does not export a component named Page.',
    "pages/loads.tsx:2 pages/loads.tsx (/loads) could not be rendered: TypeError: Cannot read properties of undefined (reading 'trim')",
  ])
})

test('pages that cause a warning of React are reported with the line', async () => {
  const site = makeSmallSite({ 'pages/team.tsx': warns.replace('<ul>', '<ul id="people">') })
  const [warning = '', ...others] = await listProblems(site)
  assert.match(warning, /^pages\/team\.tsx:6 pages\/team\.tsx causes a React warning: Each child in a list should have/)
  assert.equal(others, [])
})

test('routes that are wrong, doubled or without a page are reported with their lines', async () => {
  const paths = ['/', '/Team', '/a//b', '/../a', '/team', '/team', '/index', '/team.html']
  const site = makeSmallSite({}, { routes: paths.map((path) => ({ path, page: 'home' })) })
  assert.equal(await listProblems(site), [
    ...['5 The path /Team', '6 The path /a//b', '7 The path /../a'].map((line) => `build.ts:${line} is not valid.`),
    'build.ts:8 The routes /team and /team would both have the file team.html.',
    'build.ts:10 The routes / and /index would both have the file index.html.',
    'build.ts:11 The routes /team and /team.html would both have the file team.html.',
  ])
  const alone = makeSmallSite({}, { routes: ['home', 'gone', 'lost'].map((page) => ({ path: `/${page}`, page })) })
  assert.equal(await listProblems(alone), ['build.ts:5 The page of the route /gone, pages/gone.tsx, does not exist.'])
})

test('an uploaded file that would take the place of a page or of another file of the site is reported, ignoring case', async () => {
  const names = ['index.html', 'Robots.txt', 'TEAM/index.html', '404.html/x.txt', 'team/x.txt']
  const site = makeSmallSite(Object.fromEntries(names.map((name) => [`assets/root/${name}`, 'x'])))
  assert.equal(await listProblems(site), [
    'assets/root/404.html/x.txt conflicts with 404.html.',
    'assets/root/Robots.txt conflicts with robots.txt.',
    'assets/root/TEAM/index.html conflicts with team/index.html.',
    'assets/root/index.html conflicts with index.html.',
  ])
})

const list = `import { words } from 'site:content'
import { Shell, type ShellProps } from '../components/shell.tsx'

export const entries = words.stories

export function Page({ heading, ...props }: ShellProps & { heading: string }) {
  return <Shell {...props}>{heading}</Shell>
}
`
const routes = [
  { path: '/', page: 'home' },
  { path: '/team', page: 'team' },
  { path: '/:year/:slug', page: 'story' },
]
/** Returns a site with a list of stories. In the content, the slug of the first is in line 4, the next in line 7, and so on. */
function makeStories(...slugs: readonly string[]) {
  const stories = slugs.map((slug) => `  - year: '2025'\n    slug: ${slug}\n    heading: Our <${slug}> story\n`)
  const content = stories.length === 0 ? 'stories: []\n' : `stories:\n${stories.join('')}`
  return makeSmallSite({ 'pages/story.tsx': list, 'content/words.yaml': `greeting: Hello\n${content}` }, { routes })
}

test('a list makes one page for each entry, whose fields are its props, and none if it is empty', async () => {
  const some = readOutput((await buildSite(makeStories('first-steps', 'second'))).output)
  assert.match(some['2025/first-steps.html'] ?? '', 'Our &lt;first-steps&gt; story')
  assert.match(some['2025/second/index.html'] ?? '', 'href="https://site.example/2025/second"')
  assert.match(some['sitemap.xml'] ?? '', '<loc>https://site.example/2025/second</loc>')
  const none = readOutput((await buildSite(makeStories())).output)
  const extra = Object.keys(some).filter((path) => !(path in none))
  const files = ['first-steps.html', 'first-steps/index.html', 'second.html', 'second/index.html']
  assert.equal(
    extra.sort(),
    files.map((file) => `2025/${file}`),
  )
})

test('an entry with a wrong or doubled path is reported with its line, and a page without a list', async () => {
  assert.equal(await listProblems(makeStories('first', 'Two Words', 'Ünder', 'first')), [
    'content/words.yaml:7 The path /2025/Two Words is not valid.',
    'content/words.yaml:10 The path /2025/Ünder is not valid.',
    'content/words.yaml:4 The routes /2025/first and /2025/first would both have the file 2025/first.html.',
  ])
  for (const change of ['export const entry = words.stories', 'export const entries = {}']) {
    const site = makeStories()
    writeSources(site.root, { 'pages/story.tsx': list.replace(/export const .*/, change) })
    assert.equal(await listProblems(site), ['build.ts:6 pages/story.tsx does not export a list of entries.'])
  }
})

test('if the page of an entry throws, its path is reported, and those of other entries are not', async () => {
  const site = makeStories('first', 'second', 'third')
  writeSources(site.root, { 'pages/story.tsx': list.replace('{heading}', "{heading.split('second')[1].trim()}") })
  const text = "(/2025/first) could not be rendered: TypeError: Cannot read properties of undefined (reading 'trim')"
  assert.equal(await listProblems(site), [`pages/story.tsx:7 pages/story.tsx ${text}`])
})

test.run()
