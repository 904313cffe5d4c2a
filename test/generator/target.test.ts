import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { assertProblems } from './assert-problem.ts'
import { buildSite, makeSmallSite, refuse, textOf } from './small-site.ts'
import { createSuite } from './suite.ts'

const test = createSuite('target')

const linked = `import { Shell, type ShellProps } from '../components/shell.tsx'
export function Page(props: ShellProps) {
  return <Shell {...props}><a href="/careers">Careers</a></Shell>
}
`

test('with a base, every address on the site begins with it: links, icon, script, styles and the canonical address', async () => {
  const site = makeSmallSite({ 'pages/home.tsx': linked })
  const output = await buildSite(site, { base: '/my-site/', isRelease: false })
  const html = textOf(output, 'index.html')
  for (const part of [
    '<a href="/my-site/careers">',
    'rel="icon" href="/my-site/assets/dot-',
    'src="/my-site/assets/site-',
    'href="https://example.org/my-site/"',
  ]) {
    assert.match(html, part)
  }
  for (const [path, bytes] of output) {
    if (!path.endsWith('.html')) continue
    assert.not.match(Buffer.from(bytes).toString(), /(href|src)="\/(?!my-site\/)|url\("?\/(?!my-site\/)/, path)
  }
})

test('files keep their places, whatever the base', async () => {
  const [plain, based] = await Promise.all([
    buildSite(makeSmallSite()),
    buildSite(makeSmallSite(), { base: '/my-site/', isRelease: false }),
  ])
  assert.equal([...based.keys()].sort(), [...plain.keys()].sort())
})

test('the origin of the command line takes the place of the one in the content, everywhere', async () => {
  const output = await buildSite(makeSmallSite(), { base: '/', origin: 'https://other.example', isRelease: false })
  for (const [path, bytes] of output) assert.not.match(Buffer.from(bytes).toString(), 'https://example.org', path)
  assert.match(textOf(output, 'careers.html'), 'href="https://other.example/careers"')
  for (const file of ['robots.txt', 'sitemap.xml']) assert.match(textOf(output, file), 'https://other.example/', file)
})

const standIns = `  standIns: [{ file: 'content/words.ts', path: ['greeting'], value: 'Karibu' }],`

test('a stand-in is refused in a release, with the line where it stands, and in no other build', async () => {
  const { root } = makeSmallSite()
  const site = makeSmallSite({ 'content/facts.ts': withStandIn(root) })
  assert.ok((await buildSite(site)).has('index.html'))
  assertProblems(await refuse(site, () => buildSite(site, { base: '/', isRelease: true })), {
    text: '“Karibu” is a stand-in.',
    file: 'content/words.ts',
    lineText: `export const greeting = 'Karibu'`,
    note: 'Put in the true value',
  })
})

test('a fault that the facts tell of keeps the site from being built, together with what is wrong elsewhere', async () => {
  const broken = withStandIn(makeSmallSite().root).replace(
    'faults: []',
    `faults: [{ file: 'content/words.ts', path: ['greeting'], text: 'The greeting is rude.', mend: 'Be kind.' }]`,
  )
  const site = makeSmallSite({
    'content/facts.ts': broken,
    'pages/careers.tsx': `export function Page() {\n  throw new Error('No')\n}\n`,
  })
  assertProblems(
    await refuse(site, () => buildSite(site)),
    {
      text: 'The greeting is rude.',
      file: 'content/words.ts',
      lineText: `export const greeting = 'Karibu'`,
      note: 'Be kind.',
    },
    { text: 'pages/careers.tsx could not be rendered: Error: No', file: 'pages/careers.tsx' },
  )
})

test('an address of the site that breaks its files is told as the content tells it, and not as they find it', async () => {
  const { root } = makeSmallSite()
  const facts = readFileSync(join(root, 'content/facts.ts'), 'utf8').replace(
    "'https://example.org'",
    "'https://example.org/'",
  )
  const told = facts.replace(
    'faults: []',
    `faults: [{ file: 'content/facts.ts', path: ['facts', 'origin'], text: 'There is a slash at its end.', mend: 'Take it away.' }]`,
  )
  const site = makeSmallSite({ 'content/facts.ts': told })
  assertProblems(await refuse(site, () => buildSite(site)), {
    text: 'There is a slash at its end.',
    file: 'content/facts.ts',
    lineText: `origin: 'https://example.org/',`,
    note: 'Take it away.',
  })
})

function withStandIn(root: string): string {
  return readFileSync(join(root, 'content/facts.ts'), 'utf8').replace('  standIns: [],', standIns)
}

test.run()
