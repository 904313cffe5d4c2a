import * as v from 'valibot'
import type { ContentPlace } from '../generator/site.ts'
import type { Part } from '../generator/yaml.ts'

// The kinds of fields. Each says what the build accepts, how staff correct the rest, and how forms show it.

/** What forms and messages show of a field. The hint stands below the box. */
export interface FormField {
  label: string
  hint: string
  type: 'object' | 'string' | 'text' | 'number' | 'boolean' | 'select' | 'image' | 'file'
  hidden: true
  list: { min: number; max: number }
  options: { min?: number; max?: number; values?: { value: string; label: string }[]; media?: string }
  pattern: { regex: string; message: string }
  /** Words that visitors read, and not an address or a date. */
  isText: true
  /** A file, which the build may leave out. */
  kind: 'photograph' | 'decoration' | 'document'
}
const show = <Input>(field: Partial<FormField>) => v.metadata<Input, Record<string, unknown>>({ ...field })

export type Range = readonly [least: number, most: number]

export const optional = v.exactOptional

/** A field that forms keep, but do not show. */
export const hidden = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(schema, show({ hidden: true }))

const fixGroup = (fields: object) => {
  const names = Object.keys(fields).join(', ')
  return ({ expected }: v.StrictObjectIssue) => {
    if (expected === 'never') return `Correct or delete it. The fields here are ${names}.`
    if (expected === 'Object') return `Write its fields below it, two spaces further right: ${names}.`
    return `Write “${expected?.slice(1, -1)}: …” again, or undo your change.`
  }
}

export const group = <const Fields extends v.ObjectEntries>(label: string, fields: Fields, hint = '') =>
  v.pipe(v.strictObject(fields, fixGroup(fields)), show({ label, hint, type: 'object' }))

/** A file, and what belongs to it. The reader of content adds its kind, and the place where it is written. */
export function fileGroup<const Fields extends v.ObjectEntries, const Kind extends FormField['kind']>(
  label: string,
  kind: Kind,
  fields: Fields,
  hint = '',
) {
  const place = v.custom<ContentPlace>((input) => typeof input === 'object', 'Delete it.')
  const added = { kind: v.literal(kind, 'Delete it.'), place }
  return v.pipe(v.strictObject({ ...fields, ...added }, fixGroup(fields)), show({ label, hint, type: 'object', kind }))
}

/** Forms show no hint while a list is empty, so the label says what it is for. */
export const list = <Entry extends v.GenericSchema>(label: string, entry: Entry, [min, max]: Range) =>
  v.pipe(
    v.array(entry, 'Write each entry on a line below it, after a hyphen and a space.'),
    v.minLength(min, `Keep at least ${min} of its entries.`),
    v.maxLength(max, `Delete entries until ${max} are left.`),
    show({ label, list: { min, max } }),
  )

export function pair<Entry extends v.GenericSchema>(label: string, entry: Entry) {
  const fix = 'Keep its two entries, and begin each with a hyphen and a space.'
  return v.pipe(v.strictTuple([entry, entry], fix), show({ label, list: { min: 2, max: 2 } }))
}

const words = v.string('Write words after the colon. If they begin with { or [, put them between two ".')

const wordOf = (letters: number) => `[^\\s\\u2010-\\u2015-]{${letters},}`

/** A text of up to `max` characters, whose words have up to `letters` letters between two hyphens. */
export function text(label: string, max: number, hint = '', letters = 24) {
  const tooLong = RegExp(wordOf(letters + 1), 'u')
  const shorten = `Write words, at most ${max} characters.`
  const fits = `On a phone, a word of ${letters} letters fits: write a shorter one, or a hyphen in it. A text has no links.`
  const pattern = { regex: `^(?=[^]*\\S)(?![^]*${wordOf(letters + 1)})[^]{0,${max}}$`, message: `${shorten} ${fits}` }
  return v.pipe(
    words,
    v.maxCodePoints(max, shorten),
    v.check((input) => !tooLong.test(input), fits),
    show({ label, hint, type: max > 120 ? 'text' : 'string', options: { max }, pattern, isText: true }),
  )
}

/** A text in large letters, for which a word has less room. */
export const large = (label: string, max: number, letters: number, hint = '') => text(label, max, hint, letters)

/** The build removes spaces around a value, so the forms accept them. */
function coded(label: string, { source }: RegExp, message: string, hint: string) {
  const regex = `^\\s*${source.replace(/^\^|\$$/g, '')}\\s*$`
  return show<string>({ label, hint: `${message} ${hint}`.trim(), type: 'string', pattern: { regex, message } })
}

/** A text with a fixed form. `message` says how to write it. */
export const code = (label: string, pattern: RegExp, message: string, hint = '') =>
  v.pipe(words, v.maxLength(200, message), v.regex(pattern, message), coded(label, pattern, message, hint))

