import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

visitors(
  'no page scrolls sideways on a screen of 320 px, wherever one is on it, nor breaks a word of its title at 280 px',
  { paths: addresses, width: 320, height: 568 },
  async ({ path, tab }) => {
    for (const part of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
      await tab.evaluate(
        (share) => scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' }),
        part,
      )
      assert.is(await sideways(tab), 0, path)
    }
    await tab.resize(280, 653)
    await awaitSettled(tab)
    assert.equal(await brokenWords(tab, 'h1'), [], path)
    await tab.resize(320, 568)
  },
)

visitors(
  "with text twice as large every page keeps within a phone's screen, clips nothing, and breaks no word of headings and menu",
  { paths: addresses, ...phone },
  async ({ path, tab }) => {
    await tab.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await awaitSettled(tab)
    assert.is(await sideways(tab), 0, path)
    assert.equal(await clippedTexts(tab), [], path)
    if (path === '/') await tab.click('.navbar-toggle')
    // The longest word of that page is wider than this screen.
    if (path !== '/broken') assert.equal(await brokenWords(tab, 'h1, h2, h3, .navbar-menu a'), [], path)
  },
)

visitors(
  'no page clips a text, or breaks a word of its title at 320 px, when a reader spaces it out',
  { paths: addresses, ...phone },
  async ({ path, tab }) => {
    await spaceOut(tab)
    for (const { width, height } of [phone, laptop]) {
      await tab.resize(width, height)
      await awaitSettled(tab)
      assert.equal(await clippedTexts(tab), [], `${path} at ${width} px`)
    }
    await tab.resize(320, 568)
    await awaitSettled(tab)
    assert.equal(await brokenWords(tab, 'h1'), [], path)
  },
)

const leastHeights: Readonly<Record<string, number>> = {
  '.navbar-entries-link': 44,
  '.button': 44,
  '.navbar-toggle': 48,
  '.hero-social a': 46,
  '.text-link': 32,
  '.get-involved-copy': 44,
}

visitors('everything that can be touched is large enough for a finger', phone, async ({ tab }) => {
  const seen = new Set<string>()
  for (const { width, height } of [phone, laptop]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const boxes = await tab.evaluate(
      (selectors) =>
        selectors.flatMap((selector) =>
          Array.from(document.querySelectorAll(selector), (element) => {
            const box = element.getBoundingClientRect()
            return { selector, width: box.width, height: box.height }
          }),
        ),
      Object.keys(leastHeights),
    )
    const shown = boxes.filter((box) => box.width > 0)
    for (const { selector } of shown) seen.add(selector)
    const isSmall = (box: (typeof boxes)[number]) => box.height < (leastHeights[box.selector] ?? 0) || box.width < 24
    assert.equal(shown.filter(isSmall), [])
  }
  assert.is(seen.size, Object.keys(leastHeights).length)
})

/** Spaces text out as far as WCAG 2.2 wants pages to bear it: success criterion 1.4.12. */
async function spaceOut(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** Lists the words that stand on more than one line, or run off the screen. */
function brokenWords(tab: Tab, selector: string): Promise<string[]> {
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

/** Returns by how many pixels the page is wider than the screen. */
function sideways(tab: Tab): Promise<number> {
  return tab.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}

/** Lists the texts that stick out of a box which cuts off what sticks out, or out of the screen. */
function clippedTexts(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const clipped: string[] = []
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (
        parent === null ||
        box.width === 0 ||
        getComputedStyle(parent).visibility === 'hidden' ||
        parent.closest('.skip-link, style, script')
      )
        continue
      for (
        let frame: Element | null = parent;
        frame !== null && frame !== document.documentElement;
        frame = frame.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(frame)
        const edge = frame.getBoundingClientRect()
        const isCut =
          (overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
          (overflowY !== 'visible' && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1))
        if (isCut) clipped.push(text.textContent ?? '')
      }
      if (box.right > document.documentElement.clientWidth + 1) clipped.push(text.textContent ?? '')
    }
    return clipped
  })
}

test.run()
