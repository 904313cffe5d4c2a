import * as assert from 'uvu/assert'
import { problemsOf, type Problem } from '../../generator/problem.ts'
import { checkRoutes, filesOf, type Route } from '../../generator/routes.ts'
import { assertProblems } from './assert-problem.ts'
import { makeSmallSite, openBuilder, refuseSite } from './small-site.ts'
import { createSuite } from './suite.ts'

const test = createSuite('routes')

test('the home page is one file', () => {
  assert.equal(filesOf('/'), ['index.html'])
})

test('a page is two files, so that every plain host finds it', () => {
  assert.equal(filesOf('/careers'), ['careers.html', 'careers/index.html'])
})

test('a page below a page is two files in that folder', () => {
  assert.equal(filesOf('/careers/board'), ['careers/board.html', 'careers/board/index.html'])
})

test('an error page is the one file that hosts look for', () => {
  assert.equal(filesOf('/404.html'), ['404.html'])
})

test('a table of clean routes is accepted', () => {
  assert.equal(
    check(
      { path: '/get-involved', page: 'careers' },
      { path: '/a1/b-2/c', page: 'home' },
      { path: '/500.html', page: 'home' },
    ),
    [],
  )
})

test('the same path twice is refused, with the line of the second and both pages', () => {
  assertProblems(check({ path: '/jobs', page: 'careers' }, { path: '/jobs', page: 'home' }), {
    text: 'The route /jobs (page "home") collides with the route /jobs (page "careers"): both would be written to dist/jobs.html.',
    file: 'build.ts',
    lineText: `{ path: '/jobs', page: 'home' },`,
    note: 'another path',
  })
})

test('/index is refused, because it would replace the home page', () => {
  assertProblems(check({ path: '/index', page: 'careers' }), {
    text: /route \/index .* collides with the route \/ .*dist\/index\.html/,
    file: 'build.ts',
    lineText: `{ path: '/index', page: 'careers' },`,
    note: 'another path',
  })
})

test('/careers.html is refused beside /careers', () => {
  assertProblems(check({ path: '/careers.html', page: 'home' }), {
    text: /route \/careers\.html .* collides with the route \/careers .*dist\/careers\.html/,
    file: 'build.ts',
    lineText: `{ path: '/careers.html', page: 'home' },`,
    note: 'another path',
  })
})

test('/careers/index is refused beside /careers', () => {
  assertProblems(check({ path: '/careers/index', page: 'home' }), {
    text: /collides .*dist\/careers\/index\.html/,
    lineText: `{ path: '/careers/index', page: 'home' },`,
  })
})

test('a route that collides in both of its files is reported once', () => {
  assert.is(check({ path: '/careers', page: 'home' }).length, 1)
})

for (const path of ['/../secrets', '/a/../../b', '..']) {
  test(`the route ${path} is refused, because it climbs out of dist`, () => {
    const lineText = `{ path: '${path}', page: 'home' },`
    assertProblems(check({ path, page: 'home' }), {
      text: `The route ${path} climbs out of dist.`,
      file: 'build.ts',
      lineText,
      note: '".."',
    })
  })
}

const untidyPaths = {
  '/Careers': 'has an upper-case letter',
  '/careers/': 'ends with a slash',
  '//careers': 'begins with two slashes',
  '/a//b': 'has two slashes',
  careers: 'begins with no slash',
  '/our team': 'has a space',
  '/our--team': 'has two hyphens',
  '/-team': 'begins with a hyphen',
  '/team-': 'ends with a hyphen',
  '/tëam': 'has a letter beyond a to z',
  '/team?x': 'has a question mark',
  '/team.htm': 'has a dot',
  '/./team': 'has a dot for a folder',
  '/a.html/b': 'has an ending in its middle',
  '': 'is empty',
}
for (const [path, reason] of Object.entries(untidyPaths)) {
  test(`the route ${JSON.stringify(path)} is refused, because it ${reason}`, () => {
    const lineText = `{ path: '${path}', page: 'home' },`
    const text = `The route ${JSON.stringify(path)} is not a clean path.`
    assertProblems(check({ path, page: 'home' }), { text, file: 'build.ts', lineText, note: '"/get-involved"' })
  })
}

test('a page that does not exist is refused, and the nearest name is offered', () => {
  assertProblems(check({ path: '/jobs', page: 'carers' }), {
    text: 'The route /jobs names the page "carers", but there is no pages/carers.tsx.',
    file: 'build.ts',
    lineText: `{ path: '/jobs', page: 'carers' },`,
    note: 'Did you mean "careers"? Or make the file pages/carers.tsx.',
  })
})

test('where no page has a similar name, the developer is told which file to make', () => {
  assertProblems(check({ path: '/jobs', page: 'zzz' }), {
    text: 'no pages/zzz.tsx',
    lineText: `{ path: '/jobs', page: 'zzz' },`,
    note: /^Make the file pages\/zzz\.tsx\.$/,
  })
})

test('every problem of a table is reported at once', () => {
  const problems = check(
    { path: '/Careers', page: 'home' },
    { path: '/../x', page: 'home' },
    { path: '/index', page: 'home' },
    { path: '/jobs', page: 'carers' },
  )
  assert.equal(
    ['/Careers', '/../x', '/index', '/jobs'].map((path) => problems.filter(({ text }) => text.includes(path)).length),
    [1, 1, 1, 1],
  )
})

test('a route with two faults is reported with both', () => {
  assert.is(check({ path: '/Jobs', page: 'carers' }).length, 2)
})

test('where the table is written otherwise, the problem still names its file', () => {
  const site = makeSmallSite({ 'build.ts': '// The table stands elsewhere.\n' })
  const [problem] = problemsIn(site.root, [{ path: '/Jobs', page: 'home' }])
  assert.is(problem?.location?.file, 'build.ts')
})

test('a site with a broken table is not even opened', async () => {
  const problems = await refuseSite(makeSmallSite({}, { extraRoutes: [{ path: '/jobs', page: 'carers' }] }))
  assertProblems(problems, { text: 'no pages/carers.tsx', file: 'build.ts', note: 'Did you mean "careers"?' })
})

test('only files that end with .tsx count as pages', async () => {
  const site = makeSmallSite(
    { 'pages/notes.md': 'No page.\n' },
    { extraRoutes: [{ path: '/notes', page: 'notes.md' }] },
  )
  assertProblems(await refuseSite(site), { text: 'no pages/notes.md.tsx', file: 'build.ts' })
})

test('two routes may show the same page', async () => {
  const builder = await openBuilder(makeSmallSite({}, { extraRoutes: [{ path: '/jobs', page: 'careers' }] }))
  assert.ok((await builder.build()).has('jobs.html'))
})

/** Checks the small site's table with further routes at its end. */
function check(...extraRoutes: readonly Route[]): readonly Problem[] {
  const site = makeSmallSite({}, { extraRoutes })
  return problemsIn(site.root, site.routes)
}

function problemsIn(root: string, routes: readonly Route[]): readonly Problem[] {
  try {
    checkRoutes(routes, { root, table: 'build.ts', pageNames: ['careers', 'home', 'not-found'] })
    return []
  } catch (error) {
    return problemsOf(error, root)
  }
}

test.run()
