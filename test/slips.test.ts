import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findProblems, fixture, read, wordsOf } from './content-rules.ts'

// Slips of people who edit the content files as text.

type Slips = readonly (readonly [file: string, find: string | RegExp, put: string, words: string, line?: string])[]

const mark = 'The second quotation mark on this line ends the text. Inside the text, write ’'
const ended = 'The quotation mark at the end of this text is missing. Write'
const sign = 'A text cannot begin with this sign. Write the whole text between two ".'
const stray = 'This line is neither a field nor part of the text above it.'
const moved = ') is wrong. Fields of a group begin with the same number of spaces.'
const meaning = 'begins with *, & or !, which has another meaning. Write the whole text between two ".'
const quotes = 'would be changed by other programs on saving. Write it between quotation marks:'
const invisible = 'Delete the invisible character.'
const hidden = 'alt has a line that begins with focus, but is not a field.'
const side = (line: string, end = '.') => `on either side${end}\n        ${line}`
const conflict = 'Two people changed this text. Keep one version, and delete'

/** By promise: a file, what a slip replaces in it and puts there, words of the only message, and a part of its line. */
const slips: Readonly<Record<string, Slips>> = {
  'a missing quotation mark, or an apostrophe that ends a text,': [
    ['programs', 'title: Girls’ Care', "title: 'Girl's Care", mark],
    ['programs', 'title: Girls’ Care', "title: 'Girls' Care'", mark],
    ['organization', 'tagline: ', 'tagline: "', `${ended} " there, as at its start.`],
    ['home', 'heading: Empowering', "heading: 'Empowering", `${ended} '`],
    ['careers', 'address: /#contact', "address: '/#contact’", `${ended} '`],
    ['organization', 'women and teen girls', "women and teen girls'", 'has a quotation mark only at its end.'],
    ['organization', 'tagline: Championing', 'tagline: "Championing"', mark],
    ['programs', /title: (Girls.*)/, "title: 'Girls’ Care',", 'This line ends with a comma. Delete the comma.'],
  ],
  'a sign that has a meaning in YAML': [
    ['organization', 'tagline: ', 'tagline: Our aim: ', 'A text with a colon needs quotation marks. Write'],
    ['programs', /programImage:\n +/, 'programImage: ', 'If it is a field, write it on the next line'],
    ['careers', 'Join The', 'Join #now The', 'heading is cut at the #. Write the whole text between'],
    ['careers', 'Join The', '#1 in', 'heading is cut at the #. Write the whole text between'],
    ...['@', '`', '%', '*', '& ', '[Draft] ', ', ', '- ', '? '].map(
      (start) => ['organization', 'tagline: ', `tagline: ${start}`, sign] as const,
    ),
    ['organization', /tagline: .*/, 'tagline: *Rights*', `tagline ${meaning}`],
    ['organization', 'tagline: ', 'tagline: &rights ', `tagline ${meaning}`],
    ['organization', 'tagline: ', 'tagline: ! ', `tagline ${meaning}`],
    ['organization', /tagline: .*/, 'tagline: {rights}', 'If they begin with { or [, put them between two ".'],
    ['home', 'mission:\n', 'mission:\n  <<: { a: b }\n', '<< is not a field.', '<<'],
    ['home', 'mission:\n', '---\nmission:\n', 'This line divides the file. Delete it.'],
    ['home', /text: >-\n +To/, 'text: >- To', 'The text begins too early. Begin it on the next line'],
  ],
  'a tab, a wrong indentation, or a missing space': [
    ['programs', '    programImage', '\tprogramImage', 'There is a tab. Write spaces instead'],
    ['home', '      subject: volunteer', '     subject: volunteer', moved],
    ['home', '      subject: volunteer', '       subject: volunteer', moved],
    ['home', '    - heading: Volunteer', '   - heading: Volunteer', moved],
    ['home', 'vision:', ' vision:', moved],
    ['programs', 'programs:\n', '', 'The file does not begin with a field. Write its name again.'],
    ['home', '    how you would', 'how you would', stray],
    ['home', 'subject: volunteer', 'subject volunteer', stray],
    ['home', 'vision:', '// our vision\nvision:', stray],
    ['organization', 'phone: ', 'phone:', 'A space is missing after the colon.'],
    ['home', '- heading: Volunteer', '-heading: Volunteer', 'An entry of a list begins with a hyphen and a space.'],
    ['navigation', '- Gallery', '• Gallery', 'An entry of a list begins with a hyphen and a space.'],
    ['navigation', '- Gallery', '-', 'entry 4 of footerEntries is empty.'],
    ['careers', 'calls:', 'calls: []', 'The list above ends with []. Delete the [].', '- heading: Call'],
  ],
  'a text that contains a field or an empty line': [
    ['programs', 'on either side.', side('focus: top'), hidden, 'focus'],
    ['programs', 'on either side.', side('focus top'), 'Write “focus: ” with as many spaces', 'focus'],
    ['programs', 'on either side.', side('focus right top', ''), hidden, 'focus'],
    ['home', '    without fear', '\n    without fear', 'text has an empty line. Delete that line', ''],
  ],
  'a field that is there twice': [
    ['home', 'subject: volunteer', 'subject: a\n      subject: b', 'This field is there twice. Delete', 'b'],
    ['programs', '- title: Girls', '  title: Girls', 'If a new entry begins here, write a hyphen and a space'],
  ],
  'what a merge conflict left behind': [
    ['home', 'vision:', '<<<<<<< HEAD\nvision:', conflict],
    ['home', 'vision:', '=======\nvision:', conflict],
    ['home', /^/, '>>>>>>> main\n', conflict],
    ['home', 'mission:\n', '<<<<<<< HEAD\nmission:\n=======\nour mission:\n>>>>>>> main\n', conflict],
  ],
  'a value that other programs would change on saving': [
    ['organization', '+254 000 000 000', '+254711222333', `phone ${quotes} "+254711222333".`],
    ...['007', '5.0', '~', 'null', 'True', '1e3', '0x1F', '.inf'].map(
      (value) => ['home', 'heading: Mission', `heading: ${value}`, `heading ${quotes} "${value}".`] as const,
    ),
    ['careers', 'isOpen: false', 'isOpen: False', 'Write true or false.'],
    ['careers', 'isOpen: false', 'isOpen: "false"', 'Delete them.'],
  ],
  'a character that is invisible or damaged': [
    ['home', 'Mission', 'Mis\u200bsion', 'There is an invisible character (U+200B) after “heading: Mis”.'],
    ...['\u200e', '\u00ad', '\ufffc', '\u202e', '\u200d', '\uf0b7', '\u0007', '\u3164'].map(
      (character) => ['home', 'Mission', `Mis${character}sion`, invisible] as const,
    ),
    ['home', 'mission:', '\u2060mission:', invisible],
    ['home', 'heading: Mission', 'heading: "Mis\\u200Bsion"', invisible],
    ['home', 'Mission', 'Mi\ufffdn', 'There is a damaged character after “heading: Mi”. Type the word again.'],
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
      assert.is(place, `content/${file}.yaml`)
      assert.is(lineText, text.split('\n')[line - 1])
      assert.ok(lineText.includes(part), lineText)
    })

