import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { site } from '../../build.ts'
import { buildSite } from '../../generator/site-builder.ts'
import { listProblems, makeSmallSite, readOutput, writePage } from './small-site.ts'

test('mistakes in content, pages, components, styles and scripts are named at their lines, all at once and content first', async () => {
  const small = makeSmallSite({
    'content/words.yaml': 'stories: []\ngreeting: ""\n',
    'pages/home.tsx': 'export function Page( {\n',
    'pages/team.tsx': `import { Gone } from '../components/gone.tsx'\n${writePage('<Gone />')}`,
    'components/card.css': '.card {\n  background: url(../assets/gone.png);\n}\n',
    'components/site.client.ts': 'let script = \n',
  })
  const [ofContent = '', ...others] = await listProblems(small)
  assert.match(ofContent, /^content\/words\.yaml:2 .*greeting is missing or empty\.$/)
  assert.equal(others, [
    'pages/home.tsx:2 Expected identifier but found end of file',
    'pages/team.tsx:1 Could not resolve "../components/gone.tsx"',
    'components/card.css:2 Could not resolve "../assets/gone.png"',
    'components/site.client.ts:2 Unexpected end of file',
  ])
  const styled = makeSmallSite({ 'components/card.css': '.card {\n  colr: red;\n}\n' })
  assert.equal(await listProblems(styled), ['components/card.css:2 "colr" is not a known CSS property'])
})

test('all pages that throw are named at once, with the line that throws', async () => {
  const loads = `const none: string[] = []\nexport const first = none[0]!.trim()\n${writePage('')}`
  const sources = {
    'pages/home.tsx': `import { Broken } from '../components/broken.tsx'\n${writePage('<section><Broken /></section>')}`,
    'components/broken.tsx': "export function Broken(): never {\n  throw new TypeError('no words left')\n}\n",
    'pages/team.tsx': 'export const page = 1\n',
    'pages/lost.tsx': loads,
  }
  assert.equal(await listProblems(makeSmallSite(sources)), [
    'components/broken.tsx:2 pages/home.tsx (/) could not be rendered: TypeError: no words left',
    'pages/team.tsx (/team) could not be rendered: Error: It does not export a component named Page.',
    "pages/lost.tsx:2 pages/lost.tsx (/404.html) could not be rendered: TypeError: Cannot read properties of undefined (reading 'trim')",
  ])
})

test('a warning of React is named with its line', async () => {
  const items = '\n<ul id="people">\n{[1, 2].map((n) => <li>{n}</li>)}</ul>'
  const [warning = '', ...others] = await listProblems(makeSmallSite({ 'pages/team.tsx': writePage(items) }))
  assert.match(warning, /^pages\/team\.tsx:6 pages\/team\.tsx causes a React warning: Each child in a list should have/)
  assert.equal(others, [])
})

test('routes that are wrong, doubled or without a page are named at their lines', async () => {
  const paths = ['/', '/Team', '/team', '/team', '/index', '/team.html']
  const small = makeSmallSite({}, { routes: paths.map((path) => ({ path, page: 'home' })) })
  assert.equal(await listProblems(small), [
    'build.ts:5 The path /Team is not valid.',
    'build.ts:6 The routes /team and /team would both have the file team.html.',
    'build.ts:8 The routes / and /index would both have the file index.html.',
    'build.ts:9 The routes /team and /team.html would both have the file team.html.',
  ])
  const alone = makeSmallSite({}, { routes: ['home', 'gone', 'lost'].map((page) => ({ path: `/${page}`, page })) })
  assert.equal(await listProblems(alone), ['build.ts:5 The page of the route /gone, pages/gone.tsx, does not exist.'])
})

test('an uploaded file that would take the place of another file is named', async () => {
  const small = makeSmallSite({ 'assets/root/Robots.txt': 'x' })
  assert.equal(await listProblems(small), ['assets/root/Robots.txt conflicts with robots.txt.'])
})

/** Returns a site with a list of stories. In the content, the slug of the first is in line 3, the next in line 5, and so on. */
function makeStories(slugs: readonly string[], page: (source: string) => string = String) {
  const stories = slugs.map((slug) => `  - slug: ${slug}\n    heading: Our <${slug}> story\n`)
  return makeSmallSite({
    'content/words.yaml': `greeting: Hello\nstories:\n${stories.join('')}`,
    'pages/story.tsx': page(readFileSync(join(site.root, 'test/fixture/small-site/pages/story.tsx'), 'utf8')),
  })
}

test('a list makes one page for each entry, whose fields are its props', async () => {
  const output = readOutput((await buildSite(makeStories(['first-steps', 'second']))).output)
  assert.match(output['stories/first-steps.html'] ?? '', 'Our &lt;first-steps&gt; story')
  assert.match(output['stories/second/index.html'] ?? '', 'href="https://site.example/stories/second"')
})

test('mistakes in a list are named: wrong and doubled paths, an entry that throws, and a page without entries', async () => {
  assert.equal(await listProblems(makeStories(['first', 'Two Words', 'first'])), [
    'content/words.yaml:5 The path /stories/Two Words is not valid.',
    'content/words.yaml:3 The routes /stories/first and /stories/first would both have the file stories/first.html.',
  ])
  const throwing = makeStories(['first', 'second'], (page) => page.replace('{heading}', '{heading.gone.trim()}'))
  // The other entries would fail in the same way.
  const text = "(/stories/first) could not be rendered: TypeError: Cannot read properties of undefined (reading 'trim')"
  assert.equal(await listProblems(throwing), [`pages/story.tsx:7 pages/story.tsx ${text}`])
  const unlisted = makeStories([], (page) => page.replace('words.stories', '{}'))
  assert.equal(await listProblems(unlisted), ['build.ts:6 pages/story.tsx does not export a list of entries.'])
})

test.run()
