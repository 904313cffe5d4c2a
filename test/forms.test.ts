import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse, stringify } from 'yaml'
import { makeForms } from '../content/forms.ts'
import { fixture } from './content-rules.ts'

// The forms in which staff edit the content: .pages.yml, which Pages CMS reads.

interface Field {
  name: string
  type: string
  list?: object
  fields?: Field[]
}

const text = readFileSync(join(process.cwd(), '.pages.yml'), 'utf8')
const forms: { content: { name: string; fields: Field[] }[] } = parse(text)

test('.pages.yml is what npm run forms writes', () => {
  assert.ok(text === makeForms(), 'Run npm run forms.')
})

for (const { name, fields } of forms.content)
  test(`the form for ${name}.yaml keeps everything that its file can have`, () => {
    const written = fixture.get(`${name}.yaml`) ?? ''
    assert.is(stringify(withoutEmpty(fillForm(parse(written), fields))), written)
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
