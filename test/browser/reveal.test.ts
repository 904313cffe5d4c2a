import * as assert from 'uvu/assert'
import {
  all,
  boxOf,
  isOnScreen,
  jumpTo,
  listUnpainted,
  nameOf,
  nextFrames,
  one,
  rest,
  scrollOn,
} from './drivers/in-page.ts'
import { awaitRest, findUnpainted } from './page-state.ts'
import { everyEngine, laptop, phone, visitors } from './visit.ts'

everyEngine('everything is painted at rest', laptop, async ({ tab }) => {
  assert.equal(await findUnpainted(tab), [])
  for (const share of [0.5, 1, 0.2]) {
    await tab.evaluate((part) => jumpTo(document.documentElement.scrollHeight * part), share)
    await awaitRest(tab)
    assert.equal(await findUnpainted(tab), [], `after a jump to ${share}`)
  }
  await tab.evaluate(() => jumpTo(0))
  await tab.evaluate(() => scrollOn(600))
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [], 'after scrolling')
})

everyEngine('only what is below is hidden, and only while the page moves', phone, async ({ tab }) => {
  const { hidden, visible, excess } = await tab.evaluate(async () => {
    dispatchEvent(new Event('wheel'))
    jumpTo(50)
    await nextFrames()
    const hidden = listUnpainted()
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      hidden: hidden.length,
      visible: hidden.filter(isOnScreen).map(nameOf),
      excess: scrollWidth - clientWidth,
    }
  })
  assert.ok(hidden > 10)
  assert.equal([visible, excess], [[], 0])
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [])
})

everyEngine('after a program has scrolled, all is painted sooner than after a visitor', phone, async ({ tab }) => {
  for (const [scroller, hiddenFor] of [
    ['program', 0],
    ['visitor', 700],
  ] as const) {
    const [moving, waiting, still] = await tab.evaluate(
      async (isByHand, time) => {
        if (isByHand) dispatchEvent(new Event('wheel'))
        jumpTo(scrollY + 50)
        await nextFrames()
        const moving = listUnpainted().length
        await passTime(time)
        const waiting = listUnpainted().length
        await passTime(300)
        return [moving, waiting, listUnpainted().length]
      },
      scroller === 'visitor',
      hiddenFor,
    )
    assert.equal([moving! > 0, waiting! > 0, still], [true, true, 0], scroller)
  }
})

everyEngine('what is jumped to or focused is shown at once, and stays', phone, async ({ tab }) => {
  for (const selector of [
    'main > :nth-child(2) article:first-child h2',
    'main > :nth-child(3) h2',
    'main > :nth-child(4) h2',
    'main li[data-reveal]:last-child a',
    '#our_programs article:first-child > :last-child',
  ]) {
    const faults = await tab.evaluate(async (wanted) => {
      jumpTo(0)
      await rest()
      if (wanted.endsWith('a')) {
        dispatchEvent(new Event('wheel'))
        jumpTo(1)
        await nextFrames()
        one(wanted).focus()
      } else jumpTo(boxOf(wanted).top - innerHeight + 40)
      await nextFrames(1)
      // Others may wait until more of them is in view.
      const isMeant = (part: Element) => !wanted.endsWith('a') || one(wanted).parentElement!.contains(part)
      const listHidden = () => listUnpainted().filter((part) => isOnScreen(part) && isMeant(part))
      const hidden = listHidden()
      await passTime(200)
      jumpTo(scrollY + 5)
      await nextFrames()
      return [...hidden, ...listHidden()].map(nameOf)
    }, selector)
    assert.equal(faults, [], selector)
  }
})

everyEngine('what is still in view stays when a visitor scrolls back up', phone, async ({ tab }) => {
  const hidden = await tab.evaluate(async () => {
    const hidden = new Set<Element>()
    const again = all('main [data-again]:not(svg)')
    if (again.length === 0) throw new Error('Nothing on the page animates again.')
    await scrollOn(500, () => again.every((part) => boxOf(part).bottom < 0))
    await rest()
    while (scrollY > 0) {
      dispatchEvent(new Event('wheel'))
      jumpTo(scrollY - 200)
      await nextFrames()
      const parts = listUnpainted().filter((part) => isOnScreen(part) && part.closest('[data-again]:not(svg)'))
      for (const part of parts) hidden.add(part)
    }
    return Array.from(hidden, nameOf)
  })
  assert.equal(hidden, [])
})

everyEngine('a link that is followed while the page moves leads to what is painted', laptop, async ({ tab }) => {
  const hidden = await tab.evaluate(async () => {
    dispatchEvent(new Event('wheel'))
    jumpTo(50)
    await nextFrames()
    const before = listUnpainted().length
    one('[data-bar] li:nth-child(3) a').click()
    await nextFrames(2)
    return [before > 0, listUnpainted().filter(isOnScreen).map(nameOf)]
  })
  assert.equal(hidden, [true, []])
})

// WebKit fails to go back about once in 20 times.
visitors('everything is painted after going back to the page', {}, async ({ tab }) => {
  await tab.evaluate(() => jumpTo(document.documentElement.scrollHeight))
  await tab.click('[data-bar] a[href="/careers"]')
  await tab.waitFor('careers', () => location.pathname === '/careers' && document.readyState === 'complete')
  await tab.back()
  await tab.waitFor('the home page', () => location.pathname === '/' && document.readyState === 'complete')
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [])
})
