import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { safeParse, type GenericSchema } from 'valibot'
import { parse, stringify } from 'yaml'
import { site } from '../build.ts'
import * as model from '../content/schema.ts'
import { buildSite } from '../generator/build.ts'
import { readContent } from '../generator/content.ts'

// The forms in which staff edit the content: .pages.yml, which Pages CMS reads.

interface Field {
  name: string
  label: string
  description?: string
  type: 'string' | 'text' | 'number' | 'boolean' | 'select' | 'image' | 'file' | 'object'
  required?: boolean
  hidden?: boolean
  list?: { min?: number; max: number; collapsible: { summary: string } } | undefined
  options?: { minlength?: number; maxlength?: number; min?: number; max?: number; values?: string[]; media?: string }
  pattern?: { regex: string; message: string }
  fields?: Field[]
}

interface Forms {
  media: { name: string; label: string; input: string; output: string; extensions: string[]; rename: string }[]
  content: { name: string; label: string; type: string; path: string; format: string; fields: Field[] }[]
}

/** A schema of Valibot, or a check of its values. */
interface Step {
  type: string
  requirement?: unknown
  pipe?: readonly Step[]
}

/** What a schema of Valibot has, depending on its kind: groups have entries, lists an item, tuples items. */
interface Schema extends GenericSchema {
  wrapped?: Schema
  pipe?: readonly Step[]
  entries?: Readonly<Record<string, Schema>>
  item?: Schema
  items?: readonly Schema[]
  options?: readonly unknown[]
  literal?: unknown
}

const forms: Forms = parse(readFileSync(join(site.root, '.pages.yml'), 'utf8'))
const schemas: Readonly<Record<string, Schema>> = model.schemas
const fixture = 'test/fixture/content'

/** Right and wrong values of fields with a fixed form. */
const samples = `
  hello@example.org | wanjiku.o-neill+site@mail.example.co.ke | hello | a@b | a@example.org, b@example.org
  +254 711 222 333 | +254711222333 | +254 (20) 222-3333 | +44 (20) 7946-0958 | +254 000 000 000
  0711 222 333 | +254 (0) 711 222 333 | +254 0711 222 333 | +254 711 222 33 | +254 711 222 3334 | 254711222333
  https://facebook.com/ | https://www.facebook.com/haki | https://fb.me/haki | https://m.facebook.com/haki
  facebook.com/haki | https://facebook.com.example.org/haki | http://x.com/haki | https://instagram.com/ha ki
  https://instagram.com/haki | https://instagr.am/haki | https://x.com/haki | https://twitter.com/haki
  https://linkedin.com/company/haki | https://ke.linkedin.com/in/haki | https://linkedin.com/haki | https://lnkd.in/haki
  https://www.youtube.com/@haki | https://youtube.com/channel/haki | https://youtu.be/haki | https://youtube.com/watch
  https://www.tiktok.com/@haki | https://vm.tiktok.com/haki
  https://wa.me/254711222333 | https://wa.me/0711222333 | https://wa.me/25471122233 | https://wa.me/message/HAKI
  https://chat.whatsapp.com/haki | https://whatsapp.com/channel/haki | https://wa.me/447946095800
  https://example.org | https://example.org/page?a=b | https://Example.org | https://example.org/ | example.org
  / | /careers | /#contact | #join | /get-involved | careers | /careers/ | # | /two words
  2027-12-31 | 2027-1-5 | 31.12.2027 | 2027-11-01T00:00:00Z | 2027-11-01T25:00:00Z | 2027-11-01 00:00`
  .trim()
  .split(/\s*[|\n]\s*/)

const allFields = forms.content.flatMap(({ name, fields }) => listFields(fields, name))

test('the forms have only keys that the app knows, because it refuses all forms if there is another', () => {
  const keys = (value: object = {}) => Object.keys(value)
  assert.equal(keys(forms), ['media', 'content'])
  for (const folder of forms.media)
    assert.equal(keys(folder), ['name', 'label', 'input', 'output', 'extensions', 'rename'])
  for (const form of forms.content) assert.equal(keys(form), ['name', 'label', 'type', 'path', 'format', 'fields'])
  const known = 'name label description type required hidden list fields options pattern'.split(' ')
  const options = 'minlength maxlength min max values media'.split(' ')
  for (const { field, place } of allFields) {
    const others = [
      keys(field).filter((key) => !known.includes(key)),
      keys(field.options).filter((key) => !options.includes(key)),
    ]
    assert.equal(others, [[], []], place)
    if (field.list) assert.match(keys(field.list).join(' '), /^(min )?max collapsible$/, place)
    if (field.pattern) assert.equal(keys(field.pattern), ['regex', 'message'], place)
  }
})

