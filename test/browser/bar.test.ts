import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitBar, awaitFrames, changeStyles, scrollPosition, textTwiceAsLarge } from './page-state.ts'
import { anchors } from '../built-site.ts'
import { laptop, phone, visitors, withoutTimelines } from './visit.ts'

declare global {
  /** Filled by `frameRecorder`. */
  var recordedFrames: [positions: [number, number], isInView: boolean, background: string][]
}

const transparent = { background: 'rgba(0, 0, 0, 0)', text: 'rgb(255, 250, 240)', shadow: 'none' }
const white = { background: 'rgb(255, 255, 255)', text: 'rgb(12, 31, 26)' }

for (const [device, path, view] of [
  ['a phone', '/', phone],
  ['a phone', '/careers', phone],
  ['a laptop', '/', laptop],
  ['a laptop without scroll timelines', '/', { ...laptop, ...withoutTimelines }],
] as const) {
  visitors(
    `on ${device}, the bar of ${path} is transparent at the top, and white with a shadow after scrolling`,
    { ...view, paths: [path] },
    async ({ tab }) => {
      assert.equal(await readStyle(tab), transparent)
      await tab.wheel(40)
      await awaitBar(tab, 'white')
      const { shadow, ...style } = await readStyle(tab)
      assert.equal(style, white)
      assert.is.not(shadow, 'none')
      await tab.wheel(-400)
      await awaitBar(tab, 'transparent')
      assert.is(await scrollPosition(tab), 0)
      await tab.evaluate(() => scrollTo({ top: 1, behavior: 'instant' }))
      await awaitBar(tab, 'white')
    },
  )
}

/**
 * Records the scroll position and the background of the bar in each of the first 30 frames. The background is read after the
 * frame is painted. Meanwhile the browser may restore the scroll position, which takes effect in the next frame, so both
 * positions are recorded.
 */
const frameRecorder = `
  self.recordedFrames = []
  const record = (y) => {
    const bar = document.querySelector('.navbar')
    if (bar) self.recordedFrames.push([[y, scrollY], bar.getBoundingClientRect().bottom > 0, getComputedStyle(bar).getPropertyValue('--navbar-ground').trim()])
    if (self.recordedFrames.length < 30) awaitFrame()
  }
  const awaitFrame = () => requestAnimationFrame(() => {
    const y = scrollY
    setTimeout(() => record(y))
  })
  awaitFrame()
`

visitors(
  'after a reload in the middle of the page, the bar has the right background from the first frame',
  { ...laptop, prelude: frameRecorder },
  async ({ tab }) => {
    await tab.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await tab.waitFor('the scroll position', () => scrollY > 1000)
    await tab.reload()
    await tab.waitFor('30 frames', () => recordedFrames.length >= 30)
    const frames = (await tab.evaluate(() => recordedFrames)).filter(([, isInView]) => isInView)
    assert.ok(frames.some(([[y]]) => y > 1000))
    for (const [positions, , background] of frames) {
      const isRight = positions.some((y) => background === (y > 0 ? '#fff' : 'transparent'))
      assert.ok(isRight, `${background} at ${positions.join(' to ')} px`)
    }
  },
)

for (const [width, content] of [
  [1023, 'the menu button'],
  [1024, 'the links'],
] as const) {
  visitors(`at ${width} px, the bar shows ${content} on one line`, { width, height: 800 }, async ({ tab }) => {
    const bar = await tab.evaluate(() => {
      const isShown = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().height > 0
      return {
        toggle: isShown('.navbar-toggle'),
        links: isShown('.navbar-bar'),
        height: document.querySelector('.navbar')!.getBoundingClientRect().height,
      }
    })
    assert.equal(bar, { toggle: width < 1024, links: width >= 1024, height: width < 1024 ? 72 : 88 })
  })
}

visitors('with text twice as large, the bar of a laptop shows the menu button', laptop, async ({ tab }) => {
  await changeStyles(tab, textTwiceAsLarge)
  await tab.click('.navbar-toggle')
  await tab.waitFor(
    'the menu',
    () => getComputedStyle(document.querySelector('.navbar-menu')!).visibility === 'visible',
  )
  const [links, right] = await tab.evaluate(() => {
    const parts = Array.from(document.querySelectorAll('.navbar-inner > *'), (part) => part.getBoundingClientRect())
    return [document.querySelector('.navbar-bar')!.clientWidth, Math.max(...parts.map((part) => part.right))] as const
  })
  assert.is(links, 0)
  assert.ok(right <= laptop.width)
})

for (const [place, view, link] of [
  ['the bar', laptop, '.navbar-bar a[href="/"]'],
  ['the menu', phone, '.navbar-menu a[href="/"]'],
] as const) {
  visitors(
    `on the home page, the home link in ${place} scrolls to the top without loading the page`,
    { ...view, paths: [`/#${anchors.about}`] },
    async ({ tab }) => {
      await awaitBar(tab, 'white')
      await tab.evaluate(() => document.body.setAttribute('data-same', ''))
      if (view === phone) await tab.click('.navbar-toggle')
      await tab.click(link)
      await tab.waitFor('the top', () => scrollY === 0 && location.href === `${location.origin}/`)
      await awaitFrames(tab)
      assert.ok(await tab.evaluate(() => document.body.hasAttribute('data-same')))
      assert.is(await scrollPosition(tab), 0)
    },
  )
}

visitors('a click on the home link with a modifier key keeps its default action', laptop, async ({ tab }) => {
  const handled = await tab.evaluate(() =>
    ['none', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey'].filter((key) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true })
      let isHandled = false
      const stop = (event: Event) => {
        isHandled = event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', stop, { once: true })
      document.querySelector('.navbar-bar a[href="/"]')!.dispatchEvent(click)
      return isHandled
    }),
  )
  assert.equal(handled, ['none'])
})

function readStyle(tab: Tab): Promise<{ background: string; text: string; shadow: string }> {
  return tab.evaluate(() => {
    const { backgroundColor, color, boxShadow } = getComputedStyle(document.querySelector('.navbar')!)
    return { background: backgroundColor, text: color, shadow: boxShadow }
  })
}

test.run()
