import { test } from './suite.ts'
import * as assert from 'uvu/assert'
import { all, fullPages, linksIn, one, buildAndRead, words } from './built-site.ts'

// The snapshots show the bar, the menu and the footer. Here, staff have changed them.

const barEntries = [
  { label: 'Jobs', address: '/careers' },
  { label: 'Start', address: '/' },
]
const menuEntries = [
  { label: 'Our Work', address: '/#our_programs' },
  { label: 'Jobs', address: '/careers' },
]
const { page } = await buildAndRead({
  values: {
    'organization.copyEmail': undefined,
    'organization.developer': undefined,
    'organization.secondPhone': '+254 (711) 222–333',
    'navigation.emailButton.subject': undefined,
    'navigation.barEntries': barEntries,
    'navigation.menuEntries': menuEntries,
    'navigation.footerEntries': ['Blog', 'Gallery'],
  },
})
const mail = 'mailto:hello@example.org'

for (const path of fullPages) {
  const document = page(path)
  const [bar, menu] = all(document, 'nav')

  test(`on ${path}, bar and menu have the links that staff chose, in order, and mark the current page`, () => {
    assert.equal(linksFrom(path, bar!), ['Jobs /careers', 'Start /', `Email Us ${mail}`])
    assert.equal(linksFrom(path, menu!), ['Our Work /#our_programs', 'Jobs /careers'])
    const current = [...barEntries, ...menuEntries].filter(({ address }) => address === path)
    assert.equal(
      all(document, '[aria-current=page]').map(words),
      current.map(({ label }) => label),
    )
  })

  test(`on ${path}, the footer shows what staff have given, its links do what they show, and quick links are text`, () => {
    const footer = one(document, 'footer')
    const phones = ['+254 000 000 000 tel:+254000000000', '+254 (711) 222–333 tel:+254711222333']
    // The last call of the page leads to the ways to get involved.
    assert.equal(linksFrom(path, footer), [`hello@example.org ${mail}`, ...phones, 'Add your voice. /#contact'])
    assert.not.match(words(footer), 'Site by')
    const [quick] = all(footer, 'ul')
    assert.equal(all(quick!, '*').map(words), ['Blog', 'Gallery'])
    assert.equal(linksIn(quick!), [])
  })
}

/** Returns the text of each link and where it leads. For a place on its own page, the fragment is enough. */
function linksFrom(path: string, root: Element): string[] {
  return linksIn(root).map(([text, address]) => `${text} ${address?.replace(/^#/, `${path}#`).replace(/#$/, '')}`)
}
