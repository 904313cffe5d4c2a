import * as v from 'valibot'

// The kinds of fields. Each says what the build accepts, how staff correct the rest, and how forms show it.

/** What forms show of a field. The hint stands below the box. */
export interface FormField {
  label: string
  hint: string
  type: 'object' | 'string' | 'text' | 'number' | 'boolean' | 'select' | 'image' | 'file'
  hidden: true
  list: { min: number; max: number }
  options: { minlength?: number; maxlength?: number; min?: number; max?: number; values?: string[]; media?: string }
  pattern: { regex: string; message: string }
}
const show = <Input>(field: Partial<FormField>) => v.metadata<Input, Record<string, unknown>>({ ...field })

export type Range = readonly [least: number, most: number]

export const optional = v.exactOptional

/** A field that forms keep, but do not show. */
export const hidden = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(schema, show({ hidden: true }))

export function group<const Fields extends v.ObjectEntries>(label: string, fields: Fields, hint = '') {
  const names = Object.keys(fields).join(', ')
  const fix = ({ expected }: v.StrictObjectIssue) => {
    if (expected === 'never') return `Correct or delete it. The fields here are ${names}.`
    if (expected === 'Object') return `Write its fields below it, two spaces further right: ${names}.`
    return `Write “${expected?.slice(1, -1)}: …” again, or undo your change.`
  }
  return v.pipe(v.strictObject(fields, fix), show({ label, hint, type: 'object' }))
}

export const list = <Entry extends v.GenericSchema>(label: string, entry: Entry, [min, max]: Range, hint = '') =>
  v.pipe(
    v.array(entry, 'Write each entry on a line below it, after a hyphen and a space.'),
    v.minLength(min, `Keep at least ${min} of its entries.`),
    v.maxLength(max, `Delete entries until ${max} are left.`),
    show({ label, hint, list: { min, max } }),
  )

/** Checks that the entries of a list differ in a field, which is a part of addresses. */
export function distinct<Entry extends object>(key: keyof Entry) {
  const keyOf = (entry: Entry) => String(entry[key]).toLowerCase()
  const isFirst = (entry: Entry, at: number, all: Entry[]) => all.map(keyOf).indexOf(keyOf(entry)) === at
  return v.checkItems(isFirst, `has the same ${String(key)} as an entry above it.\nChange or delete one of them.`)
}

export function pair<Entry extends v.GenericSchema>(label: string, entry: Entry, hint = '') {
  const fix = 'Keep its two entries, and begin each with a hyphen and a space.'
  return v.pipe(v.strictTuple([entry, entry], fix), show({ label, hint, list: { min: 2, max: 2 } }))
}

const words = v.string('Write words after the colon. If they begin with { or [, put them between two ".')

const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A text with so many characters. Between hyphens, a word may have `letters` letters, because it cannot be broken. */
export function text(label: string, size: number | Range, hint = '', letters = 24) {
  const [minlength, maxlength] = typeof size === 'number' ? [1, size] : size
  const message = `Write a shorter word, or a hyphen in it. On a phone, ${letters} letters fit.`
  const regex = `^(?![^]*[^\\s\\u2010-\\u2015-]{${letters + 1}})`
  const options = minlength > 1 ? { minlength, maxlength } : { maxlength }
  return v.pipe(
    words,
    // Word processors insert invisible signs and non-breaking spaces, which are right only between digits.
    v.transform((input) =>
      input
        .replace(invisible, '')
        .replace(/(?<!\d)\s+|\s+(?!\d)/g, ' ')
        .trim(),
    ),
    v.minCodePoints(minlength, minlength > 1 ? `Write at least ${minlength} characters.` : 'Write some words.'),
    v.maxCodePoints(maxlength, ({ received }) => `Shorten it to ${maxlength} characters. Now it has ${received}.`),
    v.regex(RegExp(regex, 'u'), message),
    show({ label, hint, type: maxlength > 120 ? 'text' : 'string', options, pattern: { regex, message } }),
  )
}

/** A text in large letters, for which a word has less room. */
export const large = (label: string, size: number, letters: number, hint = '') => text(label, size, hint, letters)

/** Words for people who do not see a picture. */
export const alternative = (hint: string) => text('Description for people who cannot see the picture', [20, 200], hint)

