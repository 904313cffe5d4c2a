import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/shared/mail-address.ts'

const to = 'hello@example.org'
const copy = 'office@example.org'

test('a link without a copy address has no cc field, and a link with an empty subject has no subject field', () => {
  assert.is(mailAddress({ to }), `mailto:${to}`)
  assert.is(mailAddress({ to, copy, subject: '' }), `mailto:${to}?cc=${copy}`)
})

test('characters with a meaning in links are encoded in addresses', () => {
  const address = mailAddress({ to: 'a+b&c@example.org', copy: 'd?e@example.org' })
  assert.is(address, 'mailto:a%2Bb%26c@example.org?cc=d%3Fe@example.org')
})

const subjects = [
  'a&b',
  'a&amp;b',
  '&bcc=evil@example.com',
  'x?cc=evil@example.com',
  '#bcc=evil@example.com',
  '100% #1',
  '%0D%0ABcc: evil@example.com',
  '%26cc=evil@example.com',
  '"quotes", \'more\' and “these”',
  '🌍 ñ 👩🏾‍🤝‍👩🏿',
  'line\r\nBcc: evil@example.com',
  'a=b;c,d',
  'one + two',
  '<script>\\',
]

for (const subject of subjects) {
  test(`the email has the subject ${JSON.stringify(subject)}, the same addresses and no other field`, () => {
    const address = mailAddress({ to, copy, subject })
    const { pathname, hash, searchParams } = new URL(address)
    const fields = { cc: copy, subject }
    assert.equal([pathname, hash, [...searchParams]], [to, '', Object.entries(fields)])
    // Email apps do not decode a plus sign to a space, as browsers do.
    const parts = address.split(/[?&]/).map(decodeURIComponent)
    assert.equal(parts, [`mailto:${to}`, `cc=${copy}`, `subject=${subject}`])
    assert.match(address, /^[\w:@.?&=%!~*'()-]+$/)
  })
}

test.run()
