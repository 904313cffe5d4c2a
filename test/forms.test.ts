import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse, stringify } from 'yaml'
import { site } from '../build.ts'
import { makeForms } from '../content/forms.ts'
import * as model from '../content/schema.ts'
import { buildSite } from '../generator/site-builder.ts'
import { readContent } from '../generator/content.ts'

// The forms in which staff edit the content: .pages.yml, which Pages CMS reads.

interface Field {
  name: string
  type: string
  list?: object
  fields?: Field[]
}

const fixture = 'test/fixture/content'
const { schemas } = model
const text = readFileSync(join(site.root, '.pages.yml'), 'utf8')
const forms: { content: { name: string; fields: Field[] }[] } = parse(text)

test('.pages.yml is what npm run forms writes', () => {
  assert.ok(text === makeForms(), 'Run npm run forms.')
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

function makeText(length: number): string {
  return 'words '.repeat(length).slice(0, length).replace(/ $/, 's')
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
