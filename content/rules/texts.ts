import * as v from 'valibot'

/** Returns a message: what is wrong (it follows the field's name) and how to fix it. The text replaces `{}`, shortened. */
export function say(wrong: string, fix: string, text = ''): string {
  return `${wrong}\n${fix}`.replace('{}', () => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`)
}

function rule(rule: { test(text: string): boolean }, wrong: string, fix: string) {
  const holds = (text: string) => rule.test(text)
  return v.check(holds, ({ input }) => say(wrong, fix, input))
}

/** Rejects text that matches a pattern. In the message, the first group of the match replaces `{}`. */
function without(pattern: RegExp, wrong: string, fix: string) {
  const find = (text: string) => {
    const match = pattern.exec(text)
    return match === null ? undefined : (match[1] ?? '')
  }
  return withoutPart(find, wrong, fix)
}

/** Rejects a text of which `find` finds a part. In the message, that part replaces `{}`. */
function withoutPart(find: (text: string) => string | undefined, wrong: string, fix: string) {
  return v.check(
    (text: string) => find(text) === undefined,
    ({ input }) => say(wrong, fix, find(input)),
  )
}

const tag = /(<(?:\/?[a-z]|!--)[^<>\s]*>?)/i
/** As in chat apps. */
const bold = /(\*\*[^*\s][^*]*\*\*|(?<!\w)__[^_\s][^_]*__(?!\w))/
/** A URL, also without https:// as in bit.ly/3xy or example.org, but not an email address. */
const webAddress =
  /((?:https?:\/\/|www\.)\S+|(?<![\w@.-])(?:[a-z\d-]+\.)+(?:[a-z]{2,}\/\S*|(?:com|org|net|info|ke)(?![\w-])))/i
/** As in Markdown. */
const link = /(\[[^\]]+\]\([^)]*\))/
/** A mark that looks like an apostrophe, inside a word or at its end. */
const mark = /(\p{L}+[`´]\p{L}*)/u
const entity = /(&(?:#x?[\da-f]+|[a-z]\w{1,7});)/i

const anyText = v.pipe(
  v.string(say('is not text.', "Write words between quotation marks, such as 'Welcome'.")),
  without(
    /(\u{fffd})/u,
    'has damaged characters.',
    'Type these words again. On your own computer, save the file as UTF-8 first.',
  ),
  v.check(
    (text) => findOddSign(text) < 0,
    ({ input }) => describeOddSign(input),
  ),
  without(/^(\s+)$/, 'has only spaces.', 'Write some text.'),
  without(/^\s|\s$/, 'begins or ends with a space or an empty line.', 'Delete it.'),
  without(
    tag,
    'has the tag {}, which visitors would see.',
    'Delete the tag. The text cannot contain bold words or links.',
  ),
  without(bold, 'has {}, and visitors would see the signs.', 'Delete them. The text cannot contain bold words.'),
  without(link, 'has {}, and visitors would see the brackets.', 'Delete them. The text cannot contain links.'),
  without(mark, 'has {}, with a mark that is not an apostrophe.', 'Write ’ instead.'),
  without(entity, 'has {}, which visitors would see.', 'Write the character itself, such as & or ’.'),
  without(/\n\s*\n|[\u2028\u2029]/, 'has an empty line.', 'Delete that line; the page shows one paragraph.'),
)

/** Some emoji, such as families, are several emoji joined by U+200D. */
const joinerInEmoji = /(\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*)\u{200d}(?=\p{Extended_Pictographic})/gu

/** Returns the index of the first control, format, surrogate or private character, except in line breaks and emoji. */
function findOddSign(text: string): number {
  const ordinary = text.replace(joinerInEmoji, '$1-').replace(/[\n\r]/g, ' ')
  return ordinary.search(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u)
}

function describeOddSign(text: string): string {
  const index = findOddSign(text)
  const code = `U+${text.codePointAt(index)?.toString(16).toUpperCase().padStart(4, '0')}`
  const before = text.slice(Math.max(0, index - 20), index)
  const place = before === '' ? 'at its start' : 'after {}'
  const fix = 'Delete the words around it and type them again.'
  return say(`has an invisible character (${code}) ${place}.`, fix, before)
}

const oneLine = v.pipe(anyText, without(/[\n\r]/, 'has a line break.', 'Write it on one line.'))

/** A text on one line with at most so many characters. A word may have `word` characters, because it cannot be broken. */
export const line = (most: number, { least = 1, word = 24 } = {}) => sized(oneLine, least, most, word)

/** A text that may have line breaks in the source; the page shows it as one paragraph. */
export const paragraph = (most: number, word = 24) => sized(anyText, 1, most, word)

function sized(text: typeof anyText | typeof oneLine, least: number, most: number, word: number) {
  const short =
    least > 1
      ? say(`is too short; it needs ${least} characters or more.`, 'Write more.')
      : say('is empty.', 'Write some text.')
  // A word can be broken at its hyphens.
  const isLong = (part: string) => part.split(/\p{Pd}/u).some((piece) => [...piece].length > word)
  const findLong = (input: string) => input.split(/\s+/).find((part) => isLong(part) && !part.includes('@'))
  const findLongEmail = (input: string) => input.split(/\s+/).find((part) => isLong(part) && part.includes('@'))
  const withoutLongWord = withoutPart(
    findLong,
    `has the word {}, which is too long for a phone: at most ${word} letters fit.`,
    'Use a shorter word, or write it with a hyphen.',
  )
  const noLink =
    'Delete it. The page shows your email addresses. CONTENT.md shows how to link to a PDF or a social network.'
  const withoutAddress = without(webAddress, 'has the address {}, which would not be a link.', noLink)
  const withoutLongEmail = withoutPart(findLongEmail, 'has the address {}, which is too long for a phone.', noLink)
  return v.pipe(
    text,
    v.minCodePoints(least, short),
    v.maxCodePoints(most, ({ received }) =>
      say(`has ${received} characters; at most ${most} fit.`, `Shorten it by ${Number(received) - most} or more.`),
    ),
    withoutAddress,
    withoutLongEmail,
    withoutLongWord,
  )
}

/** A text with a fixed form, such as an address or a date. */
function code(pattern: Parameters<typeof rule>[0], kind: string, fix: string) {
  return v.pipe(oneLine, rule(pattern, `is {}, which is not ${kind}.`, fix))
}

/** RFC 5322 and 5321, without `?` and `&`, which would end the address in a link. */
const mail = /^(?=[^@]{1,64}@)[\w!#$%'*+/=^`{|}~-]+(\.[\w!#$%'*+/=^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}$/i
const web =
  /^(?=.{1,200}$)https:\/\/([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}(:\d{2,5})?([/?#]([\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i
/** RFC 6454 */
const origin = /^https:\/\/([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}(:\d{2,5})?$/
const local = /^(?!$)(\/|(\/[a-z\d]+(-[a-z\d]+)*)+)?(#[a-z][\w-]*)?$/i
/** Phones dial every digit, so there must be no zero in brackets. */
const phone = /^(?=.{8,30}$)(?!.*\(0\))\+[1-9]([\u00a0 ()./-]*\d){6,14}$/
/** RFC 3339 */
const time = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\dZ$/
/** The same, without the time. */
const date = /^\d{4}-\d\d-\d\d$/
const name = /^[a-z][a-z\d_-]{0,39}$/
/** As in CSS: the first word or percentage is horizontal, unless it is top or bottom. */
const position =
  /^(left|center|right|(\d\d?|100)%)( (top|center|bottom|(\d\d?|100)%))?$|^(top|bottom)( (left|center|right))?$/

/** The largest mail services, and smaller ones that differ from them by a letter. */
const services = 'gmail googlemail yahoo ymail hotmail outlook live icloud aol gmx mail email'
  .split(' ')
  .map((name) => `${name}.com`)

/** Finds the mail service whose name somebody mistyped in an address. */
function findService(address: string): string | undefined {
  const domain = address.slice(address.indexOf('@') + 1).toLowerCase()
  return services.includes(domain) ? undefined : services.find((service) => isOneSlip(domain, service))
}

/** Whether two words differ by one letter more, less or other, or by two letters that are exchanged. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  const [first = '', second = ''] = rest
  return (
    [rest, rest.slice(1)].includes(otherRest.slice(1)) ||
    [rest.slice(1), second + first + rest.slice(2)].includes(otherRest)
  )
}

export const emailAddress = v.pipe(
  oneLine,
  without(/(\S+@\S+[\s,;/&]+\S*@\S+)/, 'has two addresses: {}.', 'Write only one here. A second mailbox is copyEmail.'),
  code(mail, 'an email address', "Write it like 'hello@example.org'."),
  v.check(
    (text) => findService(text) === undefined,
    ({ input }) => say(`is {}, but the mail service is ${findService(input)}.`, 'Correct the part after the @.', input),
  ),
)
export const httpsUrl = v.pipe(
  oneLine,
  without(/^(\S+\s.*)$/, 'is {}, which has a space.', 'Delete the space.'),
  code(web, 'an address that begins with https://', 'Copy the whole address from your browser.'),
)

/** The address of a profile on a social network, which may be at one of its hosts or at a subdomain of one. */
export function profileUrl(network: string, hosts: readonly string[]) {
  const isOn = (host: string) => hosts.some((one) => host === one || host.endsWith(`.${one}`))
  const onNetwork = { test: (url: string) => isOn(new URL(url).hostname) }
  const fix = `Copy the address of your page on ${network}. It begins with https://${hosts[0]}/`
  return v.pipe(httpsUrl, rule(onNetwork, `is {}, which is not on ${network}.`, `${fix}.`))
}

/** A chat, group or channel on WhatsApp. */
export const whatsappUrl = v.pipe(
  profileUrl('WhatsApp', ['wa.me', 'whatsapp.com']),
  rule(
    { test: (url) => isInternational(/^https:\/\/wa\.me\/\+?(\d+)/.exec(url)?.[1]) },
    'is {}, which has no correct phone number.',
    'Write it like https://wa.me/254711222333, with the country code and no 0 after it.',
  ),
)

export const siteOrigin = code(
  origin,
  'the address of a site',
  "Write it in lower case, with https:// and without / at the end: 'https://example.org'.",
)
export const localUrl = code(local, 'an address on this site', "Write it like '/careers', '#join' or '/#join'.")
export const anchor = code(name, 'an anchor', "Write up to 40 lower-case letters, such as 'join'.")
export const slug = code(/^[a-z\d]+(-[a-z\d]+)*$/, 'part of an address', "Write it like 'get-involved'.")
const digitsOf = (number: string) => number.replace(/\D/g, '')
/** A Kenyan number has nine digits after the country code, or as a landline seven or more. Zeros are a placeholder. */
const kenyan = { test: (number: string) => /^(?!254)|^254([17]\d{8}|[2-689]\d{6,8}|0{9})$/.test(digitsOf(number)) }
const withoutZero = { test: (number: string) => /^(?!2540)|^2540{9}$/.test(digitsOf(number)) }

/** Whether a number without a plus sign begins with a country code and, if it is Kenyan, has the right length. */
const isInternational = (number = '') => !number.startsWith('0') && withoutZero.test(number) && kenyan.test(number)

export const phoneNumber = v.pipe(
  oneLine,
  without(
    /(\d\s*([/,;&]|or|and)\s*[+\d].*)/,
    'has more than one number.',
    'Write only one here. A second one is secondPhone.',
  ),
  without(/(\(0\))/, 'has {}, which nobody dials from abroad.', 'Delete it.'),
  code(phone, 'a phone number', "Begin with the country code, for example '+254 711 222 333'."),
  rule(withoutZero, 'is {}, which has a 0 after +254.', 'Delete that 0.'),
  rule(kenyan, 'is {}, which has too few or too many digits.', 'After +254, a Kenyan number has nine digits.'),
)

/** Words for people who do not see a picture. */
export const alternative = v.pipe(
  line(200, { least: 20 }),
  rule(
    /^(?!(img|dsc|pxl|screenshot)[ _-]?\d)(?!.*\.(jpe?g|png|webp|avif|hei[cf]|svg)$)/i,
    'is {}, which is the name of a file.',
    'Say in a sentence what the picture shows.',
  ),
)
/** Rejects a day such as 31 June, which a Date would move to the next month. */
const exists = rule(
  { test: (text) => new Date(text.slice(0, 10)).toJSON()?.startsWith(text.slice(0, 10)) ?? false },
  'is {}, but there is no such day or time.',
  'Correct it.',
)
export const day = v.pipe(code(date, 'a date', "Write year, month and day, such as '2027-12-31'."), exists)
export const focus = code(position, 'a position', "Write it like 'top', 'left', 'right top' or '50% 20%'.")
export const utcTime = v.pipe(code(time, 'a date with a time', "Write it like '2027-11-01T00:00:00Z'."), exists)

const renameTo = (example: string) =>
  `Rename the file, upload it again and write the new name. Use only plain letters, digits and hyphens, such as ${example}.`

/** The path of a PDF that the site publishes unchanged. */
export const documentFile = v.pipe(
  oneLine,
  rule(
    /(?<!\.(docx?|odt|rtf|pages|xlsx?|pptx?))$/i,
    'is {}, which is not a PDF.',
    'Save it as PDF, and upload that file.',
  ),
  rule(
    /^assets\/root\/[^/]+\.pdf$/i,
    'is {}, which is not a PDF in assets/root/.',
    "Upload the PDF to that folder, and write its path, such as 'assets/root/annual-report.pdf'.",
  ),
  rule(/\/[a-z\d][\w.-]*$/i, 'is {}, a name that cannot be used.', renameTo('report-2026.pdf')),
)

/** The path of a picture in a folder. Whether it exists is checked when it is processed. */
export function pictureIn(folder: string, extensions = 'svg, jpg, jpeg, png, webp, avif') {
  const heic = 'is {}, a HEIC photograph from an iPhone, which most browsers cannot show.'
  const hasExtension = RegExp(`\\.(${extensions.replaceAll(', ', '|')})$`, 'i')
  return v.pipe(
    v.string(say('is not text.', "Write it between quotation marks, such as 'assets/programs/tree.jpg'.")),
    // In code, a backslash disappears, or makes a line break or tab with the letter after it.
    rule(/^(?!assets[^/])[^\\\p{Cc}]*$/u, 'has a backslash.', 'Write / instead of each \\.'),
    oneLine,
    rule(/(?<!\.hei[cf])$/i, heic, 'Save it as JPEG, upload that file and write its name.'),
    rule(
      hasExtension,
      `is {}, but a picture must be ${extensions}.`,
      `Save it as ${extensions === 'png' ? 'PNG' : 'JPEG'}.`,
    ),
    v.check(
      (path) => RegExp(`^${folder}/[^/]*$`).test(path),
      ({ input }) => {
        const fix = `Write '${folder}/${input.slice(input.lastIndexOf('/') + 1)}'. If the file is elsewhere, upload it to that folder.`
        return say(`is {}, which is not in ${folder}/.`, fix, input)
      },
    ),
    rule(/\/[a-z\d][\w .-]*$/i, 'is {}, a name that cannot be used.', renameTo('girls-1.jpg')),
  )
}
