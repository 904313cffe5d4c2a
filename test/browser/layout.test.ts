import * as assert from 'uvu/assert'
import {
  all,
  boxOf,
  first,
  isInView,
  isShown,
  jumpTo,
  linesOf,
  nameOf,
  nextFrames,
  styleOf,
} from './drivers/in-page.ts'
import { awaitSettled, changeStyles, findExcess, spacedText, textTwiceAsLarge, transparent } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

visitors('no heading breaks inside a word', { paths: addresses, ...phone }, async ({ path, tab }) => {
  for (const [width, css, headings] of [
    [280, '', 'h1'],
    [360, textTwiceAsLarge, 'h1, h2, h3'],
    [320, spacedText, 'h1'],
  ] as const) {
    // The longest word of the 500 page is wider than a phone if its text is twice as large.
    if (path === '/broken' && css === textTwiceAsLarge) continue
    await tab.resize(width, 653)
    await changeStyles(tab, css)
    assert.equal(await tab.evaluate(findBrokenWords, headings), [], `${path} at ${width} px with ${css}`)
  }
})

/** Returns the words that are on more than one line or extend beyond the screen. */
function findBrokenWords(selector: string): string[] {
  first(selector)
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

visitors('text set to 32 px in the browser is larger and whole at every width', { textSize: 32 }, async ({ tab }) => {
  for (const width of [320, 360, 768, 1280, 1920]) {
    await tab.resize(width, 800)
    await awaitSettled(tab)
    const sizes = await tab.evaluate(() =>
      all('main :is(h1, h2, h3, p, a)').map((text) => parseFloat(styleOf(text).fontSize)),
    )
    assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} px at ${width} px`)
    const parts = 'h1, h2, h3, [href^="tel:"], footer li span'
    assert.equal(await tab.evaluate(findBrokenWords, parts), [], `${width} px`)
    assert.equal(await tab.evaluate(findExcess), { width: 0, texts: [] }, `${width} px`)
  }
})

visitors('in another language, the motto stays in its frame, and no long word breaks', {}, async ({ tab }) => {
  for (const width of [320, 390, 768, 1280]) {
    await tab.resize(width, 800)
    // What a browser does that translates the page.
    await tab.evaluate(() => {
      document.documentElement.lang = 'sw'
      const [first, , second] = all('.about-words > *')
      first!.textContent = 'Kuamini'
      second!.textContent = 'Kuhamasisha'
      for (const heading of all('main li h3')) heading.textContent = 'Partnerschaft'
    })
    await awaitSettled(tab)
    const outside = await tab.evaluate(() => {
      const frame = boxOf('.about-frame')
      const lines = all('.about-frame p, .about-frame span').flatMap(linesOf)
      const isOutside = ({ left, right }: DOMRect) => left < frame.left + 10 || right > frame.right - 10
      return [lines.length > 5, lines.filter(isOutside).length]
    })
    assert.equal(outside, [true, 0], `${width} px`)
    assert.equal(await tab.evaluate(findExcess), { width: 0, texts: [] }, `${width} px`)
    assert.equal(await tab.evaluate(findBrokenWords, '.about-words > *, main li h3'), [], `${width} px`)
  }
})

visitors('the last screen has the last call of the page', { paths: ['/', '/careers'] }, async ({ path, tab }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [740, 360],
    [1280, 720],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const { isSeen, top, bar } = await tab.evaluate(async () => {
      jumpTo(document.documentElement.scrollHeight)
      await nextFrames()
      const link = 'footer a[href$="#contact"]'
      return { isSeen: isInView(link), top: boxOf(link).top, bar: boxOf('header').bottom }
    })
    assert.ok(
      isSeen && top >= bar,
      `${path} at ${width} × ${height}: the link begins at ${top}, the bar ends at ${bar}`,
    )
  }
})

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

visitors('links and buttons are large enough for a finger', phone, async ({ tab }) => {
  for (const { width, height } of [phone, laptop]) {
    await tab.resize(width, height)
    if (width === phone.width) await tab.click('header button')
    const small = await tab.evaluate((ground) => {
      const controls = all('a, button').filter(isShown)
      const isSmall = (control: HTMLElement) => {
        const { backgroundColor, borderTopWidth } = styleOf(control)
        const isText = backgroundColor === ground && borderTopWidth === '0px' && control.textContent !== ''
        return boxOf(control).height < (isText ? 32 : 44) || boxOf(control).width < 24
      }
      return controls.length > 5 ? controls.filter(isSmall).map(nameOf) : ['The page has no controls.']
    }, transparent)
    assert.equal(small, [], `${width} px`)
  }
})
