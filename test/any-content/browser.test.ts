import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { untilStill } from '../browser/drivers/in-page.ts'
import { awaitBar, changeStyles, findExcess, spacedText, textTwiceAsLarge } from '../browser/page-state.ts'
import { laptop, listAddresses, phone, visitors } from '../browser/visit.ts'
import { output, paths, stubs } from './own-site.ts'

// These tests run on the site's own content and on generated content, so they depend on no particular text.

const own = { ...phone, files: output }
const addresses = listAddresses({ paths, stubs })

const conditions = [
  [280, 653, 'normal text', ''],
  [360, 740, 'spaced text', spacedText],
  [320, 568, 'normal text', ''],
  [360, 740, 'text twice as large', textTwiceAsLarge],
  [360, 740, 'normal text', ''],
  [768, 1024, 'normal text', ''],
  [1280, 800, 'spaced text', spacedText],
  [1280, 800, 'normal text', ''],
  [1920, 1080, 'normal text', ''],
] as const

visitors(
  'no page scrolls sideways or cuts off text from 280 to 1920 px, with text twice as large, or with spaced text, and each picture loads',
  { ...own, paths: addresses },
  async ({ path, tab }) => {
    for (const [width, height, text, css] of conditions) {
      await tab.resize(width, height)
      await changeStyles(tab, css)
      const excess = await tab.evaluate(findExcess)
      assert.equal(excess, { width: 0, texts: [] }, `${path} at ${width} × ${height} px with ${text}`)
    }
    const empty = await tab.evaluate(async () => {
      const images = Array.from(document.querySelectorAll('img'))
      for (const image of images) image.loading = 'eager'
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
      return images.filter((image) => image.naturalWidth === 0).map((image) => image.src)
    })
    assert.equal(empty, [], `${path} shows all its pictures`)
  },
)

visitors('the first screen of a phone contains the headline and the Join button', own, async ({ tab }) => {
  const bottoms = await tab.evaluate(() =>
    ['h1', '.hero a[href="#join"]'].map((one) => document.querySelector(one)!.getBoundingClientRect().bottom),
  )
  for (const bottom of bottoms) assert.ok(bottom > 72 && bottom <= phone.height, `${bottom}`)
})

for (const view of [phone, laptop])
  visitors(
    `at ${view.width} px, every link to a section shows its start right below the white bar`,
    { ...own, ...view },
    async ({ tab }) => {
      const anchors = await tab.evaluate(() => {
        document.documentElement.style.scrollBehavior = 'auto'
        return Array.from(
          document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"], .navbar a[href*="#"]'),
          (link) => link.hash,
        )
      })
      const ids = new Set(anchors.flatMap((hash) => hash.slice(1) || []))
      assert.ok(ids.size > 2)
      for (const id of ids) {
        await tab.evaluate((target) => void (location.hash = target), id)
        await awaitBar(tab, 'white')
        const { bar, top, isAtEnd } = await tab.evaluate(async (target) => {
          await untilStill()
          const end = document.documentElement.scrollHeight - innerHeight - 1
          const { bottom } = document.querySelector('.navbar')!.getBoundingClientRect()
          const { top } = document.getElementById(target)!.getBoundingClientRect()
          return { bar: bottom, top, isAtEnd: scrollY >= end }
        }, id)
        const position = `#${id} is at ${top} and the bar ends at ${bar}`
        assert.ok(top > bar - 2, position)
        // Above Join, part of the section is in view; on a laptop, this is all of it with the heading. Above a program there
        // is some room.
        const isFlush = id !== 'join' && !id.endsWith('-program')
        assert.ok(isAtEnd || !isFlush ? top < view.height : top < bar + 2, position)
      }
    },
  )

test.run()
