import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/shared/mail-address.ts'
import { dialled } from '../components/shared/dialled.ts'
import { barEntries, emailButton, footerEntries, labels, menuEntries } from '../content/navigation.ts'
import { copyrightYear, organization } from '../content/organization.ts'
import { all, linksIn, one, page, words } from './built-site.ts'

const pagesWithBar = ['/', '/careers']
const { name, tagline, email, copyEmail, phone, postalAddress, developer } = organization

/** Where the entries lead, in their order. */
const targets = ['/', '/#info', '/#our_programs', '/#contact', '/careers']

test('the bar on wide screens has five links and the button that opens a mail', () => {
  for (const path of pagesWithBar) {
    const mail = mailAddress({ to: email, copy: copyEmail, subject: emailButton.subject })
    const links = targets.map((target, index) => [barEntries[index]?.label, target])
    assert.equal(linksIn(page(path), '.navbar-bar a'), [...links, [emailButton.label, mail]])
  }
})

test('the menu on narrow screens has exactly five links, to the same places', () => {
  for (const path of pagesWithBar) {
    const links = targets.map((target, index) => [menuEntries[index]?.label, target])
    assert.equal(linksIn(page(path), '.navbar-menu a'), links)
  }
})

test('the page that a visitor is on is marked in the bar and in the menu', () => {
  for (const path of pagesWithBar) {
    const marked = all(page(path), '[aria-current=page]').map((link) => link.getAttribute('href'))
    assert.equal(marked, [path, path])
  }
})

test('the button of the menu tells what it opens, is closed at first, and waits for the script', () => {
  for (const path of pagesWithBar) {
    const toggle = one(page(path), '.navbar button')
    assert.is(toggle.getAttribute('aria-expanded'), 'false')
    assert.is(toggle.getAttribute('aria-label'), labels.menu)
    assert.ok(toggle.hasAttribute('hidden'))
    assert.ok(one(page(path), `nav#${toggle.getAttribute('aria-controls')}`))
  }
})

test('every landmark of a kind has a name of its own', () => {
  for (const path of pagesWithBar) {
    const names = all(page(path), 'nav').map((nav) => nav.getAttribute('aria-label'))
    assert.equal(names, [labels.mainNavigation, labels.menu])
  }
})

test('the footer gives name, tagline, postal address, quick links, contact details and the copyright line', () => {
  for (const path of pagesWithBar) {
    const text = words(one(page(path), 'footer'))
    const credit = `${labels.developerCredit} ${developer.name}`
    for (const part of [name, tagline, postalAddress, `© ${copyrightYear} ${name}`, credit])
      assert.ok(text.includes(part), `${path}: ${part}`)
  }
})

test('the quick links are text in a list and not links', () => {
  for (const path of pagesWithBar) {
    const [quickLinks] = all(page(path), 'footer ul')
    assert.ok(quickLinks)
    assert.equal(all(quickLinks, 'li').map(words), footerEntries)
    assert.is(all(quickLinks, 'a').length, 0)
    assert.is(all(page(path), 'footer nav').length, 0)
  }
})

test('e-mail addresses and phone are links whose text is the value; the developer is credited with a link', () => {
  for (const path of pagesWithBar) {
    assert.equal(linksIn(page(path), 'footer a'), [
      [email, mailAddress({ to: email })],
      [copyEmail, mailAddress({ to: copyEmail })],
      [phone, `tel:${dialled(phone)}`],
      [developer.name, developer.address],
    ])
  }
})

test.run()