test('the forms have exactly the fields and limits of the rules', () => {
  const names = Object.keys(schemas).filter((name) => name !== 'stubs')
  assert.equal(forms.content.map(({ name }) => name).sort(), names.sort())
  for (const { name, path, fields } of forms.content) {
    assert.is(path, `content/${name}.yaml`)
    compareGroups(fields, schemas[name], name)
  }
})

test('forms and rules accept the same addresses, numbers and dates', () => {
  for (const { field, place } of allFields.filter(({ field }) => field.pattern)) {
    const schema = findSchema(place)
    const pattern = new RegExp(field.pattern?.regex ?? '')
    const accepted = samples.filter((text) => pattern.test(text))
    assert.ok(accepted.length > 0 && accepted.length < samples.length, place)
    assert.equal(
      accepted,
      samples.filter((text) => accepts(schema, text)),
      place,
    )
    // If an optional field is absent, the form has an empty text.
    assert.is(pattern.test(''), field.required !== true, place)
  }
})

test('what the forms save gives the same pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  try {
    for (const name of Object.keys(schemas)) writeFileSync(join(folder, `${name}.yaml`), save(name, readFixture(name)))
    const pages = await buildPages(fixture)
    assert.ok(pages.length > 0)
    assert.equal(await buildPages(relative(site.root, folder)), pages)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the forms keep everything that staff may add', () => {
  const content = Object.fromEntries(Object.keys(schemas).map((name) => [name, parse(readFixture(name))]))
  const { home, careers, organization, programs } = content
  const pdf = { label: 'Report: 2026', file: 'assets/root/report.pdf' }
  home.about.reports = [pdf]
  Object.assign(home.hero, { photograph: 'assets/hero/a.jpg', people: 'none', focus: 'right top' })
  const details = ['You need:', '- a clear hand', '• four hours', 'a line\nand another one', 'yes', '"Yes", she said.']
  careers.calls = [{ heading: '007', deadline: '31 March', text: makeText(300), details, pdf, isOpen: true }]
  Object.assign(organization, { phone: '+254711222333', secondPhone: '+254722333444' })
  organization.social.whatsapp = { label: 'WhatsApp', address: 'https://wa.me/254711222333' }
  const alt = 'Young women sit in a circle and read.'
  programs.programs[0].programImage = {
    file: 'assets/programs/a.jpg',
    alt,
    consent: { until: '2027-12-31' },
    focus: 'top',
  }
  const read = (textOf: (name: string, text: string) => string) => {
    const files = Object.entries(content).map(([name, value]) => [name, textOf(name, stringify(value))] as const)
    return readContent('content', new Map(files.map(([name, text]) => [`${name}.yaml`, Buffer.from(text)])), model)
      .content
  }
  assert.equal(
    read(save),
    read((_, text) => text),
  )
})

function compareGroups(fields: readonly Field[], group: Schema | undefined, place: string): void {
  const entries = group?.entries ?? {}
  assert.equal(fields.map(({ name }) => name).sort(), Object.keys(entries).sort(), place)
  for (const field of fields) {
    const schema = entries[field.name]
    const isOptional = schema?.wrapped !== undefined
    assert.is(field.required !== true, isOptional, `${place}.${field.name}: required`)
    compareLists(field, schema?.wrapped ?? schema, isOptional, `${place}.${field.name}`)
  }
}

function compareLists(field: Field, schema: Schema | undefined, isOptional: boolean, place: string): void {
  assert.ok(schema && field.label, place)
  const item = schema.item ?? schema.items?.[0]
  assert.is(field.list !== undefined, item !== undefined, `${place}: list`)
  if (field.list) {
    const least = findLimit(schema, 'min_length') ?? schema.items?.length
    // If an optional list is absent, the form has an empty one.
    assert.is(field.list.min ?? 0, isOptional ? 0 : least, `${place}: least entries`)
    assert.is(field.list.max, findLimit(schema, 'max_length') ?? schema.items?.length, `${place}: most entries`)
  }
  compareValues(field, item ?? schema, place)
}

