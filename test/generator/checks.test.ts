import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite } from '../../generator/site-builder.ts'
import { ample, findProblems, listProblems, makeSmallSite, writePage } from './small-site.ts'

const test = suite('checks')

/** Markup, each on a line of its own, and the message that begins with the name of the page. */
type Cases = Readonly<Record<string, string>>

/** Returns cases of files that come from another site. */
function fromElsewhere(...markup: readonly string[]): Cases {
  return Object.fromEntries(markup.map((one) => [one, `loads ${/https:\/\/c[^") ]*/.exec(one)} from another site.`]))
}

const links: Cases = {
  '<a href="/nowhere">': 'links to /b/nowhere, but there is no such page.',
  '<a href="/team.html">': 'links to /b/team.html, but there is no such page.',
  '<a href="/team/">': 'links to /b/team/, but there is no such page.',
  '<a href="https://site.example/b/gone">': 'links to https://site.example/b/gone, but there is no such page.',
  '<a href="/gone.pdf">': 'links to /b/gone.pdf, but there is no such file.',
  '<a href="#gone">': 'links to #gone, but no element there has that id.',
  '<a href="/team#gone">': 'links to /b/team#gone, but no element there has that id.',
  '<a href="team">': 'links to team, which is relative and breaks on pages in other folders.',
}

const addresses: Cases = {
  '<a href="http://other.example/">': 'links to http://other.example/, which is not a valid https:// URL.',
  '<a href="//other.example/x">': 'links to //other.example/x, which is not a valid https:// URL.',
  '<a href="https://other">': 'links to https://other, which is not a valid https:// URL.',
  '<a href="JavaScript:go()">': 'links to JavaScript:go(), which is not a valid https:// URL.',
  '<a href="vbscript:go()">': 'links to vbscript:go(), which is not a valid https:// URL.',
}

const files: Cases = {
  '<img src="/assets/1.png">': 'loads /b/assets/1.png, but there is no such file.',
  '<meta name="twitter:image" content="/lost.png">': "loads /lost.png, which is outside of the site's base /b/.",
  ...fromElsewhere(
    '<img src="https://c.example/1.png">',
    '<img srcSet="/favicon.ico 1x, https://c.example/2.png 2x">',
    '<link rel="preload" imagesrcset="https://c.example/3.png 2x">',
    '<link rel="stylesheet" href="https://c.example/4.css">',
    '<style>@import "https://c.example/5.css"</style>',
    '<style>p { background: image-set("https://c.example/6.png" 1x) }</style>',
    '<video poster="https://c.example/7.png"></video>',
    '<svg><path mask="url(https://c.example/8.svg)"></path></svg>',
    '<svg><use href="https://c.example/9.svg#a"></use></svg>',
    '<meta property="og:image" content="https://c.example/10.png">',
  ),
}

const repeats: Cases = {
  '<i id="twice"></i><i id="twice"></i>': 'has several elements with the id "twice".',
  '<h1>Second</h1>': 'has 2 h1.',
  '<title>Second</title>': 'has 2 title.',
  '<meta name="description" content="Second">': 'has 2 description.',
  '<p>A Żaba</p>': 'shows “Ż” (U+017B) in “Żaba”, which the font does not have.',
}

const sound = `<a href="/">Home</a><a href="/team#people">Team</a><a href="#"></a><a href="#top"></a><a href="#here" id="here"></a>
<a href="mailto:me@site.example?cc=a+b@site.example&amp;subject=Hello%20you"></a><a href="https://a.example/"></a>
<a href="tel:+1234567"></a><a href="tel:+123456789012345"></a><a href="/terms.pdf"></a><a href="https://site.example/b/team"></a>
<img src="/favicon.ico" srcset="/favicon.ico 1x, /favicon.ico 2x" alt="" width="1" height="1"><p>Ordinary ó, “o\u0301”.</p><svg fill="url(data:image/svg+xml,a)"></svg>
<script type="application/ld+json">{"url":"https://other.example"}</script>`

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))

for (const [what, cases] of Object.entries({
  'links to missing pages and anchors, and relative ones': links,
  'links that run a script, or are no valid https address': addresses,
  'files that are missing or come from another site, also in styles and drawings': files,
  'ids, titles, descriptions and main headings that are there twice, and unknown characters': repeats,
}))
  test(`${what}, are reported, and sound markup is not`, async () => {
    const lines = [...Object.keys(cases), sound]
    const page = `${writePage('<div dangerouslySetInnerHTML={{ __html: html }} />')}const html = \`\n${lines.join('\n')}\``
    const sources = { 'pages/home.tsx': page, 'assets/root/terms.pdf': '%PDF-1.4' }
    const found = await findProblems(makeSmallSite(sources, { characters: `${ascii}“”\u0301` }), { base: '/b/' })
    const expected = Object.values(cases).map((text) => `The page / ${text}`)
    assert.equal(found.map(({ text }) => text).sort(), expected.toSorted())
    for (const { text, location } of found)
      if ([links, addresses, files].includes(cases) || location)
        assert.is(location?.line, expected.indexOf(text) + 7, text)
  })

