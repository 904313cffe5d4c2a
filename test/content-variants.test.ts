import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Content } from '../content/rules/schema.ts'
import {
  base,
  checkContent,
  makeContent,
  makeProject,
  pageTests,
  readTotals,
  testVariant,
  variants,
} from './content-variants.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'variants-')))
test.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

const contents = variants.map((_, index) => makeContent(index))

for (const [index, [texts, photographs, programs]] of variants.entries()) {
  test(`the rules accept the ${texts} texts, with ${programs} programs and photographs in ${photographs}`, () => {
    const content = contents[index]!
    assert.equal(checkContent(content).problems, [])
    const lengths = [content.home.hero.heading, content.programs.programs.at(-1)!.title].map(({ length }) => length)
    assert.equal(lengths, texts === 'longest' ? [60, 50] : [1, 1])
  })
}

const picturesOf = ({ programs }: Content) => programs.programs.map(({ programImage }) => programImage.file)
const own = picturesOf(base)
const isPhotograph = (file: string) => !file.endsWith('.svg')
const networksOf = ({ organization }: Content) => Object.values(organization.organization.social)
const hasAddress = (pattern: RegExp) => (content: Content) =>
  networksOf(content).some((network) => pattern.test(network?.address ?? ''))

/** States that the content reaches when staff edit it. At least one variant has each. */
const states: Readonly<Record<string, (content: Content) => boolean>> = {
  'a photograph in the hero': ({ home }) => home.hero.photograph !== undefined,
  'no photograph in the hero': ({ home }) => home.hero.photograph === undefined,
  'a new program': (content) => picturesOf(content).some((file) => !isPhotograph(file) && !own.includes(file)),
  ...Object.fromEntries(own.map((file) => [`no ${file}`, (content) => !picturesOf(content).includes(file)])),
  'the smallest figures': ({ home: { impact } }) => impact.girls.figure === 1000,
  'the largest figures': ({ home: { impact } }) => impact.girls.figure === 20_000,
  'the fewest dialogues': ({ home: { impact } }) => impact.dialogues.figure === 20,
  'the most dialogues': ({ home: { impact } }) => impact.dialogues.figure === 1000,
  'the fewest mothers': ({ home: { impact } }) => impact.mothers.figure === 20,
  'the most mothers': ({ home: { impact } }) => impact.mothers.figure === 1000,
  'the fewest actions': ({ home }) => home.getInvolved.actions.length === 3,
  'the most actions': ({ home }) => home.getInvolved.actions.length === 6,
  'one social network': (content) => networksOf(content).length === 1,
  'four social networks': (content) => networksOf(content).length === 4,
  'no call': ({ careers }) => careers.calls.length === 0,
  'twelve calls': ({ careers }) => careers.calls.length === 12,
  'an open call': ({ careers }) => careers.calls.some(({ isOpen }) => isOpen),
  'a closed call': ({ careers }) => careers.calls.some(({ isOpen }) => !isOpen),
  'an address with www.': hasAddress(/\/\/www\./),
  'an address with a trailing slash': hasAddress(/\/haki\/$/),
  'an address with neither': hasAddress(/\/\/\w+\.com\/haki$/),
}

for (const [state, isIn] of Object.entries(states)) test(`a variant has ${state}`, () => assert.ok(contents.some(isIn)))

test('the variants have every pair of texts, photographs and number of programs', () => {
  for (const [one, other, count] of [
    [0, 1, 6],
    [0, 2, 6],
    [1, 2, 9],
  ] as const) {
    const pairs = variants.map((variant) => `${variant[one]} and ${variant[other]}`)
    assert.is(new Set(pairs).size, count, pairs.join(', '))
  }
})

test('a release build and all page tests pass with the longest texts, eight programs and photographs', async () => {
  await makeProject(root)
  const output = testVariant(root, 7, pageTests)
  assert.is(readTotals(output).failed, 0, output)
})

test.run()
