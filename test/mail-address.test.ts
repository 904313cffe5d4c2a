import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/mail-address.ts'

const to = 'hello@example.org'

test('an address alone needs no fields, and an empty subject is left out', () => {
  assert.is(mailAddress({ to }), 'mailto:hello@example.org')
  assert.is(mailAddress({ to, copy: 'office@example.org', subject: '' }), 'mailto:hello@example.org?cc=office@example.org')
})

test('spaces are written as %20 and never as plus signs', () => {
  assert.is(mailAddress({ to, subject: 'a b+c' }), 'mailto:hello@example.org?subject=a%20b%2Bc')
})

test('whatever a subject holds, the mail that opens has that subject, the same addresses, and no other field', () => {
  for (const subject of ['a&b', 'x?cc=evil@example.com', '100% #1', '"quotes" and \'more\'', '🌍 ñ', 'line\r\nBcc: evil@example.com', 'a=b;c']) {
    const address = new URL(mailAddress({ to, copy: 'office@example.org', subject }))
    assert.is(address.pathname, to)
    assert.is(address.hash, '')
    assert.equal([...address.searchParams], [['cc', 'office@example.org'], ['subject', subject]])
  }
})

test('an address with signs that mean something in a link keeps its meaning', () => {
  const address = mailAddress({ to: 'a+b&c@example.org', copy: 'd?e@example.org' })
  assert.is(address, 'mailto:a%2Bb%26c@example.org?cc=d%3Fe@example.org')
})

test.run()
