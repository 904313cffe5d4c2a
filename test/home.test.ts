import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialled } from '../components/shared/dialled.ts'
import type { ProgramCard } from '../components/sections/our-programs.tsx'
import { mailAddress } from '../components/shared/mail-address.ts'
import { about, getInvolved, hero, impact, mission, motto, programsHeading, vision } from '../content/home.ts'
import { labels } from '../content/navigation.ts'
import { organization } from '../content/organization.ts'
import type { Home, Program } from '../content/rules/schema.ts'
import { programs } from '../content/programs.ts'
import { all, anchors, linksIn, one, page, words } from './built-site.ts'

const home = page('/')
const { email: to, copyEmail: copy, phone } = organization
const actions: Home['getInvolved']['actions'] = getInvolved.actions

test('the sections are in the order of the specification', () => {
  const headings = all(home, 'main > *').map((section) => all(section, 'h1, h2').map(words).join(', '))
  const pair = `${mission.heading}, ${vision.heading}`
  assert.equal(headings, [hero.heading, pair, about.heading, impact.heading, getInvolved.heading, programsHeading])
})

test('the buttons in the hero link to the Join card and to About', () => {
  assert.equal(linksIn(home, 'main > section:first-child a.button'), [
    [hero.join.label, `#${anchors.join}`],
    [hero.learnMore.label, `#${anchors.about}`],
  ])
})

test('only the hero links to the social networks, in the given order, each in a new tab', () => {
  const { facebook, instagram, x, linkedin, youtube, tiktok, whatsapp } = organization.social
  const given = [facebook, instagram, x, linkedin, youtube, tiktok, whatsapp]
  const networks = given.filter((network) => network !== undefined)
  const links = all(home, 'main > section:first-child a[target=_blank]')
  assert.equal(
    links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    networks.map(({ label, address }) => [`${label} ${labels.opensInNewTab}`, address]),
  )
  assert.is(all(home, 'a[target=_blank]').length, networks.length)
})

test('screen readers skip the art behind the hero, which moves with the parallax effect', () => {
  assert.is(one(home, '.hero [data-parallax]').getAttribute('aria-hidden'), 'true')
})

test('Mission and Vision are two articles in one section', () => {
  assert.equal(
    all(home, 'main > :nth-child(2) article').map((article) => [words(one(article, 'h2')), words(one(article, 'p'))]),
    [mission, vision].map(({ heading, text }) => [heading, text]),
  )
})

test('About shows the two words of the motto and explains each', () => {
  const section = one(home, `#${anchors.about}`)
  assert.is(words(one(section, 'h2')), about.heading)
  assert.is(words(one(section, '.about-words')), motto.map(({ word }) => word).join(' - '))
  assert.equal(
    all(section, '.about-words ~ p').map(words),
    motto.map(({ text }) => text),
  )
})

test('a small cloth in About leads to each program, with its title', () => {
  const cards = all(home, `#${anchors.programs} article`)
  assert.equal(
    linksIn(one(home, `#${anchors.about} ul`)),
    programs.map(({ title }, index) => [title, `#${cards[index]?.getAttribute('id')}`]),
  )
  assert.is(new Set(cards.map((card) => card.getAttribute('id'))).size, cards.length)
})

test('the impact figures are plain text, as written in the content, each with its label and its legend', () => {
  assert.equal(
    all(home, '.impact-figure').map(words),
    [impact.girls, impact.mothers, impact.dialogues].map(({ figure, label, legend }) => `${figure} ${label} ${legend}`),
  )
})

test('each action opens an email with its own subject and a copy to the second address, if there is one', () => {
  const cards = all(home, `#${anchors.contact} li`)
  assert.equal(
    cards.map((card) => [words(one(card, 'h3')), one(card, 'a').getAttribute('href')]),
    actions.map(({ heading, subject }) => [heading, mailAddress({ to, copy, subject })]),
  )
  const join = actions.find(({ anchor }) => anchor === anchors.join)
  assert.is(words(one(one(home, `#${anchors.join}`), 'h3')), join?.heading)
})

test('Get Involved gives the address and the phone number first, and each address after the cards', () => {
  const [before, after] = ['h2 + *', 'ul + *'].map((place) => one(home, `#${anchors.contact} ${place}`))
  assert.equal(linksIn(before!), [
    [to, mailAddress({ to })],
    [phone, `tel:${dialled(phone)}`],
  ])
  assert.is(one(home, `#${anchors.contact} ul`).previousElementSibling, before)
  const addresses = [to, copy].filter((address) => address !== undefined)
  const { lead, oneAddress, twoAddresses } = getInvolved.withoutMailProgram
  assert.equal(
    linksIn(after!),
    addresses.map((address) => [address, mailAddress({ to: address })]),
  )
  assert.is(words(one(after!, 'button')), (copy === undefined ? oneAddress : twoAddresses).button)
  const end = copy === undefined ? to : `${to} ${twoAddresses.copy} ${copy}`
  assert.is(words(all(after!, 'p')[0]!), `${lead} ${end}.`)
})

test('the programs are in the given order, appear 100 ms apart, and describe their pictures', () => {
  const cards = all(home, `#${anchors.programs} article`)
  assert.equal(
    cards.map((card) => [words(one(card, 'h3')), words(one(card, 'p')), card.getAttribute('data-reveal-delay')]),
    programs.map(({ title, description }, index) => [title, description, String(index * 100)]),
  )
  for (const [index, { programImage }] of (programs as readonly Program[]).entries()) {
    const pictures = all(cards[index]!, 'svg[role=img], img')
    const texts = pictures.map((picture) => picture.getAttribute('aria-label') ?? picture.getAttribute('alt'))
    assert.equal(texts, programImage === undefined ? [] : [programImage.alt])
  }
})

/** Does not compile if the component has other props. */
const fields = {
  title: true,
  description: true,
  programImage: true,
  animationDelay: true,
} satisfies Record<keyof Parameters<typeof ProgramCard>[0], true>

test('a program card takes the fields of a program in the content, and animationDelay', () => {
  for (const program of programs) for (const field of Object.keys(program)) assert.ok(field in fields, field)
})

test('Impact, Get Involved and programs are animated once, Mission, Vision and About each time, and the hero never', () => {
  const plays = all(home, 'main > *').map((section) => {
    const revealed = [section, ...all(section, '[data-reveal]')].filter((element) =>
      element.hasAttribute('data-reveal'),
    )
    return [...new Set(revealed.map((element) => (element.hasAttribute('data-reveal-again') ? 'each time' : 'once')))]
  })
  assert.equal(plays, [[], ['each time'], ['each time'], ['once'], ['once'], ['once']])
})

test('no animation moves an element that a link points to', () => {
  for (const id of Object.values(anchors))
    assert.is(one(home, `#${id}`).parentElement?.closest('[data-reveal]') ?? null, null, id)
})

test.run()
