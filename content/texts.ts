import * as v from 'valibot'

// The kinds of text in the content files.

/** Returns a message: what is wrong, which follows the name of the field, and how to fix it. */
export const say = (wrong: string, fix: string) => `${wrong}\n${fix}`

/** What a text must not be. In the message, the last group of the match replaces `{}`, or what the function returns. */
type Rule = readonly [find: RegExp | ((text: string) => string | undefined), wrong: string, fix: string]

const unless = (pattern: RegExp) => (text: string) => (pattern.test(text) ? undefined : text)

/** Reports the first rule that a text breaks. */
function obey(...rules: readonly Rule[]) {
  const explain = (text: string) => {
    for (const [find, wrong, fix] of rules) {
      const found = typeof find === 'function' ? find(text) : find.exec(text)?.findLast((part) => part !== undefined)
      if (found !== undefined) return say(wrong, fix).replaceAll('{}', () => quote(found))
    }
    return ''
  }
  const isSound = (text: string) => explain(text) === ''
  return v.check(isSound, ({ input }) => explain(input))
}

/** Shortens a long text, and shows special spaces by their codes. */
function quote(text: string): string {
  const visible = text.replace(/[^\S ]/g, (space) => `[U+${space.charCodeAt(0).toString(16).toUpperCase()}]`)
  return `“${visible.length > 90 ? `${visible.slice(0, 89)}…` : visible}”`
}

/** As in chat apps and in Markdown. */
const markup = /(\*\*[^*\s][^*]*\*\*|(?<!\w)__[^_\s][^_]*__(?!\w)|\[[^\]]+\]\([^)]*\))/
const noMarkup = 'Delete these signs. The text cannot contain bold words or links.'
const noLink = 'Delete it. The page shows your email addresses. The guide shows how to link to a PDF or a network.'
/** A URL, also without https:// as in bit.ly/3xy or example.org, but not an email address. */
const webAddress =
  /((?:https?:\/\/|www\.)\S+|(?<![\w@.-])(?:[a-z\d-]+\.)+(?:[a-z]{2,}\/\S*|(?:com|org|net|info|ke)(?![\w-])))/i
