import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { all, attributes, content, fullPages, linksIn, one, page, readSite, words } from './built-site.ts'

/** The pages without a second mailbox and a developer, with a second telephone number, and without a subject. */
const edited = await readSite({
  values: {
    'organization.copyEmail': undefined,
    'organization.developer': undefined,
    'organization.secondPhone': '+254 711 222 333',
    'navigation.emailButton.subject': undefined,
  },
})

const { barEntries, menuEntries, emailButton, footerEntries } = content.navigation
const links = (entries: typeof barEntries) => entries.map(({ label, address }) => `${label} ${address}`)

for (const path of fullPages) {
  const document = page(path)
  const other = edited.page(path)
  const [bar, menu] = all(document, 'nav')

  test(`on ${path}, the bar has its links and Email Us, and each leads there`, () => {
    const email = `${emailButton.label} mailto:hello@example.org`
    assert.equal(linksFrom(path, bar!), [...links(barEntries), `${email}?cc=office@example.org&subject=enquiry`])
    assert.is(linksFrom(path, all(other, 'nav')[0]!).at(-1), email)
  })

  test(`on ${path}, the menu has its links, and each leads there`, () => {
    assert.equal(linksFrom(path, menu!), links(menuEntries))
  })

  test(`on ${path}, bar and menu mark the current page and have different names`, () => {
    assert.equal(attributes(document, 'nav', 'aria-label'), ['Main', 'Menu'])
    const current = [...barEntries, ...menuEntries].filter(({ address }) => address === path)
    assert.equal(
      all(document, '[aria-current=page]').map(words),
      current.map(({ label }) => label),
    )
  })

  test(`on ${path}, the menu button has a name, says that the menu is closed, and is hidden until the script runs`, () => {
    const button = one(document, 'header button[hidden]')
    const states = ['aria-label', 'aria-expanded', 'aria-controls'].map((name) => button.getAttribute(name))
    assert.equal(states, ['Menu', 'false', menu?.id])
  })

  test(`on ${path}, the footer shows name, tagline, postal address, copyright line and credit; its links do what they show`, () => {
    const footer = one(document, 'footer')
    const name = 'Kakamega Women and Girls’ Rights Organization'
    const address = 'P.O. Box 877-50100 Kakamega'
    const parts = [name, 'Championing the rights of women and teen girls', address, `© 2024 ${name}`]
    for (const part of [...parts, 'Site by Developer name']) assert.match(words(footer), part)
    const mail = 'hello@example.org mailto:hello@example.org'
    const phone = '+254 000 000 000 tel:+254000000000'
    const copy = 'office@example.org mailto:office@example.org'
    const second = '+254 200 000 000 tel:+254200000000'
    // The last call of the page leads to the ways to get involved.
    const call = `${content.home.closing} /#contact`
    assert.equal(linksFrom(path, footer), [mail, copy, phone, second, call, 'Developer name https://example.org/'])
    assert.equal(linksFrom(path, one(other, 'footer')), [mail, phone, '+254 711 222 333 tel:+254711222333', call])
    assert.not.match(words(one(other, 'footer')), 'Site by')
  })

  test(`on ${path}, the quick links are plain text`, () => {
    const [quick] = all(document, 'footer ul')
    assert.equal(all(quick!, '*').map(words), footerEntries)
    assert.is(all(quick!, 'a').length, 0)
  })
}

/** Returns the text of each link and where it leads. For a place on its own page, the fragment is enough. */
function linksFrom(path: string, root: Element): string[] {
  return linksIn(root).map(([text, address]) => `${text} ${address?.replace(/^#/, `${path}#`).replace(/#$/, '')}`)
}
