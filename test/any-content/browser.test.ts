import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitBar, awaitSettled } from '../browser/page-state.ts'
import { addresses, laptop, phone, visitors } from '../browser/visit.ts'

// These tests run on the site's own content and on generated content, so they depend on no particular text.

const screens = [
  [320, '100%'],
  [360, '100%'],
  [768, '100%'],
  [1280, '100%'],
  [1920, '100%'],
  [360, '200%'],
] as const

visitors(
  'no page scrolls sideways from 320 to 1920 px or with text twice as large, and all pictures load',
  { paths: addresses, ...phone },
  async ({ path, tab }) => {
    for (const [width, size] of screens) {
      await tab.resize(width, 740)
      await tab.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
      await awaitSettled(tab)
      const { excess, outside } = await tab.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const outside: string[] = []
        for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
          if (text.parentElement?.closest('.skip-link, .navbar, style, script')) continue
          const range = document.createRange()
          range.selectNodeContents(text)
          const { left, right } = range.getBoundingClientRect()
          if (left < -1 || right > clientWidth + 1) outside.push(text.textContent ?? '')
        }
        return { excess: Math.max(0, scrollWidth - clientWidth), outside }
      })
      assert.is(excess, 0, `${path} at ${width} px, ${size}`)
      assert.equal(outside, [], `${path} at ${width} px, ${size}`)
    }
    const empty = await tab.evaluate(async () => {
      const images = Array.from(document.querySelectorAll('img'))
      for (const image of images) image.loading = 'eager'
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
      return images.filter((image) => image.naturalWidth === 0).map((image) => image.src)
    })
    assert.equal(empty, [], path)
  },
)

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