const readable = obey(
  [/(<(?:\/?[a-z]|!--)[^<>\s]*>?)/i, 'has the tag {}, which visitors would see.', noMarkup],
  [markup, 'has {}, and visitors would see the signs.', noMarkup],
  [/(\p{L}+[`´]\p{L}*)/u, 'has {}, with a mark that is not an apostrophe.', 'Write ’ instead.'],
  [/(&(?:#x?[\da-f]+|[a-z]\w{1,7});)/i, 'has {}, which visitors would see.', 'Write the sign itself, such as & or ’.'],
  [/^[“„‘‚]([^“„‘]*)[”“’]$/, 'has curly quotation marks around {}.', 'Delete both marks, which visitors would see.'],
  [/,$/, 'ends with a comma.', 'Delete the comma.'],
  [/\n\s*\n|[\u2028\u2029]/, 'has an empty line.', 'Delete that line; the page shows one paragraph.'],
  [webAddress, 'has the address {}, which would not be a link.', noLink],
)

/** A text that the page shows. A word may have `word` letters between hyphens, because it cannot be broken. */
export function text(most: number, { least = 1, word = 24 } = {}) {
  const isLong = (part: string) => part.split(/\p{Pd}/u).some((piece) => [...piece].length > word)
  const noRoom = `has {}, which is too long for a phone: at most ${word} letters fit.`
  return v.pipe(
    v.string(),
    // Word processors insert non-breaking spaces. Those between digits stay, so that a number does not break. Forms keep a
    // space at the end.
    v.transform((input) => input.replace(/(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\d)/g, ' ').trim()),
    v.minCodePoints(least),
    v.maxCodePoints(most),
    readable,
    obey([(input) => input.split(/\s+/).find(isLong), noRoom, 'Write a shorter word, or a hyphen in it.']),
    v.transform((input) => input.replace(/\s*\n\s*/g, ' ')),
    v.examples(['Some words']),
  )
}

const fileName = /^((img|dsc|pxl|screenshot)[ _-]?\d.*|.*\.(jpe?g|png|webp|avif|hei[cf]|svg))$/i
/** Words for people who do not see a picture. */
export const alternative = v.pipe(
  text(200, { least: 20 }),
  obey([fileName, 'is the name of a file.', 'Say in a sentence what the picture shows.']),
)

/** A text with a fixed form. `kind` says what it is not if it does not match the pattern. */
function code(pattern: RegExp, kind: string, example: string, ...rules: readonly Rule[]) {
  const fix = `Write it like ${example}.`
  const last: Rule = [unless(pattern), `is {}, which is not ${kind}.`, fix]
  return v.pipe(v.string(), v.nonEmpty(), v.maxLength(300), obey(...rules, last), v.examples([example]))
}

/** The largest mail services, and smaller ones that differ from them by a letter. */
const services = 'gmail googlemail yahoo ymail hotmail outlook live icloud aol gmx mail email'.split(' ')

/** Finds the mail service whose name somebody mistyped in an address. */
function findService(address: string): string | undefined {
  const domain = address.slice(address.indexOf('@') + 1).toLowerCase()
  const known = services.map((name) => `${name}.com`)
  // One slip makes two words equal if each may lose a letter.
  const shorten = (word: string) => [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
  const isLike = (service: string) => shorten(service).some((word) => shorten(domain).includes(word))
  return domain.length > 20 || known.includes(domain) ? undefined : known.find(isLike)
}

/** RFC 5322 and 5321, without `?` and `&`, which would end the address in a link. */
const mail = /^(?=[^@]{1,64}@)[\w!#$%'*+/=^`{|}~-]+(\.[\w!#$%'*+/=^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,63}$/i
export const email = code(
  mail,
  'an email address',
  'hello@example.org',
  [/@[^@]*([\s,;/&])[^@]*@/, 'has two addresses.', 'Write only one here. A second mailbox is copyEmail.'],
  [findService, 'has a misspelt mail service; the right one is {}.', 'Correct the part after the @.'],
)

const digitsOf = (number: string) => number.replace(/\D/g, '')
/** A Kenyan number has nine digits after the country code, or as a landline seven or more. Zeros are a placeholder. */
const kenyan = '254(?:[17]\\d{8}|[2-689]\\d{6,8}|0{9})'
/** One of nine digits that begins with 1 or 7 is a Kenyan one without its country code. */
const international = `(?!0|[17]\\d{8}(?!\\d))(?:${kenyan}|(?!254)\\d{7,15})`
export const phone = code(
  /^(?=.{8,30}$)\+[1-9]([\u00a0 ()./-]*\d){6,14}$/,
  'a phone number with a country code',
  '+254 711 222 333',
  [/\d\s*([/,;&]|or|and)\s*[+\d]/, 'has more than one number.', 'Write only one here. A second one is secondPhone.'],
  [/(\(0\)|^\+254\D*0(?!00))/, 'has {}, but nobody dials that 0 from abroad.', 'Delete the 0.'],
  [
    (input) => (/^\+(?=254)/.test(input) ? unless(RegExp(`^${kenyan}$`))(digitsOf(input)) : undefined),
    'has too few or too many digits.',
    'After +254, a Kenyan number has nine.',
  ],
)

const host = '([a-z\\d]+(-+[a-z\\d]+)*\\.)+[a-z]{2,63}(:\\d{2,5})?'
const rest = "([/?#]([\\w.~:/?#[\\]@!$&'()*+,;=-]|%[\\da-f]{2})*)?"
const web = RegExp(`^(?=.{1,200}$)https://${host}${rest}$`, 'i')
export const httpsUrl = code(web, 'an address that begins with https:// and has no spaces', 'https://example.org/page')
const bare = RegExp(`^https://${host}$`)
export const origin = code(bare, 'the address of a site in lower case, without / at its end', 'https://example.org')
const local = /^(?!$)(\/|(\/[a-z\d]+(-[a-z\d]+)*)+)?(#[a-z][\w-]*)?$/i
export const localUrl = code(local, 'an address on this site, such as /careers', '/#join')
export const anchor = code(/^[a-z][a-z\d_-]{0,39}$/, 'an anchor of up to 40 lower-case letters', 'join')
export const slug = code(/^[a-z\d]+(-[a-z\d]+)*$/, 'part of an address', 'get-involved')

/** What an owner sees in the place of a name. */
const own = 'me|home|login|settings|messages|notifications|explore|search|accounts|direct|feed|setup|[^/]*[.]php'
const signs = {
  '*': `(?!(${own})(\\W|$))[^/?]+`,
  '#': '\\d+',
  '+': `[+]?${international}`,
  '.': '[.]',
  '?': '[?]',
  ' ': '|',
}
/**
 * The address of a public profile on a social network. In its `forms`, `*` stands for a name, `#` for digits, and `+` for an
 * international phone number. The front page of the network is a placeholder.
 */
export function profile(forms: string) {
  const frontPages = forms.replace(/\/\S*/g, '')
  const known = `${forms} ${frontPages}`.replace(/[*#+.? ]/g, (sign) => Object(signs)[sign])
  const pattern = RegExp(`^https://((www|m|mobile|[a-z]{2})[.])?(${known})((/(about|posts|videos))?/?|[?&#].*)$`, 'i')
  const isPublic = (url: string) => pattern.test(url.replace(/[?&](?!id=|phone=)[^&#]*/g, ''))
  const [example] = forms.replace('*', 'NAME').replace('+', '254711222333').split(' ')
  const fix = `Copy the address of your page from a browser in which nobody is signed in. It looks like https://${example}.`
  return v.pipe(httpsUrl, v.check(isPublic, say('is no public page of this network.', fix)))
}

/** Refuses a day such as 31 June, which a Date would move to the next month. */
const exists = v.check(
  (input: string) => new Date(input.slice(0, 10)).toJSON()?.startsWith(input.slice(0, 10)) ?? false,
  say('is a day that does not exist.', 'Correct it.'),
)
export const day = v.pipe(code(/^\d{4}-\d\d-\d\d$/, 'a date', '2027-12-31'), exists)
/** RFC 3339 */
const time = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\dZ$/
export const utcTime = v.pipe(code(time, 'a date with a time', '2027-11-01T00:00:00Z'), exists)
/** As in CSS, in words. */
const position = /^(left|center|right)( (top|center|bottom))?$|^(top|bottom)( (left|center|right))?$/
export const focus = code(position, 'a position', 'top, left or right top')

/** A number, in digits only. */
export function number(least: number, most: number, advice = '') {
  const isWhole = (input: string) => /^[1-9]\d*$/.test(input) && Number(input) >= least && Number(input) <= most
  const fix = `Write digits only, such as ${least}. ${advice}`.trim()
  const wrong = say(`is not a whole number from ${least} to ${most}.`, fix)
  return v.pipe(v.string(), v.check(isWhole, wrong), v.transform(Number), v.examples([least]))
}

/** The path of a file. Whether it exists is checked when it is read. */
export function fileIn(folder: string, ...types: readonly string[]) {
  const example = `${folder}/girls-1.${types[0]}`
  const [isType, isInFolder] = [RegExp(`\\.(${types.join('|')})$`, 'i'), RegExp(`^${folder}/[^/\\\\]*$`)]
  return code(
    /\/[a-z\d][\w .-]*$/i,
    'a name that can be used. Rename the file, with plain letters, digits and hyphens only, and upload it again',
    example,
    [unless(isType), `is {}, but must be ${types.join(', ')}.`, `Save it as ${types[0]}, and upload that file.`],
    [unless(isInFolder), `is {}, which is not in ${folder}/.`, `Upload it there, and write it like ${example}.`],
  )
}
