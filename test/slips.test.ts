import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findProblems, fixture, read, wordsOf } from './content-rules.ts'

// Slips of people who edit the content files as text.

type Slips = readonly (readonly [file: string, find: string | RegExp, put: string, words: string, line?: string])[]

const mark = 'The text ends too early. Inside a text, write ’ and “ ”.'
const ended = 'The quotation mark at the end of this text is missing. Write it there, as at its start.'
const sign = 'A text cannot begin with this sign. Write the whole text between two ".'
const meaning = 'A text cannot begin with *, & or !. Write the whole text between two ".'
const colon = 'A field begins in a text. Put a text with a colon between two "'
const cut = 'This text is cut at the #. Write the whole text between two ".'
const stray = 'This is neither a field nor a text. Write a colon and a space'
const moved = 'The number of spaces before this line is wrong.'
const closed = 'This call has closed. Thank you to everyone who answered it.'
const conflict = 'Two people changed this text. Keep one version, and delete'

/** By promise: a file, what a slip replaces in it and puts there, words of the only message, and a part of its line. */
const slips: Readonly<Record<string, Slips>> = {
  'a missing quotation mark, or an apostrophe that ends a text,': [
    ['programs', 'title: Girls’ Care', "title: 'Girl's Care", mark],
    ['organization', 'tagline: ', 'tagline: "', ended],
    ['home', 'heading: Empowering', "heading: 'Empowering", ended],
    ['careers', /more: (.*)/, "more: 'See other ways’", ended],
    ['organization', 'tagline: Championing', 'tagline: "Championing"', mark],
    ['programs', /title: (Girls.*)/, "title: 'Girls’ Care',", 'This line ends with a comma. Delete the comma.'],
  ],
  'a sign that has a meaning in YAML': [
    ['organization', 'tagline: ', 'tagline: Our aim: ', colon],
    ['programs', 'drawing: girls-care', 'photograph: file: a.jpg', colon],
    ['careers', 'Join The', 'Join #now The', cut],
    ['careers', 'Join The', '#1 in', cut],
    ...['@', '`', '*', '& ', '[Draft] ', '- '].map(
      (start) => ['organization', 'tagline: ', `tagline: ${start}`, sign] as const,
    ),
    ['organization', /tagline: .*/, 'tagline: *Rights*', meaning],
    ['organization', 'tagline: ', 'tagline: ! ', meaning],
    ['organization', /tagline: .*/, 'tagline: {rights}', 'A text cannot begin with {.'],
    ['home', 'mission:\n', '---\nmission:\n', 'This line divides the file. Delete it.'],
  ],
  'a tab, a wrong indentation, or a missing space': [
    ['programs', '    drawing', '\tdrawing', 'There is a tab. Write spaces instead'],
    ['home', '      subject: volunteer', '     subject: volunteer', stray],
    ['home', 'vision:', ' vision:', moved],
    ['home', 'subject: volunteer', 'subject volunteer', stray],
    ['organization', 'phone: ', 'phone:', 'A space is missing after the colon.'],
    ['home', '- heading: Volunteer', '-heading: Volunteer', 'An entry of a list begins with a hyphen and a space.'],
    ['navigation', '- Gallery', '• Gallery', 'An entry of a list begins with a hyphen and a space.'],
    ['navigation', '- Gallery', '  - Gallery', 'This text contains another entry.', 'Programs'],
    ['careers', 'calls:', 'calls: []', 'An entry begins in a text.', '- heading: Call'],
  ],
  'a field that is there twice, or in a text': [
    ['home', 'subject: volunteer', 'subject: a\n      subject: b', 'This field is there twice. Delete one', 'b'],
    ['programs', '- title: Girls', '  title: Girls', 'or begin a new entry with a hyphen and a space'],
    [
      'careers',
      closed,
      `>-\n      ${closed}\n      deadline: Friday`,
      'This text contains deadline. Begin',
      'text: >-',
    ],
    ['careers', closed, `"Closed.\n      deadline: Friday"`, 'This text contains deadline.'],
  ],
  'what a merge conflict left behind': [
    ['home', 'vision:', '<<<<<<< HEAD\nvision:', conflict],
    ['home', 'vision:', '=======\nvision:', conflict],
    ['home', /^/, '>>>>>>> main\n', conflict],
  ],
}

