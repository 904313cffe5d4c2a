import { parseHTML } from 'linkedom/worker'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { calls as listed, callWords, careersPage, force } from '../content/careers.ts'
import type { Call } from '../content/rules/schema.ts'
import { copyrightYear, organization } from '../content/organization.ts'
import { mailAddress } from '../components/shared/mail-address.ts'
import { wayHome } from '../content/errors.ts'
import { createSiteServer, findAnswer, listen } from '../generator/serve.ts'
import { all, buildSite, html, linksIn, one, output, page, placeholders, words } from './built-site.ts'
import { copySite, editFile } from './site-copy.ts'

const careers = page('/careers')

test('the banner has the title, and the heading below it comes first', () => {
  assert.is(words(one(careers, 'main h1')), careersPage.title)
  assert.is(words(one(careers, 'main h2')), force.heading)
})

const calls: readonly Call[] = listed

test('each call has a heading, a text and a badge that says whether it is open; without calls, a sentence says so', () => {
  const badge = ({ isOpen }: Call) => (isOpen ? callWords.openBadge : callWords.closedBadge)
  const shown = all(careers, 'main article').map((call) =>
    ['.openings-badge', 'h3', 'h3 + p'].map((part) => words(one(call, part))),
  )
  assert.equal(
    shown,
    calls.map((call) => [badge(call), call.heading, call.text]),
  )
  assert.is(words(one(careers, '.openings-lead')), calls.length === 0 ? callWords.noCalls : force.text)
})

test('no year stands on the page but that of the copyright, and those in the words of staff', () => {
  const years = (text: string): string[] => text.match(/\b(19|20)\d\d\b/g) ?? []
  const told = years(JSON.stringify([force, calls, callWords]))
  assert.equal(
    years(words(careers.body)).filter((year) => !told.includes(year)),
    [String(copyrightYear)],
  )
  assert.is(all(careers, 'time').length, 0)
})

test('a lost visitor reads Not Found and is shown the way home', () => {
  const lost = page('/404.html')
  assert.is(one(lost, 'h1').textContent, 'Not Found')
  assert.is(words(one(lost, 'main a[href="/"]')), wayHome.label)
  assert.not.ok(html('/404.html').includes('Unexpected Application Error'))
})

test('a visitor of a broken server reads Unexpected Application Error', () => {
  const broken = page('/500.html')
  assert.is(one(broken, 'h1').textContent, 'Unexpected Application Error')
  assert.not.ok(html('/500.html').includes('Not Found'))
})

test('the page for a broken server asks the server for nothing else', () => {
  const requested = all(page('/500.html'), 'link:not([rel=canonical]), script, img, use')
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    .filter((address) => !address.startsWith('#') && !address.startsWith('data:'))
  assert.equal(requested, [])
  assert.equal([...html('/500.html').matchAll(/url\((?!#)[^)]*\)/g)].map(String), [])
})

test('the whole text of a placeholder is its title, in one first heading in the main part', () => {
  for (const [path, title] of Object.entries(placeholders)) {
    assert.is(page(path).body.textContent, title, path)
    assert.is(one(page(path), 'body > main > h1').textContent, title, path)
  }
})

test('a placeholder has no bar, no footer, no link and no hidden words', () => {
  for (const path of Object.keys(placeholders)) {
    assert.is(all(page(path), 'header, footer, nav, a, button, svg, img').length, 0, path)
    assert.is(all(page(path), 'body [aria-label], body [title], body [alt]').length, 0, path)
  }
})

/** The site with a < in its description, and an open call beside a closed one. */
const copy = copySite()
const description = 'We care for women and girls in Kakamega, Kenya <3 and listen.'
const openCall: Call = { heading: 'Call for members', text: 'Write to us.', isOpen: true }
const closedCall: Call = { heading: 'Call for helpers', text: 'Thank you.', isOpen: false }
replaceExport('content/home.ts', 'description', description)
replaceExport('content/careers.ts', 'calls', [openCall, closedCall])
const withCall = buildSite(copy.root)

test('an open call opens an email with its heading as the subject; a closed one has nothing to click', () => {
  const { email: to, copyEmail: cc } = organization
  const { document } = parseHTML(String(withCall.get('careers.html')))
  const controls = all(document, 'main article :is(a, button, form, input)')
  const mail = mailAddress({ to, copy: cc, subject: openCall.heading })
  assert.equal(
    controls.map((link) => [words(link), link.getAttribute('href')]),
    [[callWords.button, mail]],
  )
  assert.equal(linksIn(one(document, 'main .openings > :first-child')), [[force.more.label, force.more.address]])
})

test('no call has a page of its own, open or closed', async () => {
  for (const files of [output, withCall]) {
    const server = createSiteServer({ base: '/', isOpen: false }, (path) => findAnswer(files, path))
    const port = await listen(server, 42_000, false)
    const { status } = await fetch(`http://127.0.0.1:${port}/careers/call-for-new-board-members`)
    server.closeAllConnections()
    server.close()
    assert.is(status, 404)
  }
})

test('a < in the content cannot end the data for search engines too soon', () => {
  const [, data = ''] = String(withCall.get('index.html')).split('<script type="application/ld+json">')
  const [json = ''] = data.split('</script>')
  assert.not.match(json, '<')
  assert.is(JSON.parse(json).description, description)
})

function replaceExport(file: string, name: string, value: unknown): void {
  editFile(copy, file, `export const ${name} =`, `export const ${name} = ${JSON.stringify(value)}\nconst former =`)
}

test.run()
