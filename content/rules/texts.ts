import * as v from 'valibot'
import type { Pictures } from '../../generator/site.ts'

/** Creates a message: what is wrong, as it follows the name of the value, and how to fix it. `text` replaces `{}`. */
export function say(wrong: string, fix: string, text = ''): string {
  return `${wrong}\n${fix}`.replace('{}', () => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`)
}

function rule(rule: { test(text: string): boolean }, wrong: string, fix: string) {
  const holds = (text: string) => rule.test(text)
  return v.check(holds, ({ input }) => say(wrong, fix, input))
}

/** Requires that a text does not match a pattern. In the message, its first group replaces `{}`. */
function without(pattern: RegExp, wrong: string, fix: string) {
  const holds = (text: string) => !pattern.test(text)
  return v.check(holds, ({ input }) => say(wrong, fix, pattern.exec(input)?.[1]))
}

const tag = /(<(?:\/?[a-z]|!--)[^<>\s]*>?)/i
const entity = /(&(?:#x?[\da-f]+|[a-z]\w{1,7});)/i

const anyText = v.pipe(
  v.string(say('is not a text.', "Write it between quotation marks, such as 'Welcome'.")),
  without(
    /(\u{fffd})/u,
    'contains letters that were lost, such as accents or ’.',
    'Save this file in UTF-8, then type them again.',
  ),
  v.check(
    (text) => findOddSign(text) < 0,
    ({ input }) => describeOddSign(input),
  ),
  without(/^\s|\s$/, 'begins or ends with a space or an empty line.', 'Delete that.'),
  without(
    tag,
    'contains the tag {}, which visitors would see.',
    'Delete the tag. Texts are plain, without bold words or links.',
  ),
  without(entity, 'contains {}, which visitors would see.', 'Write the character itself, such as & or ’.'),
  without(/\n\s*\n|[\u2028\u2029]/, 'has an empty line, but is shown as one paragraph.', 'Delete the empty line.'),
)

/** An emoji, such as a family, may consist of several joined ones. */
const joinerInEmoji = /(\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*)\u{200d}(?=\p{Extended_Pictographic})/gu

/** Finds the first control, format, surrogate or private character that is neither a line break nor part of an emoji. */
function findOddSign(text: string): number {
  const ordinary = text.replace(joinerInEmoji, '$1-').replace(/[\n\r]/g, ' ')
  return ordinary.search(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u)
}

function describeOddSign(text: string): string {
  const index = findOddSign(text)
  const code = `U+${text.codePointAt(index)?.toString(16).toUpperCase().padStart(4, '0')}`
  const before = text.slice(Math.max(0, index - 20), index)
  const place = before === '' ? 'at its start' : 'after {}'
  const fix = 'Delete the words there and type them again.'
  return say(`contains a character (${code}) ${place} that cannot be shown.`, fix, before)
}

const oneLine = v.pipe(anyText, without(/[\n\r]/, 'has a line break.', 'Write it on one line.'))

/** A text on one line. `most` and `least` limit its characters, and `word` those of a word, which cannot be broken. */
export const line = (most: number, { least = 1, word = 24 } = {}) => sized(oneLine, least, most, word)

/** A text that may have line breaks in the source, but is shown as one paragraph. */
export const paragraph = (most: number, word = 24) => sized(anyText, 1, most, word)

function sized(text: typeof anyText | typeof oneLine, least: number, most: number, word: number) {
  const short = least > 1 ? `has fewer than ${least} characters.` : 'is empty.'
  const wide = `contains the word {}. Only words of up to ${word} letters fit on a narrow screen.`
  const longAddress = 'contains the address {}, which is too long for a narrow screen and cannot be clicked here.'
  const removeIt =
    'Delete it. The page already shows your email addresses, and has separate fields for a PDF and social networks.'
  // A word can be broken at its hyphens.
  const isLong = (text: string) => text.split(/\p{Pd}/u).some((part) => [...part].length > word)
  const isAddress = (text: string) => /@|:\/\/|www\.|\w\.[a-z]{2,}\//i.test(text)
  const findLongWords = (text: string) => text.split(/\s+/).filter(isLong)
  return v.pipe(
    text,
    v.minCodePoints(least, say(short, 'Write more.')),
    v.maxCodePoints(most, ({ received }) =>
      say(`has ${received} characters, but at most ${most} fit.`, `Shorten it by ${Number(received) - most} or more.`),
    ),
    v.check(
      (text) => !findLongWords(text).some(isAddress),
      ({ input }) => say(longAddress, removeIt, findLongWords(input).find(isAddress)),
    ),
    v.check(
      (text) => findLongWords(text).every(isAddress),
      ({ input }) =>
        say(
          wide,
          'Use a shorter word, or put a hyphen into it.',
          findLongWords(input).find((one) => !isAddress(one)),
        ),
    ),
  )
}

/** A text in a certain format. */
function code(pattern: Parameters<typeof rule>[0], kind: string, fix: string) {
  return v.pipe(oneLine, rule(pattern, `is {}, which is not ${kind}.`, fix))
}

/** RFC 5322 and 5321, but without `?` and `&`, which would end the address in a link. */
const mail = /^(?=[^@]{1,64}@)[\w!#$%'*+/=^`{|}~-]+(\.[\w!#$%'*+/=^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}$/i
const web =
  /^(?=.{1,200}$)https:\/\/([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}(:\d{2,5})?([/?#]([\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i
/** RFC 6454 */
const origin = /^https:\/\/([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}(:\d{2,5})?$/
const place = /^(?!$)(\/|(\/[a-z\d]+(-[a-z\d]+)*)+)?(#[a-z][\w-]*)?$/i
/** Phones dial all digits, so a zero in brackets is not allowed. */
const phone = /^(?=.{8,30}$)(?!.*\(0\))\+[1-9]([\u00a0 ()./-]*\d){6,14}$/
/** RFC 3339 */
const time = { test: (text: string) => new Date(text).toJSON() === text.replace(/Z$/, '.000Z') }
/** RFC 3339, without the time. */
const date = { test: (text: string) => /^\d{4}-/.test(text) && time.test(`${text}T00:00:00Z`) }
const name = /^[a-z][a-z\d_-]{0,39}$/
/** As in CSS. The first word or percentage is the horizontal one, unless it is top or bottom. */
const position =
  /^(left|center|right|(\d\d?|100)%)( (top|center|bottom|(\d\d?|100)%))?$|^(top|bottom)( (left|center|right))?$/

export const emailAddress = code(mail, 'an email address', "Write only the address, such as 'hello@example.org'.")
export const webAddress = code(web, 'an address that begins with https://', 'Copy the whole address from a browser.')
export const siteOrigin = code(
  origin,
  'https:// and a host name in lowercase letters',
  "Write it like 'https://example.org'.",
)
export const siteAddress = code(place, 'an address on this site', "Write it like '/careers', '#join' or '/#join'.")
export const anchor = code(name, 'an anchor', "Write up to 40 lowercase letters, such as 'join'.")
export const phoneNumber = code(phone, 'a phone number', "Write it with the country code, such as '+254 000 000 000'.")
export const day = code(date, 'a date', "Write the year, month and day, such as '2027-12-31'.")
export const focus = code(
  position,
  'a position',
  "Write top, bottom, left, right, 'right top' or '50% 20%', for example.",
)
export const utcTime = code(time, 'a date and time in UTC', "Write it like '2027-11-01T00:00:00Z'.")

/** The path of a PDF, from the root of the project. */
export const documentFile = code(
  /^assets\/root\/[a-z\d][\w.-]*\.pdf$/i,
  'a PDF in assets/root/',
  "Upload the PDF there and write its path like 'assets/root/annual-report.pdf', without spaces.",
)

/** The path of a picture in a folder, from the root of the project. */
export function pictureIn(folder: string, pictures: Pictures, endings = 'svg, jpg, jpeg, png, webp, avif') {
  const heic = 'is {}, a HEIC picture as iPhones make them, which browsers do not show.'
  const isThere = { test: (path: string) => Object.hasOwn(pictures, path) }
  const others = Object.keys(pictures).join(', ') || 'none so far'
  return v.pipe(
    v.string(say('is not a text.', "Write it between quotation marks, such as 'assets/programs/tree.jpg'.")),
    // In code, a backslash disappears, or forms a line break or tab with the next letter.
    rule(/^(?!assets[^/])[^\\\p{Cc}]*$/u, 'contains a backslash.', 'Replace each \\ with /.'),
    oneLine,
    rule(/(?<!\.hei[cf])$/i, heic, 'Export it as JPEG, upload that file, and write its path.'),
    rule(
      RegExp(`\\.(${endings.replaceAll(', ', '|')})$`, 'i'),
      `is {}, which is not one of ${endings}.`,
      'Save it as JPEG.',
    ),
    rule(RegExp(`^${folder}/[^/]*$`), `is {}, which is not in ${folder}/.`, 'Upload it there, and write that path.'),
    rule(
      /\/[a-z\d][\w .-]*$/i,
      'is {}, which has a name that cannot be used.',
      'Use only letters without accents, digits, spaces, dots and hyphens.',
    ),
    rule(isThere, 'There is no picture {}.', `Upload it, or use one of these: ${others}.`),
  )
}
