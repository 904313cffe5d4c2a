import * as assert from 'uvu/assert'
import { openSources } from '../../../generator/check/locate-in-sources.ts'
import { makeFolder, writeSources, type Sources } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('locate in sources')

test('a text is found with its line, its column and its length', () => {
  const locate = openSources(folderOf({ 'pages/a.tsx': 'one\r\n  <p>Some words</p>\n' }))
  assert.equal(locate(['Some words']), {
    file: 'pages/a.tsx',
    line: 2,
    column: 5,
    length: 10,
    lineText: '  <p>Some words</p>',
  })
})

const cases: readonly { name: string; sources: Sources; quotes: readonly string[]; place: string | undefined }[] = [
  {
    name: 'content comes before pages, and pages before components',
    sources: { 'components/a.tsx': 'Words', 'pages/a.tsx': 'Words', 'content/deep/er.json': '\nWords' },
    quotes: ['Words'],
    place: 'content/deep/er.json:2:0',
  },
  {
    name: 'a whole text in quotes comes before a part',
    sources: { 'content/a.ts': "'Many words'\n", 'pages/a.tsx': '"words"' },
    quotes: ['words'],
    place: 'pages/a.tsx:1:1',
  },
  {
    name: 'all kinds of quotes count',
    sources: { 'content/a.ts': 'x words `words`' },
    quotes: ['words'],
    place: 'content/a.ts:1:9',
  },
  {
    name: 'quotes that do not match do not count',
    sources: { 'content/a.ts': `words "words'` },
    quotes: ['words'],
    place: 'content/a.ts:1:0',
  },
  {
    name: 'the first of several texts is preferred',
    sources: { 'content/a.ts': "'b'", 'pages/a.tsx': "'a'" },
    quotes: ['x', 'a', 'b'],
    place: 'pages/a.tsx:1:1',
  },
  {
    name: 'an address is not found within a longer one',
    sources: { 'content/a.ts': "'/team/us' '/team-work' './team.tsx' `/team#x`" },
    quotes: ['/team'],
    place: 'content/a.ts:1:38',
  },
  {
    name: 'a word is not found within another',
    sources: { 'content/a.ts': 'newsletter renews sea-news news' },
    quotes: ['news'],
    place: 'content/a.ts:1:27',
  },
  {
    name: 'a file is found by its name in any folder',
    sources: { 'components/a.css': 'url(../assets/view.png)' },
    quotes: ['/view.png'],
    place: 'components/a.css:1:13',
  },
  {
    name: 'a short word is found only in quotes',
    sources: { 'content/a.ts': 'const a = 1' },
    quotes: ['a', '', ' '],
    place: undefined,
  },
  {
    name: 'a sign beyond the keyboard is found anywhere',
    sources: { 'content/a.ts': 'const a = 1 // \u202e' },
    quotes: ['\u202e'],
    place: 'content/a.ts:1:15',
  },
  {
    name: 'pictures, tests and packages are not read',
    sources: { 'content/a.png': 'Words', 'test/a.ts': 'Words', 'node_modules/a.ts': 'Words' },
    quotes: ['Words'],
    place: undefined,
  },
]
for (const { name, sources, quotes, place } of cases) {
  test(name, () => {
    const found = openSources(folderOf(sources))(quotes)
    assert.is(found && `${found.file}:${found.line}:${found.column}`, place)
  })
}

test('sources are read once, and not before they are needed', () => {
  const root = folderOf({})
  const locate = openSources(root)
  writeSources({ root }, { 'content/a.ts': 'Words' })
  assert.ok(locate(['Words']))
  writeSources({ root }, { 'content/a.ts': 'Others' })
  assert.ok(locate(['Words']))
  assert.is(locate(['Others']), undefined)
})

function folderOf(sources: Sources): string {
  const root = makeFolder('sources')
  writeSources({ root }, sources)
  return root
}

test.run()
