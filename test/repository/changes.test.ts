import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { organization } from '../../content/organization.ts'
import { impact } from '../../content/home.ts'
import { output } from '../built-site.ts'
import { compareFacts } from '../measure/facts.ts'

const { email, phone, social } = organization
const [network] = Object.values(social)

/** Returns what a second person should check after a change of the pages. */
function check(old: string, fresh: string): string[] {
  const changed = [...output].map(([file, bytes]): [string, Uint8Array] => {
    return file.endsWith('.html') ? [file, Buffer.from(String(bytes).replaceAll(old, fresh))] : [file, bytes]
  })
  return compareFacts(output, new Map(changed))
}

for (const [what, old, fresh] of [
  ['a phone number', phone, '+254 711 222 333'],
  ['the number that a phone dials', `tel:${phone.replace(/[^+\d]/g, '')}`, 'tel:+254711222333'],
  ['an email address', `mailto:${email}`, 'mailto:us@bets.example'],
  ['a network', network?.address ?? '', 'https://bets.example/'],
  ['a figure', `>${impact.girls.figure}<`, `>6412<`],
  ['a new paybill number', 'we will tell you how to give', 'M-PESA: Paybill 123456, account GIVE'],
] as const) {
  test(`the summary of a change shows ${what} before and after`, () => {
    const [plainOld, plainFresh] = [old, fresh].map((text) => text.replace(/[<>]/g, ''))
    const lines = check(old, fresh)
    assert.ok(
      lines.some((line) => line.startsWith('+') && line.includes(plainFresh ?? '')),
      lines.join('\n'),
    )
    if (/\d|:/.test(old))
      assert.ok(
        lines.some((line) => line.startsWith('-') && line.includes(plainOld ?? '')),
        lines.join('\n'),
      )
  })
}

test('the summary of other changes asks for no check', () => {
  assert.equal(check('Volunteer', 'Volunteers'), [])
})

test.run()
