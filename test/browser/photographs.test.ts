import * as assert from 'uvu/assert'
import { boxOf } from '../helpers/browser/in-page.ts'
import { laptop, phone, visitors } from '../helpers/browser/visit.ts'

for (const [view, density, least, most] of [
  [phone, 1.75, 0.7, 1.5],
  [laptop, 1.75, 0.7, 1.5],
  // Nobody sees more than two pixels per point on a phone.
  [phone, 3, 0.6, 1],
  [{ width: 800, height: 600 }, 1, 1, 1.5],
] as const)
  visitors(
    `at a width of ${view.width} px and a density of ${density}, photographs have the right size`,
    { ...view, density },
    async ({ tab }) => {
      await tab.waitFor('the photographs', () => {
        const isWaiting = ({ complete, naturalWidth }: HTMLImageElement) => !complete || naturalWidth === 0
        const waiting = Array.from(document.images).find(isWaiting)
        waiting?.scrollIntoView({ behavior: 'instant', block: 'center' })
        return waiting === undefined
      })
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
