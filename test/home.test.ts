import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { all, attributes, content, linksIn, one, page, readSite, words } from './built-site.ts'

const home = page('/')
const { about, getInvolved } = content.home
const { email, copyEmail } = content.organization
const mail = (subject: string) => `mailto:hello@example.org?cc=office@example.org&subject=${subject}`

/** The home page with one more network, the others in another order, one mailbox, and programs of one title. */
const { facebook, ...social } = content.organization.social
const edited = await readSite({
  values: {
    ...Object.fromEntries(
      content.programs.programs.map((_, index) => [`programs.programs.${index}.title`, 'Our Program']),
    ),
    'organization.copyEmail': undefined,
    'organization.social': { youtube: { label: 'YouTube', address: 'https://youtube.com/' }, ...social, facebook },
  },
})
const other = edited.page('/')

test('a way to help whose subject is “Join” is the way to join', async () => {
  const site = await readSite({
    values: { 'home.getInvolved.actions.0.subject': 'Join', 'home.getInvolved.actions.3.subject': 'help' },
  })
  const { heading } = content.home.getInvolved.actions[0]!
  assert.is(words(one(site.page('/'), '#join h3')), heading)
  assert.equal(linksIn(site.page('/'), 'main > :first-child a:not([target])')[0], ['Join', '#join'])
})

test('only the hero links to networks that staff add, in a fixed order, each safely in a new tab', () => {
  const networks = ['Facebook', 'Instagram', 'X', 'LinkedIn', 'YouTube', 'WhatsApp']
  const links = all(other, 'main > :first-child a[target=_blank][rel="noopener noreferrer"]')
  assert.equal(
    links.map((link) => link.getAttribute('aria-label')),
    networks.map((name) => `${name} (opens in new tab)`),
  )
  const outside = attributes(other, '[href^=https]:not(link, main > :first-child *)', 'href')
  // The telephone number has WhatsApp, too, and the footer names the developer.
  assert.equal(outside, ['https://wa.me/254000000000', 'https://example.org/'])
})

test('About names each way to get involved, and leads there', async () => {
  const listed = async (actions: readonly object[]) => {
    const site = await readSite({ values: { 'home.getInvolved.actions': actions } })
    return linksIn(site.page('/'), '#info [href="#contact"]')
  }
  const ways = getInvolved.actions
  assert.equal(linksIn(home, '#info [href="#contact"]'), [['You can donate, volunteer, partner or join.', '#contact']])
  assert.equal(await listed(ways.slice(0, 3)), [['You can donate, volunteer or partner.', '#contact']])
  const more = ['WhatsApp us', 'M-Pesa'].map((heading) => ({ ...ways[0], heading }))
  assert.equal(await listed([...ways, ...more]), [
    ['You can donate, volunteer, partner, join, WhatsApp us or M-Pesa.', '#contact'],
  ])
})

test('a link to a report says once that it is a PDF, and how large', async () => {
  const file = 'assets/root/report.pdf'
  const site = await readSite({
    values: { 'home.about.reports': [{ label: 'Report (PDF)', file }] },
    files: { [file]: `%PDF-1.7${' '.repeat(2_900_000)}\n%%EOF\n` },
  })
  assert.equal(linksIn(site.page('/'), '#info [href$=".pdf"]'), [['Report (PDF, 2.9 MB)', '/report.pdf']])
})

test('About leads to each program by its title', () => {
  const links = linksIn(sectionOf(home, about.heading), 'li a')
  assert.is(links.length, content.programs.programs.length)
  for (const [title, address] of links) assert.is(words(one(home, `${address} h3`)), title)
  const equal = linksIn(sectionOf(other, about.heading), 'li a').map(([, address]) => address)
  assert.is(new Set(equal).size, links.length)
})

test('each way to get involved opens an email with its own subject, and a copy to the second mailbox if there is one', () => {
  const names = ['Donate', 'Volunteer', 'Partner', 'Join']
  assert.equal(all(home, '#contact li h3').map(words), names)
  assert.equal(
    linksIn(home, '#contact li[data-reveal] a'),
    names.map((name) => [name, mail(name.toLowerCase())]),
  )
  assert.equal(linksIn(other, '#join a'), [['Join', 'mailto:hello@example.org?subject=join']])
})

test('Get Involved says each address once, and the second one only if there is one', () => {
  const said = readLines(sectionOf(home, getInvolved.heading))
  for (const address of [email, copyEmail!]) assert.is(said.split(address).length, 2, address)
  assert.not.match(words(sectionOf(other, getInvolved.heading)), /office@example\.org|with a copy to|both addresses/)
  assert.is(words(one(other, '#contact button')), 'Copy the address')
  assert.equal(attributes(other, '[data-copy-done]', 'data-copy-done'), ['Copied. Paste it into a new email.'])
})

