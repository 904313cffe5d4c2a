import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, attributes, linksIn, one, page, readSite, words } from './built-site.ts'

const home = page('/')
const mail = (subject: string) => `mailto:hello@example.org?cc=office@example.org&subject=${subject}`

/** The home page with one more network, the others in another order, and one mailbox. */
const edited = await readSite({
  edits: {
    organization: ({ copyEmail: _, social: { facebook, ...social }, ...others }) => ({
      ...others,
      social: { youtube: { label: 'YouTube', address: 'https://youtube.com/' }, ...social, facebook },
    }),
  },
})
const other = edited.page('/')

test('the sections come in the order of the specification', () => {
  const headings = all(home, 'main > *').map((section) => all(section, 'h1, h2').map(words).join(', '))
  const [first, ...others] = headings
  assert.is(first, 'Empowering women and girls in Kenya to be heard.')
  assert.equal(others, ['Mission, Vision', 'About Us', 'Our Impact', 'Get Involved', 'Our Programs'])
})

test('Join leads to the Join card and Learn more to About, and the addresses of sections stay', () => {
  const links = linksIn(home, 'main > :first-child a:not([target])').map((link) => link.join(' '))
  assert.equal(links, ['Join #join', 'Learn more #info'])
  const headings = ['#info h2', '#contact h2', '#join h3', '#our_programs h2'].map((place) => words(one(home, place)))
  assert.equal(headings, ['About Us', 'Get Involved', 'Join', 'Our Programs'])
})

test('no animation moves what these addresses lead to', () => {
  for (const id of ['info', 'contact', 'join', 'our_programs'])
    assert.not(one(home, `#${id}`).parentElement?.closest('[data-reveal]'), id)
})

test('only the hero links to social networks, in a fixed order, each safely in a new tab', () => {
  const networks = ['Facebook', 'Instagram', 'X', 'LinkedIn']
  const addresses = networks.map((name) => `https://${name.toLowerCase()}.com/`)
  assert.equal(attributes(home, 'main > :first-child a[target]', 'href'), addresses)
  assert.equal(attributes(other, 'main > :first-child a[target]', 'href'), [...addresses, 'https://youtube.com/'])
  const names = networks.map((name) => `${name} (opens in new tab)`)
  assert.equal(attributes(home, 'a[target=_blank][rel="noopener noreferrer"]', 'aria-label'), names)
  const external = [home, page('/careers')].flatMap((document) => attributes(document, 'a[href^=https]', 'href'))
  assert.equal(
    external.filter((address) => address !== 'https://example.org/'),
    addresses,
  )
})

test('Mission and Vision show their texts', () => {
  const [mission = '', vision = ''] = all(home, 'main > :nth-child(2) article').map(read)
  assert.match(mission, /^Mission\nTo champion the rights of women and teen girls, .* and is listened to\.$/)
  assert.match(vision, /^Vision\nA community where every woman and every girl lives in dignity, .* without fear\.$/)
})

test('About shows the motto, explains each of its words, and leads to each program by its title', () => {
  const about = one(home, '#info')
  assert.match(read(about), /^Believe - Inspire\nBelieve in every woman .*\nInspire her community .*$/m)
  const links = linksIn(about)
  assert.is(links.length, 7)
  for (const [title, address] of links.slice(1)) assert.is(words(one(home, `${address} h3`)), title)
})

test('the figures are text, exactly as the content has them, each with its label and its legend', () => {
  const impact = read(one(home, 'main > :nth-child(4)'))
  assert.match(impact, /\b6000 adolescent girls reached\b[^]*\bEvery girl has a name\./)
  assert.match(impact, /\b127 teen and young mothers reached\b[^]*\bOne dot for every mother\./)
  assert.match(impact, /\b70 community dialogues\b[^]*\bOne pair of speech marks for every dialogue\./)
})

test('each way to get involved opens an email with its own subject, and a copy to the second mailbox if there is one', () => {
  const names = ['Donate', 'Volunteer', 'Partner', 'Join']
  assert.equal(all(home, '#contact li h3').map(words), names)
  assert.equal(
    linksIn(home, '#contact li a'),
    names.map((name) => [name, mail(name.toLowerCase())]),
  )
  assert.equal(linksIn(other, '#join a'), [['Join', 'mailto:hello@example.org?subject=join']])
})

test('Get Involved gives each address, once, and the telephone number before the cards', () => {
  const [before = '', after = ''] = read(one(home, '#contact')).split(/^Donate$[^]*^Join$/m)
  assert.match(before, 'Write to hello@example.org with a copy to office@example.org or call +254 000 000 000.')
  assert.not.match(after, '@')
  assert.not.match(read(one(other, '#contact')), 'office@example.org')
})

test('Get Involved shows details of a way to help, and offers WhatsApp in a new tab beside the telephone', () => {
  assert.equal(all(home, '#contact dt, #contact dd').map(words), ['Paybill', '000000', 'Account', 'Girls’ Fund'])
  const [link] = all(home, '#contact p > [href*="wa.me"]')
  assert.is(link?.getAttribute('href'), 'https://wa.me/254000000000')
  assert.is(link?.getAttribute('target'), '_blank')
  assert.is(link?.getAttribute('aria-label'), 'WhatsApp (opens in new tab)')
  assert.is(link?.previousElementSibling?.textContent, '+254 000 000 000')
})

test('the programs come in the order of the content, each with its title, its description and a described picture', () => {
  const [first = '', second = '', third = '', fourth = ''] = all(home, '#our_programs article').map(read)
  assert.match(first, /^Her Choice Program\nYour body, your education and your future are your own\. /)
  assert.match(second, /^Girls’ Care Program\nGrowing up is easier when somebody listens\. /)
  assert.match(third, /^Teens 4 Teens Talk Program\nSome things are easier to say to someone your own age\. /)
  assert.match(fourth, /^Menstrual Health Program\nA period is a normal part of growing up, /)
  const pictures = attributes(home, '#our_programs article [role=img]', 'aria-label').join('\n')
  assert.match(pictures, /^Rows of matching .*\nA yellow flower .*\nTwo large paisley shapes, .*\nA red drop .*$/)
})

test('a program without a picture has a plain cloth, which screen readers skip', () => {
  const [cloth, ...others] = all(home, '#plain-cloth-program :is(svg, img)')
  assert.equal([cloth?.localName, cloth?.getAttribute('aria-hidden'), others.length], ['svg', 'true', 0])
})

test('each photograph comes as AVIF, WebP and JPEG', () => {
  const types = ['image/avif', 'image/webp']
  assert.equal(attributes(home, 'picture source', 'type'), [...types, ...types])
  // Attributes have the capital letters of React, which browsers ignore.
  const files = attributes(home, 'picture :is(source, img)', 'srcSet').join('\n')
  const kinds = ['avif', 'webp', 'jpg'].map((kind) => `.*-\\w{8}\\.${kind} \\d+w`)
  assert.match(files, RegExp(`^${[...kinds, ...kinds].join('\n')}$`))
})

test('the photograph of the hero loads first and is decoration; the others load near the view, and are described', () => {
  assert.equal(attributes(home, 'img', 'fetchPriority'), ['high', null])
  assert.equal(attributes(home, 'img', 'loading'), [null, 'lazy'])
  assert.equal(attributes(home, 'img', 'alt'), ['', 'A blue sky over a green field.'])
})

/** Returns the headings and paragraphs, each on a line. */
function read(root: Element): string {
  return all(root, 'h2, h3, p').map(words).join('\n')
}

test.run()
