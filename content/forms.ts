import { writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import type { Part } from '../generator/yaml.ts'
import { folders, formOf, type FormField } from './fields.ts'
import { schemas } from './schema.ts'

// Makes the forms of Pages CMS, in which staff edit the content: https://pagescms.org/docs/configuration
// It has no defaults, because the app would write them without being asked, and no type date, which is today by default.
// It has no maxlength, which cuts a pasted text in silence: limits are patterns, which say so on saving.

/** A field as the app wants it. What is undefined is not written. */
interface Form {
  name: string
  label: string
  description: string | undefined
  type: FormField['type'] | undefined
  required: true | undefined
  hidden: true | undefined
  list: object | undefined
  options: FormField['options'] | undefined
  pattern: FormField['pattern'] | undefined
  fields: readonly Form[] | undefined
}

/** Returns the text of .pages.yml. */
export function makeForms(): string {
  const files = Object.entries(schemas).map(([name, schema]) => makeField(name, schema))
  const operations = { create: false, delete: false }
  const config = {
    media: Object.entries(folders).map(([name, { label, input, extensions }]) => {
      return { name, label, input, output: input, extensions, rename: 'safe' }
    }),
    content: files.flatMap(({ name, label, fields }) =>
      label ? [{ name, label, type: 'file', path: `content/${name}.yaml`, format: 'yaml', operations, fields }] : [],
    ),
  }
  const comment = '# The forms of Pages CMS, made from content/schema.ts with: npm run forms\n'
  return comment + stringify(config, { aliasDuplicateObjects: false, lineWidth: 120 })
}

function makeField(name: string, part: Part, isInFile = false): Form {
  const isOptional = part.wrapped !== undefined
  const schema = part.wrapped ?? part
  const { label = '', hint = '', hidden, list, isText, ...own } = formOf(schema)
  const item = schema.item ?? schema.items?.[0]
  const { type, options, pattern, fields } = item
    ? makeField('', item)
    : { ...own, fields: makeFields(schema, own.kind !== undefined) }
  const range = describeRange(list ?? options, isText ? ' characters' : '')
  // Without some fields of a photograph, the page does not show it. The hint of the group says so.
  const leave = isOptional && !list && !isInFile ? 'You can leave this out.' : ''
  const takeBack = isOptional && type === 'select' ? 'To take the choice back, delete its text.' : ''
  const description = [list ? '' : range, hint, leave, takeBack].filter((one) => one !== '').join(' ')
  const summary = fields?.[0] ? `{fields.${fields[0].name}}` : '{index}'
  const min = isOptional ? undefined : list?.min
  return {
    name,
    label: list && range ? `${label} (${range.replace('.', '').toLowerCase()})` : label,
    description: description || undefined,
    type,
    required: isOptional ? undefined : true,
    hidden,
    list: list && { min, max: list.max, collapsible: { summary } },
    options: isText || Object.keys(options ?? {}).length === 0 ? undefined : options,
    // For the app, an absent text is an empty one.
    pattern: pattern && isOptional ? { ...pattern, regex: `^$|${pattern.regex}` } : pattern,
    fields,
  }
}

function makeFields({ entries = {} }: Part, isInFile: boolean): Form[] | undefined {
  // What the reader of content adds has no label.
  const shown = Object.entries(entries).filter(([, part]) => formOf(part).label !== undefined)
  return shown.length > 0 ? shown.map(([name, part]) => makeField(name, part, isInFile)) : undefined
}

function describeRange({ min, max }: { min?: number; max?: number } = {}, unit: string): string {
  if (max === undefined || max === min) return ''
  return min !== undefined && min > 1 ? `From ${min} to ${max}${unit}.` : `Up to ${max}${unit}.`
}

if (process.argv[1] === import.meta.filename) writeFileSync('.pages.yml', makeForms())
