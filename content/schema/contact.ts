import * as v from 'valibot'
import { formatted, inForms, invisible } from './fields.ts'

// How to reach the organization: email addresses, telephone numbers and addresses on the web. Each must match one of
// several patterns.

/** Phones begin a text with a capital letter. Forms have no flag for that. The pattern must have no classes such as \d. */
const inAnyCase = (pattern: string) => pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

const host = /([A-Za-z\d-]+\.)+[A-Za-z]{2,63}/.source
const misspelt = inAnyCase('((gmail|yahoo|hotmail|outlook)\\.(con?|cm|om)|(gmai|gmial|gamil|gnail|yaho|hotmial)\\.com)')
const mailbox = `(?!.*@${misspelt}(?![\\w.-]))[\\w+-]+(\\.[\\w+-]+)*@${host}`

export const email = (label: string, hint = '') =>
  formatted(label, [mailbox], 'Write one address, such as hello@example.org, and check its end.', hint)

/** A number after its +, with `gap` between digits: of a mobile or a landline in Kenya, of zeros, or of another country. */
function number(gap: string): string {
  const digits = (least: number, most: number) => `(${gap}\\d){${least},${most}}`
  // A 0 after 254 is a mistake, unless the number is a placeholder.
  const mobile = `[17]${digits(8, 8)}`
  const landline = `[2-689]${digits(5, 8)}`
  const placeholder = `0(${gap}0){5,8}`
  const elsewhere = `(?!2${gap}5${gap}4)[1-9]${digits(6, 14)}`
  return `(254${gap}(${mobile}|${landline}|${placeholder})|${elsewhere})`
}

/**
 * Spaces, dashes, dots, brackets and invisible marks, which stay as they are. A slash or a comma would join two
 * numbers.
 */
const gap = `[\\s${invisible}\\u2010-\\u2015\\u2212().[\\]-]*`
const oneNumber = 'Write one number: its country code without a 0 after it, such as +254 711 222 333.'
export const phone = (label: string) => formatted(label, [`\\(?\\+${gap}${number(gap)}[)\\]]?`], oneNumber)

/** Addresses that begin with https://. Phones begin a text with a capital letter. */
function secureAddress(label: string, alternatives: readonly string[], message: string, hint = '') {
  const secure = alternatives.map((address) => `[Hh]ttps://${address}`)
  return v.pipe(
    formatted(label, secure, message, hint),
    v.transform((address) => `h${address.slice(1)}`),
  )
}

export const webAddress = (label: string) =>
  secureAddress(label, [`${host}([:/?#]\\S*)?`], 'Begin with https://, and write no spaces.')

/** The scheme and host of the site. Staff do not see it: --origin replaces it on GitHub Pages. */
export const origin = (label: string) =>
  v.pipe(
    secureAddress(label, [`${host}(:\\d+)?`], 'Begin with https://, and write no / at the end.'),
    inForms({ hidden: true }),
  )

/** Not what only the owner of a page sees, nor a video. */
const shownToAll = '(?!(business|studio|ads)\\.|[^?#]*/(admin|home|settings|accounts|dashboard|watch)(?![\\w.-]))'

/** A page at one of the hosts, such as `example`, or the front page of the network, which is a placeholder. */
export function profile(hosts: readonly string[], example: string) {
  const names = hosts.map((name) => inAnyCase(name.replaceAll('.', '\\.'))).join('|')
  const address = `${shownToAll}([A-Za-z\\d-]+\\.)*(${names})([/?]\\S*)?`
  const message = `Copy the address of your page. It looks like https://${example}.`
  const hint = 'Copy only up to the end of your name.'
  return v.pipe(secureAddress('Address', [address], message, hint), v.transform(withoutTracking))
}

/** Leaves out who shared a link, such as `?igsh=ABC`. A page without a name has a number, such as `?id=123`. */
function withoutTracking(address: string): string {
  const [page = '', query = ''] = address.split(/[?#]/)
  const id = query.split('&').find((value) => value.startsWith('id='))
  return id === undefined ? page : `${page}?${id}`
}

const chats = [
  // A number: wa.me/254711222333 or api.whatsapp.com/send?phone=254711222333.
  `([Ww]a\\.me/|api\\.whatsapp\\.com/send/?\\?phone=)(\\+|%2B)?${number('')}/?([?&]\\S*)?`,
  // A business: wa.me/message/ABC.
  '[Ww]a\\.me/[a-z]\\S+',
  // A group or a channel: chat.whatsapp.com/ABC.
  '((chat|www)\\.)?whatsapp\\.com/\\S+',
]
export const whatsapp = secureAddress(
  'Address',
  chats,
  'Write https://wa.me/254 and your number without its first 0, such as https://wa.me/254711222333.',
)
