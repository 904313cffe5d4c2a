import * as assert from 'uvu/assert'
import { assertProblems } from '../assert-problem.ts'
import {
  buildSite,
  letFilesAge,
  makeSmallSite,
  openBuilder,
  readSource,
  refuse,
  refuseSite,
  removeSource,
  textOf,
  writePage,
  writeSources,
} from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('failing pages')

const page = (body: string) => `export function Page() {\n  ${body}\n}\n`

test('a page that throws is reported with its file, its component path and the line', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': page(`throw new RangeError('No such job')`) })
  assertProblems(await refuseSite(site), {
    text: 'pages/careers.tsx could not be rendered: RangeError: No such job',
    file: 'pages/careers.tsx',
    lineText: `throw new RangeError('No such job')`,
    at: 'new RangeError',
    note: 'It happened in Page.',
  })
})

test('a component that throws is reported with the page, the way down to it and its own line', async () => {
  const site = makeSmallSite({ 'components/greeting.tsx': throwingGreeting })
  assertProblems(await refuseSite(site), {
    text: 'pages/home.tsx could not be rendered: TypeError: ',
    file: 'components/greeting.tsx',
    lineText: 'const first = words.first.length',
    at: 'length',
    note: 'Page > Shell > html > body > main > Greeting > Inner',
  })
})

test('a page that comes out differently the second time is refused, however often the site is built', async () => {
  // A counter in a place that every evaluation of the code shares; whoever finds one will find another.
  const count = '((Array as { count?: number }).count = ((Array as { count?: number }).count ?? 0) + 1)'
  const site = makeSmallSite({ 'pages/careers.tsx': writePage(`<p>{'Visit ' + ${count}}</p>`) })
  const { build } = await openBuilder(site)
  for (const text of [/^pages\/careers.tsx came out differently .*Visit 3.*Visit 4/s, /Visit 7.*Visit 8/s]) {
    assertProblems(await refuse(site, build), {
      text,
      file: 'pages/careers.tsx',
      note: 'A page must be the same in every build',
    })
  }
})

test('a component that two pages share is reported for both', async () => {
  const site = makeSmallSite({ 'components/card.tsx': `export function Card() {\n  throw new Error('Torn')\n}\n` })
  const expected = { file: 'components/card.tsx', lineText: `throw new Error('Torn')`, note: /Card/ }
  assertProblems(
    await refuseSite(site),
    { ...expected, text: 'pages/home.tsx could not be rendered: Error: Torn' },
    { ...expected, text: 'pages/careers.tsx could not be rendered: Error: Torn' },
  )
})

test('every page that fails is reported at once, whatever its fault', async () => {
  const site = makeSmallSite({
    'pages/home.tsx': page(`throw new Error('One')`),
    'pages/careers.tsx': page('return <p data-many={Symbol.iterator as never} {...{ onclick: "two()" }} />'),
    'pages/not-found.tsx': page(`throw 'three'`),
  })
  const texts = (await refuseSite(site)).map(({ text }) => text).join('\n')
  for (const part of [
    'pages/home.tsx could not be rendered: Error: One',
    'pages/careers.tsx: React warns',
    "pages/not-found.tsx could not be rendered: 'three'",
  ]) {
    assert.match(texts, part)
  }
})

const oddities = {
  '"just words"': 'just words',
  null: 'null',
  undefined: 'undefined',
  '{ code: 7 }': 'code',
  '7n': '7',
  'Symbol("mark")': 'mark',
}
for (const [thrown, words] of Object.entries(oddities)) {
  test(`a page that throws ${thrown}, which is not an Error, is reported with its file`, async () => {
    const site = makeSmallSite({ 'pages/careers.tsx': page(`throw ${thrown}`) })
    const [problem, ...others] = await refuseSite(site)
    assert.equal(others, [])
    assert.match(problem?.text ?? '', /^pages\/careers\.tsx could not be rendered: /)
    assert.match(problem?.text ?? '', words)
    assert.is(problem?.location?.file, 'pages/careers.tsx')
  })
}