/** A text with a fixed form. `message` says how to write it. */
export function code(label: string, pattern: RegExp, message: string, hint = '') {
  const form = show<string>({
    label,
    hint: `${message} ${hint}`.trim(),
    type: 'string',
    pattern: { regex: pattern.source, message },
  })
  return v.pipe(words, v.maxLength(200, message), v.regex(pattern, message), form)
}

const mail = /^[\w+-]+(\.[\w+-]+)*@([A-Za-z\d-]+\.)+[A-Za-z]{2,63}$/
export const email = (label: string, hint = '') =>
  code(label, mail, 'Write one address, such as hello@example.org.', hint)

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

const local = /^(?!$)(\/|(\/[A-Za-z\d]+(-[A-Za-z\d]+)*)+)?(#[A-Za-z][\w-]*)?$/
export const localAddress = (hint = '') =>
  code('Address', local, 'Write an address on this site, such as /careers or /#contact.', hint)

export const anchor = code('Anchor', /^[a-z][a-z\d_-]{0,39}$/, 'Write up to 40 lower-case letters.')
export const slug = code('Address', /^[a-z\d]+(-[a-z\d]+)*$/, 'Write the end of an address, such as get-involved.')

/** Refuses a day such as 31 June, which a Date would move to the next month. */
const exists = v.check(
  (input: string) => new Date(input.slice(0, 10)).toJSON()?.startsWith(input.slice(0, 10)) ?? false,
  'Write a day that exists.',
)
export const day = (label: string, hint: string) =>
  v.pipe(code(label, /^\d{4}-\d\d-\d\d$/, 'Write year, month and day, such as 2027-12-31.', hint), exists)
/** RFC 3339 */
const time = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\dZ$/
export const utcTime = (label: string, hint: string) =>
  v.pipe(code(label, time, 'Change only year, month and day, as in 2027-11-01T00:00:00Z.', hint), exists)

export function number(label: string, [min, max]: Range, hint = '') {
  const isWhole = (input: string) => /^[1-9]\d*$/.test(input) && Number(input) >= min && Number(input) <= max
  return v.pipe(
    words,
    v.check(isWhole, `Write a whole number from ${min} to ${max}, in digits only.`),
    v.transform(Number),
    show({ label, hint, type: 'number', options: { min, max } }),
  )
}

/** One of a few words. */
export function select<const Words extends readonly string[]>(label: string, values: Words, hint = '') {
  const form = show<Words[number]>({ label, hint, type: 'select', options: { values: [...values] } })
  return v.pipe(v.picklist(values, `Write ${values.join(' or ')}.`), form)
}

/** A switch. */
export function toggle(label: string, hint = '') {
  const isOn = v.transform((word: 'true' | 'false') => word === 'true')
  return v.pipe(v.picklist(['true', 'false'], 'Write true or false.'), isOn, show({ label, hint, type: 'boolean' }))
}

const photographs = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'JPG', 'JPEG', 'PNG']
const takeCare = 'without its location. Read “Photographs” in the guide before you upload one.'
const folder = (label: string, input: string, extensions: string[], hint: string) => ({
  label,
  input,
  extensions,
  hint,
})

/** Where staff upload files. */
export const folders = {
  programs: folder('Photographs of programs', 'assets/programs', photographs, `At least 800 × 511 pixels, ${takeCare}`),
  hero: folder(
    'Photographs for the top of the home page',
    'assets/hero',
    photographs,
    `At least 1080 × 1080 pixels, ${takeCare}`,
  ),
  documents: folder(
    'PDF documents',
    'assets/root',
    ['pdf', 'PDF'],
    'Up to 5 MB. Read “Safeguarding” in the guide first.',
  ),
}

/** The path of a file that staff uploaded. Whether it exists is checked when it is read. */
export function upload(label: string, media: keyof typeof folders) {
  const { input, extensions, hint } = folders[media]
  const pattern = RegExp(`^${input}/[A-Za-z\\d][\\w .-]*\\.(${extensions.join('|')})$`)
  const fix = `Upload it to ${input}, with plain letters and digits in its name, and write it like ${input}/girls-1.${extensions[0]}.`
  const type = media === 'documents' ? 'file' : 'image'
  return v.pipe(words, v.regex(pattern, fix), show({ label, hint, type, options: { media } }))
}
