import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { findContentFaults } from '../components/content-faults.ts'
import { listStandIns } from '../components/stand-ins.ts'
import { contentShapes } from '../content/types.ts'
import { judge } from './edited-content.ts'
import { createSuite } from './generator/suite.ts'
import { plantedFaults, soundEdits } from './planted-faults.ts'

const test = createSuite('content')

test('the content as it is has no fault', () => {
  assert.equal(findContentFaults(), [])
})

test('every file of content is checked, but for the rules themselves', () => {
  const files = readdirSync(join(import.meta.dirname, '../content')).filter(
    (name) => !/^(types|[a-z]+-rules)\.ts$/.test(name),
  )
  assert.equal(Object.keys(contentShapes).sort(), files.map((name) => `content/${name}`).sort())
})

for (const file of Object.keys(contentShapes)) {
  const name = file.slice('content/'.length, -'.ts'.length)
  test(`${file} may export nothing but what the site knows`, async () => {
    const { faults } = await judge({ file: name, find: /$/, put: "export const somethingElse = ''\n" })
    const told = faults.map(({ text, line, marked }) => [text, typeof line, marked])
    assert.equal(told, [[`There is no field \`somethingElse\` in ${file}.`, 'number', 'somethingElse']])
  })
}

for (const [mistake, { text, mend, marked, at = marked, ...edit }] of Object.entries(plantedFaults)) {
  test(`staff are told what is wrong, where and how to mend it, where ${mistake}`, async () => {
    const { faults, source } = await judge(edit)
    assert.equal(
      faults.map((fault) => fault.text),
      [text],
    )
    const [fault] = faults
    assert.is(fault?.mend, mend)
    assert.is(fault?.file, `content/${edit.file}.ts`)
    assert.is(fault?.marked, marked ?? '')
    assert.is(fault?.line, at === undefined ? undefined : lineOf(at, source))
  })
}

for (const [words, edit] of Object.entries(soundEdits)) {
  test(`staff may write ${words}`, async () => {
    const { faults } = await judge(edit)
    assert.equal(faults, [])
  })
}

test('all faults are told at once', async () => {
  const { faults } = await judge({
    file: 'organization',
    find: /name: '.*',\n.*tagline: '.*',\n.*email: '.*',/,
    put: "name: '',\n  tagline: 7,\n  email: 'nobody',\n  fax: '1',",
  })
  assert.equal(
    faults.map(({ text }) => text.slice(0, 38)),
    [
      'There is no field `fax` in `organizati',
      '`organization.name` is empty.',
      '`organization.tagline` is a number, bu',
      '`organization.email` is "nobody", whic',
    ],
  )
})

test('content that cannot even be read is a fault and no failure', async () => {
  const { faults, standIns } = await judge({
    file: 'organization',
    find: /name: '.*',/,
    put: "get name(): string { throw new Error('No') },",
  })
  assert.equal(
    faults.map(({ text }) => text),
    ['content/organization.ts cannot be read.'],
  )
  assert.not.ok(standIns.some(({ path }) => path[1] === 'name'))
})

for (const value of [
  'undefined',
  'null',
  '7',
  'true',
  "''",
  '[]',
  '{}',
  '[null]',
  '() => 1',
  "Symbol('x')",
  '7n',
  'new Map()',
  'NaN',
]) {
  test(`${value} in place of what a file exports first is a fault and no failure`, async () => {
    for (const file of Object.keys(contentShapes)) {
      const put = `export const $1: unknown = ${value}\nconst before =`
      const { faults } = await judge({
        file: file.slice('content/'.length, -'.ts'.length),
        find: /export const (\w+) =/,
        put,
      })
      assert.ok(faults.length > 0, file)
      for (const { text, mend } of faults) assert.match(`${text} ${mend}`, /^([`A-Z]|content\/).*[.?] [A-Z].*[.?]$/)
    }
  })
}

test('each stand-in is listed with its place and its words', () => {
  const listed = listStandIns()
  for (const { file, path, value } of listed) {
    assert.is(file, 'content/organization.ts')
    assert.is(path[0], 'organization')
    assert.ok(value !== '')
  }
  assert.is(new Set(listed.map(({ path }) => path.join('.'))).size, listed.length)
})

/** The end of the file, from the e-mail address on, as it was before anybody had put in a true value, but with an empty list. */
const withoutTrueValues = `  email: 'hello@example.org',
  copyEmail: 'office@example.org',
  phone: { display: '+254 000 000 000', number: '+254000000000' },
  postalAddress: 'P.O. Box 877-50100 Kakamega',
  social: {
    facebook: { label: 'Facebook', address: 'https://facebook.com/' },
    instagram: { label: 'Instagram', address: 'https://instagram.com/' },
    x: { label: 'X', address: 'https://x.com/' },
    linkedin: { label: 'LinkedIn', address: 'https://linkedin.com/' },
  },
  developer: { name: 'Developer name', address: 'https://example.org/' },
  origin: 'https://example.org',
  copyrightYear: 2024,
} satisfies Organization

export const standIns = [] satisfies (keyof Organization)[]
`

test('a stand-in whose name was struck off the list before its value was replaced is listed all the same', async () => {
  const { standIns } = await judge({ file: 'organization', find: /  email:[^]*/, put: withoutTrueValues })
  assert.equal(
    standIns.map(({ path }) => path.slice(1).join('.')),
    [
      'email',
      'copyEmail',
      'phone.display',
      'phone.number',
      'social.facebook.address',
      'social.instagram.address',
      'social.x.address',
      'social.linkedin.address',
      'developer.name',
      'developer.address',
      'origin',
    ],
  )
})

test("an address of each social network is listed, the number as people read it and as it is dialled, and the developer's name and address", async () => {
  const { standIns } = await judge({
    file: 'organization',
    find: /standIns = \[[^\]]*\]/,
    put: "standIns = ['phone', 'social', 'developer', 'copyrightYear']",
  })
  assert.equal(
    standIns.slice(0, 9).map(({ path }) => path.join('.')),
    [
      'organization.phone.display',
      'organization.phone.number',
      'organization.social.facebook.address',
      'organization.social.instagram.address',
      'organization.social.x.address',
      'organization.social.linkedin.address',
      'organization.developer.name',
      'organization.developer.address',
      'organization.copyrightYear',
    ],
  )
})

test('stand-ins that the content does not have are left out of the list', async () => {
  const { standIns } = await judge({
    file: 'organization',
    find: /standIns = \[[^\]]*\]/,
    put: "standIns = ['constructor', 7, null, Symbol('x'), 'nothing', 'name', 'name']",
  })
  assert.is(standIns[0]?.path.join('.'), 'organization.name')
  for (const name of ['constructor', 'nothing'])
    assert.not.ok(
      standIns.some(({ path }) => path.includes(name)),
      name,
    )
})

/** Returns the line, counted from 1, in which words end that stand in a source just once. */
function lineOf(words: string, source: string): number {
  const parts = source.split(words)
  assert.is(parts.length, 2, `${words} should stand there once`)
  return `${parts[0]}${words}`.split('\n').length
}

test.run()
