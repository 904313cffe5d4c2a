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
  scrollAsVisitor,
  scrollOn,
} from '../helpers/browser/in-page.ts'
import { awaitRest, findUnpainted } from '../helpers/browser/page-state.ts'
import { everyEngine, laptop, phone, visitors } from '../helpers/browser/visit.ts'

everyEngine('everything is painted at rest, and soon after a program has scrolled', laptop, async ({ tab }) => {
  assert.equal(await findUnpainted(tab), [])
  for (const share of [0.5, 1, 0.2]) {
    await tab.evaluate((part) => jumpTo(document.documentElement.scrollHeight * part), share)
    await tab.evaluate(() => nextFrames().then(() => passTime(300)))
    assert.equal(await findUnpainted(tab), [], `after a jump to ${share}`)
  }
  await tab.evaluate(() => (jumpTo(0), scrollOn(600)))
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [], 'after scrolling')
})

everyEngine('only what is below is hidden, and only while a visitor scrolls', phone, async ({ tab }) => {
  const { inView, below, whileReading } = await tab.evaluate(async () => {
    await scrollAsVisitor(50)
    const hidden = listUnpainted()
    // A visitor who reads for a moment and scrolls on does not see anything vanish.
    await passTime(700)
    return {
      inView: hidden.filter(isOnScreen).map(nameOf),
      below: hidden.length,
      whileReading: listUnpainted().length,
    }
  })
  assert.equal(inView, [])
  assert.ok(below > 10)
  assert.is(whileReading, below)
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [])
})

everyEngine('what is jumped to, focused or linked to is shown at once, and stays', phone, async ({ tab }) => {
  for (const [selector, way] of [
    ['.mission-vision .ground-petal h2', 'jump'],
    ['#info h2', 'jump'],
    ['.impact h2', 'jump'],
    ['#join', 'focus'],
    ['#info', 'link'],
    ['#our_programs article:first-child > :last-child', 'jump'],
  ] as const) {
    const faults = await tab.evaluate(
      async (wanted, how) => {
        jumpTo(0)
        await rest()
        if (how === 'jump') jumpTo(boxOf(wanted).top - innerHeight + 40)
        else {
          await scrollAsVisitor(1)
          if (!listUnpainted().some((part) => one(wanted).contains(part)))
            throw new Error('Nothing of it is hidden before.')
          if (how === 'focus') one(wanted).querySelector('a')!.focus()
          else one(`.navbar-panel [href="${wanted}"]`).click()
        }
        await nextFrames(how === 'link' ? 2 : 1)
        // The browser may still be scrolling to what has the focus, where others may wait until more of them is in
        // view.
        const isMeant = (part: Element) => (how === 'focus' ? one(wanted).contains(part) : isOnScreen(part))
        const listHidden = () => listUnpainted().filter(isMeant)
        const hidden = listHidden()
        await passTime(200)
        jumpTo(scrollY + 5)
        await nextFrames()
        return [...hidden, ...listHidden()].map(nameOf)
      },
      selector,
      way,
    )
    assert.equal(faults, [], `${way} to ${selector}`)
  }
})

everyEngine('what is still in view stays when a visitor scrolls back up', phone, async ({ tab }) => {
  const hidden = await tab.evaluate(async () => {
    const hidden: Element[] = []
    const again = all('main [data-again]')
    if (again.length === 0) throw new Error('Nothing on the page animates again.')
    for (const part of again) {
      jumpTo(scrollY + boxOf(part).top - 100)
      await rest()
      await scrollAsVisitor(scrollY + boxOf(part).top + 0.1 * boxOf(part).height - innerHeight)
      hidden.push(...listUnpainted().filter((text) => part.contains(text)))
    }
    return hidden.map(nameOf)
  })
  assert.equal(hidden, [])
})

// WebKit fails to go back about once in 20 times.
visitors('everything is painted after going back to the page', {}, async ({ tab }) => {
  await tab.evaluate(() => jumpTo(document.documentElement.scrollHeight))
  await tab.click('.navbar-bar a[href="/careers"]')
  await tab.waitFor('careers', () => location.pathname === '/careers' && document.readyState === 'complete')
  await tab.page.goBack()
  await tab.waitFor('the home page', () => location.pathname === '/' && document.readyState === 'complete')
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [])
})
