import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite } from '../../generator/site-builder.ts'
import { site } from '../../build.ts'
import { listPlaces, listProblems, makeSmallSite, writePage } from './small-site.ts'

/** Markup, each on a line of its own, and the message about it, which begins with the name of the page. */
const faults = {
  '<a href="/nowhere">': 'links to /nowhere, but there is no such page or file.',
  '<a href="/team.html">': 'links to /team.html, but there is no such page or file.',
  '<a href="#gone">': 'links to /#gone, but no element there has that id.',
  '<a href="/team#lost">': 'links to /team#lost, but no element there has that id.',
  '<a href="team/">': 'links to team/, which depends on the folder of the page.',
  '<img src="/assets/1.png">': 'loads /assets/1.png, but there is no such file.',
  '<img srcset="/favicon.ico 1x, /2.png 2x">': 'loads /2.png, but there is no such file.',
  '<meta name="twitter:image" content="/3.png">': 'loads /3.png, but there is no such file.',
  '<svg><use href="#part"></use></svg>': 'loads #part, but no element there has that id.',
  '<img src="https://c.example/4.png">': 'loads https://c.example/4.png from another site.',
  '<i id="twice"></i><i id="twice"></i>': 'has several elements with the id "twice".',
}

const sound = `<a href="/">Home</a><a href="/team#people"></a><a href="#"></a><a href="#top"></a><a href="#here" id="here"></a>
<a href="mailto:me@site.example?cc=a+b@site.example&amp;subject=Hello%20you"></a><a href="https://a.example/"></a>
<a href="tel:+1234567"></a><a href="/terms.pdf"></a><a href="https://site.example/b/team"></a>
<img src="/favicon.ico" srcset="/favicon.ico 1x, /favicon.ico 2x"><img src="data:image/svg+xml,a">
<svg><g id="part-of-drawing"></g></svg><script type="application/ld+json">{"url":"https://other.example"}</script>`

test('broken links and anchors, missing and foreign files and equal ids are named at their lines, and sound markup is not', async () => {
  const lines = [...Object.keys(faults), sound]
  const page = `${writePage('<div dangerouslySetInnerHTML={{ __html: html }} />')}const html = \`\n${lines.join('\n')}\``
  const sources = { 'pages/home.tsx': page, 'assets/root/terms.pdf': '%PDF-1.4' }
  const found = await listProblems(makeSmallSite(sources), { base: '/b/' })
  const expected = Object.entries(faults).flatMap(([markup, message], index) => {
    const times = markup.split('id="twice"').length > 1 ? 2 : 1
    return Array<string>(times).fill(`pages/home.tsx:${index + 7} The page / ${message}`)
  })
  assert.equal(found.sort(), expected.sort())
})

test('a broken anchor is named at each place that leads there, in content and components', async () => {
  const text = 'The page / links to /team#crew, but no element there has that id.'
  const small = makeSmallSite({
    'components/card.tsx': 'export const Card = () => <a href="/team#crew">Crew</a>\n',
    'components/unused.tsx': 'export const Unused = () => <a href="/team#crew">Crew</a>\n',
    'content/words.yaml': 'greeting: See /team#crew, or /team#crew-2\n',
  })
  assert.equal(await listProblems(small), [`content/words.yaml:1 ${text}`, `components/card.tsx:1 ${text}`])
})

test('equal titles and descriptions, and a page without a route, are warnings at their lines', async () => {
  const twin = writePage('', 'title="Page /team" description="This is /team."')
  const routes = ['/', '/team', '/twin'].map((path) => ({ path, page: path.slice(1) || 'home' }))
  const small = makeSmallSite({ 'pages/twin.tsx': twin }, { routes })
  const { warnings } = await buildSite(small)
  assert.equal(listPlaces(warnings), [
    'pages/twin.tsx:4 The page /twin has the same title as the page /team: “Page /team”.',
    'pages/twin.tsx:4 The page /twin has the same description as the page /team: “This is /team.”.',
    'pages/lost.tsx has no route.',
    'pages/story.tsx has no route.',
  ])
})

/** Text that compresses to about half. */
const noise = Array.from({ length: 50 }, (_, index) => createHash('sha256').update(`${index}`).digest('hex')).join('')

test('what is over its budget is named with the excess, for pages and scripts after compression', async () => {
  const budgets = { ...site.budgets, page: 1_500, script: 500, font: 7, picture: 5, document: 6 }
  const sources = {
    'pages/home.tsx': `import font from '../assets/a.woff2'\n${writePage('<img src={font} alt="" /><a href="/d.pdf">Report</a>')}`,
    'pages/team.tsx': writePage(`<h2 id="people">${'la '.repeat(1_000)}</h2>`),
    'pages/lost.tsx': writePage(noise),
    'components/site.client.ts': `document.title = '${noise}'\n`,
    'assets/a.woff2': 'x'.repeat(8),
    // Its excess is a warning.
    'assets/root/d.pdf': '%PDF-1.4',
  }
  const found = (await listProblems(makeSmallSite(sources, { budgets }))).map((problem) => {
    const [, what, ...numbers] = /^(.*) has ([\d,]+) bytes, ([\d,]+) over its budget of ([\d,]+)\.$/.exec(problem) ?? []
    const [size = 0, excess = 0, limit] = numbers.map((number) => Number(number.replace(',', '')))
    assert.is(size - excess, limit, problem)
    return [what, limit]
  })
  assert.equal(Object.fromEntries(found), {
    'The page /404.html': 1_500,
    'The file assets/site-HASH.js': 500,
    'The file assets/a-HASH.woff2': 7,
    'The file favicon.ico': 5,
  })
})

test('a page that does not fit into the first round trip is a warning', async () => {
  const budgets = { ...site.budgets, firstRoundTrip: 1_500 }
  const { warnings } = await buildSite(makeSmallSite({ 'pages/home.tsx': writePage(noise) }, { budgets }))
  assert.is(warnings.length, 1)
  assert.match(warnings[0]?.text ?? '', /^The page \/ has about [\d,]+ characters more than fit into the first round/)
})

test.run()
