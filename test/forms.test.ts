import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse, stringify } from 'yaml'
import { site } from '../build.ts'
import { makeForms } from '../content/forms.ts'
import { findProblems, fixture, withValues } from './content-rules.ts'

// The forms in which staff edit the content: .pages.yml, which Pages CMS reads.

interface Field {
  name: string
  type: string
  list?: object
  fields?: Field[]
  required?: boolean
  pattern?: { regex: string }
}

const text = readFileSync(join(site.root, '.pages.yml'), 'utf8')
const forms: { content: { name: string; fields: Field[] }[] } = parse(text)

test('.pages.yml is what npm run forms writes', () => {
  assert.ok(text === makeForms(), 'Run npm run forms.')
})

for (const { name, fields } of forms.content)
  test(`the form for ${name}.yaml keeps everything that its file can have`, () => {
    const written = fixture.get(`${name}.yaml`) ?? ''
    assert.is(stringify(withoutEmpty(fillForm(parse(written), fields))), written)
  })

/** The longest accepted text or another value at its limit, and one that is not accepted, by place. */
const limits: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  'programs.programs.0.title': ['Empowering women', 'Empoweringwomenxx'],
  'home.about.text': ['words '.repeat(133), 'words '.repeat(134)],
  'organization.email': ['us@mail.com', 'us@gmail.con'],
  'organization.copyEmail': ['us@mail.com', 'us@gmail'],
  'organization.phone': ['+254 711 222 333', '0711 222 333'],
  'organization.origin': ['https://haki.or.ke', 'haki.or.ke'],
  'organization.social.x.address': ['https://x.com/haki', 'x.com/haki'],
  'security.expires': ['2027-11-01', '1.11.2027'],
}

for (const [place, [good, bad]] of Object.entries(limits))
  test(`the form and the build accept the same at ${place}`, () => {
    const [file = '', ...names] = place.split('.').filter((name) => !/^\d+$/.test(name))
    const find = (fields: Field[] = [], [first, ...others]: string[]): Field | undefined => {
      const found = fields.find(({ name }) => name === first)
      return others.length > 0 ? find(found?.fields, others) : found
    }
    const { pattern } = find(forms.content.find(({ name }) => name === file)?.fields, names) ?? {}
    for (const [value, isGood] of [
      [good, true],
      [bad, false],
    ] as const) {
      assert.is(RegExp(pattern?.regex ?? '').test(value), isGood, value)
      assert.is(findProblems(withValues({ [place]: value })).length === 0, isGood, value)
    }
  })

/** Returns data as the app has it: with the fields in the order of the form. */
function fillForm(value: unknown, fields: readonly Field[]): object {
  return Object.fromEntries(fields.map((field) => [field.name, fillField(Object(value)[field.name], field)]))
}

function fillField(value: unknown, { list, ...field }: Field): unknown {
  if (list) return (Array.isArray(value) ? value : []).map((one) => fillField(one, field))
  if (field.type === 'object') return fillForm(value, field.fields ?? [])
  return value ?? (field.type === 'boolean' ? false : '')
}

/** The app saves nothing that is empty. */
function withoutEmpty(value: unknown): unknown {
  const isFilled = (one: unknown) => one !== '' && (typeof one !== 'object' || Object.keys(Object(one)).length > 0)
  if (Array.isArray(value)) return value.map(withoutEmpty).filter(isFilled)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, withoutEmpty(one)] as const)
  return Object.fromEntries(entries.filter(([, one]) => isFilled(one)))
}

test.run()
