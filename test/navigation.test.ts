import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/shared/mail-address.ts'
import { organization } from '../content/organization.ts'
import { all, one, page, words } from './built-site.ts'

const pagesWithBar = ['/', '/careers']
const { name, tagline, email, copyEmail, phone, developer } = organization

test('the bar on wide screens has five links and the Email Us button', () => {
  for (const path of pagesWithBar) {
    const links = all(page(path), '.navbar-bar a')
    assert.equal(
      links.map((link) => [words(link), link.getAttribute('href')]),
      [
        ['Home', '/'],
        ['About', '/#info'],
        ['Our Programs', '/#our_programs'],
        ['Get Involved', '/#contact'],
        ['Careers', '/careers'],
        ['Email Us', mailAddress({ to: email, copy: copyEmail, subject: 'enquiry' })],
      ],
    )
  }
})

test('the menu on narrow screens has exactly Home, About, Our Programs, Contact and Careers', () => {
  for (const path of pagesWithBar) {
    const links = all(page(path), '.navbar-menu a')
    assert.equal(
      links.map((link) => [words(link), link.getAttribute('href')]),
      [
        ['Home', '/'],
        ['About', '/#info'],
        ['Our Programs', '/#our_programs'],
        ['Contact', '/#contact'],
        ['Careers', '/careers'],
      ],
    )
  }
})

test('the page that a visitor is on is marked in the bar and in the menu', () => {
  for (const [path, label] of [
    ['/', 'Home'],
    ['/careers', 'Careers'],
  ] as const) {
    assert.equal(all(page(path), '[aria-current=page]').map(words), [label, label])
  }
})

test('the button of the menu tells what it opens, is closed at first, and waits for the script', () => {
  for (const path of pagesWithBar) {
    const toggle = one(page(path), '.navbar button')
    assert.is(toggle.getAttribute('aria-expanded'), 'false')
    assert.is(toggle.getAttribute('aria-label'), 'Menu')
    assert.ok(toggle.hasAttribute('hidden'))
    assert.ok(one(page(path), `nav#${toggle.getAttribute('aria-controls')}`))
  }
})

test('every landmark of a kind has a name of its own', () => {
  for (const path of pagesWithBar) {
    const names = all(page(path), 'nav').map((nav) => nav.getAttribute('aria-label'))
    assert.equal(names, ['Main', 'Menu'])
  }
})

test('the footer gives name, tagline, postal address, quick links, contact details and the copyright line', () => {
  for (const path of pagesWithBar) {
    const text = words(one(page(path), 'footer'))
    for (const part of [name, tagline, 'P.O. Box 877-50100 Kakamega', `© 2024 ${name}`, `Site by ${developer.name}`]) {
      assert.ok(text.includes(part), `${path}: ${part}`)
    }
  }
})

test('the quick links are text in a list and not links', () => {
  for (const path of pagesWithBar) {
    const [quickLinks] = all(page(path), 'footer ul')
    assert.ok(quickLinks)
    assert.equal(all(quickLinks, 'li').map(words), ['Home', 'About Us', 'Programs', 'Gallery', 'Blog', 'Contact Us'])
    assert.is(all(quickLinks, 'a').length, 0)
    assert.is(all(page(path), 'footer nav').length, 0)
  }
})

test('e-mail addresses and phone are links whose text is the value; the developer is credited with a link', () => {
  for (const path of pagesWithBar) {
    assert.equal(
      all(page(path), 'footer a').map((link) => [words(link), link.getAttribute('href')]),
      [
        [email, mailAddress({ to: email })],
        [copyEmail, mailAddress({ to: copyEmail })],
        [phone.display, `tel:${phone.number}`],
        [developer.name, developer.address],
      ],
    )
  }
})

test.run()
