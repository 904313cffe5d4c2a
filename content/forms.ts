import { writeFileSync } from 'node:fs'
import { getMetadata, type GenericSchema } from 'valibot'
import { stringify } from 'yaml'
import { folders, type FormField } from './fields.ts'
import { schemas } from './schema.ts'

// Makes the forms of Pages CMS, in which staff edit the content: https://pagescms.org/docs/configuration
// It has no defaults, because the app would write them without being asked, and no type date, which is today by default.

/** A schema of Valibot: of a group, a list, a pair, or around one that is optional. */
type Part = GenericSchema & { entries?: Parts; item?: Part; items?: readonly Part[]; wrapped?: Part }
type Parts = Readonly<Record<string, Part>>

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
  const config = {
    media: Object.entries(folders).map(([name, { label, input, extensions }]) => {
      return { name, label, input, output: input, extensions, rename: 'safe' }
    }),
    content: files.flatMap(({ name, label, fields }) =>
      label ? [{ name, label, type: 'file', path: `content/${name}.yaml`, format: 'yaml', fields }] : [],
    ),
  }
  const comment = '# The forms of Pages CMS, made from content/schema.ts with: npm run forms\n'
  return comment + stringify(config, { aliasDuplicateObjects: false, lineWidth: 120 })
}

function makeField(name: string, part: Part): Form {
  const isOptional = part.wrapped !== undefined
  const schema = part.wrapped ?? part
  const { label = '', hint = '', list, hidden, ...own }: Partial<FormField> = getMetadata(schema)
  const item = schema.item ?? schema.items?.[0]
  const { type, options, pattern, fields } = item ? makeField('', item) : { ...own, fields: makeFields(schema) }
  const sentences = [describeRange(list ?? options), hint, isOptional && !list ? describeChoice(type) : '']
  const summary = fields?.[0] ? `{fields.${fields[0].name}}` : '{index}'
  // For the app, an absent text is an empty one, and an absent list has no entries.
  const accepted = pattern && isOptional && !item ? { ...pattern, regex: `^$|${pattern.regex}` } : pattern
  const min = isOptional ? undefined : list?.min
  return {
    name,
    label,
    description: sentences.filter((one) => one !== '').join(' ') || undefined,
    type,
    required: isOptional ? undefined : true,
    hidden,
    list: list && { min, max: list.max, collapsible: { summary } },
    options,
    pattern: accepted,
    fields,
  }
}

function makeFields({ entries }: Part): Form[] | undefined {
  return entries && Object.entries(entries).map(([name, part]) => makeField(name, part))
}

function describeRange({ min, max }: { min?: number; max?: number } = {}): string {
  if (max === undefined || max === min) return ''
  return min !== undefined && min > 1 ? `From ${min} to ${max}.` : `Up to ${max}.`
}

function describeChoice(type = ''): string {
  return `You can leave this out.${type === 'select' ? ' To take the choice back, delete its text.' : ''}`
}

if (process.argv[1] === import.meta.filename) writeFileSync('.pages.yml', makeForms())
