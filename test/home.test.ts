import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialled } from '../components/shared/dialled.ts'
import type { ProgramCard } from '../components/sections/programs.tsx'
import { mailAddress } from '../components/shared/mail-address.ts'
import { about, getInvolved, hero, impact, mission, motto, programsHeading, vision } from '../content/home.ts'
import { labels } from '../content/navigation.ts'
import { organization } from '../content/organization.ts'
import type { Home, Organization } from '../content/rules/schema.ts'
import { programs } from '../content/programs.ts'
import { all, linksIn, one, page, words } from './built-site.ts'

const home = page('/')
const { email: to, copyEmail: copy, phone } = organization
const social: Organization['social'] = organization.social

test('the sections come in the order of the specification', () => {
  const headings = all(home, 'main > *').map((section) => all(section, 'h1, h2').map(words).join(', '))
  const pair = `${mission.heading}, ${vision.heading}`
  assert.equal(headings, [hero.heading, pair, about.heading, impact.heading, getInvolved.heading, programsHeading])
})

test('the hero offers Join and Learn more, which lead to the join card and the about block', () => {
  const [join, learnMore] = [hero.join.label, hero.learnMore.label]
  const buttons = linksIn(home, 'main > section:first-child a.button')
  assert.equal(buttons, [
    [join, '#join'],
    [learnMore, '#info'],
  ])
})

test('the social networks are linked from the hero and from nowhere else, in the given order, each in a new tab', () => {
  const networks = [social.facebook, social.instagram, social.x, social.linkedin].flatMap((network) => network ?? [])
  const inHero = all(home, 'main > section:first-child a[target=_blank]')
  const told = inHero.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
  const wanted = networks.map(({ label, address }) => [`${label} ${labels.opensInNewTab}`, address])
  assert.equal(told, wanted)
  assert.is(all(home, 'a[target=_blank]').length, networks.length)
})

test('the art behind the hero is marked for the parallax and says nothing to those who hear the page', () => {
  assert.is(one(home, '.hero [data-parallax]').getAttribute('aria-hidden'), 'true')
})

test('Mission and Vision stand side by side as two articles with their texts', () => {
  const articles = all(home, 'main > :nth-child(2) article')
  assert.equal(
    articles.map((article) => [words(one(article, 'h2')), words(one(article, 'p'))]),
    [mission, vision].map(({ heading, text }) => [heading, text]),
  )
})

test('the about block has the anchor info and the two words of the motto, each with its sentence', () => {
  const [first, second] = motto
  assert.is(words(one(home, '#info .about-motto-words')), `${first.word} - ${second.word}`)
  assert.equal(all(home, '#info .about-motto-text').map(words), [first.text, second.text])
  assert.is(words(one(home, '#info h2')), about.heading)
})

test('the impact figures are static text, exactly as given, each with what it counts', () => {
  const { girls, mothers, dialogues } = impact
  const told = [girls, mothers, dialogues].map(({ figure, label, legend }) => `${figure} ${label} ${legend}`)
  assert.equal(all(home, '.impact-figure').map(words), told)
})

test('Get Involved bears the anchor contact, and its Join card the anchor join', () => {
  const headings = getInvolved.actions.map(({ heading }) => heading)
  assert.equal(all(home, '#contact h3').map(words), headings)
  const actions: Home['getInvolved']['actions'] = getInvolved.actions
  assert.is(words(one(one(home, '#join'), 'h3')), actions.find(({ anchor }) => anchor === 'join')?.heading)
})

test('each action opens a mail with its own subject and a copy to the second address', () => {
  const buttons = all(home, '#contact li a')
  assert.equal(
    buttons.map((button) => button.getAttribute('href')),
    getInvolved.actions.map(({ subject }) => mailAddress({ to, copy, subject })),
  )
})

test('the section opens with an address and the telephone, and ends with both addresses for people without an email app', () => {
  const list = one(home, '#contact ul')
  const address = (text: string, href: string) => [text, href]
  assert.equal(linksIn(one(home, '#contact h2 + *')), [
    address(to, mailAddress({ to })),
    address(phone, `tel:${dialled(phone)}`),
  ])
  assert.is(list.previousElementSibling, one(home, '#contact h2 + *'))
  assert.equal(linksIn(one(home, '#contact ul + *')), [
    address(to, mailAddress({ to })),
    address(copy, mailAddress({ to: copy })),
  ])
})

test('the programs are shown in the given order, each with title, description and picture', () => {
  const cards = all(home, '#our_programs article')
  assert.equal(
    cards.map((card) => [words(one(card, 'h3')), words(one(card, 'p'))]),
    programs.map(({ title, description }) => [title, description]),
  )
  for (const card of cards) {
    const picture = one(card, 'svg[role=img], img')
    assert.ok((picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? '').length >= 20)
  }
})

/** Does not compile where the component takes more or other fields, or fewer. */
const fields = {
  title: true,
  description: true,
  programImage: true,
  animationDelay: true,
} satisfies Record<keyof Parameters<typeof ProgramCard>[0], true>

test('a program card takes exactly title, description, programImage and animationDelay, of which content gives the first three', () => {
  for (const program of programs) assert.equal([...Object.keys(program), 'animationDelay'], Object.keys(fields))
})

test('the programs come in one after the other, 100 ms apart', () => {
  const delays = all(home, '#our_programs article').map((card) => Number(card.getAttribute('data-reveal-delay')))
  assert.equal(
    delays,
    programs.map((_, index) => index * 100),
  )
})

test('impact, get involved and programs are animated once; mission, vision and about again and again; the hero never', () => {
  const plays = all(home, 'main > *').map((section) => [
    ...new Set(
      [section, ...all(section, '[data-reveal]')]
        .filter((element) => element.hasAttribute('data-reveal'))
        .map((element) => (element.hasAttribute('data-reveal-again') ? 'again' : 'once')),
    ),
  ])
  assert.equal(plays, [[], ['again'], ['again'], ['once'], ['once'], ['once']])
})

test('anchors stand on elements that no animation moves, so that a jump lands where the section is', () => {
  for (const id of ['info', 'contact', 'join', 'our_programs']) {
    assert.is(one(home, `#${id}`).parentElement?.closest('[data-reveal]') ?? null, null, id)
  }
})

test.run()
