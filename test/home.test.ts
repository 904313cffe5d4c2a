import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/shared/mail-address.ts'
import { hero } from '../content/home.ts'
import { organization } from '../content/organization.ts'
import { all, one, page, words } from './built-site.ts'

const home = page('/')
const { email: to, copyEmail: copy, social } = organization

test('the sections come in the order of the specification', () => {
  const headings = all(home, 'main > section').map((section) => all(section, 'h1, h2').map(words).join(', '))
  assert.equal(headings, [hero.heading, 'Mission, Vision', 'About Us', 'Our Impact', 'Get Involved', 'Our Programs'])
})

test('the headline is about empowering women and girls in Kenya', () => {
  assert.match(words(one(home, 'h1')), /empower.*women.*girls.*Kenya/i)
})

test('the hero offers Join and Learn more, which lead to the join card and the about block', () => {
  const buttons = all(home, 'main > section:first-child a.button')
  assert.equal(
    buttons.map((button) => [words(button), button.getAttribute('href')]),
    [
      ['Join', '#join'],
      ['Learn more', '#info'],
    ],
  )
})

test('four social networks are linked from the hero and from nowhere else, in the given order, each in a new tab', () => {
  const inHero = all(home, 'main > section:first-child a[target=_blank]')
  assert.equal(
    inHero.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    [
      ['Facebook (opens in new tab)', social.facebook.address],
      ['Instagram (opens in new tab)', social.instagram.address],
      ['X (opens in new tab)', social.x.address],
      ['LinkedIn (opens in new tab)', social.linkedin.address],
    ],
  )
  assert.is(all(home, 'a[target=_blank]').length, 4)
})

test('the art behind the hero is marked for the parallax and says nothing to those who hear the page', () => {
  assert.is(one(home, '[data-behaviour=hero-art]').getAttribute('aria-hidden'), 'true')
})

test('Mission and Vision stand side by side as two articles with their texts', () => {
  const articles = all(home, 'main > section:nth-child(2) article')
  assert.equal(
    articles.map((article) => words(one(article, 'h2'))),
    ['Mission', 'Vision'],
  )
  assert.ok(articles.every((article) => words(one(article, 'p')).length > 40))
})

test('the about block bears the motto Believe - Inspire and the anchor info', () => {
  assert.is(words(one(home, '#info .about-motto')), 'Believe - Inspire')
  assert.is(words(one(home, '#info h2')), 'About Us')
})

test('the impact figures are static text, exactly as given, each with what it counts', () => {
  assert.equal(all(home, '.impact-figure').map(words), [
    '6000 adolescent girls reached',
    '127 teen and young mothers reached',
    '70 community dialogues',
  ])
})

test('Get Involved bears the anchor contact, and its fourth card the anchor join', () => {
  assert.equal(all(home, '#contact h3').map(words), ['Donate', 'Volunteer', 'Partner', 'Join'])
  assert.is(words(one(one(home, '#join'), 'h3')), 'Join')
  assert.is(one(home, '#join').parentElement?.children[3]?.id, 'join')
})

test('each of the four actions opens a mail with its own subject and a copy to the second address', () => {
  const buttons = all(home, '#contact li a')
  assert.equal(
    buttons.map((button) => [words(button), button.getAttribute('href')]),
    [
      ['Donate', mailAddress({ to, copy, subject: 'donate' })],
      ['Volunteer', mailAddress({ to, copy, subject: 'volunteer' })],
      ['Partner', mailAddress({ to, copy, subject: 'partner' })],
      ['Join', mailAddress({ to, copy, subject: 'join' })],
    ],
  )
})

test('beside the actions both addresses can be read and selected', () => {
  const text = words(one(home, '.get-involved-mail'))
  assert.ok(text.includes(to) && text.includes(copy))
})

test('four programs are shown in the given order, each with title, description and picture', () => {
  const cards = all(home, '#our_programs article')
  // The organization may add more, which come after them.
  assert.equal(
    cards.slice(0, 4).map((card) => words(one(card, 'h3'))),
    ['Her Choice Program', 'Girls’ Care Program', 'Teens 4 Teens Talk Program', 'Menstrual Health Program'],
  )
  for (const [index, card] of cards.entries()) {
    assert.ok(words(one(card, 'p')).length > (index < 4 ? 100 : 0))
    const picture = one(card, 'svg[role=img], img')
    assert.ok((picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? '').length >= 20)
  }
})

test('the programs come in one after the other, 100 ms apart', () => {
  const delays = all(home, '#our_programs article').map((card) => Number(card.getAttribute('data-reveal-delay')))
  assert.equal(delays.slice(0, 4), [0, 100, 200, 300])
  assert.equal(
    delays,
    delays.map((_, index) => index * 100),
  )
})

test('impact, get involved and programs are animated once; mission, vision and about again and again; the hero never', () => {
  const plays = all(home, 'main > section').map((section) => [
    ...new Set(all(section, '[data-behaviour=reveal]').map((element) => element.getAttribute('data-reveal'))),
  ])
  assert.equal(plays, [[], ['again'], ['again'], ['once'], ['once'], ['once']])
})

test('anchors stand on elements that no animation moves, so that a jump lands where the section is', () => {
  for (const id of ['info', 'contact', 'join', 'our_programs']) {
    assert.is(one(home, `#${id}`).closest('[data-behaviour=reveal]'), null, id)
  }
})

test.run()
