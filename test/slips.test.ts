import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { loadContent, readContentFiles } from '../generator/content.ts'
import { describe } from '../generator/problem.ts'
import { fixtureTexts, readContent, today, withValues, wordsOf } from './helpers/content.ts'
import { copyFixture } from './helpers/folder.ts'

// What is wrong in a content file, or only unusual: forms, pasted words and editors write all kinds of YAML.

const home = fixtureTexts.get('home.yaml') ?? ''

/** A file, what a slip replaces in it and puts there, words of the only message, and the beginning of its place. */
const slips: readonly (readonly [file: string, find: string | RegExp, put: string, words: string, begin: string])[] = [
  ['programs', 'title: Girls’ Care', "title: 'Girl's Care", 'This line cannot be read. Unexpected scalar', 's Care'],
  ['home', 'subject: volunteer', 'subject: a\n      subject: b', 'This field appears twice. Delete one', 'subject: b'],
  ['careers', 'Join The', 'Join #now The', 'Everything after the # is read as a comment. Write', 'Join #now'],
  ['careers', 'Join The', '#1 in', 'Everything after the # is read as a comment. Write', '#1 in'],
  ['careers', 'Join The Force', '*Join*', 'Write the text between two straight quotation marks', '*Join*'],
  ['careers', 'Join The', '&Join The', 'YAML does not read a text that begins with &, * or !', 'The Force'],
  ['careers', 'Join The', '!Join The', 'YAML does not read a text that begins with &, * or !', 'The Force'],
]

for (const [file, find, put, message, begin] of slips)
  test(`a slip is reported at its line: ${JSON.stringify(put)} in ${file}.yaml`, () => {
    const text = (fixtureTexts.get(`${file}.yaml`) ?? '').replace(find, () => put)
    const [problem, ...others] = readContent(new Map(fixtureTexts).set(`${file}.yaml`, text)).problems
    assert.equal(others, [])
    assert.ok(problem && wordsOf(problem).includes(message), problem ? wordsOf(problem) : 'no message')
    assert.match(problem.where ?? '', /^(Home page|Our programs|Careers)/)
    const { file: place, line = 0, column = 0, lineText = '' } = problem?.location ?? {}
    assert.equal([place, lineText], [`content/${file}.yaml`, text.split('\n')[line - 1]])
    assert.ok(lineText.slice(column).startsWith(begin), lineText.slice(column))
  })

test('a mistake in a list is counted as in the form, where empty boxes and pasted lines count, too', () => {
  const long = 'Long '.repeat(101)
  const call = { heading: 'Board members', text: 'Write to us.', paragraphs: ['One.\nTwo.', long] }
  const { problems } = readContent(withValues({ 'careers.calls': [{ heading: '' }, call] }))
  assert.equal(
    problems.map(({ where }) => where),
    ['Careers › Calls › Call 2 › Further paragraphs › Paragraph 2'],
  )
})

test('a missing value is reported at the group that should have it', () => {
  const [problem] = readContent(
    new Map(fixtureTexts).set('home.yaml', home.replace(/( +)heading: Mission\n/, '')),
  ).problems
  assert.is(problem?.location?.lineText, 'mission:')
  const [first] = readContent(
    new Map(fixtureTexts).set('home.yaml', home.replace(/^description:.*\n( .*\n)*/, '')),
  ).problems
  assert.is(first?.location?.line, 1)
})

test('a file in another encoding, without content or under another name is named', () => {
  const withHome = (content: string | Uint8Array, name = 'home.yaml') => {
    const others = [...fixtureTexts].filter(([name]) => name !== 'home.yaml')
    return readContent(new Map([...others, [name, content]])).problems.map(describe)
  }
  assert.equal(withHome(Buffer.from('heading: Olé', 'latin1')), ['Home page: The file is not saved as UTF-8.'])
  assert.equal(withHome('\n# nothing\n'), ['Home page: This is missing or empty.'])
  const stray = 'Folder content: A file is not part of the site. It is content/home (1).yaml.'
  assert.equal(withHome(home, 'home (1).yaml'), [stray, 'Home page: content/home.yaml does not exist.'])
})

test('a file that the site does not use is a warning', () => {
  const strays = ['careers copy.yaml', 'home', 'home.yml', 'notes.txt']
  const files = [...strays, 'photographs.md'].map((name) => [`content/${name}`, '\tx: "'])
  const { problems } = loadContent(readContentFiles(copyFixture({ files: Object.fromEntries(files) })), { today })
  assert.equal(
    problems.map((problem) => `${problem.kind}: ${describe(problem)}`),
    strays.map((name) => `warning: Folder content: A file is not part of the site. It is content/${name}.`),
  )
})

/** What somebody writes without quotation marks, and what the form would make of it, or nothing if that is the same. */
const plainValues: Readonly<Record<string, string | undefined>> = {
  '0123456': '123456',
  '0700000000': '700000000',
  '+254711222333': '254711222333',
  '0x1F': '31',
  '1e5': '100000',
  '12345678901234567890': '12345678901234567000',
  '1.50': '1.5',
  '6000': undefined,
  '2027-12-31': undefined,
  '+254 711 222 333': undefined,
  '"0123456"': undefined,
}

test('a number without quotation marks that a form would change is published as it is, with a warning at its line', () => {
  for (const [value, changed] of Object.entries(plainValues)) {
    const tagline = `tagline: ${value}`
    const text = (fixtureTexts.get('organization.yaml') ?? '').replace(/^tagline: .*$/m, tagline)
    const { content, problems } = readContent(new Map(fixtureTexts).set('organization.yaml', text))
    assert.is(content?.organization.tagline, value.replaceAll('"', ''))
    const [warning, ...others] = problems.map((problem) => `${problem.location?.lineText} ${wordsOf(problem)}`)
    assert.is(others.length, 0)
    if (changed === undefined) assert.is(warning, undefined)
    else
      assert.match(
        warning ?? '',
        `${tagline} Name and contact › Tagline: This number has no quotation marks. Somebody who saves this form would change ${value} into ${changed}.`,
      )
  }
})

/** Changes of all files that change no word of the content. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'boxes that were emptied': (text) => text.replace(/^( +)isClosed: false$/gm, '$1isClosed:'),
  'a byte order mark and Windows line endings': (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  'spaces at the ends of lines': (text) => text.replace(/(?<=\w)$/gm, ' '),
  'a folded text': (text) => text.replace('text: Write to us.', 'text: >-\n      Write\n      to us.'),
}

for (const [what, change] of Object.entries(forms))
  test(`content with ${what} is accepted and means the same`, () => {
    const changed = new Map(Array.from(fixtureTexts, ([name, text]) => [name, change(text)]))
    assert.is.not([...changed.values()].join(''), [...fixtureTexts.values()].join(''))
    const { content, problems } = readContent(changed)
    assert.equal([content, problems], [readContent(fixtureTexts).content, []])
  })
