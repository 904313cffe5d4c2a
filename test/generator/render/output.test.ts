import { createContext, Script } from 'node:vm'
import * as assert from 'uvu/assert'
import type { Output } from '../../../generator/site.ts'
import {
  buildSite,
  makeSmallSite,
  openBuilder,
  pathOf,
  stylesOf,
  textOf,
  writeSources,
  type Sources,
} from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('output')

const script = /^assets\/site-.*\.js$/

test('a route is written to each of its files, with the same bytes', async () => {
  const output = await buildSite(makeSmallSite())
  assert.ok(output.has('careers.html'))
  assert.equal(output.get('careers.html'), output.get('careers/index.html'))
})

test('the output holds the pages, the script, what they refer to and the files for hosts, and nothing else', async () => {
  const names = [...(await buildSite(makeSmallSite())).keys()]
    .map((path) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.'))
    .sort()
  assert.equal(names, [
    '.htaccess',
    '.nojekyll',
    '.well-known/security.txt',
    '404.html',
    '_headers',
    'assets/dot-HASH.svg',
    'assets/letters-HASH.woff2',
    'assets/site-HASH.js',
    'careers.html',
    'careers/index.html',
    'index.html',
    'robots.txt',
    'site.webmanifest',
    'sitemap.xml',
  ])
})

test('every page begins with the doctype and ends with a new line', async () => {
  const output = await buildSite(makeSmallSite())
  for (const path of ['index.html', 'careers.html', '404.html']) {
    assert.match(textOf(output, path), /^<!doctype html>\n<html lang="en">.*<\/html>\n$/s)
  }
})

test('a page is given its own path', async () => {
  const output = await buildSite(makeSmallSite())
  assert.match(textOf(output, 'index.html'), '<title>/</title>')
  assert.match(textOf(output, 'careers.html'), '<title>/careers</title>')
})

test('a page refers to the script by its address from the root', async () => {
  const output = await buildSite(makeSmallSite())
  for (const path of ['index.html', 'careers.html', '404.html']) {
    assert.match(textOf(output, path), `<script src="/${pathOf(output, script)}" defer="">`)
  }
})

test('text in a page is escaped, so that it cannot become markup', async () => {
  const output = await buildSite(makeSmallSite({ 'content/words.ts': `export const greeting = '<b>&'\n` }))
  assert.match(textOf(output, 'index.html'), '<p class="greeting">&lt;b&gt;&amp;</p>')
})

test('letters beyond ASCII arrive as UTF-8', async () => {
  const output = await buildSite(makeSmallSite({ 'content/words.ts': `export const greeting = 'Wanawake – ŋ ☂'\n` }))
  assert.match(textOf(output, 'index.html'), 'Wanawake – ŋ ☂')
})

test('the stylesheet of a page holds what the page imports and nothing else', async () => {
  const output = await buildSite(makeSmallSite())
  const holds = (path: string) =>
    ['body', '.greeting', '.card'].filter((selector) => stylesOf(output, path).includes(selector))
  assert.equal(holds('index.html'), ['body', '.greeting', '.card'])
  assert.equal(holds('careers.html'), ['body', '.card'])
  assert.equal(holds('404.html'), ['body'])
})

test('every stylesheet begins with the order of the layers', async () => {
  const output = await buildSite(makeSmallSite())
  for (const path of ['index.html', 'careers.html', '404.html'])
    assert.match(stylesOf(output, path), /^@layer base,components;/)
})

test('a page without any style has an empty stylesheet', async () => {
  const bare = `export function Page({ path, styles }: { path: string; styles: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{path}</title>
        <meta name="description" content={path} />
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>{path}</h1>
        </main>
      </body>
    </html>
  )
}
`
  assert.is(stylesOf(await buildSite(makeSmallSite({ 'pages/careers.tsx': bare })), 'careers.html'), '')
})

test('the order in which components are imported never changes the order of the layers', async () => {
  const forwards = await buildSite(makeSmallSite({ 'pages/careers.tsx': importing(['shell', 'card', 'greeting']) }))
  const backwards = await buildSite(makeSmallSite({ 'pages/careers.tsx': importing(['greeting', 'card', 'shell']) }))
  const [first, second] = [stylesOf(forwards, 'careers.html'), stylesOf(backwards, 'careers.html')]
  assert.is.not(first, second)
  assert.equal(
    [layersOf(first), layersOf(second)],
    [
      ['base', 'components'],
      ['base', 'components'],
    ],
  )
  assert.equal([...second].sort(), [...first].sort())
})

test('stylesheets are minified', async () => {
  const styles = stylesOf(await buildSite(makeSmallSite()), 'index.html')
  assert.not.match(styles, /.\n.+\n|: |  |\/\*/)
  assert.match(styles, '.card{margin:0}')
})

test('nested rules are written for browsers that do not know nesting', async () => {
  const styles = stylesOf(await buildSite(makeSmallSite()), 'index.html')
  assert.match(styles, '.greeting strong{color:olive}')
  assert.not.match(styles, '&')
})

test('newer notations in a stylesheet are written for browsers that do not know them', async () => {
  const site = makeSmallSite({
    'components/card.css':
      '@layer components {\n  @media (width >= 40em) {\n    .card { color: hwb(120 0% 0%) }\n  }\n}\n',
  })
  assert.match(stylesOf(await buildSite(site), 'careers.html'), '@media(min-width:40em){.card{color:#0f0}}')
})

test('a picture has one hashed address, whether markup or a stylesheet asks for it', async () => {
  const output = await buildSite(makeSmallSite())
  const path = pathOf(output, /^assets\/dot-[A-Z0-9]{8}\.svg$/)
  assert.match(textOf(output, 'index.html'), `<link rel="icon" href="/${path}"/>`)
  assert.match(stylesOf(output, 'index.html'), `url("/${path}")`)
})

test('an asset is shipped byte for byte', async () => {
  const bytes = 'wOF2 \0\r\n as it is'
  const output = await buildSite(makeSmallSite({ 'assets/letters.woff2': bytes }))
  assert.is(textOf(output, pathOf(output, /\.woff2$/)), bytes)
})

test('an asset that changes gets a new address', async () => {
  const before = await buildSite(makeSmallSite())
  const after = await buildSite(makeSmallSite({ 'assets/letters.woff2': 'wOF2 another' }))
  assert.is.not(pathOf(before, /\.woff2$/), pathOf(after, /\.woff2$/))
  assert.is(pathOf(before, /\.svg$/), pathOf(after, /\.svg$/))
})

test('the script is one file under assets/ with a hash in its name', async () => {
  const output = await buildSite(makeSmallSite())
  assert.match(pathOf(output, /\.js$/), /^assets\/site-[A-Z0-9]{8}\.js$/)
})

test('the script runs as a classic script and leaves no global name behind', async () => {
  const { root, names } = runScript(await buildSite(makeSmallSite()))
  assert.is(root.dataset.state, 'site-ready')
  assert.equal(names, ['document'])
})

test('the script uses no syntax later than ES2020', async () => {
  const modern = `export function mark(word: string): string {
  class Box { static { Box.made = 1_000 } static made = 0; #inner = word; has() { return #inner in this } }
  return new Box().has() ? \`site-\${word}\` : String(Box.made)
}\n`
  const output = await buildSite(makeSmallSite({ 'components/mark.client.ts': modern }))
  assert.not.match(textOf(output, pathOf(output, script)), /\?\?=|static\s*\{|#inner|\d_\d/)
  assert.is(runScript(output).root.dataset.state, 'site-ready')
})

test('the script is minified and carries no types, comments or source map', async () => {
  const output = await buildSite(
    makeSmallSite({
      'components/mark.client.ts':
        '/*! A licence */\nexport function mark(word: string): string {\n  // A remark.\n  return word\n}\n',
    }),
  )
  assert.not.match(textOf(output, pathOf(output, script)), /string|licence|remark|sourceMappingURL|\n./)
})

test('a script that changes gets a new address, and the pages refer to it', async () => {
  const site = makeSmallSite()
  const builder = await openBuilder(site)
  const before = pathOf(await builder.build(), script)
  writeSources(site, { 'components/mark.client.ts': 'export const mark = (word: string): string => word\n' })
  const output = await builder.build()
  assert.is.not(pathOf(output, script), before)
  assert.match(textOf(output, 'index.html'), pathOf(output, script))
  assert.not.match(textOf(output, 'index.html'), before)
})

test('a change of words alone leaves every address as it was', async () => {
  const before = await buildSite(makeSmallSite())
  const after = await buildSite(makeSmallSite({ 'content/words.ts': `export const greeting = 'Hodi'\n` }))
  assert.equal([...after.keys()], [...before.keys()])
})

test('two builds have the same bytes, in the same builder and in another folder', async () => {
  const builder = await openBuilder(makeSmallSite())
  const first = await builder.build()
  assert.equal(await builder.build(), first)
  assert.equal(await buildSite(makeSmallSite()), first)
})

test('no page tells where it was built', async () => {
  const site = makeSmallSite()
  for (const [path, bytes] of await buildSite(site))
    assert.not.match(Buffer.from(bytes).toString('latin1'), site.root, path)
})

test('two sites may be built side by side', async () => {
  const changes: Sources = { 'content/words.ts': `export const greeting = 'Hodi'\n` }
  const [first, second] = await Promise.all([buildSite(makeSmallSite()), buildSite(makeSmallSite(changes))])
  assert.match(textOf(first, 'index.html'), 'Karibu')
  assert.match(textOf(second, 'index.html'), 'Hodi')
})

function importing(names: readonly string[]): string {
  const imports = names.map(
    (name) => `import { ${name.replace(/^./, (letter) => letter.toUpperCase())} } from '../components/${name}.tsx'\n`,
  )
  return `${imports.join('')}
export function Page(props: { path: string; styles: string; script: string }) {
  return <Shell {...props}><Greeting /><Card title="Careers card" /></Shell>
}
`
}

/** Returns the layers of a stylesheet, weakest first, as a browser orders them: by their first mention. */
function layersOf(styles: string): string[] {
  const mentions = [...styles.matchAll(/@layer ([^;{]+)/g)].flatMap(([, names = '']) => names.split(','))
  return [...new Set(mentions.map((name) => name.trim()))]
}

/** Runs the output's script beside a document, and returns the document's root and all global names there are then. */
function runScript(output: Output) {
  const root = { dataset: {} as { state?: string } }
  const globals = createContext({ document: { documentElement: root } })
  new Script(textOf(output, pathOf(output, script))).runInContext(globals)
  return { root, names: Object.getOwnPropertyNames(globals) }
}

test.run()