test('a page that throws an object which refers to itself is reported with its file', async () => {
  const site = makeSmallSite({
    'pages/careers.tsx': page('const ring: { self?: unknown } = {}\n  ring.self = ring\n  throw ring'),
  })
  assertProblems(await refuseSite(site), {
    text: 'pages/careers.tsx could not be rendered: ',
    file: 'pages/careers.tsx',
  })
})

test('a page that throws while it is loaded is reported with its file and the line', async () => {
  const site = makeSmallSite({
    'pages/careers.tsx': `const jobs: string[] = []\nconst first = jobs[0]!.length\n${page('return <p>{first}</p>')}`,
  })
  assertProblems(await refuseSite(site), {
    text: 'pages/careers.tsx failed while it was loaded: TypeError: ',
    file: 'pages/careers.tsx',
    lineText: 'const first = jobs[0]!.length',
    at: 'length',
  })
})

test('a page that throws a word while it is loaded is reported with its file', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': `throw 'early'\n${page('return null')}` })
  assertProblems(await refuseSite(site), { text: "pages/careers.tsx failed while it was loaded: 'early' was thrown" })
})

test('content that throws while it is loaded is reported with its own line', async () => {
  const site = makeSmallSite({
    'content/words.ts': `export const greeting = readGreeting()\n\nfunction readGreeting(): string {\n  throw new Error('No words')\n}\n`,
  })
  assertProblems(await refuseSite(site), {
    text: 'pages/home.tsx failed while it was loaded: Error: No words',
    file: 'content/words.ts',
    lineText: `throw new Error('No words')`,
  })
})

test('where a package throws, the place is the line of the site that called it', async () => {
  const site = makeSmallSite({
    'parts/node_modules/torn/torn.ts': `export function tear(): never {\n  throw new Error('Torn')\n}\n`,
    'pages/careers.tsx': `import { tear } from '../parts/node_modules/torn/torn.ts'\n\n${page('return <p>{tear()}</p>')}`,
  })
  assertProblems(await refuseSite(site), {
    text: 'Error: Torn',
    file: 'pages/careers.tsx',
    lineText: 'return <p>{tear()}</p>',
    at: 'tear()',
  })
})

test('a page that exports no Page is reported, and the developer is told what to write', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': 'export function Careers() {\n  return null\n}\n' })
  assertProblems(await refuseSite(site), {
    text: 'pages/careers.tsx exports no component named Page.',
    file: 'pages/careers.tsx',
    note: 'export function Page',
  })
})

test('a page whose Page is no component is reported', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': `export const Page = 'careers'\n`, 'pages/not-found.tsx': '' })
  assertProblems(
    await refuseSite(site),
    { text: 'pages/careers.tsx exports no component named Page.' },
    { text: 'pages/not-found.tsx exports no component named Page.' },
  )
})

test('a page whose component is async is reported, and the build ends', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': 'export async function Page() {\n  return <p>Later</p>\n}\n' })
  assertProblems(await refuseSite(site), {
    text: 'pages/careers.tsx could not be rendered: ',
    file: 'pages/careers.tsx',
  })
})

test('a page that fails only at its first rendering is reported, and the build ends', async () => {
  const site = makeSmallSite({
    'pages/careers.tsx': `let count = 0\n\nexport function Page() {\n  if (count++ === 0) throw new Error('Once')\n  return <p>Well</p>\n}\n`,
  })
  assertProblems(await refuseSite(site), { text: 'pages/careers.tsx could not be rendered: Error: Once' })
})

test('a page with a syntax error is reported with its line', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': page('return <p>') })
  const [problem] = await refuseSite(site)
  assert.is(problem?.location?.file, 'pages/careers.tsx')
  assert.ok(Number(problem?.location?.line) >= 2)
})

test('a syntax error in a component that all pages share is reported once', async () => {
  const shell = `export interface ShellProps {}\n\nexport const = 1\n`
  assertProblems(await refuseSite(makeSmallSite({ 'components/shell.tsx': shell })), {
    text: /Expected identifier|Unexpected "="/,
    file: 'components/shell.tsx',
    lineText: 'export const = 1',
    at: '=',
  })
})