/** Misspelt names of mail services that many people use. */
const misspelt =
  '@(gmail\\.(?!com\\s*$)|(gmai|gmial|gamil|gmal|gmil|gnail|gmaill|yaho|yahooo|yhoo|hotmai|hotmial|hotmal|outlok|outloo|iclod)\\.|(yahoo|hotmail|outlook|icloud)\\.(con?|cm|om|comm|vom|cpm)\\s*$)'
const mail = RegExp(`^(?!.*${misspelt})[\\w+-]+(\\.[\\w+-]+)*@([A-Za-z\\d-]+\\.)+[A-Za-z]{2,63}$`)
export const email = (label: string, hint = '') =>
  code(label, mail, 'Write one address, such as hello@example.org, and compare each letter.', hint)

/** A Kenyan number has nine digits after the country code, or as a landline seven or more. Zeros are a placeholder. */
const international =
  /^(?!.*\(0\))\+(254[\s()./-]*([17]([\s()./-]*\d){8}|[2-689]([\s()./-]*\d){6,8}|0([\s()./-]*0){8})|(?!254)[1-9]([\s()./-]*\d){6,14})$/
const likeThis = 'Write one number. Begin with the country code, without a 0 after it, such as +254 711 222 333.'
export const phone = (label: string, hint = '') => code(label, international, likeThis, hint)

const web = /^https:\/\/([A-Za-z\d-]+\.)+[A-Za-z]{2,63}([:/?#][!-~]*)?$/
export const webAddress = (label: string) => code(label, web, 'Begin with https://, and write no spaces.')

const bare = /^https:\/\/([a-z\d-]+\.)+[a-z]{2,63}(:\d{2,5})?$/
export const origin = (label: string, hint: string) =>
  code(label, bare, 'Write it in lower case, with https:// and without / at the end.', hint)

export const slug = code('Address', /^[a-z\d]+(-[a-z\d]+)*$/, 'Write the end of an address, such as get-involved.')

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const dateFix = 'Write year, month and day, such as 2027-12-31.'
/** A date that is checked where it is used. */
export const day = (label: string, hint: string) => v.pipe(words, coded(label, date, dateFix, hint))
/** A date that is refused if there is no such day, as 31 June. */
export const realDay = (label: string, hint: string) =>
  v.pipe(
    code(label, date, dateFix, hint),
    v.check((input) => new Date(input).toJSON()?.startsWith(input) ?? false, 'Write a day that exists.'),
  )

export function number(label: string, [min, max]: Range, hint = '') {
  const isWhole = (input: string) => /^[1-9]\d*$/.test(input) && Number(input) >= min && Number(input) <= max
  return v.pipe(
    words,
    v.check(isWhole, `Write a whole number from ${min} to ${max}, in digits only.`),
    v.transform(Number),
    show({ label, hint, type: 'number', options: { min, max } }),
  )
}

/** One of a few values. Forms show the words beside each. */
export function select<const Value extends string>(
  label: string,
  choices: readonly (readonly [value: Value, words: string])[],
  hint = '',
) {
  const values = choices.map(([value]) => value)
  const options = { values: choices.map(([value, label]) => ({ value, label })) }
  return v.pipe(
    v.picklist(values, `Write ${values.join(' or ')}.`),
    show<Value>({ label, hint, type: 'select', options }),
  )
}

/** A switch. */
export function toggle(label: string, hint = '') {
  const isOn = v.transform((word: 'true' | 'false') => word === 'true')
  return v.pipe(v.picklist(['true', 'false'], 'Write true or false.'), isOn, show({ label, hint, type: 'boolean' }))
}

const photographs = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'JPG', 'JPEG', 'PNG']
const takeCare =
  'without its location. Read “Photographs” in the guide before you upload one. A new photograph needs a new date below.'

/** Where staff upload files. */
export const folders = {
  programs: {
    label: 'Photographs of programs',
    input: 'assets/programs',
    extensions: photographs,
    hint: `At least 800 × 511 pixels, ${takeCare}`,
  },
  hero: {
    label: 'Photographs for the top of the home page',
    input: 'assets/hero',
    extensions: photographs,
    hint: `At least 720 × 990 pixels, better twice as many, ${takeCare}`,
  },
  documents: {
    label: 'PDF documents',
    input: 'assets/root',
    extensions: ['pdf', 'PDF'],
    hint: 'Up to 3 MB. Read “Safeguarding” in the guide first. To take a PDF down, also delete it under “PDF documents”.',
  },
}

/** The path of a file that staff uploaded. A file that is missing or cannot be used is left out of the page. */
export function upload(label: string, media: keyof typeof folders) {
  const type = media === 'documents' ? 'file' : 'image'
  return v.pipe(words, show<string>({ label, hint: folders[media].hint, type, options: { media } }))
}

/** Returns what forms show of a field. */
export function formOf(part: Part): Partial<FormField> {
  return v.getMetadata(part.wrapped ?? part)
}
