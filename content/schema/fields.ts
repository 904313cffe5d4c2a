import * as v from 'valibot'
import { isDate } from './dates.ts'

// The kinds of fields. Each says what the build accepts, how staff correct the rest, and how forms show it.

/**
 * Where a value is: the names around it and its own, and indexes in lists, such as `['careers', 'calls', '0', 'text']`
 * in the content, or the same without `careers` in its file.
 */
export type Place = readonly string[]

/** A schema of Valibot: of a value, a group, a list, or around one that is optional. */
export type FieldSchema = v.GenericSchema & {
  entries?: Readonly<Record<string, FieldSchema>>
  item?: FieldSchema
  wrapped?: FieldSchema
}

/** What forms and messages show of a field. The hint stands below the box. */
export interface FormField {
  label: string
  hint: string
  type: 'object' | 'string' | 'text' | 'number' | 'boolean' | 'select' | 'image' | 'file'
  list: { min: number; max: number }
  options: { min?: number; max?: number; values?: { value: string; label: string }[]; media?: string }
  pattern: { regex: string; message: string }
  /** The most characters of a text. */
  max: number
  /** Forms keep the value of a hidden field, and do not show it. */
  hidden: true
}
export const inForms = <Input>(field: Partial<FormField>) => v.metadata<Input, Record<string, unknown>>({ ...field })

/** Returns the schema of a field, also of one that is optional. */
export const unwrap = (field: FieldSchema): FieldSchema => field.wrapped ?? field

/** Lists the values in some content that are neither groups nor lists, with their fields. Skips unknown fields. */
export function listValues(field: FieldSchema, value: unknown, place: Place = []): ListedValue[] {
  if (typeof value !== 'object' || value === null) return [{ place, field: unwrap(field), value }]
  const { item, entries = {} } = unwrap(field)
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerField = item ?? entries[key]
    return innerField ? listValues(innerField, inner, [...place, key]) : []
  })
}

interface ListedValue {
  place: Place
  field: FieldSchema
  value: unknown
}

/** Returns what forms show of a field. */
export const formOf = (field: FieldSchema): Partial<FormField> => v.getMetadata(unwrap(field))

/**
 * Says where staff find a value in a form: the labels of the groups around it, and the numbers of items. Leaves out
 * unknown fields.
 */
export function labelsOf(form: FieldSchema, place: Place): string {
  const labels = [formOf(form).label]
  let field = form
  for (const key of place) {
    const { item, entries } = unwrap(field)
    const inner = item ?? entries?.[key]
    if (inner === undefined) break
    field = inner
    const { label } = formOf(field)
    labels.push(item ? `${label} ${Number(key) + 1}` : label)
  }
  // The form for programs and the list in it have the same label.
  return labels.filter((label, index) => label !== labels[index - 1]).join(' › ')
}

export function group<const Fields extends v.ObjectEntries>(label: string, fields: Fields, hint = '') {
  const names = `The fields here are ${Object.keys(fields).join(', ')}.`
  return v.pipe(v.strictObject(fields, names), inForms({ label, hint, type: 'object' }))
}

/** A list. It has no hint, which forms would show below each item, and not while the list is empty. */
export function list<Item extends v.GenericSchema>(label: string, item: Item, [min, max]: [number, number]) {
  const fix = `Write ${min} to ${max} entries, each after a hyphen and a space.`
  return v.pipe(
    v.array(item, fix),
    v.minLength(min, fix),
    v.maxLength(max, fix),
    inForms({ label, list: { min, max } }),
  )
}

export const optionalList = <Item extends v.GenericSchema>(label: string, item: Item, max: number) =>
  v.optional(list(label, item, [0, max]), [])

/**
 * A list of up to `max` boxes for texts. Each line of what somebody has pasted into one box is an entry, so these may
 * be more.
 */
export const paragraphs = (label: string, paragraph: ReturnType<typeof text>, max: number) =>
  v.optional(v.pipe(v.array(paragraph), inForms({ label, list: { min: 0, max } })), [])

