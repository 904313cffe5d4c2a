import * as v from 'valibot'

// The kinds of fields. Each says what the build accepts, how staff correct the rest, and how forms show it.

/** A schema of Valibot: of a group, a list, or around one that is optional. */
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
}
export const inForms = <Input>(field: Partial<FormField>) => v.metadata<Input, Record<string, unknown>>({ ...field })

/** Returns what forms show of a field. */
export const formOf = (part: FieldSchema | undefined): Partial<FormField> =>
  part ? v.getMetadata(part.wrapped ?? part) : {}

export const optional = v.exactOptional
export const withDefault = v.optional

export function group<const Fields extends v.ObjectEntries>(label: string, fields: Fields, hint = '') {
  const names = `The fields here are ${Object.keys(fields).join(', ')}.`
  return v.pipe(v.strictObject(fields, names), inForms({ label, hint, type: 'object' }))
}

/** A list. It has no hint, which forms would show below each entry, and not while the list is empty. */
export function list<Entry extends v.GenericSchema>(label: string, entry: Entry, [min, max]: [number, number]) {
  const entries = max === 1 ? 'one entry' : `${min} to ${max} entries, each`
  const fix = `Write ${entries} after a hyphen and a space.`
  return v.pipe(
    v.array(entry, fix),
    v.minLength(min, fix),
    v.maxLength(max, fix),
    inForms({ label, list: { min, max } }),
  )
}

export const optionalList = <Entry extends v.GenericSchema>(label: string, entry: Entry, max: number) =>
  v.optional(list(label, entry, [0, max]), [])

/** A text of up to `max` characters. The build removes spaces around it, so forms do not count them. */
export function text(label: string, max: number, hint = '') {
  const message = `Write words, at most ${max} characters.`
  const pattern = { regex: `^\\s*\\S([^]{0,${max - 2}}\\S)?\\s*$`, message }
  const type = max > 120 ? 'text' : 'string'
  return v.pipe(
    v.string(message),
    v.maxCodePoints(max, message),
    inForms({ label, hint: `Up to ${max} characters. ${hint}`, type, pattern }),
  )
}

/** Soft hyphens, zero-width spaces, marks of direction and byte order marks, which come along when people copy text. */
export const invisible = '\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'

/** Spaces and marks that nobody sees, which the build removes. */
const around = `[\\s${invisible}]*`

/** A text with a fixed form. `message` says how to write it. */
export function formatted(label: string, regex: string, message: string, hint = '') {
  const pattern = { regex: `^${around}${regex}${around}$`, message }
  return v.pipe(
    v.string(message),
    v.regex(RegExp(`^${regex}$`), message),
    inForms({ label, hint: `${message} ${hint}`, type: 'string', pattern }),
  )
}

const host = '([A-Za-z\\d-]+\\.)+[A-Za-z]{2,63}'
const misspelt = '((gmail|yahoo|hotmail|outlook)\\.(con?|cm|om)|(gmai|gmial|gamil|gnail|yaho|hotmial)\\.com)'

const mailbox = `(?!.*@${misspelt}(?![\\w.-]))[\\w+-]+(\\.[\\w+-]+)*@${host}`
export const email = (label: string, hint = '') =>
  formatted(label, mailbox, 'Write one address, such as hello@example.org, and check its end.', hint)

/** Digits after a +. A 0 after 254 is a mistake, unless all are zeros: that is a placeholder. */
function international(between: string): string {
  const digits = (most: string) => `(${between}\\d)${most}`
  const mobile = `254${between}[17]${digits('{8}')}`
  const landline = `254${between}[2-689]${digits('{5,8}')}`
  const placeholder = `254(${between}0){6,9}`
  return `(${mobile}|${landline}|${placeholder}|(?!254)[1-9]${digits('{6,14}')})`
}

const between = '[^+\\w]*'
const oneNumber = 'Write one number: its country code without a 0 after it, such as +254 711 222 333.'
export const phone = (label: string) => formatted(label, `\\+${between}${international(between)}`, oneNumber)

/** An address that begins with https://. Phones begin a text with a capital letter. */
function secureAddress(label: string, rest: string, message: string, hint = '') {
  return v.pipe(
    formatted(label, `[Hh]ttps://${rest}`, message, hint),
    v.transform((address) => `h${address.slice(1)}`),
  )
}

export const webAddress = (label: string) =>
  secureAddress(label, `${host}([:/?#]\\S*)?`, 'Begin with https://, and write no spaces.')

export const origin = (label: string, hint: string) =>
  secureAddress(label, `${host}(:\\d+)?`, 'Begin with https://, and write no / at the end.', hint)

/** The address of a page of a network, such as `example`. */
const networkAddress = (pattern: string, example: string) =>
  secureAddress(
    'Address',
    pattern,
    `Copy the address of your page. It looks like https://${example}.`,
    'Copy it from a private window, where nobody is signed in.',
  )

/** `hosts` are separated by spaces. */
export const profile = (hosts: string, example: string) =>
  networkAddress(`([a-z\\d-]+\\.)*(${hosts.replaceAll('.', '\\.').replaceAll(' ', '|')})(/\\S*)?`, example)

const chatNumber = `(\\+|%2B)?${international('')}([?&]\\S*)?`
const chats = [
  // A number, such as wa.me/254711222333.
  `wa\\.me/${chatNumber}`,
  `api\\.whatsapp\\.com/send/?\\?phone=${chatNumber}`,
  // A business, such as wa.me/message/ABC.
  'wa\\.me/[a-z]\\S+',
  // A group or a channel.
  '((chat|www)\\.)?whatsapp\\.com/\\S+',
]
export const whatsapp = networkAddress(`(${chats.join('|')})`, 'wa.me/254711222333, without a 0 before the 7')

export const slug = formatted('Address', '[a-z\\d]+(-[a-z\\d]+)*', 'Write the end of an address, such as get-involved.')

const date = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
export const day = (label: string, hint: string) =>
  formatted(label, date, 'Write year, month and day, such as 2027-12-31.', hint)

export function number(label: string, [min, max]: [number, number], hint = '') {
  const message = `Write a whole number from ${min} to ${max}, in digits only.`
  return v.pipe(
    v.string(message),
    v.regex(/^\d+$/, message),
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
  return v.pipe(
    v.picklist(values, `Write ${values.join(' or ')}.`),
    inForms<Value>({ label, hint, type: 'select', options }),
  )
}

export const optionalSelect = <const Value extends string>(label: string, choices: Choices<Value>, hint = '') =>
  optional(select(label, choices, `${hint} To take the choice back, delete its text.`))

/** A switch. */
export function toggle(label: string, hint = '') {
  return v.pipe(
    v.picklist(['true', 'false'], 'Write true or false.'),
    v.transform((word) => word === 'true'),
    inForms({ label, hint, type: 'boolean' }),
  )
}
