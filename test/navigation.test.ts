import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mailAddress } from '../components/shared/mail-address.ts'
import { dialled } from '../components/shared/dialled.ts'
import { barEntries, emailButton, footerEntries, labels, menuEntries } from '../content/navigation.ts'
import { copyrightYear, organization } from '../content/organization.ts'
import { all, anchors, attributes, fullPages, linksIn, one, page, words } from './built-site.ts'

const { name, tagline, email, copyEmail, phone, secondPhone, postalAddress, developer } = organization
const targets = ['/', `/#${anchors.about}`, `/#${anchors.programs}`, `/#${anchors.contact}`, '/careers']

for (const path of fullPages) {
  const document = page(path)

  test(`the bar of ${path} has five links and a button that opens an email`, () => {
    const mail = mailAddress({ to: email, copy: copyEmail, subject: emailButton.subject })
    const links = targets.map((target, index) => [barEntries[index]?.label, target])
    assert.equal(linksIn(document, '.navbar-bar a'), [...links, [emailButton.label, mail]])
  })

  test(`the menu of ${path} has the same five targets`, () => {
    const links = targets.map((target, index) => [menuEntries[index]?.label, target])
    assert.equal(linksIn(document, '.navbar-menu a'), links)
  })

  test(`the bar and the menu of ${path} mark it as the current page if they link to it, and have different names`, () => {
    const marked = targets.includes(path) ? [path, path] : []
    assert.equal(attributes(document, '[aria-current=page]', 'href'), marked)
    assert.equal(attributes(document, 'nav', 'aria-label'), [labels.mainNavigation, labels.menu])
  })

  test(`the menu button of ${path} has a name, controls the closed menu, and is hidden until the script runs`, () => {
    const toggle = one(document, '.navbar button')
    assert.is(toggle.getAttribute('aria-expanded'), 'false')
    assert.is(toggle.getAttribute('aria-label'), labels.menu)
    assert.ok(toggle.hasAttribute('hidden'))
    one(document, `nav#${toggle.getAttribute('aria-controls')}`)
  })

  test(`the footer of ${path} shows name, tagline, postal address, copyright line and credit`, () => {
    const text = words(one(document, 'footer'))
    const credit = developer === undefined ? [] : [`${labels.developerCredit} ${developer.name}`]
    for (const part of [name, tagline, postalAddress, `© ${copyrightYear} ${name}`, ...credit])
      assert.ok(text.includes(part), part)
    assert.is(all(document, '.footer-legal > *').length, 1 + credit.length)
  })

  test(`the footer of ${path} links the contact details and the developer, but not the quick links`, () => {
    const [quickLinks] = all(document, 'footer ul')
    assert.equal(all(quickLinks!, 'li').map(words), footerEntries)
    const addresses = [email, copyEmail].filter((address) => address !== undefined)
    const numbers = [phone, secondPhone].filter((number) => number !== undefined)
    assert.equal(linksIn(document, 'footer a'), [
      ...addresses.map((address) => [address, mailAddress({ to: address })]),
      ...numbers.map((number) => [number, `tel:${dialled(number)}`]),
      ...(developer === undefined ? [] : [[developer.name, developer.address]]),
    ])
  })
}

test.run()
