import * as assert from 'uvu/assert'
import { site } from '../../../build.ts'
import { checkSite } from '../../../generator/check/check-site.ts'
import { built, output } from '../../built-site.ts'
import { createSuite } from '../suite.ts'
import { findProblems, sourceWith } from './planted-faults.ts'
import { makeSoundSite } from './sound-site.ts'

const test = createSuite('sound site')

test('a sound site passes', async () => {
  assert.equal(await findProblems({}), [])
})

test('a sound site passes where it stands in a folder of its host', async () => {
  assert.equal(await findProblems({ base: '/my-repo/', origin: 'https://host.example' }), [])
})

test('the pages that visitors get pass', async () => {
  const { root, routes } = site
  assert.equal(
    await checkSite({ root, routes, output, base: '/', origin: built.settings.siteAddress, budgets: site.budgets }),
    [],
  )
})

test('all faults of all pages are told at once, those of one page after the other', async () => {
  const problems = await findProblems({
    add: {
      '/': '<p id="main"></p><a href="/teem">Team</a>',
      '/team': '<img src="/favicon.ico" alt="">',
      '/404.html': '<h4>Deep</h4>',
    },
    files: { 'robots.txt': 'Sitemap: /sitemap.xml' },
  })
  assert.equal(problems, [
    'pages/start.tsx The page / has 2 elements with the id "main". | Give each of them an id of its own, or none.',
    'pages/start.tsx The page / links to /teem, but there is no such page. | Did you mean "/team"? Add the page to the route table, or lead to another.',
    'pages/people.tsx The page /team shows the picture /favicon.ico without width and height. | Give its width and height in whole pixels, so that nothing moves when it arrives.',
    'pages/lost.tsx The page /404.html has the h4 "Deep" next after an h2. | Make it an h3, so that no level is left out.',
    'nowhere The file robots.txt names /sitemap.xml, which programs elsewhere cannot find. | Write the whole address, from "https://site.example/" on.',
  ])
})

test('a fault that several pages share is told once, with the pages', async () => {
  const add = {
    '/': '<a href="/x">X</a><a href="/x">X</a>',
    '/team': '<a href="/x">X</a>',
    '/404.html': '<a href="/x">X</a>',
  }
  assert.equal(await findProblems({ add, sources: sourceWith('/x') }), [
    'content/words.ts:2 The page / links to /x, but there is no such page. | Add the page to the route table, or lead to another. | It is the same with /team and /404.html.',
  ])
})

test('what is the same with three more pages names them all', async () => {
  const routes = ['/', '/a', '/team', '/404.html'].map((path) => ({ path, page: 'start' }))
  const [problem = ''] = await findProblems({
    routes,
    add: Object.fromEntries(routes.map(({ path }) => [path, '<a href="/x">X</a>'])),
  })
  assert.ok(problem.endsWith('| It is the same with /a, /team and /404.html.'), problem)
})

test('of many pages that share a fault, three more are named and the rest are counted', async () => {
  const paths = ['/', '/a', '/b', '/c', '/d', '/team', '/404.html']
  const routes = paths.map((path) => ({ path, page: 'start' }))
  const [problem = ''] = await findProblems({
    routes,
    add: Object.fromEntries(paths.map((path) => [path, '<a href="/x">X</a>'])),
  })
  assert.ok(problem.endsWith('| It is the same with /a, /b, /c and 3 more.'), problem)
})

test('whatever a page holds, it is read to its end', async () => {
  const broken = ['//[', 'https://%', '/%E0%A4%A', '#%', 'mailto:%E0%A4', 'x:', '\\\\x'].map(
    (address) => `<a href="${address}">x</a>`,
  )
  const texts = await findProblems({ add: { '/': `<p <b></p></p></i>&#xFFFFFFFF;&#0;${broken.join('')}</` } })
  assert.is(texts.length, broken.length + 1, texts.join('\n'))
})

test('a page that was not written is a failure of the generator', async () => {
  const site = makeSoundSite()
  const output = new Map([...site.output].filter(([file]) => file !== 'team.html'))
  const failure = await checkSite({ ...site, output }).catch((error: unknown) => error)
  assert.match(String(failure), 'The route /team was rendered, but is not in the output.')
})

test('a page without anything is refused for all that it lacks', async () => {
  const site = makeSoundSite()
  const output = new Map([...site.output, ['index.html', new Uint8Array()]])
  const texts = (await checkSite({ ...site, output })).map(({ text }) => text)
  assert.equal(
    texts.filter((text) => text.startsWith('The page / ')),
    [
      'The page / does not say its encoding within its first 1024 bytes and before any other text.',
      'The page / does not say its language.',
      'The page / has no main element.',
      'The page / has no h1.',
      'The page / has no title.',
      'The page / has no description.',
    ],
  )
})

test.run()
