import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled, changeStyles, findExcess, textTwiceAsLarge } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

for (const [condition, view, css, unbroken] of [
  ['on a screen of 280 px', { width: 280, height: 653 }, '', 'h1'],
  ['with text twice as large', phone, textTwiceAsLarge, 'h1, h2, h3, .navbar-menu a'],
] as const) {
  visitors(
    `${condition}, no page breaks words in its headings`,
    { paths: addresses, ...view },
    async ({ path, tab }) => {
      await changeStyles(tab, css)
      if (path === '/') await tab.click('.navbar-toggle')
      // The longest word of the 500 page is wider than a phone if its text is twice as large.
      if (path !== '/broken' || view !== phone) assert.equal(await findBrokenWords(tab, unbroken), [], path)
    },
  )
}

/** The text spacing that pages have to support according to WCAG 2.2, success criterion 1.4.12. */
const spacedText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

for (const view of [{ width: 320, height: 568 }, laptop])
  visitors(
    `with spaced text at ${view.width} px, no page scrolls sideways, cuts off text, or breaks words in its headings`,
    { paths: addresses, ...view },
    async ({ path, tab }) => {
      await changeStyles(tab, spacedText)
      assert.equal(await tab.evaluate(findExcess), { width: 0, texts: [] }, path)
      if (path === '/' && view !== laptop) await tab.click('.navbar-toggle')
      assert.equal(await findBrokenWords(tab, 'h1'), [], path)
    },
  )

visitors(
  'a visitor whose browser has larger text gets larger text on every screen',
  { ...laptop, textSize: 32 },
  async ({ tab }) => {
    for (const { width, height } of [phone, laptop, { width: 1920, height: 1080 }]) {
      await tab.resize(width, height)
      const sizes = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('main :is(h1, h2, h3, p, a)'), (one) =>
          parseFloat(getComputedStyle(one).fontSize),
        ),
      )
      assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} px at ${width} px`)
    }
  },
)

visitors('what stays in view while the page scrolls leaves half of the screen free', phone, async ({ tab }) => {
  for (const { width, height } of [phone, laptop, { width: 568, height: 320 }, { width: 740, height: 360 }]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const bottoms = await tab.evaluate(() =>
      Array.from(document.querySelectorAll('body *')).flatMap((element) => {
        const { position, top, visibility } = getComputedStyle(element)
        if (!/sticky|fixed/.test(position) || visibility === 'hidden') return []
        return parseFloat(top) + element.getBoundingClientRect().height
      }),
    )
    assert.ok(bottoms.length > 0)
    assert.ok(Math.max(...bottoms) <= height / 2, `${bottoms} of ${height} px at ${width} px`)
  }
})

const minimumHeights: Readonly<Record<string, number>> = {
  '.navbar-entries a': 44,
  '.button': 44,
  '.navbar-toggle': 48,
  '.hero-social a': 46,
  '.text-link': 32,
  '.get-involved-copy': 44,
}

visitors('links and buttons are large enough for a finger', phone, async ({ tab }) => {
  const shown = new Set<string>()
  for (const { width, height } of [phone, laptop]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    for (const [selector, minimum] of Object.entries(minimumHeights)) {
      const boxes = await tab.evaluate(
        (wanted) =>
          Array.from(document.querySelectorAll(wanted), (element) => element.getBoundingClientRect().toJSON()),
        selector,
      )
      for (const box of boxes.filter((box) => box.width > 0)) {
        shown.add(selector)
        assert.ok(box.height >= minimum && box.width >= 24, `${selector}: ${box.width} by ${box.height}`)
      }
    }
  }
  assert.equal([...shown].sort(), Object.keys(minimumHeights).sort())
})

/** Returns the words that are on more than one line or extend beyond the screen. */
function findBrokenWords(tab: Tab, selector: string): Promise<string[]> {
  return tab.evaluate((wanted) => {
    return Array.from(document.querySelectorAll(wanted)).flatMap((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      return Array.from(text?.nodeValue?.matchAll(/\S+/g) ?? [])
        .filter(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text!, index)
          range.setEnd(text!, index + word.length)
          const boxes = range.getClientRects()
          return boxes.length > 1 || boxes[0]!.right > innerWidth
        })
        .map(([word]) => word)
    })
  }, selector)
}

test.run()
