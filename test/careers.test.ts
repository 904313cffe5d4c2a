import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { careersPage, force, opening } from '../content/careers.ts'
import { all, one, page, words } from './built-site.ts'

const careers = page('/careers')

test('the banner has the title, and the heading below it comes first', () => {
  assert.is(words(one(careers, 'main h1')), careersPage.title)
  assert.is(words(one(careers, 'main h2')), force.heading)
})

test('there is one opening, and its badge says that the deadline has passed', () => {
  const call = one(careers, 'main article')
  assert.is(words(one(call, 'h3')), opening.heading)
  assert.is(words(one(call, '.openings-badge')), opening.badge)
  assert.match(opening.badge, /passed|closed|over|ended/i)
})

test('nothing on the page can be used to apply', () => {
  assert.equal(all(careers, 'main a, main button, main form, main input').map(words), [])
})

test('no year stands on the page but that of the copyright, and those in the words of staff', () => {
  const years = (text: string): string[] => text.match(/\b(19|20)\d\d\b/g) ?? []
  const told = years(Object.values({ ...force, ...opening }).join(' '))
  assert.equal(
    years(words(careers.body)).filter((year) => !told.includes(year)),
    ['2024'],
  )
  assert.is(all(careers, 'time').length, 0)
})

test.run()