const home = fixture.get('home.yaml') ?? ''
const unread = 'is not plain text. Save it as plain text in UTF-8, not as RTF or UTF-16.'
const restore = 'Restore it as CONTENT.md shows under'

/** Files in the place of home.yaml, and all words of the only message. */
const files: Readonly<Record<string, readonly [name: string, content: string | Uint8Array, words: string]>> = {
  'a file in UTF-16': ['home.yaml', Buffer.from(`\ufeff${home}`, 'utf16le'), `content/home.yaml ${unread}`],
  'a file from a word processor': ['home.yaml', `{\\rtf1\\ansi ${home}}`, `content/home.yaml ${unread}`],
  'a file that is no text': ['home.yaml', Buffer.from('PK\x03\x04\x00'), `content/home.yaml ${unread}`],
  'an empty file': ['home.yaml', '\n# nothing\n', `content/home.yaml is empty. ${restore}`],
  'a file without fields': ['home.yaml', '- Welcome\n', 'The file does not begin with a field. Write its name again.'],
  'a large file': ['home.yaml', `${home}# ${'x'.repeat(100_000)}`, 'content/home.yaml is larger than 100 kB.'],
  'many brackets': ['home.yaml', `description: ${'['.repeat(20_000)}`, 'has more than 20 brackets inside each other.'],
  'many hyphens': ['home.yaml', '- '.repeat(40_000), 'has more than 20 brackets inside each other.'],
  'aliases that multiply': ['home.yaml', `a: &a x\n${'b: [*a, *a]\n'.repeat(9)}`, 'This field is there twice.'],
  'a file with another ending': [
    'home.yaml.txt',
    home,
    `content/home.yaml is missing: it was deleted or renamed. Rename`,
  ],
  'a file with a capital letter': ['Home.yaml', home, 'Rename content/Home.yaml to content/home.yaml, or restore'],
  'a deleted file': ['README.md', home, `content/home.yaml is missing: it was deleted or renamed. ${restore}`],
}

