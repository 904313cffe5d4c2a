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
const openCall: Call = { heading: 'Call for members', text: 'Write to us.', isOpen: true }
const closedCall: Call = { heading: 'Call for helpers', text: 'Thank you.', isOpen: false }
replaceExport('content/home.ts', 'description', description)
replaceExport('content/careers.ts', 'calls', [openCall, closedCall])
const siteWithCalls = buildSite(copy.root)
const careersWithCalls = parseHTML(String(siteWithCalls.get('careers.html'))).document

test('Careers shows its title in the banner, and below it a text or a note that there are no calls', () => {
  assert.is(words(one(careers, 'main h1')), careersPage.title)
  assert.is(words(one(careers, 'main h2')), force.heading)
  assert.is(words(one(careers, '.openings-lead')), calls.length === 0 ? callWords.noCalls : force.text)
  assert.equal(linksIn(careersWithCalls, 'main .openings > :first-child a'), [[force.more.label, force.more.address]])
})

test('each call has a heading, a text and a badge that says whether it is open', () => {
  const badge = ({ isOpen }: Call) => (isOpen ? callWords.openBadge : callWords.closedBadge)
  for (const [document, expected] of [
    [careers, calls],
    [careersWithCalls, [openCall, closedCall]],
  ] as const) {
    assert.equal(
      all(document, 'main article').map((call) =>
        ['.openings-badge', 'h3', 'h3 + p'].map((part) => words(one(call, part))),
      ),
      expected.map((call) => [badge(call), call.heading, call.text]),
    )
  }
})

test('an open call has a button for an email with its heading as the subject; a closed call has no controls', () => {
  const { email: to, copyEmail } = organization
  const mail = mailAddress({ to, copy: copyEmail, subject: openCall.heading })
  assert.equal(linksIn(careersWithCalls, 'main article :is(a, button, form, input)'), [[callWords.button, mail]])
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
