import type { ServerResponse } from 'node:http'
import * as assert from 'uvu/assert'
import { output as files } from '../built-site.ts'
import { all, boxOf } from './drivers/in-page.ts'
import { waitUntil, type Tab } from './drivers/tab.ts'
import { laptop, phone, visitors } from './visit.ts'

for (const [view, density, least, most] of [
  [phone, 1.75, 0.7, 1.5],
  [{ width: 768, height: 1024 }, 1.75, 0.7, 1.5],
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
      assert.is(photographs.length, 2)
      for (const { source, shown } of photographs) {
        const delivered = Number(/-(\d+)-\w+\.avif$/.exec(source)?.[1])
        const isRight = delivered >= least * shown && delivered <= most * shown
        assert.ok(isRight, `${source}: ${delivered} pixels for ${Math.round(shown)}`)
      }
    },
  )

let held: ServerResponse | undefined

const slow = {
  ...phone,
  files,
  intercept: ({ url = '' }, response: ServerResponse) => {
    if (url.includes('/programs-')) held = response
    return held === response
  },
}

visitors('a photograph that loads late moves nothing', slow, async ({ tab }) => {
  const readBoxes = () =>
    tab.evaluate(() => all('main article[id] :is(h3, p)').map((text) => boxOf(text).top + scrollY))
  await tab.evaluate(() => document.images[1]?.scrollIntoView({ behavior: 'instant' }))
  await waitUntil('the request', async () => held !== undefined)
  const before = await readBoxes()
  held!.writeHead(200, { 'Content-Type': 'image/avif' }).end(files.get(held!.req.url!.slice(1)))
  await showPhotographs(tab)
  assert.ok(before.length > 3)
  const shifts = (await readBoxes()).map((top, index) => Math.abs(top - (before[index] ?? 0)))
  assert.ok(Math.max(...shifts) < 1, shifts.join())
})

/** Waits until all photographs have loaded. */
function showPhotographs(tab: Tab): Promise<void> {
  return tab.waitFor('the photographs', () => {
    const waiting = Array.from(document.images).find(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    waiting?.scrollIntoView({ behavior: 'instant', block: 'center' })
    return waiting === undefined
  })
}