for (const [what, rows] of Object.entries(slips))
  for (const [file, find, put, message, part = put.split('\n')[0]?.trim() ?? ''] of rows)
    test(`${what} is reported at its line: ${JSON.stringify(put)} in ${file}.yaml`, () => {
      const sound = fixture.get(`${file}.yaml`) ?? ''
      const text = sound.replace(find, () => put)
      assert.not.equal(text, sound)
      const [problem, ...others] = findProblems(new Map(fixture).set(`${file}.yaml`, text))
      assert.equal(others, [])
      assert.ok(problem && wordsOf(problem).includes(message), problem ? wordsOf(problem) : 'no message')
      const { file: place, line = 0, lineText = '' } = problem?.location ?? {}
      assert.equal([place, lineText], [`content/${file}.yaml`, text.split('\n')[line - 1]])
      assert.ok(lineText.includes(part), lineText)
    })

const home = fixture.get('home.yaml') ?? ''
const restore = 'Restore it as CONTENT.md shows under'
const tooMuch = 'content/home.yaml is longer or deeper than any content.'

const encoding = 'home.yaml is not saved as UTF-8.'

/** What may be in home.yaml, and words of the only message. */
const files: Readonly<Record<string, readonly [content: string | Uint8Array, words: string]>> = {
  'a file in UTF-16': [Buffer.from(`\ufeff${home}`, 'utf16le'), encoding],
  'a file in another encoding': [Buffer.from('heading: Olé', 'latin1'), encoding],
  'an empty file': ['\n# nothing\n', `Home page is missing or empty. ${restore}`],
  'a large file': [`${home}# ${'x'.repeat(100_000)}`, tooMuch],
  'many brackets': [`description: ${'['.repeat(20_000)}`, tooMuch],
  'many hyphens': ['- '.repeat(40_000), tooMuch],
  'aliases that multiply': ['a: [&a [x, x], &b [*a, *a], &c [*b, *b], *c, *c]\n', meaning],
}

for (const [what, [content, message]] of Object.entries(files))
  test(`${what} gets one message`, () => {
    const [problem, ...others] = findProblems(new Map([...fixture, ['home.yaml', content]]))
    assert.equal(others, [])
    assert.ok(problem && wordsOf(problem).includes(message), problem && wordsOf(problem))
  })

for (const copy of ['home (1).yaml', 'home copy.yaml', 'Copy of home.yaml', 'home.yml', 'home.txt', 'new.yaml'])
  test(`${copy}, a file that the site does not use, gets one message`, () => {
    const [problem, ...others] = findProblems(new Map(fixture).set(copy, home))
    assert.equal(others, [])
    assert.ok(problem && wordsOf(problem).startsWith(`content/${copy} is not part of the site.`))
  })

/** Changes of all files that change no word of the content. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'a byte order mark and Windows line endings': (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  'non-breaking spaces of a word processor': (text) =>
    text.replace(/^ +|: | (?=[a-z])/gm, (one) => one.replace(/ /g, '\u00a0')),
  'spaces at the ends of lines': (text) => text.replace(/(?<=\w)$/gm, ' '),
  'a first line of hyphens': (text) => `---\n${text}`,
  'a folded text': (text) => text.replace('text: Write to us.', 'text: >-\n      Write\n      to us.'),
  'line breaks that stay': (text) => text.replace('text: Write to us.', 'text: |\n      Write\n      to us.\n'),
}

for (const [what, change] of Object.entries(forms))
  test(`content with ${what} is accepted and means the same`, () => {
    const changed = new Map(Array.from(fixture, ([name, text]) => [name, change(text)]))
    assert.not.equal(changed, fixture)
    assert.equal(read(changed).content, read(fixture).content)
  })

test('all files are checked, and each tells only its first mistake of syntax, but all wrong values', () => {
  const broken = home.replace('heading: Mission', 'heading:Mission').replace('heading: Vision', 'heading:Vision')
  const wrong = (fixture.get('careers.yaml') ?? '')
    .replace('title: Careers', 'title: ""')
    .replace('isOpen: false', 'isOpen: no')
  const problems = findProblems(new Map(fixture).set('home.yaml', broken).set('careers.yaml', wrong))
  assert.equal(
    problems.map(({ text, location }) => `${location?.file} ${text}`),
    [
      'content/home.yaml A space is missing after the colon.',
      'content/careers.yaml Careers › Page › Title is missing or empty.',
      'content/careers.yaml Careers › Calls › Call for New Board Members › Open for applications cannot be “no”.',
    ],
  )
})

test('a deleted or renamed file is reported', () => {
  const others = [...fixture].filter(([name]) => name !== 'home.yaml')
  const problems = findProblems(new Map([...others, ['Home.yaml', home]]))
  assert.match(problems.map(wordsOf).join(), `content/home.yaml is missing: it was deleted or renamed. ${restore}`)
})

test.run()
