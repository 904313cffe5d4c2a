import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, boxOf, jumpTo, nextFrames, one, styleOf } from './drivers/in-page.ts'
import { awaitSettled, changeStyles, findExcess, spacedText, textTwiceAsLarge } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

visitors('no heading breaks inside a word', { paths: addresses, ...phone }, async ({ path, tab }) => {
  if (path === '/') await tab.click('.navbar-toggle')
  for (const [condition, width, css, headings] of [
    ['at 280 px', 280, '', 'h1'],
    ['with text twice as large', 360, textTwiceAsLarge, 'h1, h2, h3, .navbar-menu a'],
    ['with spaced text', 320, spacedText, 'h1'],
  ] as const) {
    // The longest word of the 500 page is wider than a phone if its text is twice as large.
    if (path === '/broken' && css === textTwiceAsLarge) continue
    await tab.resize(width, 653)
    await changeStyles(tab, css)
    assert.equal(await tab.evaluate(findBrokenWords, headings), [], `${path} ${condition}`)
  }
})

/** Returns the words that are on more than one line or extend beyond the screen. */
function findBrokenWords(selector: string): string[] {
  return all(selector).flatMap((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const words = Array.from(text?.nodeValue?.matchAll(/\S+/g) ?? []).filter(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text!, index)
      range.setEnd(text!, index + word.length)
      const [box, ...others] = range.getClientRects()
      return others.length > 0 || (box?.right ?? 0) > innerWidth
    })
    return words.map(([word]) => word)
  })
}

visitors('a browser set to larger text shows larger text at every width', { textSize: 32 }, async ({ tab }) => {
  for (const width of [360, 1280, 1920]) {
    await tab.resize(width, 800)
    const sizes = await tab.evaluate(() =>
      all('main :is(h1, h2, h3, p, a)').map((text) => parseFloat(styleOf(text).fontSize)),
    )
    assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} px at ${width} px`)
  }
})

visitors('with spaced text, a small phone shows all of it', { width: 320, height: 568 }, async ({ tab }) => {
  await changeStyles(tab, spacedText)
  assert.equal(await tab.evaluate(findExcess), { width: 0, texts: [] })
})

visitors('with text at 225 to 400 %, a phone shows all of it without scrolling sideways', phone, async ({ tab }) => {
  for (const width of [320, 360, 412])
    for (const size of [225, 250, 300, 400]) {
      await tab.resize(width, 740)
      await changeStyles(tab, `:root { font-size: ${size}% }`)
      assert.equal(await tab.evaluate(findExcess), { width: 0, texts: [] }, `${size} % at ${width} px`)
    }
})

visitors(
  'with text of 32 px in the browser’s settings, no heading, button or number breaks, and the art is more than a line',
  { textSize: 32 },
  async ({ tab }) => {
    for (const width of [320, 360, 412, 768, 1024, 1280, 1920]) {
      await tab.resize(width, 800)
      await awaitSettled(tab)
      const parts = 'h1, h2, h3, .about-words > *, main .button, [href^="tel:"], footer li span'
      assert.equal(await tab.evaluate(findBrokenWords, parts), [], `${width} px`)
      const art = await tab.evaluate(() => {
        const isBelow = styleOf('.hero-panel').borderTopStyle === 'dotted'
        return isBelow ? boxOf('.hero-panel').top - boxOf('.navbar').height : 999
      })
      assert.ok(art >= 24, `${art} px of art below the bar at ${width} px`)
    }
  },
)

const phones = [
  { width: 320, height: 568 },
  { width: 412, height: 915 },
  { width: 740, height: 360 },
]

visitors(
  'on a phone, nothing lies over the picture of the largest figure, and no art shows below the hero',
  phone,
  async ({ tab }) => {
    for (const { width, height } of phones) {
      await tab.resize(width, height)
      await awaitSettled(tab)
      const [border, end] = await tab.evaluate(() => [boxOf('.hero > .pindo').bottom, boxOf('.hero').bottom] as const)
      assert.ok(border >= end + 1, `${border} and ${end} px at ${width} px`)
      const covering = await tab.evaluate(async () => {
        const found = new Set<string>()
        const picture = one('.impact-field .impact-picture')
        for (const share of [0.6, 0.3, 0, -0.3, -0.6]) {
          jumpTo(scrollY + boxOf(picture).top - innerHeight * share)
          await nextFrames(1)
          const { top, bottom, right } = boxOf(picture)
          // The number may be in the notch at the left.
          for (let y = Math.max(top, boxOf('.navbar').height + 2); y < bottom; y += 9)
            for (const element of document.elementsFromPoint(right - 9, y))
              if (!element.contains(picture) && !picture.contains(element)) found.add(element.className)
        }
        return [...found]
      })
      assert.equal(covering, [], `${width} by ${height}`)
    }
  },
)

for (const view of [phone, laptop])
  visitors(
    `at ${view.width} px, Learn more shows the motto and the first line of About, and programs have room above them`,
    view,
    async ({ tab }) => {
      await tab.click('.hero a[href="#info"]')
      await tab.waitFor('the motto and the first line of About', () => {
        const range = document.createRange()
        range.selectNodeContents(one('.about-lead'))
        const isMottoInView = boxOf('.about-words > *').top > boxOf('.navbar').height
        return scrollY > 300 && isMottoInView && range.getClientRects()[0]!.bottom < innerHeight
      })
      const margins = await tab.evaluate(() =>
        all('.program-links a').map((link) => {
          const card = one(link.getAttribute('href')!)
          card.scrollIntoView({ behavior: 'instant' })
          return boxOf(card).top - boxOf('.navbar').height
        }),
      )
      assert.ok(margins.length > 0 && Math.min(...margins) >= 16, `${margins} px`)
    },
  )

visitors('what stays in view while the page scrolls leaves half of the screen free', phone, async ({ tab }) => {
  for (const { width, height } of [phone, laptop, { width: 568, height: 320 }, { width: 740, height: 360 }]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const bottoms = await tab.evaluate(() =>
      all('body *').flatMap((element) => {
        const { position, top, visibility } = styleOf(element)
        const stays = /sticky|fixed/.test(position) && visibility !== 'hidden'
        return stays ? [parseFloat(top) + boxOf(element).height] : []
      }),
    )
    assert.ok(bottoms.length > 0 && Math.max(...bottoms) <= height / 2, `${bottoms} of ${height} px at ${width} px`)
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
    for (const [selector, minimum] of Object.entries(minimumHeights)) {
      const sizes = await tab.evaluate(
        (wanted) => all(wanted).map((one) => [boxOf(one).width, boxOf(one).height]),
        selector,
      )
      for (const [across = 0, down = 0] of sizes.filter(([across]) => across !== 0)) {
        shown.add(selector)
        assert.ok(down >= minimum && across >= 24, `${selector}: ${across} by ${down} px`)
      }
    }
  }
  assert.equal([...shown].sort(), Object.keys(minimumHeights).sort())
})

test.run()
