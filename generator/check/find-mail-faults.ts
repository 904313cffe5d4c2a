import { hasHiddenCharacter } from './hidden-characters.ts'
import { joinWords } from './phrases.ts'

/** What is wrong with a mail link: words that follow "but", how to mend it, and the text that is at fault. */
export interface MailFault {
  why: string
  mend: string
  quote: string
}

/** The fields that a mail link may hold; RFC 6068 warns of all that could change how the mail travels. */
const knownFields = ['to', 'cc', 'bcc', 'subject', 'body', 'in-reply-to']

/** Returns all that keeps a `mailto:` address from opening the mail that is meant, in every mail program, by RFC 6068. */
export function findMailFaults(address: string): MailFault[] {
  const target = address.slice('mailto:'.length)
  const spelling = findMisspelling(target)
  if (spelling !== undefined) return [spelling]
  const [recipients = '', ...rest] = target.split('?')
  const fields = rest.join('?') === '' ? [] : rest.join('?').split('&').map(splitField)
  const addresses = recipients === '' ? [] : recipients.split(',').map(decode)
  return [...findNobody(recipients, fields), ...findBadAddresses(addresses), ...findBadFields(fields)]
}

interface Field {
  name: string
  value: string
  isWhole: boolean
}

function splitField(text: string): Field {
  const at = text.indexOf('=')
  const [name, value] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  return { name: decode(name).toLowerCase(), value: decode(value), isWhole: at !== -1 }
}

function decode(text: string): string {
  return decodeURIComponent(text)
}

/** Looks for signs that must not stand in the link as they are; a plus sign may, and means itself and no space. */
function findMisspelling(target: string): MailFault | undefined {
  const percent = /%(?![0-9a-f]{2}).{0,2}/is.exec(target)?.[0]
  if (percent !== undefined)
    return { why: `${JSON.stringify(percent)} encodes nothing`, mend: 'Write a percent sign as %25.', quote: percent }
  const [raw] = /[^a-z0-9\-._~!$'()*+,;:@%?&=]/iu.exec(target) ?? []
  if (raw !== undefined) {
    const mend = `Write ${JSON.stringify(raw)} as ${encodeRaw(raw)}.`
    return { why: `${JSON.stringify(raw)} must not stand in it as it is`, mend, quote: raw }
  }
  try {
    decode(target)
    return undefined
  } catch {
    return { why: 'what it encodes is not UTF-8', mend: 'Encode its texts with encodeURIComponent.', quote: target }
  }
}

function encodeRaw(raw: string): string {
  return /^[\ud800-\udfff]$/.test(raw) ? '%EF%BF%BD' : encodeURIComponent(raw)
}

function findNobody(recipients: string, fields: readonly Field[]): MailFault[] {
  if (recipients !== '' || fields.some(({ name }) => name === 'to')) return []
  return [{ why: 'it names nobody to write to', mend: 'Write the address after "mailto:".', quote: 'mailto:?' }]
}

function findBadAddresses(addresses: readonly string[]): MailFault[] {
  return addresses
    .filter((address) => !isMailAddress(address))
    .map((address) => ({
      why: `${JSON.stringify(address)} is no mail address`,
      mend: 'Write it as name@example.org; put a comma between two addresses.',
      quote: address,
    }))
}

/** Tells whether a text is an address by RFC 5322 and 1035, in the form that all mail programs know: no quotes, no comments, a dot in the domain. */
function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (at < 1 || local.length > 64 || domain.length > 253) return false
  const isLocal = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local)
  return isLocal && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i.test(domain)
}

function findBadFields(fields: readonly Field[]): MailFault[] {
  const names = fields.map(({ name }) => name)
  return fields.flatMap((field, index) => {
    if (names.indexOf(field.name) === index) return findBadField(field)
    return [{ why: `it has the field "${field.name}" twice`, mend: 'Leave one of them.', quote: field.value }]
  })
}

function findBadField({ name, value, isWhole }: Field): MailFault[] {
  if (!knownFields.includes(name)) {
    const mend = `Use ${joinWords(knownFields)}; write "&" in a text as %26.`
    return [{ why: `it has the field ${JSON.stringify(name)}, which mail programs do not know`, mend, quote: name }]
  }
  if (!isWhole) return [{ why: `its field "${name}" has no value`, mend: `Write ${name}= and the value.`, quote: name }]
  if (hasBrokenLine(name, value)) {
    const mend = name === 'body' ? 'Write each line break as %0D%0A.' : 'Write it on one line.'
    return [{ why: `its ${name} has a ${name === 'body' ? 'broken ' : ''}line break`, mend, quote: value }]
  }
  if (['to', 'cc', 'bcc'].includes(name)) return findBadAddresses(value.split(','))
  return hasHiddenCharacter(value)
    ? [{ why: `its ${name} holds a hidden character`, mend: 'Delete it.', quote: value }]
    : []
}

/** A mail's text may have several lines, each ended as mails end them; all other fields are one line. */
function hasBrokenLine(name: string, value: string): boolean {
  return /[\r\n]/.test(name === 'body' ? value.replaceAll('\r\n', '') : value)
}
