import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { folders } from '../content/schema/media.ts'
import { createRunner, pageOptions } from '../generator/bundle.ts'
import { checkSite } from '../generator/check.ts'
import { readPage } from '../generator/page.ts'
import { buildFixture, output } from './helpers/site.ts'
import { wordsOf } from './helpers/content.ts'
import { makeFolder } from './helpers/folder.ts'

const pdf = '%PDF-1.7\n%%EOF'
const siteUrl = 'https://site.example'
const bytes = (length: number) => new Uint8Array(length)
const files = new Map([
  ['assets/dot.svg', bytes(1)],
  ['report.pdf', bytes(1)],
  ['careers.html', bytes(1)],
])

/** Checks a home page and a careers page, which has the anchor `calls`, and returns what is wrong. */
function check(html: string, styles = ''): string[] {
  const pages = [readPage('/', html, styles, siteUrl), readPage('/careers', '<h2 id="calls"></h2>', '', siteUrl)]
  return checkSite(pages, files).map(wordsOf)
}

test('links to pages, their anchors, files, other sites and mail programs are accepted', () => {
  const urls = ['/', '/careers', '/careers#calls', '#', '#top', '#here', '/report.pdf']
  // Another site may be at the same address.
  const others = [
    `${siteUrl}/team`,
    'https://example.org/x',
    'mailto:a@example.org',
    'tel:+254700000000',
    '//example.org/',
  ]
  const links = [...urls, ...others].map((url) => `<a id="${url === '#here' ? 'here' : url}" href="${url}">`)
  assert.equal(
    check(links.join('') + '<link rel="canonical" href="/"/><img src="/assets/dot.svg"/><use href="#here"></use>'),
    [],
  )
})

/** HTML or styles, and words of the only problem. */
const faults: Readonly<Record<string, string>> = {
  '<a href="/nowhere">': 'A link leads to /nowhere, but there is no such page or file. The pages are /, /careers.',
  '<a href="careers">': 'A link leads to careers, but there is no such page or file.',
  '<a href="">': 'A link leads to nothing, but there is no such page or file.',
  '<a href="/careers.html">': 'A link leads to /careers.html, but there is no such page or file.',
  '<link rel="alternate" hreflang="sw" href="/sw"/>': 'A link leads to /sw, but there is no such page or file.',
  '<a href="/careers#call">': 'A link leads to /careers#call, but no element there has that id.',
  '<a href="#gone">': 'A link leads to #gone, but no element there has that id.',
  '<p id="twice"></p><p id="twice"></p>': 'Several elements have the id "twice". Give each its own id.',
  '<img srcset="/assets/dot.svg 1w, /assets/gone.png 2w"/>': 'It uses /assets/gone.png, which',
  '<script src="https://cdn.example/x.js"></script>': 'It uses https://cdn.example/x.js, which',
  '<svg><path fill="url(#gone)"/></svg>': 'It uses #gone, which',
  '<meta property="og:image" content="https://other.example/card.png"/>':
    'It uses https://other.example/card.png, which',
  'a{src:url("/assets/gone.woff2")}': 'It uses /assets/gone.woff2, which',
}

for (const [source, words] of Object.entries(faults))
  test(`a build refuses ${source}`, () => {
    const [found = '', ...others] = source.startsWith('<') ? check(source) : check('', source)
    assert.equal(others, [])
    assert.match(found, `Page /: ${words}`)
  })

test('only what a page refers to by exactly its path is published, and files whose names begin with a dot do not exist', async () => {
  const hidden = [
    'content/.#home.yaml',
    'content/._home.yaml',
    'assets/photographs/._a.jpg',
    'assets/root/.DS_Store.pdf',
  ]
  const unused = ['assets/root/annual-report.pdf', 'assets/root/port.pdf']
  const built = await buildFixture({ files: Object.fromEntries([...hidden, ...unused].map((name) => [name, pdf])) })
  assert.equal([...built.output.keys()].sort(), [...output.keys()].sort())
  assert.equal(
    built.problems.map(({ inPrivate }) => inPrivate),
    unused.map((name) => `It is ${name}.`),
  )
})

test('a source cannot import an upload', async () => {
  const extensions = Object.values(folders).flatMap(({ extensions }) => extensions)
  assert.ok(extensions.length > 5)
  for (const extension of extensions) {
    const upload = `mary.${extension}`
    const script = `import url from './${upload}'\nexport default () => url\n`
    const sources = { 'page.tsx': script, 'page.css': `p {\n  background: url(${upload});\n}\n` }
    const folder = makeFolder({ ...sources, [upload]: '' })
    for (const source of Object.keys(sources)) {
      const { files, problems } = await createRunner({ ...pageOptions, entryPoints: [`${folder}/${source}`] })()
      assert.equal([[...files], problems.length], [[], 1])
      assert.match(problems[0]?.location?.file ?? '', source)
      assert.match(wordsOf(problems[0]!), `No loader is configured for ".${extension}" files`)
    }
  }
})
