import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom/worker'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { calls as listed, callWords, careersPage, force } from '../content/careers.ts'
import type { Call } from '../content/rules/schema.ts'
import { copyrightYear, organization } from '../content/organization.ts'
import { mailAddress } from '../components/shared/mail-address.ts'
import { wayHome } from '../content/errors.ts'
import { createSiteServer, findAnswer, listen } from '../generator/serve.ts'
import { all, buildSite, html, linksIn, one, page, stubs, words } from './built-site.ts'
import { copySite, editFile } from './site-copy.ts'

const careers = page('/careers')
const calls: readonly Call[] = listed

/** The site with a < in its description, and an open call next to a closed one. */
const copy = copySite()
const description = 'We care for women and girls in Kakamega, Kenya <3 and listen.'
const pdf = { label: 'Terms of reference (PDF)', file: 'assets/root/terms.pdf' }
const openCall: Call = {
  heading: 'Call for members',
  deadline: 'Apply by 31 March.',
  text: 'Write to us.',
  details: ['You will:', '- keep our books', '• report each month', 'Thank you.', '—And a pen'],
  pdf,
  isOpen: true,
}
const closedCall: Call = { heading: 'Call for helpers', deadline: 'By 1 May.', text: 'Thank you.', isOpen: false }
replaceExport('content/home.ts', 'description', description)
replaceExport('content/careers.ts', 'calls', [openCall, closedCall])
writeFileSync(join(copy.root, pdf.file), '%PDF-1.7\n')
const siteWithCalls = buildSite(copy.root)
const careersWithCalls = parseHTML(String(siteWithCalls.get('careers.html'))).document

test('Careers shows its title in the banner, and below it a text or a note that there are no calls', () => {
  assert.is(words(one(careers, 'main h1')), careersPage.title)
  assert.is(words(one(careers, 'main h2')), force.heading)
  assert.is(words(one(careers, '.openings-lead')), calls.length === 0 ? callWords.noCalls : force.text)
  assert.equal(linksIn(careersWithCalls, 'main .openings > :first-child a'), [[force.more.label, force.more.address]])
})

test('each call has a badge that says whether it is open, a heading, and everything that the content says about it', () => {
  const describe = ({ heading, deadline, text, details = [], pdf: document, isOpen }: Call) => {
    const badge = isOpen ? callWords.openBadge : callWords.closedBadge
    const entries = details.map((entry) => entry.replace(/^[-–—•*]\s*/, ''))
    const button = isOpen ? callWords.button : undefined
    return [badge, heading, isOpen ? deadline : undefined, text, ...entries, document?.label, button].filter(
      (part) => part !== undefined,
    )
  }
  for (const [document, expected] of [
    [careers, calls],
    [careersWithCalls, [openCall, closedCall]],
  ] as const) {
    assert.equal(
      all(document, 'main article').map((call) => all(call, 'p, h3, li').map(words)),
      expected.map(describe),
    )
  }
})

test('the entries of a call that begin with a bullet are a list', () => {
  const lists = all(careersWithCalls, 'main article ul').map((list) => all(list, 'li').map(words))
  assert.equal(lists, [['keep our books', 'report each month'], ['And a pen']])
})

test('an open call has its PDF and a button for an email with its heading as the subject; a closed call has no controls', () => {
  const { email: to, copyEmail } = organization
  const mail = mailAddress({ to, copy: copyEmail, subject: openCall.heading })
  assert.equal(linksIn(careersWithCalls, 'main article :is(a, button, form, input)'), [
    [pdf.label, '/terms.pdf'],
    [callWords.button, mail],
  ])
})

test('Careers adds no dates to what staff write, except the year of the copyright', () => {
  const listYears = (text: string): string[] => text.match(/\b(19|20)\d\d\b/g) ?? []
  const written = listYears(JSON.stringify([force, calls, callWords]))
  const added = listYears(words(careers.body)).filter((year) => !written.includes(year))
  assert.equal(added, [String(copyrightYear)])
  assert.is(all(careers, 'time').length, 0)
})

test('calls have no pages of their own', async () => {
  const server = createSiteServer({ base: '/', isOpen: false }, (path) => findAnswer(siteWithCalls, path))
  const port = await listen(server, 42_000, false)
  const { status } = await fetch(`http://127.0.0.1:${port}/careers/call-for-new-board-members`)
  server.closeAllConnections()
  server.close()
  assert.is(status, 404)
})

test('the page for an unknown address says “Not Found” and links to the home page', () => {
  const document = page('/404.html')
  assert.is(one(document, 'h1').textContent, 'Not Found')
  assert.is(words(one(document, 'main a[href="/"]')), wayHome.label)
  assert.not.match(html('/404.html'), 'Unexpected Application Error')
})

test('the page for a server error says “Unexpected Application Error”, and requests nothing from the server', () => {
  const document = page('/500.html')
  assert.is(one(document, 'h1').textContent, 'Unexpected Application Error')
  assert.not.match(html('/500.html'), 'Not Found')
  const requested = all(document, 'link:not([rel=canonical]), script, img, use')
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    .filter((address) => !address.startsWith('#') && !address.startsWith('data:'))
  assert.equal(requested, [])
  assert.not.match(html('/500.html'), /url\((?!#)[^)]*\)/)
})

test('a stub page shows and says nothing but its title', () => {
  for (const [path, title] of Object.entries(stubs)) {
    assert.is(page(path).body.textContent, title, path)
    assert.is(one(page(path), 'body > main > h1').textContent, title, path)
    assert.is(all(page(path), 'header, footer, nav, a, button, svg, img').length, 0, path)
    assert.is(all(page(path), 'body :is([aria-label], [title], [alt])').length, 0, path)
  }
})

test('a < in the content does not end the data for search engines', () => {
  const [, data = ''] = String(siteWithCalls.get('index.html')).split('<script type="application/ld+json">')
  const [json = ''] = data.split('</script>')
  assert.not.match(json, '<')
  assert.is(JSON.parse(json).description, description)
})

function replaceExport(file: string, name: string, value: unknown): void {
  editFile(copy, file, `export const ${name} =`, `export const ${name} = ${JSON.stringify(value)}\nconst former =`)
}

test.run()
