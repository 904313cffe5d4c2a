import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { problemsOf } from '../../generator/problem.ts'
import { explainUncaught } from '../../generator/render.ts'
import { buildSite } from '../../generator/site-builder.ts'
import { listPlaces, listProblems, makeSmallSite, readOutput, writePage, writeSources } from './small-site.ts'

const test = suite('pages')

test('mistakes in content, pages, components, styles and scripts are named at their lines, all at once and content first', async () => {
  const site = makeSmallSite({
    'content/words.yaml': 'stories: []\ngreeting: ""\n',
    'pages/home.tsx': 'export function Page( {\n',
    'pages/team.tsx': `import { Gone } from '../components/gone.tsx'\nimport pad from 'left-pad'\n${writePage('<Gone>{pad}</Gone>')}`,
    'pages/lost.tsx': `import { readFileSync } from 'node:fs'\n${writePage('{readFileSync}')}`,
    'components/card.css': '.card {\n  background: url(../assets/gone.png);\n}\n',
    'components/site.client.ts': 'let script = \n',
  })
  const [ofContent = '', ...others] = await listProblems(site)
  assert.match(ofContent, /^content\/words\.yaml:2 .*greeting is missing or empty\.$/)
  assert.equal(others, [
    'pages/home.tsx:2 Expected identifier but found end of file',
    'pages/lost.tsx:1 Could not resolve "node:fs"',
    'pages/team.tsx:1 Could not resolve "../components/gone.tsx"',
    'pages/team.tsx:2 Could not resolve "left-pad"',
    'components/card.css:2 Could not resolve "../assets/gone.png"',
    'components/site.client.ts:2 Unexpected end of file',
  ])
  const styled = makeSmallSite({ 'components/card.css': '.card {\n  colr: red;\n}\n' })
  assert.equal(await listProblems(styled), ['components/card.css:2 "colr" is not a known CSS property'])
})

const failing = {
  throws: `import { Broken } from '../components/broken.tsx'\n${writePage('<section><Broken /></section>')}`,
  says: "export function Page() {\n  throw 'only words'\n}\n",
  nothing: 'export const page = 1\n',
  loads: `const none: string[] = []\nexport const first = none[0]!.trim()\n${writePage('')}`,
}

test('all pages that throw are named at once, with the line that throws', async () => {
  const pages = Object.entries(failing).map(([name, source]) => [`pages/${name}.tsx`, source] as const)
  const routes = [{ path: '/', page: 'home' }, ...Object.keys(failing).map((page) => ({ path: `/${page}`, page }))]
  const broken = "export function Broken(): never {\n  throw new TypeError('no words left')\n}\n"
  const sources = { ...Object.fromEntries(pages), 'components/broken.tsx': broken }
  assert.equal(await listProblems(makeSmallSite(sources, { routes })), [
    'components/broken.tsx:2 pages/throws.tsx (/throws) could not be rendered: TypeError: no words left',
    'pages/says.tsx (/says) could not be rendered: only words was thrown.',
    'pages/nothing.tsx (/nothing) could not be rendered: Error: It does not export a component named Page.',
    "pages/loads.tsx:2 pages/loads.tsx (/loads) could not be rendered: TypeError: Cannot read properties of undefined (reading 'trim')",
  ])
})

test('a promise that is rejected and a timer that throws after the page is rendered are named with its path and line', async () => {
  const late = {
    promise: "void Promise.reject(new Error('too late'))",
    timer: "globalThis.setTimeout(() => { throw new Error('too late') })",
  }
  for (const statement of Object.values(late)) {
    const site = makeSmallSite({
      'pages/team.tsx': writePage('<p id="people" />').replace('  return', `  ${statement}\n$&`),
    })
    const explained = new Promise<unknown>((resolve) => {
      process.once('uncaughtException', (error) => resolve(explainUncaught(error)))
    })
    const [error] = await Promise.all([explained, buildSite(site)])
    const text = 'pages/team.tsx (/team) could not be rendered: Error: too late'
    assert.equal(listPlaces(problemsOf(error, site.root)), [`pages/team.tsx:4 ${text}`])
  }
})

test('a warning of React is named with its line', async () => {
  const items = '\n<ul id="people">\n{[1, 2].map((n) => <li>{n}</li>)}</ul>'
  const [warning = '', ...others] = await listProblems(makeSmallSite({ 'pages/team.tsx': writePage(items) }))
  assert.match(warning, /^pages\/team\.tsx:6 pages\/team\.tsx causes a React warning: Each child in a list should have/)
  assert.equal(others, [])
})

test('routes that are wrong, doubled or without a page are named at their lines', async () => {
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

test('an uploaded file that would take the place of another file is named', async () => {
  const names = ['index.html', 'Robots.txt']
  const site = makeSmallSite(Object.fromEntries(names.map((name) => [`assets/root/${name}`, 'x'])))
  assert.equal(await listProblems(site), [
    'assets/root/Robots.txt conflicts with robots.txt.',
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
/** Returns a site with a list of stories. In the content, the slug of the first is in line 4, the next in line 7, and so on. */
function makeStories(...slugs: readonly string[]) {
  const pages = Object.entries({ '/': 'home', '/team': 'team', '/:year/:slug': 'story' })
  const routes = pages.map(([path, page]) => ({ path, page }))
  const stories = slugs.map((slug) => `  - year: '2025'\n    slug: ${slug}\n    heading: Our <${slug}> story\n`)
  const content = stories.length === 0 ? 'stories: []\n' : `stories:\n${stories.join('')}`
  return makeSmallSite({ 'pages/story.tsx': list, 'content/words.yaml': `greeting: Hello\n${content}` }, { routes })
}

test('a list makes one page for each entry, whose fields are its props, and none if it is empty', async () => {
  const some = readOutput((await buildSite(makeStories('first-steps', 'second'))).output)
  assert.match(some['2025/first-steps.html'] ?? '', 'Our &lt;first-steps&gt; story')
  assert.match(some['2025/second/index.html'] ?? '', 'href="https://site.example/2025/second"')
  const none = readOutput((await buildSite(makeStories())).output)
  assert.not(Object.keys(none).some((path) => path.startsWith('2025/')))
})

test('mistakes in a list are named: wrong and doubled paths, an entry that throws, and a page without entries', async () => {
  assert.equal(await listProblems(makeStories('first', 'Two Words', 'first')), [
    'content/words.yaml:7 The path /2025/Two Words is not valid.',
    'content/words.yaml:4 The routes /2025/first and /2025/first would both have the file 2025/first.html.',
  ])
  const site = makeStories('first', 'second')
  writeSources(site.root, { 'pages/story.tsx': list.replace('{heading}', '{heading.gone.trim()}') })
  // The other entries would fail in the same way.
  const text = "(/2025/first) could not be rendered: TypeError: Cannot read properties of undefined (reading 'trim')"
  assert.equal(await listProblems(site), [`pages/story.tsx:7 pages/story.tsx ${text}`])
  writeSources(site.root, { 'pages/story.tsx': list.replace(/export const .*/, 'export const entries = {}') })
  assert.equal(await listProblems(site), ['build.ts:6 pages/story.tsx does not export a list of entries.'])
})

test.run()