/** A text of up to `max` characters, as JavaScript counts them. White space around it does not count. */
export function text(label: string, max: number, hint = '') {
  const message = `Write words, at most ${max} characters.`
  // Something that is seen, and no more than that between white space.
  const regex = `^(?=[^]*[^\\s${invisible}])\\s*[^]{1,${max}}?\\s*$`
  const type = max > 120 ? 'text' : 'string'
  return v.pipe(matching(regex, message), inForms({ label, hint: `Up to ${max} characters. ${hint}`, type, max }))
}

/** A text that matches a regular expression. The box in a form and the build accept the same. */
const matching = (regex: string, message: string) =>
  v.pipe(v.string(message), v.regex(RegExp(regex), message), inForms({ pattern: { regex, message } }))

/**
 * Characters that nobody sees and that come along when people copy text: control characters, soft hyphens, zero-width
 * spaces, marks of direction and byte order marks.
 */
export const invisible =
  '\\0-\\x08\\x0e-\\x1f\\x7f-\\x9f\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'

/** What may surround a value of a fixed form: white space, and quotation marks, which can have a meaning around words. */
const around = `[\\s"“”„‟‘’${invisible}]*`

/** Removes what surrounds a value of a fixed form. */
const unwrapped = (value: string) => value.replace(RegExp(`^${around}|${around}$`, 'g'), '')

/**
 * A value of a fixed form, which matches one of several regular expressions. `message` says how to write it. Accepts
 * ` “2027-12-31” ` as well as `2027-12-31`, but not `31 December`.
 */
export function formatted(label: string, alternatives: readonly string[], message: string, hint = '') {
  const pattern = matching(`^${around}(${alternatives.join('|')})${around}$`, message)
  return v.pipe(pattern, v.transform(unwrapped), inForms({ label, hint: `${message} ${hint}`, type: 'string' }))
}

export const slug = formatted(
  'Address',
  // It is the name of a file, too, which has at most 255 characters.
  ['[a-z\\d](-?[a-z\\d]){0,59}'],
  'Write the end of an address, such as get-involved, with at most 60 letters.',
)

export const date = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
export const day = (label: string, hint: string) =>
  v.pipe(
    formatted(label, [date], 'Write year, month and day, such as 2027-12-31.', hint),
    v.check(isDate, 'Write a day that is in the calendar.'),
  )

/** A value that forms show as something other than a text box, without what surrounds it. */
const plain = (message: string) => v.pipe(v.string(message), v.transform(unwrapped))

export function number(label: string, [min, max]: [number, number], hint = '') {
  const message = `Write a whole number from ${min} to ${max}, in digits only.`
  return v.pipe(
    plain(message),
    v.digits(message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
    inForms({ label, hint: `From ${min} to ${max}. ${hint}`, type: 'number', options: { min, max } }),
  )
}

/** What a field can be. Forms show the words. */
type Choices<Value> = readonly (readonly [value: Value, words: string])[]

export function select<const Value extends string>(label: string, choices: Choices<Value>, hint = '') {
  const values = choices.map(([value]) => value)
  const options = { values: choices.map(([value, label]) => ({ value, label })) }
  const message = `Write ${values.join(' or ')}.`
  return v.pipe(plain(message), v.picklist(values, message), inForms<Value>({ label, hint, type: 'select', options }))
}

export const optionalSelect = <const Value extends string>(label: string, choices: Choices<Value>, hint = '') =>
  v.exactOptional(select(label, choices, `${hint} To take the choice back, delete its text.`))

export function toggle(label: string, hint = '') {
  return v.pipe(
    plain('Write true or false.'),
    v.regex(/^(true|false)$/i, 'Write true or false.'),
    v.transform((word) => word.toLowerCase() === 'true'),
    inForms({ label, hint, type: 'boolean' }),
  )
}