test('an import of a file that is missing is reported with its line', async () => {
  const site = makeSmallSite({
    'pages/careers.tsx': `import { Nobody } from '../components/nobody.tsx'\n${page('return <Nobody />')}`,
  })
  assertProblems(await refuseSite(site), {
    text: 'Could not resolve "../components/nobody.tsx"',
    file: 'pages/careers.tsx',
    lineText: `import { Nobody } from '../components/nobody.tsx'`,
    at: `'../components/nobody.tsx'`,
    note: /^There is no such file: make it, or correct the path\.$/,
  })
})

const misspelt = {
  '../components/shel.tsx': /^Did you mean "\.\.\/components\/shell\.tsx"\? There is no such file/,
  '../assets/dot.jpeg': /^Did you mean "\.\.\/assets\/dot\.svg"\?/,
  '../compnents/shell.tsx': /^There is no such file/,
  valibut:
    /^Did you mean "valibot"\? There is no such package here: install it with "npm install valibut", or begin the path of a file with/,
}
for (const [path, note] of Object.entries(misspelt)) {
  test(`a page that imports ${path} is told what may have been meant`, async () => {
    const site = makeSmallSite({
      'package.json': '{ "type": "module", "dependencies": { "valibot": "1.5.0" } }',
      'pages/careers.tsx': `import { A } from '${path}'\n${page('return <p>{A}</p>')}`,
    })
    assertProblems(await refuseSite(site), { text: `Could not resolve "${path}"`, file: 'pages/careers.tsx', note })
  })
}

test('an import of a package that is not installed is reported with its line', async () => {
  const site = makeSmallSite({
    'pages/careers.tsx': `import { pad } from 'left-pad-of-nobody'\n${page('return <p>{pad}</p>')}`,
  })
  assertProblems(await refuseSite(site), {
    text: 'Could not resolve "left-pad-of-nobody"',
    file: 'pages/careers.tsx',
    lineText: `import { pad } from 'left-pad-of-nobody'`,
    note: /^There is no such package here/,
  })
})

test('an import of a name that a file does not export is reported with its line', async () => {
  const site = makeSmallSite({
    'components/greeting.tsx': `import { greetin } from '../content/words.ts'\n\nexport function Greeting() {\n  return <p>{greetin}</p>\n}\n`,
  })
  assertProblems(await refuseSite(site), {
    text: 'No matching export in "content/words.ts" for import "greetin"',
    file: 'components/greeting.tsx',
    lineText: `import { greetin } from '../content/words.ts'`,
    note: 'Did you mean "greeting"?',
  })
})

test('a picture that is missing is reported with its line', async () => {
  const site = makeSmallSite({
    'pages/careers.tsx': `import moon from '../assets/moon.svg'\n${page('return <img src={moon} />')}`,
  })
  assertProblems(await refuseSite(site), {
    text: 'Could not resolve "../assets/moon.svg"',
    lineText: `import moon from '../assets/moon.svg'`,
  })
})

test('a picture that is missing from a stylesheet is reported with its line', async () => {
  const site = makeSmallSite({ 'components/card.css': `.card {\n  background: url('../assets/moon.svg');\n}\n` })
  assertProblems(await refuseSite(site), {
    text: 'Could not resolve "../assets/moon.svg"',
    file: 'components/card.css',
    lineText: `background: url('../assets/moon.svg');`,
  })
})

test('a stylesheet with a syntax error is refused, once for all pages that use it', async () => {
  const site = makeSmallSite({ 'components/card.css': '@layer components {\n  .card { margin 0 }\n}\n' })
  assertProblems(await refuseSite(site), {
    text: /Expected ":"/,
    file: 'components/card.css',
    lineText: '.card { margin 0 }',
  })
})

test('a stylesheet whose rule is not closed is refused', async () => {
  const site = makeSmallSite({ 'components/card.css': '.card {\n  margin: 0;\n' })
  assertProblems(await refuseSite(site), { text: /Expected "}"/, file: 'components/card.css' })
})

