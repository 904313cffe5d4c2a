import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { content } from '../../built-site.ts'
import { all, boxOf, nextFrames, one, styleOf } from '../drivers/in-page.ts'
import { laptop, phone, visitors } from '../visit.ts'

for (const [device, view] of [
  ['phone', phone],
  ['laptop', laptop],
] as const)
  visitors(`on a ${device}, Tab reaches and shows each control in order, both ways`, view, async ({ tab }) => {
    const controls = await tab.evaluate(() => {
      const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
      const shown = all(selector).filter((one) => boxOf(one).width > 0 && styleOf(one).visibility === 'visible')
      return shown.map((one) => one.getAttribute('aria-label') ?? one.textContent)
    })
    assert.ok(controls.length > 20)
    const press = async (key: 'Tab' | 'Shift+Tab') => {
      await tab.pressAtOnce(key)
      return tab.evaluate(readFocused)
    }
    for (const control of controls) assert.is(await press('Tab'), control)
    for (const control of controls.slice(0, -1).reverse()) assert.is(await press('Shift+Tab'), control)
  })

visitors('the first stop is “Skip to content”, which moves the focus past the bar', {}, async ({ tab }) => {
  await tab.press('Tab')
  assert.is(await tab.evaluate(readFocused), content.navigation.labels.skipToContent)
  await tab.press('Enter')
  await tab.waitFor('the main part to have the focus', () => document.activeElement === one('main'))
  await tab.press('Tab')
  assert.is(await tab.evaluate(readFocused), content.home.hero.join)
})

/** Returns the name of the focused control, after what is wrong about how it is shown. */
async function readFocused(): Promise<string> {
  await nextFrames(2)
  const element = document.activeElement!
  const { left, right, top, bottom, width, height } = boxOf(element)
  const isAbove = one('.navbar').contains(element) || element.matches('.skip-link')
  const { outlineStyle, outlineWidth } = styleOf(element)
  const faults = {
    'is below the bar: ': !isAbove && top < boxOf('.navbar').bottom,
    // The focus ring has an offset of 3 px and a width of 3 px.
    'is not in view: ': top < 6 || bottom > innerHeight - 6 || left < 6 || right > innerWidth - 6,
    'is covered: ': !element.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
    'has no ring: ': outlineStyle !== 'solid' || parseFloat(outlineWidth) < 3,
  }
  const found = Object.entries(faults).map(([fault, isFound]) => (isFound ? fault : ''))
  return found.join('') + (element.getAttribute('aria-label') ?? element.textContent)
}

test.run()
