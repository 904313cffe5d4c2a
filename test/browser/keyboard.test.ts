import * as assert from 'uvu/assert'
import { content } from '../helpers/site.ts'
import { contrastOf } from '../helpers/picture.ts'
import { all, boxOf, nameOf, nextFrames, styleOf, isShown } from '../helpers/browser/in-page.ts'
import { everyEngine, laptop, phone } from '../helpers/browser/visit.ts'

for (const [device, view, keys] of [
  ['on a laptop, Tab', laptop, ['Tab']],
  ['on a phone, Shift+Tab', phone, ['Shift', 'Tab']],
] as const)
  everyEngine(`${device} reaches and shows each control in order`, view, async ({ tab }) => {
    const controls = await tab.evaluate((isBack) => {
      const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
      const shown = all(selector).filter(isShown)
      if (isBack) shown.reverse().shift()?.focus()
      return shown.map(nameOf)
    }, keys.length > 1)
    assert.ok(controls.length > 20)
    for (const control of controls) {
      await tab.press(...keys)
      const { name, faults, ring, grounds } = await tab.evaluate(readFocused)
      assert.equal([name, faults], [control, []])
      assert.ok(contrastOf(ring, ...grounds) >= 3, `the ring of ${control} is ${ring} on ${grounds}`)
    }
  })

everyEngine('the first stop is “Skip to content”, which moves the focus past the bar', {}, async ({ tab }) => {
  await tab.press('Tab')
  assert.is((await tab.evaluate(readFocused)).name, 'Skip to content')
  await tab.press('Enter')
  await tab.waitFor('the skip link to go', () => document.activeElement === document.body)
  await tab.press('Tab')
  assert.is((await tab.evaluate(readFocused)).name, content.home.hero.join)
})

everyEngine('after a click into a text, Tab goes on from there', laptop, async ({ tab }) => {
  await tab.click('#contact h2')
  await tab.press('Tab')
  assert.is((await tab.evaluate(readFocused)).name, content.organization.email)
})

/**
 * Returns the focused control, the colour of its ring and of what is below the ring, and what is wrong about its place.
 */
async function readFocused() {
  await nextFrames(2)
  const element = document.activeElement!
  const { left, right, top, bottom, height } = boxOf(element)
  // The middle of a link on two lines is often outside of it.
  const line = element.getClientRects()[0]!
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = styleOf(element)
  const isAbove = element.closest('header, body > a') !== null
  const [start, end] = [Math.max(top, isAbove ? 0 : boxOf('header').bottom), Math.min(bottom, innerHeight)]
  const faults = {
    // The ring is outside. Firefox does not scroll if a part of a picture with a name is in view.
    'is not in view': end - start < Math.min(height, 44) || left < 6 || right > innerWidth - 6,
    'is covered': !element.contains(document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)),
    'has no ring': outlineStyle !== 'solid' || parseFloat(outlineWidth) < 2,
  }
  const below = document.elementsFromPoint(left - parseFloat(outlineOffset) + 1, (start + end) / 2)
  const grounds = below.map((ground) => styleOf(ground).backgroundColor)
  return {
    name: nameOf(element),
    faults: Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : [])),
    ring: outlineColor,
    grounds: grounds.slice(0, grounds.findIndex((ground) => ground.startsWith('rgb(')) + 1),
  }
}
