import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, boxOf, jumpTo, nextFrames, one, styleOf } from './drivers/in-page.ts'
import { changeStyles, textTwiceAsLarge } from './page-state.ts'
import { laptop, phone, visitors } from './visit.ts'

visitors('while a phone scrolls, nothing lies over the bar', phone, async ({ tab }) => {
  // `elementFromPoint` skips art that lets clicks through.
  await changeStyles(tab, '* { pointer-events: auto !important }')
  const covering = await tab.evaluate(async () => {
    const found = new Set<string | undefined>()
    for (let top = 0; top < document.documentElement.scrollHeight - innerHeight; top += 40) {
      jumpTo(top)
      if (top % 160 === 0) await nextFrames(1)
      const { bottom } = boxOf('.navbar')
      for (const y of [2, bottom - 2])
        for (let x = 4; x < document.documentElement.clientWidth; x += 44) {
          const element = document.elementFromPoint(x, y)
          if (!one('.navbar').contains(element)) found.add(element?.outerHTML.slice(0, 80))
        }
    }
    return [...found]
  })
  assert.equal(covering, [])
})

for (const [condition, width, css, hasLinks] of [
  ['at 1023 px', 1023, '', false],
  ['at 1024 px', 1024, '', true],
  ['with text twice as large', laptop.width, textTwiceAsLarge, false],
] as const) {
  const content = hasLinks ? 'its links' : 'the menu button'
  visitors(`${condition}, the bar shows ${content} on one line`, { width, height: 800 }, async ({ tab }) => {
    await changeStyles(tab, css)
    const [toggle, links, tops, sides] = await tab.evaluate(
      () =>
        [
          boxOf('.navbar-toggle').height > 0,
          boxOf('.navbar-bar').height > 0,
          all('.navbar-bar a').map((link) => Math.round(boxOf(link).top / 10)),
          all('.navbar-inner > *').flatMap((part) => [boxOf(part).left, boxOf(part).right]),
        ] as const,
    )
    assert.equal([toggle, links, new Set(tops).size], [!hasLinks, hasLinks, 1])
    assert.ok(Math.min(...sides) >= 0 && Math.max(...sides) <= width)
  })
}

for (const [place, view] of [
  ['.navbar-bar', laptop],
  ['.navbar-menu', phone],
] as const)
  visitors(
    `after a visit from Facebook, links to the home page in ${place} do not load it again`,
    { ...view, paths: ['/?fbclid=1'] },
    async ({ tab }) => {
      await tab.evaluate(() => document.body.setAttribute('data-same', ''))
      for (const [link, hash] of [
        [`${place} a[href$="#contact"]`, '#contact'],
        [`${place} a[aria-current]`, ''],
        [`${place} a[href$="#info"]`, '#info'],
        ['.brand', ''],
      ] as const) {
        if (view === phone && link !== '.brand') await tab.click('.navbar-toggle')
        await tab.click(link)
        const isThere = (wanted: string) => location.hash === wanted && (wanted === '') === (scrollY === 0)
        await tab.waitFor(link, isThere, hash)
        assert.is(await tab.evaluate(() => location.search), '?fbclid=1')
      }
      assert.ok(await tab.evaluate(() => document.body.hasAttribute('data-same')))
    },
  )

visitors('the bar has its ground in the first frame in which the headline is under it', laptop, async ({ tab }) => {
  const [background, opacity] = await tab.evaluate(async () => {
    const isScrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    jumpTo(100)
    await isScrolled
    await nextFrames(1)
    // Only opacity and transforms change in the same frame as the scroll position.
    return [styleOf('.navbar').backgroundColor, getComputedStyle(one('.navbar'), '::before').opacity]
  })
  assert.equal([background, opacity], ['rgb(255, 255, 255)', '1'])
})

for (const view of [phone, laptop])
  visitors(
    `at ${view.width} px, the link to the section in the middle of the screen is marked, and no other`,
    view,
    async ({ tab, open }) => {
      const isMarked = (wanted: string) =>
        all('.navbar li > a')
          .flatMap((link) => (styleOf(link).textDecorationLine === 'underline' ? (link as HTMLAnchorElement).hash : []))
          .join() === wanted
      for (const [selector, marks] of [
        ['.hero', ','],
        ['.mission-vision', ''],
        ['#info', '#info,#info'],
        ['.impact', ''],
        ['#contact', '#contact,#contact'],
        ['#our_programs', '#our_programs,#our_programs'],
        ['footer .footer-legal', ''],
      ] as const) {
        await tab.evaluate((wanted) => one(wanted).scrollIntoView({ block: 'center', behavior: 'instant' }), selector)
        await tab.waitFor(`the mark for ${selector}`, isMarked, marks)
        // Screen readers are told the page.
        assert.is(await tab.evaluate(() => all('[aria-current=page]').length), 2)
      }
      await open('/careers')
      assert.ok(await tab.evaluate(isMarked, ','))
    },
  )

test.run()