for (const [what, [name, content, message]] of Object.entries(files))
  test(`${what} gets one message`, () => {
    const others = [...fixture].filter(([other]) => other !== 'home.yaml')
    const problems = findProblems(new Map([...others, [name, content]]))
    assert.is(problems.length, 1, problems.map(wordsOf).join('\n'))
    for (const one of problems) assert.ok(wordsOf(one).includes(message), wordsOf(one))
  })

for (const copy of ['home (1).yaml', 'home copy.yaml', 'Copy of home.yaml', 'home.yml', 'home.txt'])
  test(`${copy}, a copy that the site does not use, gets one message`, () => {
    const [problem, ...others] = findProblems(new Map(fixture).set(copy, home))
    assert.equal(others, [])
    const says = `content/${copy} is not part of the site, which uses content/home.yaml.`
    assert.ok(problem && wordsOf(problem).startsWith(says))
  })

/** Changes of all files that change no word of the content. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'a byte order mark and Windows line endings': (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  'non-breaking spaces of a word processor': (text) =>
    text.replace(/^ +|: | (?=[a-z])/gm, (one) => one.replace(/ /g, '\u00a0')),
  'spaces at the ends of lines': (text) => text.replace(/(?<=\w)$/gm, ' '),
  'other marks for long texts': (text) => text.replaceAll('>-', '>'),
  'line breaks that stay': (text) => text.replaceAll('>-', '|'),
}

for (const [what, change] of Object.entries(forms))
  test(`content with ${what} is accepted and means the same`, () => {
    const changed = new Map(Array.from(fixture, ([name, text]) => [name, change(text)]))
    assert.not.equal(changed, fixture)
    assert.equal(read(changed).content, read(fixture).content)
  })

test('non-breaking spaces between digits stay, so that a number does not break', () => {
  const text = home.replace('We are based', 'We are\u00a0based and reach 6\u00a0000 girls')
  assert.match(
    JSON.stringify(read(new Map(fixture).set('home.yaml', text)).content),
    'We are based and reach 6\u00a0000 girls',
  )
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
      'content/careers.yaml isOpen is not a word that works here.',
      'content/careers.yaml title is empty.',
      'content/home.yaml A space is missing after the colon.',
    ],
  )
})

test('the mark below a line stands at the sign that is wrong, also after letters of several bytes', () => {
  const text = fixture.get('programs.yaml')!.replace('Girls’ Care', 'Girls’ Ca\u200bre')
  const [problem] = findProblems(new Map(fixture).set('programs.yaml', text))
  const { column = 0, lineText = '' } = problem?.location ?? {}
  assert.match(lineText, '’ Ca\u200b')
  assert.is(Buffer.from(lineText).toString('utf8', 0, column), lineText.slice(0, lineText.indexOf('\u200b')))
})

test.run()
