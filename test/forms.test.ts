import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { makeForms } from '../content/schema/forms.ts'
import { entryNameOf } from '../content/schema/media.ts'
import { fixtureTexts } from './helpers/content.ts'

// The forms in which staff edit the content: .pages.yml, which Pages CMS reads.

interface Field {
  name: string
  type: string
  required?: true
  list?: { min: number; max: number }
  pattern?: { regex: string; message: string }
  fields?: Field[]
}

interface Form extends Field {
  fields: Field[]
  operations: object
  filename?: object
}

const text = readFileSync(join(process.cwd(), '.pages.yml'), 'utf8')
const forms: { media: { name: string; rename: string }[]; content: Form[] } = parse(text)

test('.pages.yml is what npm run forms writes', () => {
  assert.ok(text === makeForms(), 'Run npm run forms.')
})

for (const { name, fields } of forms.content)
  test(`the form ${name} keeps everything that its files can have`, () => {
    const files = [...fixtureTexts].filter(([file]) => file.split(/[./]/)[0] === name)
    assert.ok(files.length > 0)
    for (const [, text] of files) assert.equal(withoutEmpty(fillForm(parse(text), fields)), parse(text))
  })

/** A form, a field in it, what the app must know of it, texts that it must accept, and texts that it must refuse. */
type Expectation = readonly [form: string, path: string, expected: object, accepted?: string[], refused?: string[]]
const expectations: readonly Expectation[] = [
  // With spaces around it, a text is no longer than without.
  ['home', 'hero.heading', { required: true }, ['Heard.', ` ${'x'.repeat(60)}\n`], ['x'.repeat(61), ' ']],
  ['home', 'hero.photograph', { required: undefined, type: 'image', options: { media: 'photographs' } }],
  ['photographs', 'file', { required: true, type: 'image', options: { media: 'photographs' } }],
  ['photographs', 'alt', { required: true }, ['Two girls read.'], ['', ' ']],
  // The type date would be today's date by default: a consent that nobody gave.
  [
    'photographs',
    'consent',
    { required: true, type: 'string' },
    ['2027-12-31', 'nobody', 'Nobody'],
    ['', '31.12.2027', 'none'],
  ],
  // For the app, a required list has at least one entry, whatever its minimum is.
  ['home', 'getInvolved.actions', { required: undefined, list: { min: 3, max: 6 } }],
  ['programs', 'programs', { required: undefined, list: { min: 2, max: 8 } }],
  ['careers', 'calls', { required: undefined, list: { min: 0, max: 12 } }],
  // An absent switch is off, so a new call is open.
  ['careers', 'calls.isClosed', { required: undefined, type: 'boolean' }],
  ['careers', 'calls.lastDay', { required: undefined, type: 'string' }, ['', '2027-03-31'], ['31 March']],
  ['home', 'about.cloths', { required: undefined }, ['', ' ', 'Look.'], ['x'.repeat(301)]],
  ['organization', 'copyEmail', { required: undefined }, ['', ' ', 'us@haki.or.ke'], ['us@gmail.con']],
]

for (const [form, path, expected, accepted = [], refused = []] of expectations)
  test(`the form shows ${form} › ${path} so that it can be filled, emptied and corrected`, () => {
    let field: Field | undefined = forms.content.find(({ name }) => name === form)
    for (const key of path.split('.')) field = field?.fields?.find(({ name }) => name === key)
    const { min, max } = field?.list ?? {}
    const found: Record<string, unknown> = { ...field, list: { min, max } }
    assert.equal(Object.fromEntries(Object.keys(expected).map((key) => [key, found[key]])), expected)
    const accepts = (text: string) => RegExp(field?.pattern?.regex ?? '').test(text)
    assert.equal([accepted.filter((text) => !accepts(text)), refused.filter(accepts)], [[], []])
  })

test('uploads are renamed, a photograph to a name that none had before, and staff can neither add nor delete a page', () => {
  assert.equal(
    forms.media.map(({ name, rename }) => `${name}: ${rename}`),
    ['photographs: random', 'documents: safe'],
  )
  for (const { type, operations } of forms.content)
    assert.equal(operations, type === 'collection' ? { rename: false } : { create: false, delete: false })
  // Staff do not edit the paths of pages, nor the pages for errors.
  assert.not(forms.content.some(({ name }) => name === 'stubs' || name === 'errors'))
})

test('the form names a new photograph after its picture, as the build does, and nobody chooses or changes the name', () => {
  const { filename } = forms.content.find(({ name }) => name === 'photographs') ?? {}
  assert.equal(filename, { template: '{fields.file}.yaml', field: false })
  // What the app makes of this path.
  assert.is(entryNameOf('assets/photographs/mx0b88c3-fnqc703c.jpg'), 'assetsphotographsmx0b88c3-fnqc703cjpg')
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