test('a page without title, description or h1, or with those of another page, is reported', async () => {
  const bare = 'export const Page = () => <p>Bare</p>\n'
  const twin = writePage('', 'title="Page /team" description="This is /team."')
  const routes = ['/', '/team', '/twin', '/bare'].map((path) => ({ path, page: path.slice(1) || 'home' }))
  const site = makeSmallSite({ 'pages/bare.tsx': bare, 'pages/twin.tsx': twin }, { routes })
  assert.equal(await listProblems(site), [
    'pages/twin.tsx:4 The page /twin has the same title as the page /team: “Page /team”.',
    'pages/twin.tsx:4 The page /twin has the same description as the page /team: “This is /team.”.',
    ...['title', 'description', 'h1'].map((part) => `The page /bare has no ${part}.`),
  ])
})

test('what several pages share is reported once, with their paths and where to look', async () => {
  const style = 'p {\n  background: url(https://c.example/1.png);\n}\n'
  const [{ text, location, notes } = { text: '' }, ...others] = await findProblems(
    makeSmallSite({ 'components/base/base.css': style }),
  )
  assert.is(text, 'The page / loads https://c.example/1.png from another site.')
  assert.match(notes?.[0]?.text ?? '', /^Put the file in assets\/.* The same applies to \/team, \/404\.html\.$/)
  assert.equal([location?.file, location?.line, others], ['components/base/base.css', 2, []])
})

/** Text that compresses to about half. */
const noise = Array.from({ length: 50 }, (_, index) => createHash('sha256').update(`${index}`).digest('hex')).join('')
/** Text that compresses to almost nothing. */
const echo = 'la '.repeat(1_000)

test('what is over its budget is reported with the excess, for pages and scripts after compression', async () => {
  const budgets = { ...ample, page: 1_500, script: 500, font: 7, picture: 5, document: 6, totalPerPage: 4_000 }
  const imported = { font: 'a.woff2', photograph: 'b.jpg', icon: 'c.png' }
  const imports = Object.entries(imported).map(([name, file]) => `import ${name} from '../assets/${file}'\n`)
  const images = Object.keys(imported).map((name) => `<img src={${name}} alt="" width="1" height="1" />`)
  const site = makeSmallSite(
    {
      'pages/home.tsx': imports.join('') + writePage(images.join('')),
      'pages/team.tsx': writePage(echo),
      'pages/lost.tsx': writePage(noise),
      'components/site.client.ts': `document.title = '${noise}'\n`,
      'assets/a.woff2': 'x'.repeat(8),
      'assets/b.jpg': 'x'.repeat(6),
      'assets/c.png': 'x'.repeat(5),
      'assets/root/d.pdf': '%PDF-1.4',
    },
    { budgets },
  )
  const found = (await listProblems(site)).map((problem) => {
    const [, what, ...numbers] = /^(.*) has ([\d,]+) bytes, ([\d,]+) over its budget of ([\d,]+)\.$/.exec(problem) ?? []
    const [size = 0, excess = 0, limit] = numbers.map((number) => Number(number.replace(',', '')))
    assert.is(size - excess, limit, problem)
    return [what, limit]
  })
  assert.equal(Object.fromEntries(found), {
    'The page /404.html': 1_500,
    'The file assets/site-HASH.js': 500,
    'The file assets/a-HASH.woff2': 7,
    'The file assets/b-HASH.jpg': 5,
    'The file favicon.ico': 5,
    'The file d.pdf': 6,
    'The site': 12_000,
  })
  const script = { 'components/site.client.ts': `document.title = '${echo}'\n` }
  await buildSite(makeSmallSite(script, { budgets: { ...budgets, picture: 6 } }))
})

test('a page that does not fit into the first round trip gives a warning, and photographs and documents do not count in the total', async () => {
  const budgets = { ...ample, firstRoundTrip: 1_500, picture: 99_999, document: 99_999, totalPerPage: 5_000 }
  const photograph = '<img src={photograph} alt="" width="1" height="1" />'
  const sources = {
    'pages/home.tsx': `import photograph from '../assets/b.jpg'\n${writePage(noise + photograph)}`,
    'pages/team.tsx': writePage(`<h2 id="people">${'la '.repeat(600)}</h2>`),
    'assets/b.jpg': echo.repeat(20),
    'assets/root/d.pdf': `%PDF-${echo.repeat(20)}`,
  }
  const { warnings } = await buildSite(makeSmallSite(sources, { budgets }))
  assert.is(warnings.length, 1)
  assert.match(
    warnings[0]?.text ?? '',
    /^The page \/ has about [\d,]+ characters more than fit into the first round trip\./,
  )
})

test.run()
