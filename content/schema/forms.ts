import { realpathSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { formOf, unwrap, type FieldSchema } from './fields.ts'
import { contentSchema } from '../schema.ts'
import { folders, photographEntry } from './media.ts'

// Makes the forms of Pages CMS, in which staff edit the content: https://pagescms.org/docs/configuration
// It has no defaults, because the app would write them without being asked, and no type date, which is today by default.
// It has no maxlength, which cuts a pasted text in silence: limits are patterns, which say so on saving.

/** Returns the text of .pages.yml. */
export function makeForms(): string {
  const operations = { create: false, delete: false }
  // Staff do not edit the paths of pages, nor the pages for errors.
  const { errors: _, stubs: __, ...edited } = contentSchema.entries
  const config = {
    media: Object.entries(folders).map(([name, { input, ...others }]) => {
      return { name, input, output: input, ...others }
    }),
    content: [
      ...Object.entries(edited).map(([file, schema]) => {
        const { name, label, fields } = makeField(file, schema)
        return { name, label, type: 'file', path: `content/${name}.yaml`, format: 'yaml', operations, fields }
      }),
      makePhotographsForm(),
    ],
  }
  const comment = '# The forms of Pages CMS, made from content/schema.ts with: npm run forms\n'
  return comment + stringify(config, { aliasDuplicateObjects: false, lineWidth: 120 })
}

/** A list of photographs, those whose consent ends first at its top. Each is a file whose name nobody chooses. */
function makePhotographsForm() {
  const { label, fields } = makeField('photographs', photographEntry)
  return {
    name: 'photographs',
    label,
    type: 'collection',
    path: 'content/photographs',
    format: 'yaml',
    // The app leaves out slashes and full stops, as `entryNameOf` does.
    filename: { template: '{fields.file}.yaml', field: false },
    subfolders: false,
    operations: { rename: false },
    view: {
      fields: ['file', 'alt', 'consent'],
      primary: 'alt',
      sort: ['alt', 'consent'],
      default: { sort: 'consent' },
    },
    fields,
  }
}

/** A field as the app wants it. What is undefined is not written. */
type CmsField = { name: string; fields: readonly CmsField[] | undefined } & Readonly<Record<string, unknown>>

function makeField(name: string, schema: FieldSchema, isOptional = schema.wrapped !== undefined): CmsField {
  const { item, entries } = unwrap(schema)
  const { label, hint = '', type, options, list, pattern, hidden } = formOf(schema)
  if (item && list) {
    // The build leaves out empty entries.
    const entry = makeField(name, item, true)
    const [first] = entry.fields ?? []
    const summary = first ? `{fields.${first.name}}` : '{index}'
    return {
      ...entry,
      label: `${label} (${list.min} to ${list.max})`,
      // For the app, a required list has at least one entry, whatever its minimum is.
      required: undefined,
      list: { ...list, collapsible: { summary } },
    }
  }
  const required = isOptional ? undefined : true
  return {
    name,
    label,
    description: hint.trim() || undefined,
    hidden,
    required,
    type,
    options,
    // For the app, an absent text is an empty one.
    pattern: pattern && !required ? { ...pattern, regex: `^\\s*$|${pattern.regex}` } : pattern,
    fields: entries && Object.entries(entries).map(([name, schema]) => makeField(name, schema)),
  }
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename)
  writeFileSync(new URL('../../.pages.yml', import.meta.url), makeForms())
