import { brotliCompressSync, gzipSync } from 'node:zlib'
import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import type { Call } from '../content/schema.ts'
import { mailAddress } from '../components/shared/mail-address.ts'
import {
  all,
  attributes,
  content,
  html,
  linksIn,
  one,
  output,
  page,
  readSite,
  stubs,
  today,
  words,
} from './built-site.ts'

const careers = page('/careers')
const closed = await readSite({ values: { 'careers.calls.0.isClosed': true } })
const withoutCalls = (await readSite({ values: { 'careers.calls': undefined } })).page('/careers')

test('with the words that it was designed for, home fits into the first round trip of a connection: ten packets', async () => {
  const others = content.programs.programs.slice(4).map((_, index) => `programs.programs.${4 + index}`)
  const additions = [
    'home.hero.photograph',
    'home.about.reports',
    'home.getInvolved.actions.0.details',
    'organization.social.whatsapp',
    'organization.secondPhone',
    ...others.reverse(),
  ]
  const { output } = await readSite({ values: Object.fromEntries(additions.map((place) => [place, undefined])) })
  const size = gzipSync(output.get('index.html') ?? '', { level: 9 }).length
  assert.ok(size <= 14_600, `${size} bytes`)
})

test('the script has 1,700 bytes or fewer, and the font 20,500', () => {
  const only = (extension: string) => {
    const [file, ...others] = [...output].filter(([path]) => path.endsWith(extension))
    assert.ok(file && others.length === 0, extension)
    return file[1]
  }
  assert.ok(brotliCompressSync(only('.js')).length <= 1700)
  assert.ok(only('.woff2').length <= 20_500)
})

test('Careers shows its banner, Join The Force, its text or a note that there are no calls, and a link to more', () => {
  assert.equal(all(careers, 'main :is(h1, h2)').map(words), ['Careers', 'Join The Force'])
  assert.match(words(one(careers, 'main')), 'We are looking for people who will stand up with us')
  assert.match(words(one(withoutCalls, 'main')), 'There are no calls at the moment.')
  assert.is(all(withoutCalls, 'article').length, 0)
  const [getInvolved] = attributes(page('/'), 'footer a[href^="#"]', 'href')
  const more = [content.careers.force.more, `/${getInvolved}`]
  assert.equal(linksIn(withoutCalls, 'main a'), [more])
  // A call that has closed keeps its PDF, but has no way to apply.
  assert.equal(linksIn(closed.page('/careers'), 'main a'), [more, ['Terms of reference (PDF, 1 kB)', '/report.pdf']])
})

test('a call shows a badge, and all that staff wrote, with bullets as a list; a closed call has no deadline', () => {
  const read = (document: Document) =>
    all(document, 'article').map((call) => all(call, 'h3, p, li').map(words).join('\n'))
  const [open = '', shipped = ''] = read(careers)
  assert.match(shipped, /^Deadline has passed\nCall for New Board Members\nThis call has closed\. .*$/)
  const { openBadge, button } = content.careers.callWords
  const [{ heading, deadline, text, paragraphs }] = content.careers.calls as unknown as [Call]
  const withoutBullets = paragraphs.map((paragraph) => paragraph.replace(/^[-•—] /, ''))
  const lines = [openBadge, heading, deadline, text, ...withoutBullets, 'Terms of reference (PDF, 1 kB)', button]
  assert.equal(
    open.split('\n').filter((line) => lines.includes(line)),
    lines,
  )
  assert.equal(
    all(careers, 'article ul').map((list) => all(list, 'li').length),
    [2, 1],
  )
})

test('an open call has its PDF and a button for an email with its heading as subject; a closed call has no way to apply', () => {
  const controls = ':is(a, button, form, input)'
  const mail = 'mailto:hello@example.org?cc=office@example.org&subject=Call%20for%20Members'
  assert.equal(attributes(careers, `article:first-child ${controls}`, 'href'), ['/report.pdf', mail])
  assert.equal(all(careers, `article:last-child ${controls}`), [])
})

test('a call closes after its last day, which nobody sees, and a warning says so', async () => {
  const readCareers = async (lastDay: string) => {
    const { html, warnings } = await readSite({ values: { 'careers.calls.0.lastDay': lastDay } })
    const isOpen = html('/careers') === openCareers
    assert.ok(isOpen || html('/careers') === closed.html('/careers'))
    return [isOpen, ...warnings.map(({ text }) => text)]
  }
  const openCareers = html('/careers')
  assert.equal(await readCareers(today), [true])
  assert.equal(await readCareers('2027-01-30'), [false, 'This day has passed, so the call is shown as closed.'])
  assert.equal(await readCareers('2027-02-30'), [true, 'The day 2027-02-30 is not in the calendar.'])
})

test('open calls come before closed ones, each in the order of the form', async () => {
  const call = (heading: string, isClosed: boolean) => ({ heading, text: 'Write.', isClosed: String(isClosed) })
  const calls = [call('A', true), call('B', false), call('C', true), call('D', false)]
  const site = await readSite({ values: { 'careers.calls': calls } })
  assert.equal(all(site.page('/careers'), 'article h3').map(words), ['B', 'D', 'A', 'C'])
})

test('if no call is open, Careers invites to the next one in a sentence below the calls, without a way to apply', () => {
  const closedCareers = closed.page('/careers')
  const [invitation, ...others] = all(closedCareers, 'main article ~ p')
  assert.match(words(invitation!), /^The next call will appear on this page/)
  assert.equal([others, linksIn(closedCareers, 'main article ~ p :is(a, button)')], [[], []])
  for (const document of [careers, withoutCalls]) assert.not.match(words(one(document, 'main')), 'The next call')
})

test('Careers shows no date that staff did not write, except the year of the copyright', () => {
  assert.equal(words(careers.body).match(/(19|20)\d\d/g), ['2024'])
  assert.is(all(careers, 'time').length, 0)
})

test('a page that is not written yet shows and says nothing but its title', () => {
  assert.ok(Object.keys(stubs).length > 0)
  for (const [path, title] of Object.entries(stubs)) {
    assert.is(page(path).body.textContent, title, path)
    assert.is(one(page(path), 'body > main > h1').textContent, title, path)
    assert.is(all(page(path), 'body :not(main, h1), body :is([aria-label], [title])').length, 0, path)
  }
})

test('the page for an unknown address, such as one for a call, says Not Found and leads home', () => {
  assert.equal(
    [...output.keys()].filter((file) => file.includes('call-for')),
    [],
  )
  const document = page('/404.html')
  assert.is(words(one(document, 'main')), 'Not FoundGo to the home page')
  assert.equal(attributes(document, 'main a', 'href'), ['/'])
  assert.not.match(html('/404.html'), 'Unexpected')
})

test('the page for a server error says Unexpected Application Error, and needs no other file', () => {
  const document = page('/500.html')
  assert.is(one(document, 'h1').textContent, 'Unexpected Application Error')
  assert.not.match(html('/500.html'), 'Not Found')
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
  '&bcc=evil@example.com',
  'x?cc=evil@example.com#bcc=evil@example.com',
  'line\r\nBcc: evil@example.com',
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
