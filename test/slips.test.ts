import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createBuilder } from '../generator/build/build-site.ts'
import { problemsOf, type Problem } from '../generator/problem.ts'
import { makePhotographFile } from './photograph-file.ts'
import { runCommand } from './built-site.ts'
import { copySite, editFile, exchangePhotograph } from './site-copy.ts'

// Typing mistakes that make a content file invalid code. They work with any content, because they only match its syntax.

const programs = 'content/programs.ts'
const circle = 'assets/programs/circle.jpg'
const apostrophe = /^The ' before this ends the text\. Inside a text, write ’ instead\.$/
const comma = /^A comma is missing before this, or above it\.$/
const marks = /^Curly quotation marks do not work here\. Write a straight '/
const end = /^The ' at the end of the text is missing\. Write it, and keep the whole text on one line\.$/
const conflict = /^Two people changed this text\./
const openComment = /^This comment has no end\. Write \*\/ at its end\.$/
const ends = /^Write a ' at both/
const brace = /^A } with a comma after it is missing/
const outside = /^These words are outside a text\. Delete them, or /
const encoding = /^Save this file as plain text in UTF-8/

/** The text that the mistake replaces, its replacement, and the advice. */
const slips: Readonly<Record<string, readonly [find: string | RegExp, put: string, advice: RegExp]>> = {
  'a straight apostrophe': [/title: '/, "title: 'Women's ", apostrophe],
  'a straight apostrophe at the end of a word': [/title: '/, "title: 'The girls' ", apostrophe],
  'a straight apostrophe further down': [/(alt: '[^']*)'(,\n[^]*?alt: '[^']*)/, "$1'$2 girl's ", apostrophe],
  'a missing comma at the end of a line': [/(title: '[^']*'),/, '$1', comma],
  'a missing comma between two entries': ['  },\n  {', '  }\n  {', comma],
  'a missing comma within a line': [/,\n\s+alt/, ' alt', comma],
  'curly quotation marks from a word processor': [/title: '([^']*)'/, 'title: ‘$1’', marks],
  'double curly quotation marks': [/title: '([^']*)'/, 'title: “$1”', marks],
  'a curly quotation mark at the end': [/title: '([^']*)'/, "title: '$1’", end],
  'a line break in a text': [/title: '(\w+) /, "title: '$1\n", end],
  'a text without its last quotation mark': [/(title: '[^']*)'/, '$1', end],
  'a text without its first quotation mark': [/title: '/, 'title: Our ', ends],
  'a word without quotation marks': [/title: '[^']*'/, 'title: Mission', ends],
  'one brace too many': ['  },\n  {', '  },\n  },\n  {', /^There is one } too many/],
  'a missing brace': ['  },\n  {', '  {', brace],
  'a brace left over before the end': [/,?\n\]/, ',\n  {\n]', brace],
  'a brace deleted together with a program': ['  {\n', '', /^A { is missing above/],
  'a text deleted together with its quotation marks': [/title: '[^']*'/, 'title: ', /^The value before this comma/],
  'a number with a plus': [/title: '[^']*'/, 'title: 6530+', /^Delete the \+\./],
  'a number with a comma': [/title: '[^']*'/, 'title: { a: 6,000, b: 1 }', /^Write a number/],
  'a number with a leading zero': [/title: '[^']*'/, 'title: 0127', /^Write the number without the leading 0/],
  'a number with a non-breaking space': [
    /title: '[^']*'/,
    'title: 6\u00a0000',
    /^Write a number without commas and spaces/,
  ],
  'the first line of a merge conflict': ['  {\n', '<<<<<<< HEAD\n  {\n', conflict],
  'the first line of a merge conflict above everything else': [/^/, '<<<<<<< HEAD\n', conflict],
  'the first line of a merge conflict above a block': ['export const', '<<<<<<< my-patch-1\nexport const', conflict],
  'the middle line of a merge conflict': ['  {\n', '=======\n  {\n', conflict],
  'the last line of a merge conflict': ['  {\n', '>>>>>>> main\n  {\n', conflict],
  'words after a list': [/$/, 'We also read together\n', outside],
  'a note after a comma': [/(title: '[^']*',)/, '$1 changed by Mary', outside],
  'a missing colon': [/title: '/, "title '", /^Write a colon between the name and the value, such as title: /],
  'a line twice': [/(alt: '[^']*',)/, "$1\n      alt: 'A tree',", /^Delete one of the two lines\./],
  'a block twice': [/export const programs[^]*/, '$&\n$&', /^Delete one of the two blocks\./],
  'a list without its end': [/\][^\]]*\[\]\s*$/, '', /^A \] or \} is missing, probably at the end of a list\./],
  'letters before export': [
    'export const',
    'aexport const',
    /^Write export const at the start of this line, and nothing before it\./,
  ],
  'a date without quotation marks': [/title: '[^']*'/, 'title: 2027-03-31', ends],
  'a phone number without quotation marks': [/title: '[^']*'/, 'title: +254 711 222 333', ends],
  'a group without its braces': [
    /title: '[^']*'/,
    "title: until: '2027-12-31'",
    /^A \{ is missing after the first colon/,
  ],
  'a list without its start': [/programs = \[/, 'programs =', /^The \[ at the start of the list is missing/],
  'an entry above the list': [
    /^export const/m,
    "{ title: 'New', description: 'Ours' },\nexport const",
    /^This entry is outside/,
  ],
  'an entry below the list': [
    /$/,
    "{\n  title: 'New',\n  description: 'Ours',\n},\n",
    /^This entry is outside its list\./,
  ],
  'a misspelt export': ['export const', 'expor const', /^Write export const at the start of this line/],
  'a semicolon instead of a comma': [/(title: '[^']*'),/, '$1;', /^Write a comma instead of the ;\.$/],
  'two commas': [/(title: '[^']*'),/, '$1,,', /^Delete one of the two commas\./],
  'two values': [/(title: '[^']*'),/, "$1, 'Care',", /^There are two values here\. Delete one of them\./],
  'an unclosed comment': [' */', '', openComment],
  'an unclosed comment above an entry': ['  {\n', '  /* ours\n  {\n', openComment],
  'a file from a word processor': [/[^]*/, '{\\rtf1\\ansi\n{\\fonttbl\\f0 Helvetica;}\n$&}', encoding],
}

const site = copySite()
const file = join(site.root, programs)
const sound = readFileSync(file, 'utf8')
const builder = await createBuilder(site, { base: '/' })
test.after(() => builder.close())

/** Builds and checks the site, and returns the problems. */
async function buildAndReport({ build }: typeof builder, root: string): Promise<readonly Problem[]> {
  const result = build([programs, circle]).then(({ check }) => check())
  return result.then(
    () => [],
    (error: unknown) => problemsOf(error, root),
  )
}

/** Writes the file of the programs, builds the site and returns the problems. */
async function problemsWith(text: string | Uint8Array): Promise<readonly Problem[]> {
  writeFileSync(file, text)
  return buildAndReport(builder, site.root)
}

const wide = Buffer.from(`\ufeff${sound}`, 'utf16le')
for (const [slip, text, advice] of [
  ...Object.entries(slips).map(([slip, [find, put, advice]]) => [slip, sound.replace(find, put), advice] as const),
  ['a file in UTF-16', wide, encoding],
  ['a file in big-endian UTF-16', Buffer.from(wide).swap16(), encoding],
] as const) {
  test(`one message with advice reports ${slip}`, async () => {
    assert.not.equal(text, sound)
    const problems = await problemsWith(text)
    assert.equal([problems.length, problems[0]?.location?.file, problems[0]?.notes?.length], [1, programs, 1])
    assert.match(problems[0]?.notes?.[0]?.text ?? '', advice)
  })
}

/** Changes of content/home.ts, and the only message about each. */
const changes: Readonly<Record<string, readonly [change: (home: string) => void, message: RegExp]>> = {
  'is deleted': [(home) => rmSync(home), /^ content\/home\.ts is missing: .* Restore it as CONTENT\.md shows.*$/],
  'is emptied': [
    (home) => writeFileSync(home, '\n'),
    /^ content\/home\.ts is empty.* Restore it as CONTENT\.md shows.*$/,
  ],
  'has another name': [
    (home) => renameSync(home, `${home}.txt`),
    /^ content\/home\.ts is missing: .* Rename content\/home\.ts\.txt to content\/home\.ts, or .*$/,
  ],
  'is written with a capital letter': [
    (home) => renameSync(home, home.replace('home', 'Home')),
    /^ content\/home\.ts is missing: .* Rename content\/Home\.ts to content\/home\.ts, or .*$/,
  ],
  'has a copy': [
    (home) => cpSync(home, home.replace('.ts', ' (1).ts')),
    /^ content\/home \(1\)\.ts is not part of the site, .* Then delete content\/home \(1\)\.ts\.$/,
  ],
  'has a copy as a text file': [
    (home) => cpSync(home, `${home}.txt`),
    /^ content\/home\.ts\.txt is not part of the site, .*$/,
  ],
  'has an unclosed comment before another comment': [
    (home) => writeFileSync(home, readFileSync(home, 'utf8').replace(' */', '')),
    /^content\/home\.ts This comment has no end\. Write \*\/ at the end of the comment\..*$/,
  ],
}

for (const [state, [change, message]] of Object.entries(changes)) {
  test(`one message reports that a content file ${state}`, async () => {
    const copy = copySite()
    change(join(copy.root, 'content/home.ts'))
    const other = await createBuilder(copy, { base: '/' })
    const problems = await buildAndReport(other, copy.root)
    await other.close()
    assert.is(problems.length, 1)
    for (const { text, location, notes = [] } of problems)
      assert.match([location?.file, text, ...notes.map((note) => note.text)].join(' '), message)
  })
}

test('one message reports a photograph with two crops', async () => {
  await makePhotographFile(join(site.root, circle))
  const crops = ['top', 'bottom']
  const text = sound.replace(/programImage: \{[^}]*\}/g, (entry) => {
    const crop = crops.shift()
    const fields = `file: '${circle}', people: 'none', focus: '${crop}'`
    return crop === undefined ? entry : `programImage: { ${fields}, alt: 'The ${crop} part of a photograph' }`
  })
  const problems = await problemsWith(text)
  assert.match(
    problems.map((one) => one.text).join(),
    /focus of assets\/programs\/circle\.jpg to “top”, but .* “bottom”/,
  )
  assert.ok(problems.every((one) => one.text.startsWith('content/programs.ts: programs[')))
})

test('a photograph comes down in two steps, in either order, and the page then shows a plain cloth', async () => {
  const image = /    programImage: \{[^}]*\},\n/
  const shown = sound.replace(
    image,
    `    programImage: { file: '${circle}', people: 'none', alt: 'Girls sit in a circle.' },\n`,
  )
  await makePhotographFile(join(site.root, circle), { width: 900, height: 675 })
  assert.equal(await problemsWith(shown), [])
  const withPhotograph = await builder.build([programs])
  assert.match(
    `${Buffer.from(withPhotograph.output.get('index.html') ?? '')}`,
    /<img [^>]*alt="Girls sit in a circle\."/,
  )

  rmSync(join(site.root, circle))
  const [problem, ...others] = await problemsWith(shown)
  assert.equal(others, [])
  assert.is(problem?.location?.file, programs)
  assert.match(problem?.location?.lineText ?? '', circle)
  assert.match(
    `${problem?.text} ${problem?.notes?.[0]?.text}`,
    'does not exist. If you took it down, delete the lines from',
  )

  assert.equal(await problemsWith(sound.replace(image, '')), [])
  await makePhotographFile(join(site.root, circle), { width: 900, height: 675 })
  const [left] = await problemsWith(sound.replace(image, ''))
  assert.match(
    `${left?.text} ${left?.notes?.[0]?.text}`,
    'is not shown on any page. If you took it down, delete it too.',
  )
  rmSync(join(site.root, circle))
  assert.equal(await problemsWith(sound.replace(image, '')), [])
  const { output } = await builder.build([programs])
  assert.match(
    `${Buffer.from(output.get('index.html') ?? '')}`,
    /<div class="our-programs-card-frame"><svg class="cloth"[^>]* aria-hidden="true"><use/,
  )
})

test('the consents for the photographs of programs, the hero and the share card are among the dates to renew', async () => {
  const copy = copySite()
  const consent = "consent: { until: '2027-03-31' },"
  editFile(copy, programs, /file: '[^']*',/, `file: '${circle}', ${consent}`)
  exchangePhotograph(copy, 'assets/hero/morning.jpg')
  editFile(copy, 'content/home.ts', "people: 'none',", consent)
  editFile(copy, 'content/organization.ts', /(?<=shareCard = \{[^}]*)people: 'none',/, consent)
  const due = runCommand(copy.root, ['--due', '2027-03-01'])
  assert.match(due, `- The consent to show ${circle} (`)
  assert.match(due, '(the share card) expires on 2027-03-31')
  assert.match(due, '- The consent to show assets/hero/morning.jpg (the top of the home page) expires on 2027-03-31')
})

test('non-breaking spaces from a word processor become ordinary spaces, except between digits', async () => {
  const entry = '$1Our\u00a0work\u202fhelps 6\u00a0000 girls'
  writeFileSync(file, sound.replace(/(description:\s+')[^']*/, entry))
  const { output } = await builder.build([programs])
  assert.ok(`${Buffer.from(output.get('index.html') ?? '')}`.includes('>Our work helps 6\u00a0000 girls<'))
})

for (const [what, edit, says, line] of [
  ['a text that is too long', [/title: '/, `title: '${'Long '.repeat(12)}`], 'has ', /^ +title: 'Long/],
  ['a text that is empty', [/title: '[^']*'/, "title: ''"], 'is empty', /^ +title: '',$/],
  ['a text that is missing', [/ +title: '[^']*',\n/, ''], 'is missing', /^ {2}\{$/],
] as const) {
  test(`the message about ${what} shows its line`, async () => {
    const [problem] = await problemsWith(sound.replace(edit[0], edit[1]))
    assert.match(problem?.text ?? '', `content/programs.ts: programs[0].title: ${says}`)
    const { line: number = 0, lineText = '' } = problem?.location ?? {}
    assert.match(lineText, line)
    assert.is(readFileSync(file, 'utf8').split('\n')[number - 1], lineText)
  })
}

test('one message reports a renamed block', async () => {
  const problems = await problemsWith(sound.replace('export const programs', 'export const program'))
  assert.equal(
    problems.map(({ text, notes = [] }) => [text, notes[0]?.text]),
    [
      [
        'content/programs.ts has no block “export const programs”: it was deleted or renamed.',
        'Restore it as CONTENT.md shows under “Undo a published change”.',
      ],
    ],
  )
})

test('one message with a line reports isOpen: no', async () => {
  const copy = copySite()
  editFile(copy, 'content/careers.ts', /isOpen: \w+/, 'isOpen: no')
  const other = await createBuilder(copy, { base: '/' })
  const [problem, ...others] = await buildAndReport(other, copy.root)
  await other.close()
  assert.equal(others, [])
  assert.is(problem?.location?.file, 'content/careers.ts')
  assert.match(`${problem?.text} ${problem?.notes?.[0]?.text}`, 'Write true for an open call, false for a closed one.')
})

test.run()
