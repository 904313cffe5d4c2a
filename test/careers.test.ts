import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, one, page, words } from './built-site.ts'

const careers = page('/careers')

test('the banner is titled Careers and the heading is Join The Force', () => {
  assert.is(words(one(careers, 'main h1')), 'Careers')
  assert.is(words(one(careers, 'main h2')), 'Join The Force')
})

test('there is one opening, and its badge says that the deadline has passed', () => {
  const opening = one(careers, 'main article')
  assert.is(words(one(opening, 'h3')), 'Call for New Board Members')
  assert.is(words(one(opening, '.openings-badge')), 'Deadline has passed')
})

test('nothing on the page can be used to apply', () => {
  assert.equal(all(careers, 'main a, main button, main form, main input').map(words), [])
})

test('no date stands on the page but the year of the copyright', () => {
  assert.equal(words(careers.body).match(/\b(19|20)\d\d\b/g), ['2024'])
  assert.is(all(careers, 'time').length, 0)
})

test.run()