function compareValues(field: Field, schema: Schema, place: string): void {
  const { type, options = {} } = field
  assert.is(type === 'object', schema.entries !== undefined, place)
  // Nobody writes into a hidden field.
  if (type !== 'object' && field.hidden) return
  const areAccepted = (...values: unknown[]) => values.map((value) => accepts(schema, value))
  switch (type) {
    case 'object':
      return compareGroups(field.fields ?? [], schema, place)
    case 'boolean':
      return assert.equal(areAccepted('true', 'false'), [true, true], place)
    case 'select': {
      const values = options.values ?? []
      if (schema.options || schema.literal) assert.equal(values, schema.options ?? [schema.literal], place)
      return assert.ok(values.length > 0 && areAccepted(...values).every(Boolean), place)
    }
    case 'number': {
      const { min = 0, max = 0 } = options
      const values = [min - 1, min, max, max + 1].map(String)
      return assert.equal(areAccepted(...values), [false, true, true, false], place)
    }
    case 'image':
    case 'file': {
      const { input, extensions } = forms.media.find(({ name }) => name === options.media)!
      const files = [...extensions, 'gif', 'docx', 'heic'].map((extension) => `${input}/name-1.${extension}`)
      return assert.equal(areAccepted(...files), [...extensions.map(() => true), false, false, false], place)
    }
    default: {
      if (field.pattern) return
      const { minlength = 1, maxlength = 0 } = options
      const texts = [minlength, maxlength, maxlength + 1].map(makeText)
      assert.equal(areAccepted(...texts), [true, true, false], place)
      if (field.required) assert.not(accepts(schema, makeText(minlength - 1)), place)
      // If an optional field is absent, the form has an empty text.
      else assert.is(options.minlength, undefined, place)
      if (type === 'text') assert.ok(accepts(schema, makeText(maxlength).replace(' ', '\n')), `${place}: several lines`)
    }
  }
}

function accepts(schema: Schema, value: unknown): boolean {
  return safeParse(schema, value).success
}

function findLimit(step: Step, type: string): unknown {
  const inner = step.pipe?.filter((one) => one.pipe !== step.pipe) ?? []
  return step.type === type
    ? step.requirement
    : inner.map((one) => findLimit(one, type)).find((one) => one !== undefined)
}

function makeText(length: number): string {
  return 'words '.repeat(length).slice(0, length).replace(/ $/, 's')
}

function findSchema(place: string): Schema {
  const [file = '', ...names] = place.split('.')
  let schema = schemas[file]
  for (const name of names) {
    const next = (schema?.item ?? schema?.items?.[0] ?? schema)?.entries?.[name]
    schema = next?.wrapped ?? next
  }
  assert.ok(schema, place)
  return schema
}

function listFields(fields: readonly Field[], place: string): { field: Field; place: string }[] {
  return fields.flatMap((field) => {
    const inner = `${place}.${field.name}`
    return [{ field, place: inner }, ...listFields(field.fields ?? [], inner)]
  })
}

/** Returns a file as the app saves it: with the fields in the order of the form, and without empty ones. */
function save(name: string, text: string): string {
  const fields = forms.content.find((form) => form.name === name)?.fields
  return fields ? stringify(withoutEmpty(fillForm(parse(text), fields))) : text
}

function fillForm(value: unknown, fields: readonly Field[]): object {
  return Object.fromEntries(fields.map((field) => [field.name, fillField(Object(value)[field.name], field)]))
}

function fillField(value: unknown, field: Field): unknown {
  const { list, ...single } = field
  if (list) return (Array.isArray(value) ? value : []).map((one) => fillField(one, single))
  if (field.type === 'object') return fillForm(value, field.fields ?? [])
  return value ?? (field.type === 'boolean' ? false : '')
}

function withoutEmpty(value: unknown): unknown {
  const isFilled = (one: unknown) => one !== '' && (typeof one !== 'object' || Object.keys(Object(one)).length > 0)
  if (Array.isArray(value)) return value.map(withoutEmpty).filter(isFilled)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, withoutEmpty(one)] as const)
  return Object.fromEntries(entries.filter(([, one]) => isFilled(one)))
}

function readFixture(name: string): string {
  return readFileSync(join(site.root, fixture, `${name}.yaml`), 'utf8')
}

async function buildPages(contentFolder: string): Promise<[path: string, text: string][]> {
  const { output } = await buildSite({ ...site, contentFolder, uploadFolders: [] })
  return [...output].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')])
}

test.run()
