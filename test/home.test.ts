import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { all, attributes, content, linksIn, one, buildFixture, words } from './helpers/site.ts'

// The snapshot shows the home page of the fixture. Here, staff have changed it.

const { getInvolved } = content.home
const { facebook, ...social } = content.organization.social
const report = 'assets/root/report.pdf'

const { photograph } = content.programs.programs.find((program) => program.photograph)!
const edited = await buildFixture({
  values: {
    'organization.copyEmail': undefined,
    'organization.developer': undefined,
    'navigation.emailButton.subject': undefined,
    'organization.social': { youtube: { label: 'YouTube', address: 'https://youtube.com/' }, ...social, facebook },
    'home.about.reports': [{ label: 'Report (PDF)', file: report }],
    'home.getInvolved.actions.0.subject': 'Join',
    'home.getInvolved.actions.0.details': [
      { label: 'Paybill', value: '247 247' },
      { label: 'Till', value: '0722 123456' },
      { label: 'Paybill and account', value: '247247 0712345678' },
    ],
    'home.getInvolved.actions.3.subject': 'help',
    'programs.programs': [
      { title: 'Shown', description: 'Shown.', drawing: 'her-choice', photograph },
      { title: 'Lost', description: 'Lost.', drawing: 'her-choice', photograph: 'assets/photographs/lost.jpg' },
    ],
  },
  files: { [report]: `%PDF-1.7${' '.repeat(2_900_000)}\n%%EOF\n` },
})
const home = edited.page('/')

test('a way to help whose subject is “Join” is the way to join', () => {
  assert.is(words(one(home, '#join h3')), 'Donate')
  assert.equal(linksIn(home, 'main > :first-child a:not([target])')[0], ['Join', '#join'])
})

test('About leads to the card of each way that is there, by the words of its button, and no card has the id of another', async () => {
  const [, second, third, fourth] = getInvolved.actions
  const others = [{ ...third, heading: 'Way 2', button: 'Way 4', subject: 'way-1' }, second, fourth, second]
  for (const actions of [getInvolved.actions, others, [second, third, second]]) {
    const site = await buildFixture({ values: { 'home.getInvolved.actions': actions } })
    const cards = all(site.page('/'), '#contact li[data-reveal]')
    const links = linksIn(site.page('/'), '#info div div li a')
    assert.equal(
      links,
      cards.map((card) => [words(one(card, 'a')), `#${card.id}`]),
    )
    assert.is(cards.length, actions.length)
    const ids = attributes(site.page('/'), '[id]', 'id')
    assert.equal(ids, [...new Set(ids)])
  }
})

test('only the hero links to networks that staff add, in a fixed order, each safely in a new tab', () => {
  const networks = ['Facebook', 'Instagram', 'X', 'LinkedIn', 'YouTube', 'WhatsApp']
  const links = attributes(home, 'main > :first-child a[target=_blank][rel="noopener noreferrer"]', 'aria-label')
  assert.equal(
    links,
    networks.map((name) => `${name} (opens in new tab)`),
  )
  const outside = attributes(home, '[href^=https]:not(link, main > :first-child *)', 'href')
  // The telephone number has WhatsApp, too.
  assert.equal(outside, ['https://wa.me/254000000000'])
})

test('a link to a report says once that it is a PDF, and how large', () => {
  assert.equal(linksIn(home, '#info [href$=".pdf"]')[0], ['Report (PDF, 2.9 MB)', '/report.pdf'])
})

test('each way to get involved opens an email with its own subject, and a copy to the second mailbox only if there is one', () => {
  assert.equal(linksIn(home, '#contact li[data-reveal] a'), [
    ['Donate', 'mailto:hello@example.org?subject=Join'],
    ['Volunteer', 'mailto:hello@example.org?subject=volunteer'],
    ['Partner', 'mailto:hello@example.org?subject=partner'],
    ['Join', 'mailto:hello@example.org?subject=help'],
  ])
  assert.not.match(words(sectionOf(home, getInvolved.heading)), /office@example\.org|with a copy to|both addresses/)
  assert.is(words(one(home, '#contact button')), 'Copy the address')
  assert.equal(attributes(home, '[data-copy-done]', 'data-copy-done'), ['Copied. Paste it into a new email.'])
})

test('people copy a number without its gaps, but not two numbers as one', () => {
  assert.equal(all(home, '#contact dd').map(words), ['247247', '0722123456', '247247 0712345678'])
})

test('a number on WhatsApp is a way to write to us, however its address is written', async () => {
  for (const address of ['https://Wa.me/254711222333', 'https://api.whatsapp.com/send?phone=254711222333']) {
    const site = await buildFixture({ values: { 'organization.social.whatsapp.address': address } })
    assert.equal(attributes(site.page('/'), '#contact [href*="hats" i], #contact [href*="wa.me" i]', 'href'), [address])
  }
})

test('a group or a channel of WhatsApp is a network in the hero, and no way to write to us', async () => {
  const groups = ['chat.whatsapp.com/Ab12Cd', 'chat.whatsapp.com/sendAb12Cd', 'www.whatsapp.com/channel/Ab12Cd']
  for (const address of groups.map((group) => `https://${group}`)) {
    const site = await buildFixture({ values: { 'organization.social.whatsapp.address': address } })
    assert.equal(attributes(site.page('/'), 'main [href*="whatsapp.com"]', 'href'), [address])
    assert.is(all(site.page('/'), 'main > :first-child [href*="whatsapp.com"]').length, 1)
    assert.not.match(words(sectionOf(site.page('/'), getInvolved.heading)), 'or write on')
  }
})

test('a program shows its photograph, or its drawing as long as that is not shown', () => {
  const pictures = all(home, '#our_programs article').map((card) =>
    all(card, 'img, [role=img]').map(({ localName }) => localName),
  )
  assert.equal(pictures, [['img'], ['svg']])
  // Above, the cloth of the program keeps its drawing, and the other one repeats that of its card.
  const [own, again] = all(home, '#info ul a > span svg')
  assert.is(own?.innerHTML, one(home, '#our_programs [role=img] > g').innerHTML)
  assert.equal(attributes(again!, 'use', 'href'), ['#program-2-drawing'])
})

test('bar and footer leave out what staff have left out', () => {
  assert.equal(attributes(home, 'header [href^=mailto]', 'href'), ['mailto:hello@example.org'])
  assert.not.match(words(one(home, 'footer')), 'Site by')
})

/** Returns the section with a heading. Throws if the page has none. */
function sectionOf(document: Document, heading: string): Element {
  const found = all(document, 'main > *').find((section) => all(section, 'h2').some((one) => words(one) === heading))
  if (found === undefined) throw new Error(`The home page has no section ${heading}.`)
  return found
}
