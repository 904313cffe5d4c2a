import type { Fault } from './fault.ts'
import { findMailFaults } from './find-mail-faults.ts'
import { shorten } from './phrases.ts'
import type { Page, PageElement } from './read-page.ts'

/** Finds links to mail addresses and phone numbers that would open nothing, or another mail than is meant. */
export function checkMail({ elements }: Page): Fault[] {
  return elements.flatMap((element) => {
    const { href } = element.attributes
    if (href === undefined) return []
    if (/^mailto:/i.test(href)) return checkMailLink(element, href)
    return /^tel:/i.test(href) ? checkPhoneLink(href) : []
  })
}

function checkMailLink({ attributes: { target } }: PageElement, href: string): Fault[] {
  const faults = findMailFaults(href).map(({ why, mend, quote }) => ({ why, mend, quotes: [quote, href] }))
  if (target !== undefined) {
    faults.push({
      why: 'it has a target, which leaves an empty tab behind',
      mend: 'Take its target away.',
      quotes: [href],
    })
  }
  return faults.map(({ why, mend, quotes }) => ({
    says: `has the mail link ${shorten(href)}, but ${why}.`,
    mend,
    quotes,
  }))
}

/** A phone number works from everywhere in the form of E.164: a plus sign, the country's code, in all up to fifteen digits. */
function checkPhoneLink(href: string): Fault[] {
  if (/^tel:\+[1-9]\d{6,14}$/i.test(href)) return []
  const number = href.slice('tel:'.length)
  return [
    {
      says: `has the phone link ${shorten(href)}, which is no international number.`,
      mend: 'Write a plus sign, the code of the country and the number, with digits only, such as tel:+441632960000.',
      quotes: [number, href],
    },
  ]
}
