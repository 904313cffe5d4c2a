import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/shared/mail-address.ts'

const to = 'hello@example.org'
const copy = 'office@example.org'

test('a link has no field for what is empty, and signs in an address stay part of it', () => {
  assert.is(mailAddress({ to }), `mailto:${to}`)
  assert.is(mailAddress({ to, copy, subject: '' }), `mailto:${to}?cc=${copy}`)
  assert.is(
    mailAddress({ to: 'a+b&c@example.org', copy: 'd=?@example.org' }),
    'mailto:a%2Bb%26c@example.org?cc=d%3D%3F@example.org',
  )
})

for (const subject of [
  '&bcc=evil@example.com',
  'x?cc=evil@example.com#bcc=evil@example.com',
  '%0D%0ABcc: evil@example.com',
  'line\r\nBcc: evil@example.com',
  '100% #1, a&amp;b, a=b;c',
  '"quotes", \'more\' and “these” 🌍 ñ <b>\\',
  'one + two',
]) {
  test(`the email has the subject ${JSON.stringify(subject)}, the same addresses and no other field`, () => {
    const address = mailAddress({ to, copy, subject })
    // Email programs do not decode a plus sign to a space, as browsers do.
    const parts = address.split(/[?&]/).map(decodeURIComponent)
    assert.equal(parts, [`mailto:${to}`, `cc=${copy}`, `subject=${subject}`])
    assert.match(address, /^[\w:@.?&=%!~*'()-]+$/)
  })
}

test.run()
