import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/shared/mail-address.ts'

const to = 'hello@example.org'

test('an address alone needs no fields, and an empty subject is left out', () => {
  assert.is(mailAddress({ to }), 'mailto:hello@example.org')
  assert.is(
    mailAddress({ to, copy: 'office@example.org', subject: '' }),
    'mailto:hello@example.org?cc=office@example.org',
  )
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
  test(`whatever a subject holds, such as ${JSON.stringify(subject)}, the mail that opens has that subject, the same addresses, and no other field`, () => {
    const address = mailAddress({ to, copy: 'office@example.org', subject })
    const { pathname, hash, searchParams } = new URL(address)
    assert.equal([pathname, hash], [to, ''])
    assert.equal(
      [...searchParams],
      [
        ['cc', 'office@example.org'],
        ['subject', subject],
      ],
    )
    // Mail programs take a plus sign for what it is, and not for a space as browsers do in addresses.
    assert.equal(address.split(/[?&]/).map(decodeURIComponent), [
      `mailto:${to}`,
      'cc=office@example.org',
      `subject=${subject}`,
    ])
    assert.match(address, /^[\w:@.?&=%!~*'()-]+$/)
  })
}

test('an address with signs that mean something in a link keeps its meaning', () => {
  const address = mailAddress({ to: 'a+b&c@example.org', copy: 'd?e@example.org' })
  assert.is(address, 'mailto:a%2Bb%26c@example.org?cc=d%3Fe@example.org')
})

test.run()
