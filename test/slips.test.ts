import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createBuilder } from '../generator/build-site.ts'
import { problemsOf } from '../generator/problem.ts'
import { copySite } from './site-copy.ts'

// Slips of the pen that leave a file of content no code. Whatever stands there in other years, each of these stays one.

const programs = 'content/programs.ts'
const apostrophe = /^The ' before this ends the text\. Inside of a text, write ’/
const comma = /^A comma is missing before this, or above it\.$/
const marks = /^Such quotation marks are for readers\. Write a straight '/
const end = /^The text has no ' at its end\. Write it there, with the whole text on one line\.$/
const encoding = /^Save this file as plain text in UTF-8/
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** What is done to a file, and what is said of it. */
const slips: Readonly<Record<string, readonly [make: (text: string) => string | Uint8Array, meaning: RegExp]>> = {
  'an apostrophe that is straight': [(text) => text.replace(/title: '/, "title: 'Women's "), apostrophe],
  'one at the end of a word': [(text) => text.replace(/title: '/, "title: 'The girls' "), apostrophe],
  'one further down': [(text) => text.replace(/(alt: '[^']*)'(,\n[^]*?alt: '[^']*)/, "$1'$2 girl's "), apostrophe],
  'a comma that is missing at the end of a line': [(text) => text.replace(/(title: '[^']*'),/, '$1'), comma],
  'one between two entries': [(text) => text.replace('  },\n  {', '  }\n  {'), comma],
  'one within a line': [(text) => text.replace(/,\n\s+alt/, ' alt'), comma],
  'quotation marks of a word processor': [(text) => text.replace(/title: '([^']*)'/, 'title: ‘$1’'), marks],
  'double ones': [(text) => text.replace(/title: '([^']*)'/, 'title: “$1”'), marks],
  'one such mark at the end': [(text) => text.replace(/title: '([^']*)'/, "title: '$1’"), end],
  'a line break in a text': [(text) => text.replace(/title: '(\w+) /, "title: '$1\n"), end],
  'a text without its end': [(text) => text.replace(/(title: '[^']*)'/, '$1'), end],
  'a text without its beginning': [(text) => text.replace(/title: '/, 'title: Our '), /^A text has a ' at both/],
  'a word without either': [(text) => text.replace(/title: '[^']*'/, 'title: Mission'), /^A text has a ' at both/],
  'a brace left over': [(text) => text.replace('  },\n  {', '  },\n  },\n  {'), /^This } is one too many/],
  'a brace too few': [(text) => text.replace('  },\n  {', '  {'), /^Above this line a } is missing/],
  'one that is left over before the end': [
    (text) => text.replace(/,?\n\]/, ',\n  {\n]'),
    /^Above this line a } is missing/,
  ],
  'one that was deleted with a program': [(text) => text.replace('  {\n', ''), /^Above this line a { is missing/],
  'a text that was deleted with its marks': [(text) => text.replace(/title: '[^']*'/, 'title: '), /^Before this comma/],
  'a number with a plus': [
    (text) => text.replace(/title: '[^']*'/, 'title: 6530+'),
    /^Before this comma .* digits alone/,
  ],
  'a number with a comma': [(text) => text.replace(/title: '[^']*'/, 'title: { a: 6,000, b: 1 }'), /^Write a number/],
  'a file of UTF-16': [wide, encoding],
  'one in the other order of bytes': [(text) => wide(text).swap16(), encoding],
  'a file of a word processor': [(text) => `{\\rtf1\\ansi\n{\\fonttbl\\f0 Helvetica;}\n${text}}`, encoding],
}

const site = copySite()
const file = join(site.root, programs)
const sound = readFileSync(file, 'utf8')
const builder = await createBuilder(site, { base: '/', isRelease: false })
test.after(() => builder.close())

for (const [slip, [make, meaning]] of Object.entries(slips)) {
  test(`staff are told in one sentence what is wrong with ${slip}`, async () => {
    writeFileSync(file, make(sound))
    const problems = await builder.build().then(
      () => [],
      (error: unknown) => problemsOf(error, site.root),
    )
    assert.equal([problems.length, problems[0]?.location?.file, problems[0]?.notes?.length], [1, programs, 1])
    assert.match(problems[0]?.notes?.[0]?.text ?? '', meaning)
  })
}

for (const [what, edit, says, line] of [
  ['a text that is too long', [/title: '/, `title: '${'Long '.repeat(12)}`], 'has ', /^ +title: 'Long/],
  ['a text that is empty', [/title: '[^']*'/, "title: ''"], 'is empty', /^ +title: '',$/],
  ['a text that is missing', [/ +title: '[^']*',\n/, ''], 'is missing', /^ +(description:|'|alt:)/],
] as const) {
  test(`staff are shown the line of ${what}`, async () => {
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

test('staff are told that a name of the content was changed, which code relies on', async () => {
  writeFileSync(file, sound.replace('export const programs', 'export const program'))
  const [problem] = await builder.build().then(
    () => [],
    (error: unknown) => problemsOf(error, site.root),
  )
  assert.match(`${problem?.text} ${problem?.notes?.[0]?.text}`, /content\/programs\.ts.* Write it as it was\.$/)
})

test.run()
