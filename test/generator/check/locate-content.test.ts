import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describeContentFault } from '../../../generator/check/describe-content.ts'
import { locateContent } from '../../../generator/check/locate-content.ts'
import type { ContentPlace } from '../../../generator/facts.ts'
import { describeProblems } from '../../../generator/report.ts'
import { makeFolder } from '../small-site.ts'
import { createSuite } from '../suite.ts'

const test = createSuite('locate-content')

const source = `import type { Words } from './types.ts'

const town = 'Kakamega'
const loop = loop as string

/** Words. */
export const words = {
  title: 'Karibu',
  'sub-title':
    'Sisi ni wanawake',
  note: \`One
    two\`,
  place: { town, county: town as string },
  people: [
    { name: 'A’isha', age: 7 },
    { name: 'Ann’e', 'first name': "Ann’s" }, ['nested'],
    , ...others, 'last'
  ],
  again: 1, again: 2,
  [computed]: 3,
  loop,
  nothing: undefined,
  say() { return 'hi' },
} as const satisfies Words

export const angle = <Words>{ title: ('in brackets')! }
const hidden = { title: 'Renamed' }
export { hidden as shown, hidden }
export function build() { return 1 }
export let count = 7, later
`

/** Where each place is: the line, and what is marked there. */
const places: Readonly<Record<string, readonly [place: Omit<ContentPlace, 'file'>, line: number, marked: string]>> = {
  'an export': [{ path: ['count'] }, 30, '7'],
  'an export that is an object, by its first sign': [{ path: ['words'] }, 7, '{'],
  'a field': [{ path: ['words', 'title'] }, 8, `'Karibu'`],
  'the name of a field': [{ path: ['words', 'title'], at: 'name' }, 8, 'title'],
  'a field with a name in quotation marks, whose value stands on the line below': [
    { path: ['words', 'sub-title'] },
    10,
    `'Sisi ni wanawake'`,
  ],
  'the name of a field whose value stands on the line below': [
    { path: ['words', 'sub-title'], at: 'name' },
    9,
    `'sub-title'`,
  ],
  'the first line of a text that goes over two': [{ path: ['words', 'note'] }, 11, '`One'],
  'a constant of the file that a field takes its value from': [{ path: ['words', 'place', 'town'] }, 3, `'Kakamega'`],
  'a constant behind a type': [{ path: ['words', 'place', 'county'] }, 3, `'Kakamega'`],
  'the name of a field that takes its value from a constant': [
    { path: ['words', 'place', 'county'], at: 'name' },
    13,
    'county',
  ],
  'a list, by its first sign': [{ path: ['words', 'people'] }, 14, '['],
  'an entry of a list, by its first sign': [{ path: ['words', 'people', 1] }, 16, '{'],
  'a field of an entry': [{ path: ['words', 'people', 0, 'age'] }, 15, '7'],
  'a field behind letters of several bytes': [{ path: ['words', 'people', 1, 'first name'] }, 16, `"Ann’s"`],
  'a list on one line, by its first sign': [{ path: ['words', 'people', 2] }, 16, '['],
  'an entry of a list in a list': [{ path: ['words', 'people', 2, 0] }, 16, `'nested'`],
  'the list, where an entry is left out': [{ path: ['words', 'people', 3] }, 14, '['],
  'the list, where nobody can count the entries': [{ path: ['words', 'people', 5] }, 14, '['],
  'the last of two fields with the same name': [{ path: ['words', 'again'] }, 19, '2'],
  'the object, where a field is missing': [{ path: ['words', 'place', 'street'] }, 13, '{'],
  'the object, where a field of a missing field is meant': [{ path: ['words', 'place', 'street', 'number'] }, 13, '{'],
  'the text, where it is asked for a field': [{ path: ['words', 'title', 'length'] }, 8, `'Karibu'`],
  'the object, where a name is computed': [{ path: ['words', 'computed'] }, 7, '{'],
  'the name, where the value leads to itself': [{ path: ['words', 'loop'] }, 21, 'loop'],
  'a value that is none': [{ path: ['words', 'nothing'] }, 22, 'undefined'],
  'the name of what is a function': [{ path: ['words', 'say'] }, 23, 'say'],
  'a field behind a type in angle brackets': [{ path: ['angle', 'title'] }, 26, `'in brackets'`],
  'an export under another name': [{ path: ['shown', 'title'] }, 27, `'Renamed'`],
  'the other name of an export': [{ path: ['shown'], at: 'name' }, 28, 'shown'],
  'an export at the end of the file under its own name': [{ path: ['hidden', 'title'] }, 27, `'Renamed'`],
  'the name of an export without a value': [{ path: ['later'] }, 30, 'later'],
}

for (const [what, [place, line, marked]] of Object.entries(places)) {
  test(`${what} is found`, async () => {
    const location = await locate(source, place)
    assert.is(location.file, 'words.ts')
    assert.is(location.line, line)
    assert.is(location.lineText, source.split('\n')[line - 1])
    assert.is(location.length, Buffer.byteLength(marked))
    assert.is(
      Buffer.from(location.lineText ?? '')
        .subarray(location.column)
        .toString()
        .slice(0, marked.length),
      marked,
    )
  })
}

test('line, column and length are told as esbuild counts them, in bytes', async () => {
  const { column, length } = await locate(source, { path: ['words', 'people', 1, 'first name'] })
  assert.equal([column, length], [37, 9])
})

test('the last word of the place is underlined in the terminal', async () => {
  const root = writeWords(source)
  const problem = await describeContentFault(root, {
    file: 'words.ts',
    path: ['words', 'people', 1, 'first name'],
    text: 'It is odd.',
    mend: 'Make it even.',
  })
  const report = await describeProblems([problem], false)
  assert.match(report, 'words.ts:16:37:')
  assert.match(report, 'It is odd.')
  assert.match(report, 'Make it even.')
  const [, excerpt = '', marks = ''] = /\n(.*Ann’s.*)\n(.*~.*)\n/.exec(report) ?? []
  assert.is(marks.indexOf('~'), excerpt.indexOf('"Ann’s"'))
})

test('lines are counted as editors count them, however they end', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { line, lineText } = await locate(`// \u2028 one\nexport const a = {\n  b: 1,\n}\n`.replaceAll('\n', end), {
      path: ['a', 'b'],
    })
    assert.equal([line, lineText], [3, '  b: 1,'], JSON.stringify(end))
  }
})

for (const [what, text, path] of [
  ['exports no such thing', source, ['nobody', 'title']],
  ['exports only a function of that name', source, ['build']],
  ['cannot be parsed', 'export const = 1', ['words']],
  ['is empty', '', ['words']],
  ['is meant as a whole', source, []],
] as const) {
  test(`of a file that ${what}, only the name is told`, async () => {
    assert.equal(await locate(text, { path }), { file: 'words.ts' })
  })
}

test('of a file that is not there, only the name is told', async () => {
  assert.equal(await locateContent(makeFolder(), { file: 'nowhere.ts', path: ['a'] }), { file: 'nowhere.ts' })
})

function locate(text: string, place: Omit<ContentPlace, 'file'>) {
  return locateContent(writeWords(text), { file: 'words.ts', ...place })
}

function writeWords(text: string): string {
  const root = makeFolder()
  writeFileSync(join(root, 'words.ts'), text)
  return root
}

test.run()