test('a misspelt property of a stylesheet is refused', async () => {
  const site = makeSmallSite({ 'components/card.css': '.card {\n  colr: red;\n}\n' })
  assertProblems(await refuseSite(site), {
    text: /"colr" is not a known CSS property/,
    file: 'components/card.css',
    lineText: 'colr: red;',
  })
})

test('a script with a syntax error is reported with its line', async () => {
  const site = makeSmallSite({ 'components/mark.client.ts': 'export function mark( {\n' })
  const [problem] = await refuseSite(site)
  assert.is(problem?.location?.file, 'components/mark.client.ts')
})

test('a script that esbuild warns about is refused', async () => {
  const site = makeSmallSite({
    'components/mark.client.ts': `export function mark(word: string): string {\n  if (typeof word === 'strnig') return ''\n  return word\n}\n`,
  })
  assertProblems(await refuseSite(site), {
    text: /typeof/,
    file: 'components/mark.client.ts',
    lineText: `if (typeof word === 'strnig') return ''`,
  })
})

test('faults of pages, styles and script are reported together', async () => {
  const site = makeSmallSite({
    'components/mark.client.ts': 'export const = 1\n',
    'pages/careers.tsx': `import '../components/nobody.css'\n${page('return null')}`,
  })
  const files = (await refuseSite(site)).map(({ location }) => location?.file).sort()
  assert.equal(files, ['components/mark.client.ts', 'pages/careers.tsx'])
})

test('what pages and facts import alike is told once where it is not there', async () => {
  const site = makeSmallSite({ 'content/words.ts': `import { lost } from './lost.ts'\nexport const greeting = lost\n` })
  const facts = readSource(site, 'content/facts.ts').replace("'Small site'", 'greeting')
  writeSources(site, { 'content/facts.ts': `import { greeting } from './words.ts'\n${facts}` })
  assertProblems(await refuseSite(site), { text: 'Could not resolve "./lost.ts"', file: 'content/words.ts' })
})

test('an attribute that HTML does not know fails the build, with the page and the line of the element', async () => {
  const site = makeSmallSite({ 'components/card.tsx': classCard })
  const [problem, ...others] = await refuseSite(site)
  assert.match(
    problem?.text ?? '',
    'pages/home.tsx: React warns: Invalid DOM property `class`. Did you mean `className`?',
  )
  assert.is(problem?.location?.file, 'components/card.tsx')
  assert.is(problem?.location?.lineText?.trim(), '<h2 {...{ class: "card" }}>{title}</h2>')
  assert.ok(others.length <= 1)
})

test('an attribute that HTML does not know fails the next build too, as long as it stands there', async () => {
  const site = makeSmallSite({ 'components/card.tsx': classCard.replace('class:', 'tabindex:') })
  await letFilesAge()
  const builder = await openBuilder(site)
  assert.match((await refuse(site, builder.build))[0]?.text ?? '', '`tabindex`')
  assert.match((await refuse(site, builder.build))[0]?.text ?? '', '`tabindex`')
})

test('an attribute that HTML does not know is reported for every page that shows it', async () => {
  const site = makeSmallSite({ 'components/card.tsx': classCard.replace('class:', 'readonly:') })
  assertProblems(
    await refuseSite(site),
    { text: 'pages/home.tsx: React warns: ' },
    { text: 'pages/careers.tsx: React warns: ' },
  )
})

test('a list without keys fails the build, with the page and the line of the item', async () => {
  const site = makeSmallSite({ 'components/greeting.tsx': keylessGreeting })
  const [problem] = await refuseSite(site)
  assert.match(
    problem?.text ?? '',
    /^pages\/home\.tsx: React warns: Each child in a list should have a unique "key" prop\./,
  )
  assert.is(problem?.location?.file, 'components/greeting.tsx')
  assert.is(problem?.location?.lineText?.trim(), 'return <li>{word}</li>')
})

test('a list without keys fails the next build too, as long as it stands there', async () => {
  const site = makeSmallSite({ 'components/greeting.tsx': keylessGreeting })
  await letFilesAge()
  const builder = await openBuilder(site)
  assert.match((await refuse(site, builder.build))[0]?.text ?? '', '"key"')
  assert.match((await refuse(site, builder.build))[0]?.text ?? '', '"key"')
})

