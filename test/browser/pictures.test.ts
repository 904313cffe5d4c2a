import * as assert from 'uvu/assert'
import { fullPages } from '../helpers/site.ts'
import { channelsOf, contrastOf, readPicture, shareOf } from '../helpers/picture.ts'
import { all, boxOf, isShown } from '../helpers/browser/in-page.ts'
import type { Chromium } from '../helpers/browser/engines.ts'
import type { Tab } from '../helpers/browser/tab.ts'
import { awaitRest, awaitSettled, changeStyles, showAll } from '../helpers/browser/page-state.ts'
import { laptop, phone, visitors, type Conditions } from '../helpers/browser/visit.ts'

// These tests look at pixels. They share a file because browsers need another process for pictures.

/** Half of the size is enough to see the drawings, and takes a quarter of the time. */
const drawn: Conditions = { width: 480, density: 0.5, capture: true, paths: fullPages }

/** Returns how much of each large drawing has a contrast to white, as a share. */
async function measureDrawings(tab: Tab<Chromium>, contrast: number): Promise<[size: string, share: number][]> {
  const boxes = await tab.evaluate(() =>
    all(':is(main > :not(:first-child), footer) svg')
      .filter((drawing) => isShown(drawing) && boxOf(drawing).width > 100)
      .map((drawing) => boxOf(drawing).toJSON() as DOMRect),
  )
  const picture = await readPicture(await tab.page.screenshot())
  return boxes.map(({ left, top, right, bottom, width, height }) => {
    const half = { left: left / 2, top: top / 2, right: right / 2, bottom: bottom / 2 }
    return [`${width} × ${height}`, shareOf(picture, half, (colour) => contrastOf(colour) > contrast)]
  })
}

visitors(
  'every drawing can be seen in print, and with forced colours before it performs, too',
  drawn,
  async ({ path, tab }) => {
    await showAll(tab)
    const states = [
      [{ medium: 'print' }, '', 1.4, 0.25, 1],
      [{ forcedColours: true }, '', 3, 0.02, 0.995],
      // Before they perform, pictures have no other colours over the plain ones.
      [{ forcedColours: true }, '[data-reveal=perform] { --waiting: 1 }', 3, 0.02, 0.995],
    ] as const
    for (const [preferences, css, contrast, least, most] of states) {
      await tab.emulate(preferences)
      await changeStyles(tab, css)
      await awaitRest(tab)
      const drawings = await measureDrawings(tab, contrast)
      assert.ok(drawings.length > 3 || path !== '/')
      for (const [size, share] of drawings)
        assert.ok(
          share > least && share <= most,
          `Of a drawing of ${size}, ${share} is dark: ${Object.keys(preferences)}`,
        )
    }
  },
)

visitors('the photograph of the hero is seen beside its words', { capture: true }, async ({ tab }) => {
  for (const { width, height } of [phone, laptop]) {
    await tab.resize(width, height)
    await tab.waitFor('the photograph', async () => {
      await document.images[0]?.decode()
      return document.images[0]?.naturalWidth !== 0
    })
    await awaitSettled(tab)
    const { box, words } = await tab.evaluate(() => ({
      box: boxOf('main > :first-child img').toJSON() as DOMRect,
      words: ['h1', '[data-join]'].map((selector) => boxOf(selector).toJSON() as DOMRect),
    }))
    const picture = await readPicture(await tab.page.screenshot())
    assert.ok(shareOf(picture, box, isOfPhotograph) > 0.4, `${width} by ${height}`)
    for (const word of words) assert.ok(shareOf(picture, word, isOfPhotograph) < 0.02)
  }
})

/** Whether a colour is in the photograph, which is blue and green. */
function isOfPhotograph(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  return Math.abs(red - 51) < 16 && green > 90 && green < 150 && blue > 50 && blue < 220
}
