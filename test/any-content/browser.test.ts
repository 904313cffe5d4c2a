import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitBar, changeStyles, findExcess, textTwiceAsLarge } from '../browser/page-state.ts'
import { addresses, laptop, phone, visitors } from '../browser/visit.ts'

// These tests run on the site's own content and on generated content, so they depend on no particular text.

const screens = [
  [280, 653],
  [320, 568],
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const

const conditions = [
  ...screens.map((size) => ({ size, text: 'normal text', css: '' })),
  { size: [360, 740], text: 'text twice as large', css: textTwiceAsLarge },
] as const

visitors(
  'no page scrolls sideways or cuts off text from 280 to 1920 px, or with text twice as large',
  { paths: addresses, ...phone },
  async ({ path, tab }) => {
    for (const { size, text, css } of conditions) {
      const [width, height] = size
      await tab.resize(width, height)
      await changeStyles(tab, css)
      assert.equal(
        await tab.evaluate(findExcess),
        { width: 0, texts: [] },
        `${path} at ${width} × ${height} px with ${text}`,
      )
    }
  },
)

visitors('all pictures load', { paths: addresses, ...phone }, async ({ path, tab }) => {
  const empty = await tab.evaluate(async () => {
    const images = Array.from(document.querySelectorAll('img'))
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    return images.filter((image) => image.naturalWidth === 0).map((image) => image.src)
  })
  assert.equal(empty, [], path)
})

visitors('the first screen of a phone contains the headline and the Join button', phone, async ({ tab }) => {
  const bottoms = await tab.evaluate(() =>
    ['h1', '.hero a[href="#join"]'].map((one) => document.querySelector(one)!.getBoundingClientRect().bottom),
  )
  for (const bottom of bottoms) assert.ok(bottom > 72 && bottom <= phone.height, `${bottom}`)
})

for (const view of [phone, laptop]) {
  visitors(
    `at ${view.width} px, every link to a section shows its start right below the white bar`,
    view,
    async ({ tab, open }) => {
      const anchors = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('a[href*="#"]'), (link) => link.getAttribute('href')!.replace(/^.*#/, '')),
      )
      const ids = new Set(anchors.filter((id) => id !== 'main'))
      assert.ok(ids.size > 2)
      for (const id of ids) {
        await open(`/?${id}#${id}`)
        await awaitBar(tab, 'white')
        const { bar, top, isAtEnd } = await tab.evaluate((target) => {
          const end = document.documentElement.scrollHeight - innerHeight - 1
          const { bottom } = document.querySelector('.navbar')!.getBoundingClientRect()
          const { top } = document.getElementById(target)!.getBoundingClientRect()
          return { bar: bottom, top, isAtEnd: scrollY >= end }
        }, id)
        const position = `#${id} is at ${top} and the bar ends at ${bar}`
        assert.ok(top > bar - 2, position)
        // Above Join, part of the section is in view; on a laptop, this is all of it with the heading.
        const isFlush = id !== 'join'
        assert.ok(isAtEnd || !isFlush ? top < view.height : top < bar + 2, position)
      }
    },
  )
}

test.run()
