import * as v from 'valibot'
import { shape } from './shape-rules.ts'
import { hasNoOddSign, hasNoSpaceAround, isOneLine, isWritten, quote, say, textOf } from './text-rules.ts'

/** An address in the World Wide Web; `http:` is refused by the type. */
export type WebAddress = `https://${string}`

/** An e-mail address as people write it, without a display name. */
export type EmailAddress = `${string}@${string}.${string}`

/** A place on this site: a path, a fragment of the page, or a fragment of another page. */
export type SiteAddress = `/${string}` | `#${string}`

/** An e-mail address that every mail program understands: a dot-atom of RFC 5322 and a domain, within the lengths of RFC 5321. */
export const emailAddress = textOf<EmailAddress>(isWritten, hasNoOddSign, hasNoSpaceAround, isOneLine, (text) => {
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  const isDotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local)
  if (isDotAtom && local.length <= 64 && isDomain(domain) && text.length <= 254) return undefined
  return say(
    `{place} is ${quote(text)}, which is not an e-mail address.`,
    "Write one address and nothing else, such as 'hello@example.org'.",
  )
})

/** An address that begins with `https://`, names a host, and can be put into a link as it is. */
export const webAddress = textOf<WebAddress>(
  isWritten,
  hasNoOddSign,
  hasNoSpaceAround,
  isOneLine,
  isSafeAddress,
  isWebAddress,
)

/** Where a site is published: `https://` and the host (RFC 6454), with nothing after it. */
export const siteOrigin = textOf<WebAddress>(
  isWritten,
  hasNoOddSign,
  hasNoSpaceAround,
  isOneLine,
  isSafeAddress,
  isWebAddress,
  (text) => {
    const { origin } = new URL(text)
    if (text === origin) return undefined
    return say(
      `{place} is ${quote(text)}, but has to end with the name of the host, in small letters.`,
      `Write '${origin}'.`,
    )
  },
)

/** A place on this site. Whether it is there is found out when the whole site has been built. */
export const siteAddress = textOf<SiteAddress>(isWritten, (text) => {
  if (/^(\/|(\/[a-z0-9]+(-[a-z0-9]+)*)+)?(#[a-z][\w-]*)?$/i.test(text)) return undefined
  return say(
    `{place} is ${quote(text)}, which is no place on this site.`,
    "Write a path that begins with a slash and does not end with one, such as '/careers', or the anchor of a section, such as '#join' or '/#join'.",
  )
})

/** The name of a section by which links lead to it. */
export const anchor = textOf(isWritten, (text) => {
  if (/^[a-z][a-z0-9_-]{0,39}$/.test(text)) return undefined
  return say(
    `{place} is ${quote(text)}, which cannot be an anchor.`,
    "Write up to 40 small letters, digits, '-' and '_', a letter first, such as 'join'.",
  )
})

/** A telephone number as people read it, with its country's code and in groups. */
const phoneDisplay = textOf(isWritten, (text) => {
  if (/^\+\d[\d\u00a0 ()./-]*\d$/.test(text) && text.length <= 30) return undefined
  return say(
    `{place} is ${quote(text)}, which does not read as a telephone number.`,
    "Write it with the country's code and in groups, such as '+254 000 000 000'.",
  )
})

/** A telephone number as a telephone dials it (E.164). */
const phoneNumber = textOf<`+${string}`>(isWritten, (text) => {
  if (/^\+[1-9]\d{6,14}$/.test(text)) return undefined
  return say(
    `{place} is ${quote(text)}, which cannot be dialled.`,
    "Write a plus sign, the country's code and the number, 7 to 15 digits without spaces, such as '+254000000000'.",
  )
})

/** A telephone number in both ways of writing it, with the same digits. */
export const phone = v.pipe(
  shape({ display: phoneDisplay, number: phoneNumber }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues !== undefined) return
    const { display, number } = dataset.value
    if (digitsOf(display) === digitsOf(number)) return
    const message = say(
      '{place} has other digits than the number that visitors read.',
      'Write the same digits into `display` and `number`.',
    )
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: { display, number }, key: 'number', value: number }],
    })
  }),
)

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether a text is the name of a host in the internet, with a dot in it. */
function isDomain(text: string): boolean {
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i.test(text) && text.length <= 253
}

function isSafeAddress(text: string): string | undefined {
  if (text.startsWith('https://')) return undefined
  const mend = text.startsWith('http://')
    ? `Write 'https://${text.slice(7)}', if the other site can be reached by that.`
    : "Write the whole address, such as 'https://example.org/'."
  return say(`{place} is ${quote(text)}, but has to begin with https://.`, mend)
}

function isWebAddress(text: string): string | undefined {
  const [odd] = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![\da-f]{2})/i.exec(text) ?? []
  const mend = 'Open the page in a browser and copy its address from there.'
  if (odd !== undefined) return say(`{place} holds ${quote(odd)}, which cannot stand in an address.`, mend)
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || !isDomain(address.hostname))
    return say(`{place} is ${quote(text)}, which is not an address in the World Wide Web.`, mend)
  if (text.split('/')[2]?.includes('@')) {
    return say(
      '{place} holds a user name or a password.',
      'Take out what stands between https:// and the @, and the @ too.',
    )
  }
  return text.length > 200
    ? say(
        `{place} has ${text.length} characters; at most 200 are sensible.`,
        'Look for a shorter address of the same page.',
      )
    : undefined
}