test('once the file is mended, the same builder builds the site', async () => {
  const site = makeSmallSite({ 'pages/careers.tsx': page(`throw new Error('Not yet')`) })
  const builder = await openBuilder(site)
  await refuse(site, builder.build)
  writeSources(site, { 'pages/careers.tsx': writePage('<p>Mended</p>') })
  assert.match(textOf(await builder.build(), 'careers.html'), '<p>Mended</p>')
})

test('once a syntax error is mended, the same builder builds the site', async () => {
  const site = makeSmallSite({ 'components/card.css': '.card { margin 0 }', 'content/words.ts': 'export const = 1\n' })
  const builder = await openBuilder(site)
  await refuse(site, builder.build)
  writeSources(site, {
    'components/card.css': '.card { margin: 7px }',
    'content/words.ts': `export const greeting = 'Mended'\n`,
  })
  const output = await builder.build()
  assert.match(textOf(output, 'index.html'), '<p class="greeting">Mended</p>')
  assert.match(textOf(output, 'careers.html'), 'margin:7px')
})

test('content that changes between two builds shows in the second', async () => {
  const site = makeSmallSite()
  const builder = await openBuilder(site)
  assert.match(textOf(await builder.build(), 'index.html'), 'Karibu')
  writeSources(site, { 'content/words.ts': `export const greeting = 'Karibuni'\n` })
  assert.match(textOf(await builder.build(), 'index.html'), 'Karibuni')
})

test('after a change the line of a failure is that of the new source', async () => {
  const site = makeSmallSite({ 'components/greeting.tsx': throwingGreeting })
  const builder = await openBuilder(site)
  await refuse(site, builder.build)
  writeSources(site, {
    'components/greeting.tsx': `const before = 1\nconst after = 2\n\n${throwingGreeting.replace('<Inner />', '<Inner {...{ before, after }} />')}`,
  })
  assertProblems(await refuse(site, builder.build), {
    text: 'pages/home.tsx',
    file: 'components/greeting.tsx',
    lineText: 'const first = words.first.length',
  })
})

test('a page that is deleted while the builder is open is reported as missing', async () => {
  const site = makeSmallSite(
    { 'pages/jobs.tsx': writePage('<p>Jobs</p>') },
    { extraRoutes: [{ path: '/jobs', page: 'jobs' }] },
  )
  const builder = await openBuilder(site)
  await builder.build()
  removeSource(site, 'pages/jobs.tsx')
  assertProblems(await refuse(site, builder.build), { text: 'no pages/jobs.tsx', file: 'build.ts' })
})

test('in a folder whose name has a space and brackets, the place of a failure is found too', async () => {
  const site = makeSmallSite({ 'components/greeting.tsx': throwingGreeting }, { folderName: 'small site (copy)' })
  assertProblems(await refuseSite(site), {
    text: 'pages/home.tsx',
    file: 'components/greeting.tsx',
    lineText: 'const first = words.first.length',
  })
})

test('what the console was before a build, it is after a page has failed', async () => {
  const print = console.error
  await refuseSite(makeSmallSite({ 'pages/careers.tsx': page(`throw new Error('Loud')`) }))
  assert.is(console.error, print)
})

test('a sound site has no problems', async () => {
  assert.ok((await buildSite(makeSmallSite())).size > 0)
})

const throwingGreeting = `export function Greeting() {
  return <Inner />
}

function Inner() {
  const words: { first?: never } = {}
  const first = words.first.length
  return <p>{first}</p>
}
`

const classCard = `export function Card({ title }: { title: string }) {
  return (
    <div>
      <h2 {...{ class: "card" }}>{title}</h2>
    </div>
  )
}
`

const keylessGreeting = `export function Greeting() {
  const words = ['one', 'two']
  const items = words.map((word) => {
    return <li>{word}</li>
  })
  return <ul>{items}</ul>
}
`

test.run()
