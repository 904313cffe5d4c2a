import { randomBytes } from 'node:crypto'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { checkSite } from '../../generator/check.ts'
import { describe, type Problem } from '../../generator/problem.ts'
import { readPage } from '../../generator/page.ts'
import { buildFixture, output } from '../built-site.ts'
import { wordsOf } from '../content-rules.ts'

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
  const problems: Problem[] = []
  checkSite(pages, files, problems)
  return problems.map(wordsOf)
}

test('a link in the head that browsers do not load is a link', () => {
  const [fault, ...others] = check('<link rel="alternate" hreflang="sw" href="/sw"/><link rel="canonical" href="/"/>')
  assert.match(fault ?? '', 'A link leads to /sw, but there is no such page or file.')
  assert.equal(others, [])
})

test('links to pages, their anchors, files, other sites and mail programs are accepted', () => {
  const urls = ['/', '/careers', '/careers#calls', '#', '#top', '#here', '/report.pdf', `${siteUrl}/careers`]
  const others = ['https://example.org/x', 'mailto:a@example.org', 'tel:+254700000000', '//example.org/']
  const links = [...urls, ...others].map((url) => `<a id="${url === '#here' ? 'here' : url}" href="${url}">`)
  assert.equal(check(links.join('') + '<img src="/assets/dot.svg"/><use href="#here"></use>'), [])
})

const faults: Readonly<Record<string, readonly [html: string, styles?: string]>> = {
  'Page /: A link leads to /nowhere, but there is no such page or file. The pages are /, /careers.': [
    '<a href="/nowhere">',
  ],
  'Page /: A link leads to careers, but there is no such page or file.': ['<a href="careers">'],
  'Page /: A link leads to nothing, but there is no such page or file.': ['<a href="">'],
  'Page /: A link leads to /careers.html, but there is no such page or file.': ['<a href="/careers.html">'],
  'Page /: A link leads to /careers#call, but no element there has that id. Correct the link, or give': [
    '<a href="/careers#call">',
  ],
  'Page /: A link leads to #gone, but no element there has that id. Correct the link, or give': ['<a href="#gone">'],
  'Page /: Several elements have the id "twice". Give each its own id.': ['<p id="twice"></p><p id="twice"></p>'],
  'Page /: It uses /assets/gone.png, which': ['<img srcset="/assets/dot.svg 1w, /assets/gone.png 2w"/>'],
  'Page /: It uses https://cdn.example/x.js, which': ['<script src="https://cdn.example/x.js"></script>'],
  'Page /: It uses /assets/gone.woff2, which': ['', 'a{src:url("/assets/gone.woff2")}'],
  'Page /: It uses #gone, which': ['<svg><path fill="url(#gone)"/></svg>'],
  'Page /: It uses https://other.example/card.png, which': [
    '<meta property="og:image" content="https://other.example/card.png"/>',
  ],
}

for (const [words, [html, styles]] of Object.entries(faults))
  test(`a build refuses: ${words}`, () => {
    const [found = '', ...others] = check(html, styles)
    assert.equal(others, [])
    assert.ok(found.startsWith(words), found)
  })

test('a page with many words and a large PDF are published, with a warning', async () => {
  // Compression does not make these any shorter.
  const paragraphs = () => Array.from({ length: 6 }, () => randomBytes(300).toString('base64url'))
  const calls = Array.from({ length: 12 }, () => ({
    heading: 'Call',
    text: 'Write.',
    lastDay: '2028-12-31',
    paragraphs: paragraphs(),
  }))
  const { output, warnings } = await buildFixture({
    values: { 'careers.calls': calls, 'home.about.reports': [{ label: 'Report', file: 'assets/root/report.pdf' }] },
    files: { 'assets/root/report.pdf': '%PDF-1.7'.padEnd(2_999_996) + '%%EOF' },
  })
  const [pdf, page, ...others] = warnings.map((problem) => describe({ ...problem, inPrivate: '' }))
  assert.match(pdf ?? '', 'Report 1: The PDF has 3,000,001 bytes, but should have at most 3,000,000 bytes.')
  assert.match(page ?? '', /^Page \/careers: It has [23]\d,\d{3} bytes, but should have at most 20,000 bytes\.$/)
  assert.equal([others, output.has('careers.html'), output.has('report.pdf')], [[], true, true])
})

test('only what a page refers to by exactly its path is published', async () => {
  const files = { 'assets/root/annual-report.pdf': pdf, 'assets/root/port.pdf': pdf }
  const built = await buildFixture({ files })
  assert.equal([...built.output.keys()].sort(), [...output.keys()].sort())
  assert.equal(
    built.warnings.map(({ inPrivate }) => inPrivate),
    ['It is assets/root/annual-report.pdf.', 'It is assets/root/port.pdf.'],
  )
})

test('files whose names begin with a dot do not exist', async () => {
  const names = ['content/.#home.yaml', 'content/._home.yaml', 'assets/programs/._a.jpg', 'assets/root/.DS_Store.pdf']
  const built = await buildFixture({ files: Object.fromEntries(names.map((name) => [name, 'x'])) })
  assert.equal(built.warnings, [])
  assert.equal([...built.output.keys()].sort(), [...output.keys()].sort())
})
