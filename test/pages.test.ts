import { mock } from 'node:test'
import { gzipSync } from 'node:zlib'
import { test } from './helpers/test.ts'
import * as assert from 'uvu/assert'
import { contentSchema } from '../content/schema.ts'
import { findUploads } from '../content/schema/media.ts'
import { mailAddress } from '../components/shared/addresses.ts'
import { all, attributes, content, html, linksIn, one, output, page, buildFixture, words } from './helpers/site.ts'
import { today } from './helpers/content.ts'

const closed = (await buildFixture({ values: { 'careers.calls.0.isClosed': true } })).page('/careers')
const withoutCalls = (await buildFixture({ values: { 'careers.calls': undefined } })).page('/careers')

test('with the words that it was designed for, home fits into the first round trip of a connection: ten packets', async () => {
  const others = content.programs.programs.slice(4).map((_, index) => `programs.programs.${4 + index}`)
  const additions = [
    ...findUploads(contentSchema, content).photographs.map(({ place }) => place.join('.')),
    'home.about.reports',
    'home.getInvolved.actions.0.details',
    'organization.social.whatsapp',
    'organization.secondPhone',
    ...others.reverse(),
  ]
  const site = await buildFixture({ values: Object.fromEntries(additions.map((place) => [place, undefined])) })
  const sizeOf = (text: string) => gzipSync(text, { level: 9 }).length
  const size = sizeOf(site.html('/'))
  const parts = all(site.page('/'), 'style, header, main > *, footer').map(
    (part) => `${part.localName} ${part.id || part.className.split(' ')[0]}: ${sizeOf(part.outerHTML)}`,
  )
  assert.ok(size <= 14_600, `Home has ${size} bytes. By themselves, its parts have these:\n${parts.join('\n')}`)
})

/** Returns the first call that is listed on Careers if that of the fixture has another last day. */
async function readCall(lastDay: string | undefined): Promise<Element> {
  const site = await buildFixture({ values: { 'careers.calls.0.lastDay': lastDay } })
  return all(site.page('/careers'), 'article')[0]!
}

test('a call has one deadline: the page shows the last day on which it is open', async () => {
  const readDeadline = async (lastDay: string | undefined) => {
    const call = await readCall(lastDay)
    return [words(one(call, '.calls-badge')), ...all(call, 'strong').map(words)]
  }
  assert.equal(await readDeadline(today), ['Open for applications', 'Apply by 31 January 2027.'])
  assert.equal(await readDeadline('2028-02-09'), ['Open for applications', 'Apply by 9 February 2028.'])
  assert.equal(await readDeadline(undefined), ['Open for applications'])
  assert.equal(await readDeadline('2027-01-30'), ['Deadline has passed'])
})

test('a call has an email with its heading as subject until its last day, and keeps its PDF', async () => {
  const readLinks = async (lastDay: string) => linksIn(await readCall(lastDay))
  const terms = ['Terms of reference (PDF, 1 kB)', '/report.pdf']
  const mail = 'mailto:hello@example.org?cc=office@example.org&subject=Call%20for%20Members'
  assert.equal(await readLinks(today), [terms, ['Apply by email', mail]])
  assert.equal(await readLinks('2027-01-30'), [terms])
})

test('open calls come before closed ones, each in the order of the form', async () => {
  const call = (heading: string, isClosed: boolean) => ({ heading, text: 'Write.', isClosed: String(isClosed) })
  const calls = [call('A', true), call('B', false), call('C', true), call('D', false)]
  const site = await buildFixture({ values: { 'careers.calls': calls } })
  assert.equal(all(site.page('/careers'), 'article h3').map(words), ['B', 'D', 'A', 'C'])
})

test('Careers says so if there are no calls, and invites to the next one if none is open, without a way to apply', () => {
  const [invitation, ...others] = all(closed, 'main article ~ p')
  assert.match(words(invitation!), /^The next call will appear on this page/)
  assert.equal([others, linksIn(closed, 'main article ~ p :is(a, button)')], [[], []])
  assert.match(words(one(withoutCalls, 'main')), 'There are no calls at the moment.')
  assert.equal(linksIn(withoutCalls, 'main a'), [[content.careers.force.more, '/#contact']])
  for (const document of [page('/careers'), withoutCalls])
    assert.not.match(words(one(document, 'main')), 'The next call')
})

test('the same day gives the same bytes', async () => {
  // Years later, by the clock of the machine.
  mock.timers.enable({ apis: ['Date'], now: new Date('2040-06-01') })
  const again = await buildFixture().finally(() => mock.timers.reset())
  assert.equal([...again.output], [...output])
})

test('the page for a server error needs no other file', () => {
  const document = page('/500.html')
  const loads = ['href', 'src', 'srcSet'].flatMap((name) => attributes(document, `:not(a)[${name}]`, name))
  assert.ok(loads.length > 0)
  assert.equal(
    loads.filter((address) => !/^(#|data:)/.test(address ?? '')),
    [],
  )
  assert.not.match(html('/500.html'), /url\((?!#)/)
})

// The subject of an email, for addresses that no header can be added to.
for (const subject of [
  '',
  'x?cc=evil@example.com#bcc=evil@example.com',
  '%0D%0A 100% #1, a&amp;b, a=b;c',
  '"quotes", \'more\' and “these” 🌍 ũ <b>\\',
  'one + two',
])
  test(`an email has exactly the subject ${JSON.stringify(subject)}, and no other field`, () => {
    const address = mailAddress({ to: 'a+b&c@example.org', copy: 'office@example.org', subject })
    // Email programs do not decode a plus sign to a space, as browsers do.
    const parts = address.split(/[?&]/).map(decodeURIComponent)
    const fields = ['mailto:a+b&c@example.org', 'cc=office@example.org', `subject=${subject}`]
    assert.equal(parts, subject === '' ? fields.slice(0, 2) : fields)
    assert.match(address, /^[\w:@.?&=%!~*'()-]+$/)
  })
