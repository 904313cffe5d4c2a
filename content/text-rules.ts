import * as v from 'valibot'

/** Looks at a text; returns what is wrong with it and how to mend it, made by `say`, or undefined where nothing is. */
export type TextRule = (text: string) => string | undefined

/**
 * Returns the message of a fault: a sentence that says what is wrong, and below it one that says how to mend it.
 * `{place}` stands for the name of the value, and `{owner}` for what it is a part of.
 */
export function say(wrong: string, mend: string): string {
  return `${wrong}\n${mend}`
}

/** Returns a text as it stands in quotation marks in a message: shortened, and on one line. */
export function quote(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ')]
  return `"${signs.length > 40 ? `${signs.slice(0, 39).join('')}…` : signs.join('')}"`
}

/** Makes the schema of a kind of text. Where a text breaks several rules, only the first of them is told. */
export function textOf<Text extends string = string>(...rules: readonly TextRule[]) {
  return v.pipe(
    v.custom<Text>(
      (value) => typeof value === 'string',
      ({ input }) => describeWrongKind(input, 'a text', "Write it between quotation marks, such as 'Welcome'."),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { value } = dataset
      const message = rules.map((rule) => rule(value)).find((found) => found !== undefined)
      if (message !== undefined) addIssue({ message })
    }),
  )
}

/** Returns the message for a value that is not of the kind that is wanted. */
export function describeWrongKind(value: unknown, wanted: string, mend: string): string {
  if (value === undefined || value === null) return say('{place} has no value.', mend)
  return say(`{place} is ${kindOf(value)}, but has to be ${wanted}.`, mend)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  const kinds: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    object: 'a group of fields',
  }
  return kinds[typeof value] ?? 'something else'
}

/** What a text may be beyond its length: at least so many characters, and words of at most so many letters, for a long word cannot be broken. */
interface Room {
  least?: number
  word?: number
}

/** Makes the schema of a text of one line with at most so many characters. */
export function line(most: number, { least = 1, word = 24 }: Room = {}) {
  return textOf(isWritten, hasNoOddSign, hasNoSpaceAround, isOneLine, isPlain, hasLength(least, most), hasWords(word))
}

/** Makes the schema of a paragraph: a text that may be broken into lines in the source, but is shown as one piece. */
export function paragraph(most: number, word = 24) {
  return textOf(isWritten, hasNoOddSign, hasNoSpaceAround, isOneParagraph, isPlain, hasLength(1, most), hasWords(word))
}

/** As `line`; an empty text means that there is none. */
export function lineOrNothing(most: number) {
  return textOf(hasNoOddSign, hasNoSpaceAround, isOneLine, isPlain, hasLength(0, most))
}

/** A moment in universal time, by RFC 3339, such as `2027-11-01T00:00:00Z`. */
export const utcTime = textOf(isWritten, (text) => {
  if (isTime(text)) return undefined
  return say(
    `{place} is ${quote(text)}, which is not a time as machines read it.`,
    "Write year, month and day, 'T', hour, minute and second, and 'Z', such as '2027-11-01T00:00:00Z'.",
  )
})

/** The days of each month in a year that is no leap year. */
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Judges a time by its signs alone, because the code of a site has no clock. */
function isTime(text: string): boolean {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.exec(text) ?? []
  const extra = month === '02' && isLeapYear(Number(year)) ? 1 : 0
  return Number(day) >= 1 && Number(day) <= (monthLengths[Number(month) - 1] ?? 0) + extra
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** There is something to read in it. */
export function isWritten(text: string): string | undefined {
  if (text.trim() !== '') return undefined
  return say('{place} is empty.', 'Write the text between the quotation marks.')
}

/**
 * It has no sign that nobody can see or no font can show: control and format characters of Unicode (among them all that
 * turn the direction of text), halves of surrogate pairs, private signs, and the mark that stands for lost letters.
 * Joiners inside emoji are let through.
 */
export function hasNoOddSign(text: string): string | undefined {
  const withoutJoiners = text.replace(
    /(?<=\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*)\u{200d}(?=\p{Extended_Pictographic})/gu,
    '',
  )
  const found = /(?![\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{fffd}]/u.exec(withoutJoiners)
  if (found === null) return undefined
  const before = withoutJoiners.slice(0, found.index).trim()
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const where = before === '' ? 'at its start' : `after ${quote([...before].slice(-20).join(''))}`
  return say(
    `{place} has a sign ${where} that cannot be shown (U+${code}).`,
    'Delete the words there and type them anew, rather than pasting them.',
  )
}

/** It neither begins nor ends with white space. */
export function hasNoSpaceAround(text: string): string | undefined {
  if (text.trimStart() !== text)
    return say('{place} begins with a space or an empty line.', 'Delete what stands before the first letter.')
  if (text.trimEnd() !== text)
    return say('{place} ends with a space or an empty line.', 'Delete what stands after the last letter.')
  return undefined
}

/** It has no line break. */
export function isOneLine(text: string): string | undefined {
  if (!/[\n\r\u2028\u2029]/.test(text)) return undefined
  return say('{place} has a line break, but it is shown on one line.', 'Write it on one line.')
}

function isOneParagraph(text: string): string | undefined {
  if (!/\n\s*\n|[\u2028\u2029]/.test(text)) return undefined
  return say('{place} has an empty line, but the page shows it as a single paragraph.', 'Take the empty line out.')
}

const markupPattern =
  /<(?:\/?[a-z]|!--)[^<>\s]*>?|&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp|shy|copy|reg|trade|hellip|bull|euro|[lr][sd]quo|[mn]dash|[aeioun](?:acute|grave|circ|uml|tilde));/i

/** It holds no HTML: the page shows every sign of it as it is written. */
function isPlain(text: string): string | undefined {
  const [markup] = markupPattern.exec(text) ?? []
  if (markup === undefined) return undefined
  const mend = markup.startsWith('<')
    ? 'Take it out: the words alone are enough, and the page gives them their look.'
    : 'Write the sign itself, such as & or ’.'
  return say(`{place} holds ${quote(markup)}; it would be shown as it is written.`, mend)
}

function hasLength(least: number, most: number): TextRule {
  return (text) => {
    const { length } = [...text]
    if (length > most)
      return say(`{place} has ${length} characters; at most ${most} fit.`, `Shorten it by ${length - most} or more.`)
    if (length < least)
      return say(
        `{place} has ${length} characters; it should have at least ${least}.`,
        `Say ${least - length} characters more.`,
      )
    return undefined
  }
}

function hasWords(most: number): TextRule {
  return (text) => {
    const long = text.split(/[ \n\r\p{Pd}]+/u).find((word) => [...word].length > most)
    if (long === undefined) return undefined
    return say(
      `{place} has the word ${quote(long)}; words of at most ${most} letters fit on a narrow screen.`,
      'Use a shorter word, or put a hyphen or a space into it.',
    )
  }
}
