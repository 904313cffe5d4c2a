import * as assert from 'uvu/assert'
import { content, fullPages } from '../helpers/site.ts'
import { contrastOf } from '../helpers/picture.ts'
import { all, boxOf, groundsOf, isShown, jumpTo, nextFrames, one, styleOf } from '../helpers/browser/in-page.ts'
import type { Tab } from '../helpers/browser/tab.ts'
import { awaitBar, awaitSettled, transparent } from '../helpers/browser/page-state.ts'
import { everyEngine, laptop, phone, visitors, type Conditions } from '../helpers/browser/visit.ts'

const addresses = content.navigation.barEntries.map(({ address }) => address)
const anchors = addresses.filter((address) => address.startsWith('/#')).map((address) => address.slice(1))

const conditions: Readonly<Record<string, Conditions>> = {
  'on a phone': { ...phone, paths: fullPages },
  'on a laptop': laptop,
}

for (const [condition, view] of Object.entries(conditions))
  everyEngine(
    `${condition}, the bar is transparent at the top, else white, and its controls can be read`,
    view,
    async ({ tab }) => {
      assert.equal(await readBar(tab), [transparent, 'no shadow'])
      for (const [look, top, ground, shadow] of [
        ['white', 1, 'rgb(255, 255, 255)', 'a shadow'],
        ['transparent', 0, transparent, 'no shadow'],
      ] as const) {
        await tab.evaluate((to) => jumpTo(to), top)
        await awaitBar(tab, look)
        assert.equal(await readBar(tab), [ground, shadow])
        if (view.width !== phone.width) continue
        await tab.click('header summary')
        await awaitSettled(tab)
        assert.equal(await readBar(tab), [transparent, 'no shadow'], `the open menu at ${top} px`)
        await tab.click('header summary')
      }
    },
  )

/** Returns the background of the bar, and its shadow. Asserts that all controls stand out. */
async function readBar(tab: Tab): Promise<[ground: string, shadow: 'a shadow' | 'no shadow']> {
  const { ground, shadow, controls } = await tab.evaluate(() => {
    const shown = all('header :is(a, summary)').filter(isShown)
    // The bar is above the hero, not above the body.
    const hero = styleOf('main > :first-child').backgroundColor
    const controls = shown.map((control) => ({
      colour: styleOf(control).color,
      grounds: [...groundsOf(control).slice(0, -2), hero],
    }))
    return { ground: styleOf('header').backgroundColor, shadow: styleOf('header').boxShadow, controls }
  })
  assert.ok(controls.length > 1)
  for (const { colour, grounds } of controls)
    assert.ok(contrastOf(colour, ...grounds) >= 4.5, `${colour} on ${grounds}`)
  return [ground, shadow === 'none' ? 'no shadow' : 'a shadow']
}

everyEngine('the bar is white after a reload half-way down the page', laptop, async ({ tab }) => {
  await tab.evaluate(() => {
    jumpTo(1500)
    document.title = 'Old'
    requestAnimationFrame(() => location.reload())
  })
  await tab.waitFor('the new page', () => document.title !== 'Old' && scrollY > 1000)
  await awaitSettled(tab)
  assert.equal(await readBar(tab), ['rgb(255, 255, 255)', 'a shadow'])
})

visitors('the bar shows its links on one line, or the menu button', laptop, async ({ tab }) => {
  for (const [width, expected] of [
    [1920, 'links'],
    [1024, 'links'],
    [768, 'button'],
    [280, 'button'],
  ] as const) {
    await tab.resize(width, 800)
    await awaitSettled(tab)
    const shown = await tab.evaluate(() => {
      const links = all('.navbar-bar a').filter(isShown).map(boxOf)
      const lines = new Set(links.map(({ top, bottom }) => Math.round((top + bottom) / 20)))
      return [...(lines.size > 0 ? ['links'] : []), ...(isShown(one('header summary')) ? ['button'] : []), lines.size]
    })
    assert.equal(shown, [expected, expected === 'links' ? 1 : 0], `${width} px`)
  }
})

visitors('longer links, as in a translation, end at the margin, on two lines', { width: 1024 }, async ({ tab }) => {
  const { end, margin, heights, lines } = await tab.evaluate(async () => {
    const links = all('.navbar-bar li a')
    const heights = [boxOf('header').height]
    for (const link of links) link.textContent += ' we'
    await nextFrames()
    heights.push(boxOf('header').height)
    const lines = new Set(links.map((link) => Math.round(boxOf(link).top))).size
    const margin = innerWidth - parseFloat(styleOf('header > :first-child').paddingRight)
    return { end: Math.max(...all('.navbar-bar a').map((link) => boxOf(link).right)), margin, heights, lines }
  })
  assert.ok(end <= margin + 1, `${end - margin} px behind the margin`)
  assert.is(heights[0], heights[1])
  assert.is(lines, 2)
})

visitors('the bar marks the section in view', laptop, async ({ tab, open }) => {
  assert.ok(anchors.length > 1)
  const isMarked = (wanted: string) => {
    const links = all('header li > a').filter((link) => styleOf(link).textDecorationLine === 'underline')
    return [...new Set(links.map((link) => link.getAttribute('href')))].join() === wanted
  }
  for (const [selector, address] of [
    ['main > :first-child', '#'],
    ['.mission-vision', ''],
    ...anchors.map((anchor) => [anchor, anchor] as const),
    ['footer', ''],
  ] as const) {
    await tab.evaluate((wanted) => one(wanted).scrollIntoView({ block: 'center', behavior: 'instant' }), selector)
    await tab.waitFor(`the mark for ${selector}`, isMarked, address)
  }
  await open('/careers')
  // The link to the page itself leads to its top.
  assert.ok(await tab.evaluate(isMarked, '#'))
})