test('Get Involved shows details of a way to help, and offers WhatsApp in a new tab beside the telephone', () => {
  const details = all(home, '#contact dt, #contact dd')
  assert.equal(details.map(words), ['Paybill', '000000', 'Account', 'Girls’ Fund'])
  // A browser must not translate digits that people pay to.
  assert.equal(attributes(home, '#contact dd', 'translate'), ['no', null])
  const [link] = all(home, '#contact p [href*="wa.me"]')
  assert.is(link?.getAttribute('href'), 'https://wa.me/254000000000')
  assert.is(link?.getAttribute('target'), '_blank')
  assert.is(link?.getAttribute('aria-label'), 'WhatsApp (opens in new tab)')
  assert.match(readLines(sectionOf(home, getInvolved.heading)), '+254 000 000 000 or write on WhatsApp.')
})

test('a number that people pay to is copied as digits, also if no-break spaces group them', async () => {
  const details = ['247 247', '247\u00a0247'].map((value) => ({ label: 'Paybill', value }))
  const site = await readSite({ values: { 'home.getInvolved.actions.0.details': details } })
  assert.equal(all(site.page('/'), '#contact dd').map(words), ['247247', '247247'])
})

test('a group or a channel of WhatsApp is a network in the hero, and no way to write to us', async () => {
  const groups = ['chat.whatsapp.com/Ab12Cd', 'chat.whatsapp.com/sendAb12Cd', 'www.whatsapp.com/channel/Ab12Cd']
  for (const address of groups.map((group) => `https://${group}`)) {
    const site = await readSite({ values: { 'organization.social.whatsapp.address': address } })
    assert.equal(attributes(site.page('/'), 'main [href*="whatsapp.com"]', 'href'), [address])
    assert.is(all(site.page('/'), 'main > :first-child [href*="whatsapp.com"]').length, 1)
    assert.match(readLines(sectionOf(site.page('/'), getInvolved.heading)), /\+254 000 000 000(?! or write)/)
  }
})

test('a program has a described picture, or a plain cloth, which screen readers skip', () => {
  const pictures = attributes(home, '#our_programs article [role=img]', 'aria-label').join('\n')
  assert.match(pictures, /^Rows of matching .*\nA yellow flower .*\nTwo large paisley shapes, .*\nA red drop .*$/)
  const [cloth, ...others] = all(home, '#plain-cloth-program :is(svg, img)')
  assert.equal([cloth?.localName, cloth?.getAttribute('aria-hidden'), others.length], ['svg', 'true', 0])
})

test('the title of a program is heard before its saying, which stands on the cloth, and the rest of its description', () => {
  const parts = all(one(home, '#girls-care-program'), 'h3, [role=img], p').map((part) => part.localName)
  assert.equal(parts, ['h3', 'svg', 'p', 'p'])
  const [saying, rest] = all(home, '#girls-care-program p').map(words)
  assert.is(saying, 'Growing up is easier when somebody listens.')
  assert.match(rest ?? '', /^Girls’ Care is about everyday support\./)
})

for (const [description, saying] of [
  ['Dr. Wanjiru and St. Mary’s school listen. Others do, too.', 'Dr. Wanjiru and St. Mary’s school listen.'],
  ['Every girl can ask “Why me?” without fear. Others do, too.', 'Every girl can ask “Why me?” without fear.'],
  ['We listen. Others do, too.', undefined],
  [`${'We listen to girls and women '.repeat(4)}. Others do, too.`, undefined],
  ['A sentence that nothing follows.', undefined],
] as const)
  test(`the cloth of the program “${description.slice(0, 40)}” says ${saying ? 'so' : 'its title'}`, async () => {
    const site = await readSite({
      values: { 'programs.programs.0.description': description },
    })
    const [card] = all(site.page('/'), '#our_programs article')
    const strip = card!.querySelector('[role=img] ~ *')
    assert.is(words(strip!), saying ?? 'Her Choice Program')
    assert.is(all(card!, 'h3').length, 1)
  })

test('a program with a drawing and a photograph shows the photograph', async () => {
  const index = content.programs.programs.findIndex(({ photograph }) => photograph !== undefined)
  const site = await readSite({ values: { [`programs.programs.${index}.drawing`]: 'her-choice' } })
  const card = all(site.page('/'), '#our_programs article')[index]!
  assert.equal([all(card, 'img').length, all(card, '[role=img]').length], [1, 0])
})

test('each photograph comes as AVIF, WebP and JPEG', () => {
  // Attributes have the capital letters of React, which browsers ignore.
  const files = attributes(home, 'picture :is(source, img)', 'srcSet').join('\n')
  const kinds = ['avif', 'webp', 'jpg'].map((kind) => `.*-\\w{8}\\.${kind} \\d+w`)
  assert.match(files, RegExp(`^${[...kinds, ...kinds].join('\n')}$`))
})

/** Returns the section with a heading. Throws if the page has none. */
function sectionOf(document: Document, heading: string): Element {
  const found = all(document, 'main > *').find((section) => all(section, 'h2').some((one) => words(one) === heading))
  if (found === undefined) throw new Error(`The home page has no section ${heading}.`)
  return found
}

function readLines(root: Element): string {
  return all(root, 'h2, h3, p').map(words).join('\n')
}
