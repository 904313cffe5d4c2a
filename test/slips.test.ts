import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createBuilder } from '../generator/build-site.ts'
import { problemsOf } from '../generator/problem.ts'
import { copySite } from './site-copy.ts'

// Typical mistakes after which a content file is no longer valid code.

const programs = 'content/programs.ts'
const apostrophe = /^The ' before this ends the text\. Inside a text, write ’ instead\.$/
const comma = /^A comma is missing before this, or above it\.$/
const marks = /^Curly quotation marks do not work here\. Write a straight '/
const end = /^The ' at the end of the text is missing\. Write it, and keep the whole text on one line\.$/
const conflict = /^Two people changed this text\./
const openComment = /^This comment has no end\. Write \*\/ at its end\.$/
const encoding = /^Save this file as plain text in UTF-8/
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Each mistake, and what the message says about it. */
const slips: Readonly<Record<string, readonly [make: (text: string) => string | Uint8Array, meaning: RegExp]>> = {
  'a straight apostrophe': [(text) => text.replace(/title: '/, "title: 'Women's "), apostrophe],
  'a straight apostrophe at the end of a word': [(text) => text.replace(/title: '/, "title: 'The girls' "), apostrophe],
  'a straight apostrophe further down': [
    (text) => text.replace(/(alt: '[^']*)'(,\n[^]*?alt: '[^']*)/, "$1'$2 girl's "),
    apostrophe,
  ],
  'a missing comma at the end of a line': [(text) => text.replace(/(title: '[^']*'),/, '$1'), comma],
  'a missing comma between two entries': [(text) => text.replace('  },\n  {', '  }\n  {'), comma],
  'a missing comma within a line': [(text) => text.replace(/,\n\s+alt/, ' alt'), comma],
  'curly quotation marks': [(text) => text.replace(/title: '([^']*)'/, 'title: ‘$1’'), marks],
  'double curly quotation marks': [(text) => text.replace(/title: '([^']*)'/, 'title: “$1”'), marks],
  'a curly quotation mark at the end': [(text) => text.replace(/title: '([^']*)'/, "title: '$1’"), end],
  'a line break in a text': [(text) => text.replace(/title: '(\w+) /, "title: '$1\n"), end],
  'a text without a closing quotation mark': [(text) => text.replace(/(title: '[^']*)'/, '$1'), end],
  'a text without an opening quotation mark': [(text) => text.replace(/title: '/, 'title: Our '), /^Write a ' at both/],
  'a word without quotation marks': [(text) => text.replace(/title: '[^']*'/, 'title: Mission'), /^Write a ' at both/],
  'an extra brace': [(text) => text.replace('  },\n  {', '  },\n  },\n  {'), /^There is one } too many/],
  'a missing brace': [(text) => text.replace('  },\n  {', '  {'), /^A } with a comma after it is missing/],
  'an extra brace before the end': [
    (text) => text.replace(/,?\n\]/, ',\n  {\n]'),
    /^A } with a comma after it is missing/,
  ],
  'a brace deleted with a program': [(text) => text.replace('  {\n', ''), /^A { is missing above/],
  'a deleted text': [(text) => text.replace(/title: '[^']*'/, 'title: '), /^The value before this comma/],
  'a number with a plus': [
    (text) => text.replace(/title: '[^']*'/, 'title: 6530+'),
    /^The value before this comma .* digits only/,
  ],
  'a number with a comma': [(text) => text.replace(/title: '[^']*'/, 'title: { a: 6,000, b: 1 }'), /^Write a number/],
  'a number with a leading zero': [
    (text) => text.replace(/title: '[^']*'/, 'title: 0127'),
    /^Write the number without the leading 0/,
  ],
  'a number with a non-breaking space': [
    (text) => text.replace(/title: '[^']*'/, 'title: 6\u00a0000'),
    /^Write a number without commas and spaces/,
  ],
  'the first line of a merge conflict': [(text) => text.replace('  {\n', '<<<<<<< HEAD\n  {\n'), conflict],
  'a conflict marker on the first line': [(text) => `<<<<<<< HEAD\n${text}`, conflict],
  'the middle line of a conflict': [(text) => text.replace('  {\n', '=======\n  {\n'), conflict],
  'the last line of a conflict': [(text) => text.replace('  {\n', '>>>>>>> main\n  {\n'), conflict],
  'an unclosed comment': [(text) => text.replace(' */', ''), openComment],
  'an unclosed comment before an entry': [(text) => text.replace('  {\n', '  /* ours\n  {\n'), openComment],
  'a file in UTF-16': [wide, encoding],
  'a file in big-endian UTF-16': [(text) => wide(text).swap16(), encoding],
  'an RTF file': [(text) => `{\\rtf1\\ansi\n{\\fonttbl\\f0 Helvetica;}\n${text}}`, encoding],
}

const site = copySite()
const file = join(site.root, programs)
const sound = readFileSync(file, 'utf8')
const builder = await createBuilder(site, { base: '/', isRelease: false })
test.after(() => builder.close())

for (const [slip, [make, meaning]] of Object.entries(slips)) {
  test(`one message explains ${slip}`, async () => {
    writeFileSync(file, make(sound))
    const problems = await builder.build().then(
      () => [],
      (error: unknown) => problemsOf(error, site.root),
    )
    assert.equal([problems.length, problems[0]?.location?.file, problems[0]?.notes?.length], [1, programs, 1])
    assert.match(problems[0]?.notes?.[0]?.text ?? '', meaning)
  })
}

/** Builds a copy with changed content files, and returns the messages, one per line. */
async function reportAfter(change: (folder: string) => void): Promise<string> {
  const copy = copySite()
  change(join(copy.root, 'content'))
  const other = await createBuilder(copy, { base: '/', isRelease: false })
  try {
    const { check } = await other.build()
    check()
    return ''
  } catch (error) {
    const problems = problemsOf(error, copy.root)
    return problems
      .map(({ text, location, notes = [] }) => [location?.file, text, ...notes.map((note) => note.text)].join(' '))
      .join('\n')
  } finally {
    await other.close()
  }
}

const edit = (file: string, find: RegExp, put: string) => (folder: string) => {
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(find, put))
}

/** Each change to the content files, and the message about it. */
const misplaced: Readonly<Record<string, readonly [change: (folder: string) => void, message: RegExp]>> = {
  'is deleted': [
    (folder) => rmSync(join(folder, 'home.ts')),
    /^ content\/home\.ts is missing: .* Restore it as CONTENT\.md shows.*$/,
  ],
  'is emptied': [
    (folder) => writeFileSync(join(folder, 'home.ts'), '\n'),
    /^ content\/home\.ts is empty.* Restore it as CONTENT\.md shows.*$/,
  ],
  'is renamed': [
    (folder) => renameSync(join(folder, 'home.ts'), join(folder, 'home.ts.txt')),
    /^ content\/home\.ts is missing: .* Rename content\/home\.ts\.txt to content\/home\.ts, or .*$/,
  ],
  'has a copy next to it': [
    (folder) => cpSync(join(folder, 'home.ts'), join(folder, 'home (1).ts')),
    /^ content\/home \(1\)\.ts is not part of the site, .* Then delete content\/home \(1\)\.ts\.$/,
  ],
  'has a text file next to it': [
    (folder) => cpSync(join(folder, 'home.ts'), join(folder, 'home.ts.txt')),
    /^ content\/home\.ts\.txt is not part of the site, .*$/,
  ],
  'has a comment that ends only with the next one': [
    edit('home.ts', / \*\//, ''),
    /^content\/home\.ts This comment has no end\. Write \*\/ at the end of the comment\..*$/,
  ],
}

for (const [state, [change, message]] of Object.entries(misplaced)) {
  test(`one message explains a content file that ${state}`, async () =>
    assert.match(await reportAfter(change), message))
}

test('non-breaking spaces become ordinary spaces, except between digits', async () => {
  const entry = '$1Our\u00a0work\u202fhelps 6\u00a0000 girls'
  writeFileSync(file, sound.replace(/(description:\s+')[^']*/, entry))
  const { output } = await builder.build()
  assert.ok(`${Buffer.from(output.get('index.html') ?? '')}`.includes('>Our work helps 6\u00a0000 girls<'))
})

for (const [what, edit, says, line] of [
  ['a text that is too long', [/title: '/, `title: '${'Long '.repeat(12)}`], 'has ', /^ +title: 'Long/],
  ['a text that is empty', [/title: '[^']*'/, "title: ''"], 'is empty', /^ +title: '',$/],
  ['a text that is missing', [/ +title: '[^']*',\n/, ''], 'is missing', /^ +(description:|'|alt:)/],
] as const) {
  test(`a message shows the line of ${what}`, async () => {
    writeFileSync(file, sound.replace(edit[0], edit[1]))
    const [problem] = await builder.build().then(
      () => [],
      (error: unknown) => problemsOf(error, site.root),
    )
    assert.match(problem?.text ?? '', `content/programs.ts: programs[0].title: ${says}`)
    const { line: number = 0, lineText = '' } = problem?.location ?? {}
    assert.match(lineText, line)
    assert.is(readFileSync(file, 'utf8').split('\n')[number - 1], lineText)
  })
}

test('a message reports an export that was renamed', async () => {
  writeFileSync(file, sound.replace('export const programs', 'export const program'))
  const [problem] = await builder.build().then(
    () => [],
    (error: unknown) => problemsOf(error, site.root),
  )
  assert.match(`${problem?.text} ${problem?.notes?.[0]?.text}`, /content\/programs\.ts.* Restore it\.$/)
})

test.run()
