import { realpathSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { formOf, unwrap, type FieldSchema } from './fields.ts'
import { folders } from './uploads.ts'
import { contentSchema } from './schema.ts'

// Makes the forms of Pages CMS, in which staff edit the content: https://pagescms.org/docs/configuration
// It has no defaults, because the app would write them without being asked, and no type date, which is today by default.
// It has no maxlength, which cuts a pasted text in silence: limits are patterns, which say so on saving.

/** Returns the text of .pages.yml. */
export function makeForms(): string {
  const operations = { create: false, delete: false }
  const config = {
    media: Object.entries(folders).map(([name, { label, input, extensions }]) => {
      return { name, label, input, output: input, extensions, rename: 'safe' }
    }),
    content: Object.entries(contentSchema.entries)
      .map(([name, schema]) => makeField(name, schema))
      .filter(({ label }) => label !== '')
      .map(({ name, label, fields }) => {
        return { name, label, type: 'file', path: `content/${name}.yaml`, format: 'yaml', operations, fields }
      }),
  }
  const comment = '# The forms of Pages CMS, made from content/schema.ts with: npm run forms\n'
  return comment + stringify(config, { aliasDuplicateObjects: false, lineWidth: 120 })
}

/** A field as the app wants it. What is undefined is not written. */
type CmsField = { name: string; fields: readonly CmsField[] | undefined } & Readonly<Record<string, unknown>>

function makeField(name: string, schema: FieldSchema, isOptional = schema.wrapped !== undefined): CmsField {
  const { item, entries } = unwrap(schema)
  const { label, hint = '', list, pattern, ...others } = formOf(schema)
  if (item && list) {
    // The build leaves out empty entries.
    const entry = makeField(name, item, true)
    const isOne = list.max === 1
    const [first] = entry.fields ?? []
    const summary = first ? `{fields.${first.name}}` : '{index}'
    return {
      ...entry,
      label: isOne ? label : `${label} (${list.min} to ${list.max})`,
      // For the app, a required list has at least one entry, whatever its minimum is.
      required: undefined,
      list: { ...list, collapsible: isOne ? false : { summary } },
    }
  }
  const required = isOptional ? undefined : true
  return {
    name,
    label,
    description: hint.trim() || undefined,
    required,
    ...others,
    // For the app, an absent text is an empty one.
    pattern: pattern && !required ? { ...pattern, regex: `^\\s*$|${pattern.regex}` } : pattern,
    fields: entries && Object.entries(entries).map(([name, schema]) => makeField(name, schema)),
  }
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename)
  writeFileSync(new URL('../.pages.yml', import.meta.url), makeForms())
