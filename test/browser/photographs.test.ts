import * as assert from 'uvu/assert'
import { crops } from '../../content/uploads.ts'
import { boxOf } from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { laptop, phone, visitors } from './visit.ts'

for (const [view, density, least, most] of [
  [phone, 1.75, 0.7, 1.5],
  [laptop, 1.75, 0.7, 1.5],
  // Nobody sees more than two pixels per point on a phone.
  [phone, 3, 0.6, 1],
] as const)
  visitors(
    `at ${view.width} × ${density} px, photographs have the right size`,
    { ...view, density },
    async ({ tab }) => {
      await showPhotographs(tab)
      const photographs = await tab.evaluate(() =>
        Array.from(document.images, (image) => {
          const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
          const { width, height } = boxOf(image)
          return { source: image.currentSrc, shown: Math.max(width, height * ratio) * devicePixelRatio }
        }),
      )
      assert.ok(photographs.length > 1)
      for (const { source, shown } of photographs) {
        const delivered = Number(/-(\d+)-\w+\.avif$/.exec(source)?.[1])
        const isRight = delivered >= least * shown && delivered <= most * shown
        assert.ok(isRight, `${source}: ${delivered} pixels for ${Math.round(shown)}`)
      }
    },
  )

visitors(
  'at 800 px, a program loads no larger file than its cloth needs',
  { width: 800, height: 600 },
  async ({ tab }) => {
    await showPhotographs(tab)
    const { source, width } = await tab.evaluate(() => {
      const [image] = Array.from(document.querySelectorAll<HTMLImageElement>('#our_programs img'))
      if (!image) throw new Error('There is no photograph.')
      return { source: image.currentSrc, width: boxOf(image).width }
    })
    const delivered = Number(/-(\d+)-\w+\.avif$/.exec(source)?.[1])
    const { widths } = crops.program
    assert.is(
      delivered,
      widths.find((offered) => offered >= width),
    )
  },
)

/** Waits until all photographs have loaded. */
function showPhotographs(tab: Tab): Promise<void> {
  return tab.waitFor('the photographs', () => {
    const waiting = Array.from(document.images).find(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    waiting?.scrollIntoView({ behavior: 'instant', block: 'center' })
    return waiting === undefined
  })
}
