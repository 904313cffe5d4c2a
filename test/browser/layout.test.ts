import * as assert from 'uvu/assert'
import { all, boxOf, isShown, nameOf, styleOf } from '../helpers/browser/in-page.ts'
import { awaitSettled, findExcess, transparent } from '../helpers/browser/page-state.ts'
import { laptop, phone, visitors } from '../helpers/browser/visit.ts'

visitors('text set to 32 px in the browser is larger and whole at every width', { textSize: 32 }, async ({ tab }) => {
  for (const width of [320, 768, 1280, 1920]) {
    await tab.resize(width, 800)
    await awaitSettled(tab)
    const sizes = await tab.evaluate(() =>
      all('main :is(h1, h2, h3, p, a)').map((text) => parseFloat(styleOf(text).fontSize)),
    )
    assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} px at ${width} px`)
    assert.equal(await tab.evaluate(findExcess), { width: 0, texts: [] }, `${width} px`)
  }
})

visitors(
  'controls are large enough for a finger, and what stays in view leaves half of the screen',
  phone,
  async ({ tab }) => {
    for (const { width, height } of [phone, laptop, { width: 568, height: 320 }, { width: 740, height: 360 }]) {
      await tab.resize(width, height)
      await awaitSettled(tab)
      const { controls, small, bottoms } = await tab.evaluate((ground) => {
        const controls = all('a, button').filter(isShown)
        const isSmall = (control: HTMLElement) => {
          const { backgroundColor, borderTopWidth } = styleOf(control)
          const isText = backgroundColor === ground && borderTopWidth === '0px' && control.textContent !== ''
          return boxOf(control).height < (isText ? 32 : 44) || boxOf(control).width < 24
        }
        const staying = all('body *').filter((part) => /sticky|fixed/.test(styleOf(part).position) && isShown(part))
        return {
          controls: controls.length,
          small: controls.filter(isSmall).map(nameOf),
          bottoms: staying.map((part) => parseFloat(styleOf(part).top) + boxOf(part).height),
        }
      }, transparent)
      assert.ok(controls > 5)
      assert.equal(small, [], `${width} px`)
      assert.ok(bottoms.length > 0 && Math.max(...bottoms) <= height / 2, `${bottoms} of ${height} px at ${width} px`)
    }
  },
)
