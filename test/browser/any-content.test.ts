import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { awaitSettled } from './page-state.ts'
import { addresses, phone, visitors } from './visit.ts'

// What holds on every screen, whatever staff write.

const screens = [
  [320, '100%'],
  [360, '100%'],
  [768, '100%'],
  [1280, '100%'],
  [1920, '100%'],
  [360, '200%'],
] as const

visitors(
  'no page is wider than its screen, from 320 to 1920 px and with text twice as large, or shows an empty picture',
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

visitors('the first screen of a phone has the headline and the whole Join button', phone, async ({ tab }) => {
  const bottoms = await tab.evaluate(() =>
    ['h1', '.hero a[href="#join"]'].map((one) => document.querySelector(one)!.getBoundingClientRect().bottom),
  )
  for (const bottom of bottoms) assert.ok(bottom > 72 && bottom <= phone.height, `${bottom}`)
})

visitors('every link to a place of the site leads to a place below the bar', phone, async ({ tab, open }) => {
  const anchors = await tab.evaluate(() =>
    Array.from(document.querySelectorAll('a[href*="#"]'), (link) => link.getAttribute('href')!.replace(/^.*#/, '')),
  )
  assert.ok(anchors.length > 3)
  for (const id of new Set(anchors)) {
    await open(`/?${id}#${id}`)
    const [bar, top, isAtEnd] = await tab.evaluate((target) => {
      const end = document.documentElement.scrollHeight - innerHeight - 1
      const { bottom } = document.querySelector('.navbar')!.getBoundingClientRect()
      return [bottom, document.getElementById(target)!.getBoundingClientRect().top, scrollY >= end || target === 'main']
    }, id)
    assert.ok(Number(top) > Number(bar) - 2 || isAtEnd, `#${id} at ${top}`)
    assert.ok(Number(top) < phone.height, `#${id} at ${top}`)
  }
})

test.run()
