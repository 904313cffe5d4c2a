import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

/** The text spacing that pages have to support according to WCAG 2.2, success criterion 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

for (const [condition, view, css, unbroken] of [
  ['on a screen of 280 px', { width: 280, height: 653 }, '', 'h1'],
  ['with text twice as large', phone, ':root { font-size: 200% }', 'h1, h2, h3, .navbar-menu a'],
  ['with spaced text on a phone', { width: 320, height: 568 }, spacing, 'h1'],
  ['with spaced text on a laptop', laptop, spacing, 'h1'],
] as const) {
  visitors(
    `${condition}, no page scrolls sideways, cuts off text, or breaks words in its headings`,
    { paths: addresses, ...view },
    async ({ path, tab }) => {
      await tab.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, css)
      await awaitSettled(tab)
      const { scrollWidth, clientWidth } = await tab.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      assert.ok(scrollWidth <= clientWidth, path)
      assert.equal(await findClippedTexts(tab), [], path)
      if (path === '/' && view !== laptop) await tab.click('.navbar-toggle')
      // The longest word of the 500 page is wider than a phone if its text is twice as large.
      if (path !== '/broken' || view !== phone) assert.equal(await findBrokenWords(tab, unbroken), [], path)
    },
  )
}

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

/** Returns the texts that extend beyond the screen or beyond a box that clips its content. */
function findClippedTexts(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const clipped: string[] = []
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!parent || getComputedStyle(parent).visibility === 'hidden' || parent.closest('.skip-link, style, script'))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      let isCut = box.right > document.documentElement.clientWidth + 1
      for (let frame = parent; frame !== document.documentElement; frame = frame.parentElement!) {
        const { overflowX, overflowY } = getComputedStyle(frame)
        const edge = frame.getBoundingClientRect()
        isCut ||=
          (overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
          (overflowY !== 'visible' && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1))
      }
      if (isCut) clipped.push(text.textContent ?? '')
    }
    return clipped
  })
}

test.run()
