import * as v from 'valibot'
import type { Pictures } from '../../generator/site.ts'

/** Makes a message: what is wrong, as it follows the value's name, and how to fix it; `{}` gives way to the text. */
export function say(wrong: string, fix: string, text = ''): string {
  return `${wrong}\n${fix}`.replace('{}', () => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`)
}

function rule(rule: { test(text: string): boolean }, wrong: string, fix: string) {
  const holds = (text: string) => rule.test(text)
  return v.check(holds, ({ input }) => say(wrong, fix, input))
}

/** The rule that a pattern is not in a text; `{}` gives way to what its first group has found. */
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
    'has letters that were lost, such as accents or ’.',
    'Save this file in UTF-8, then type them again.',
  ),
  v.check(
    (text) => findOddSign(text) < 0,
    ({ input }) => describeOddSign(input),
  ),
  without(/^\s|\s$/, 'begins or ends with a space or an empty line.', 'Take that out.'),
  without(
    tag,
    'has the tag {}, which visitors would see.',
    'Delete the tag; texts here are plain, without bold or links.',
  ),
  without(entity, 'has {}, which visitors would see.', 'Write the character itself, such as & or ’.'),
  without(/\n\s*\n|[\u2028\u2029]/, 'has an empty line, but is shown in one piece.', 'Take the empty line out.'),
)

/** An emoji, such as a family, may join several others. */
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
  return say(`has a character (${code}) ${place} that cannot be shown.`, fix, before)
}

const oneLine = v.pipe(anyText, without(/[\n\r]/, 'has a line break.', 'Write it on one line.'))

/** A text of one line with so many characters; `word` is how many a word may have, for a long one cannot be broken. */
export const line = (most: number, { least = 1, word = 24 } = {}) => sized(oneLine, least, most, word)

/** A text that may be broken into lines in the source, but is shown in one piece. */
export const paragraph = (most: number, word = 24) => sized(anyText, 1, most, word)

function sized(text: typeof anyText | typeof oneLine, least: number, most: number, word: number) {
  const short = least > 1 ? `has less than the ${least} characters it needs.` : 'is empty.'
  const wide = `has the word {}; words of at most ${word} letters fit on a narrow screen.`
  const longAddress = 'has the address {}, which is too long for a narrow screen and cannot be clicked here.'
  const removeIt = 'Take it out. The page shows your email addresses; a PDF or a social network has a place of its own.'
  // A word can be broken at its hyphens.
  const isLong = (text: string) => text.split(/\p{Pd}/u).some((part) => [...part].length > word)
  const isAddress = (text: string) => /@|:\/\/|www\.|\w\.[a-z]{2,}\//i.test(text)
  const findLongWords = (text: string) => text.split(/\s+/).filter(isLong)
  return v.pipe(
    text,
    v.minCodePoints(least, say(short, 'Write more.')),
    v.maxCodePoints(most, ({ received }) =>
      say(`has ${received} characters; at most ${most} fit.`, `Shorten it by ${Number(received) - most} or more.`),
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

/** A text for machines, which has to be of a certain kind. */
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
/** All digits are dialled, so that there must be no zero in brackets. */
const phone = /^(?=.{8,30}$)(?!.*\(0\))\+[1-9]([\u00a0 ()./-]*\d){6,14}$/
/** RFC 3339 */
const time = { test: (text: string) => new Date(text).toJSON() === text.replace(/Z$/, '.000Z') }
/** The same, without the time. */
const date = { test: (text: string) => /^\d{4}-/.test(text) && time.test(`${text}T00:00:00Z`) }
const name = /^[a-z][a-z\d_-]{0,39}$/
/** As in CSS; a first word or share is the horizontal one, unless it is top or bottom. */
const position =
  /^(left|center|right|(\d\d?|100)%)( (top|center|bottom|(\d\d?|100)%))?$|^(top|bottom)( (left|center|right))?$/

export const emailAddress = code(mail, 'an e-mail address', "Write one, and nothing else, such as 'hello@example.org'.")
export const webAddress = code(web, 'an address that begins with https://', 'Copy the whole address from a browser.')
export const siteOrigin = code(origin, 'https:// and a host in small letters', "Write it like 'https://example.org'.")
export const siteAddress = code(place, 'a place on this site', "Write it like '/careers', '#join' or '/#join'.")
export const anchor = code(name, 'an anchor', "Write up to 40 small letters, such as 'join'.")
export const phoneNumber = code(phone, 'a telephone number', "Write it with its country, such as '+254 000 000 000'.")
export const day = code(date, 'a date', "Write the year, month and day, such as '2027-12-31'.")
export const focus = code(
  position,
  'a position',
  "Write top, bottom, left, right, 'right top' or '50% 20%', for example.",
)
export const utcTime = code(time, 'a time as machines read it', "Write it like '2027-11-01T00:00:00Z'.")

/** The path from the project's root of a PDF that the site publishes as it is. */
export const documentFile = code(
  /^assets\/root\/[a-z\d][\w.-]*\.pdf$/i,
  'a PDF in assets/root/',
  "Upload the PDF there and write its name like 'assets/root/annual-report.pdf', without spaces.",
)

/** The path from the project's root of a picture that is in a folder. */
export function pictureIn(folder: string, pictures: Pictures, endings = 'svg, jpg, jpeg, png, webp, avif') {
  const heic = 'is {}, a HEIC picture as iPhones make them, which browsers do not show.'
  const isThere = { test: (path: string) => Object.hasOwn(pictures, path) }
  const others = Object.keys(pictures).join(', ') || 'none so far'
  return v.pipe(
    v.string(say('is not a text.', "Write it between quotation marks, such as 'assets/programs/tree.jpg'.")),
    // Code leaves a backslash out, or reads it as a line break or tab together with the letter behind it.
    rule(/^(?!assets[^/])[^\\\p{Cc}]*$/u, 'is wrong: a path has no backslash.', 'Write / in place of each.'),
    oneLine,
    rule(/(?<!\.hei[cf])$/i, heic, 'Export it as JPEG, put that file there, and write its name.'),
    rule(RegExp(`\\.(${endings.replaceAll(', ', '|')})$`, 'i'), `is {}; of ${endings} it is none.`, 'Save it as JPEG.'),
    rule(RegExp(`^${folder}/[^/]*$`), `is {}, but has to stand in ${folder}/.`, 'Put it there and write that.'),
    rule(
      /\/[a-z\d][\w .-]*$/i,
      'is {}, a name that cannot be used.',
      'Use plain letters, digits, spaces, dots, hyphens.',
    ),
    rule(isThere, 'There is no picture {}.', `Put it there, or name one of those that are: ${others}.`),
  )
}
