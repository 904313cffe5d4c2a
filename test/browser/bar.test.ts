import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitBar, scrollPosition } from './page-state.ts'
import { laptop, phone, visitors, withoutTimelines } from './visit.ts'

declare global {
  /** Written by a prelude in the page. */
  var recordedFrames: [positions: [number, number], isInView: boolean, ground: string][]
}

const transparent = { ground: 'rgba(0, 0, 0, 0)', text: 'rgb(255, 250, 240)', shadow: 'none' }
const white = { ground: 'rgb(255, 255, 255)', text: 'rgb(12, 31, 26)' }

for (const [device, path, view] of [
  ['phone', '/', phone],
  ['phone', '/careers', phone],
  ['laptop', '/', laptop],
  ['laptop without scroll timelines', '/', { ...laptop, ...withoutTimelines }],
] as const) {
  visitors(
    `on a ${device}, the bar of ${path} is transparent at the top, white with a shadow below it, and transparent again`,
    { ...view, paths: [path] },
    async ({ tab }) => {
      assert.equal(await barLook(tab), transparent)
      await tab.wheel(40)
      await awaitBar(tab, 'white')
      const { shadow, ...look } = await barLook(tab)
      assert.equal(look, white)
      assert.is.not(shadow, 'none')
      await tab.wheel(-400)
      await awaitBar(tab, 'transparent')
      assert.is(await scrollPosition(tab), 0)
    },
  )
}

visitors('a single pixel of scroll makes the bar white', laptop, async ({ tab }) => {
  await tab.evaluate(() => scrollTo({ top: 1, behavior: 'instant' }))
  await awaitBar(tab, 'white')
})

/**
 * Notes at every frame from the first how far the page is scrolled, whether the bar is in view, and what ground it has.
 * The look is read when the frame has been painted. Between its start and then the browser may restore the position,
 * which belongs to the next frame, so both positions are noted and the look has to suit one of them.
 */
const frameRecorder = `
  self.recordedFrames = []
  const note = (y) => {
    const bar = document.querySelector('.navbar')
    if (bar) self.recordedFrames.push([[y, scrollY], bar.getBoundingClientRect().bottom > 0, getComputedStyle(bar).getPropertyValue('--navbar-ground').trim()])
    if (self.recordedFrames.length < 30) awaitFrame()
  }
  const awaitFrame = () => requestAnimationFrame(() => {
    const y = scrollY
    setTimeout(() => note(y))
  })
  awaitFrame()
`

visitors(
  'after a reload in the middle of the page the bar is right in every frame from the first',
  { ...laptop, prelude: frameRecorder },
  async ({ tab }) => {
    await tab.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await tab.waitFor('the scroll', () => scrollY > 1000)
    await tab.reload()
    await tab.waitFor('thirty frames', () => recordedFrames.length >= 30)
    const frames = await tab.evaluate(() => recordedFrames)
    assert.ok(
      frames.some(([[y]]) => y > 1000),
      'the scroll position was restored',
    )
    for (const [positions, isInView, ground] of frames) {
      const suits = positions.some((y) => ground === (y > 0 ? '#fff' : 'transparent'))
      assert.ok(!isInView || suits, `${ground} at ${positions.join(' to ')} px`)
    }
  },
)

visitors('a link to a section lands flush with the bar, which is white', phone, async ({ tab, open }) => {
  for (const { width, height } of [phone, laptop]) {
    await tab.resize(width, height)
    // Beside the other ways, Join lands with the heading of its section in view.
    const fragments = width < 1024 ? ['info', 'contact', 'join', 'our_programs'] : ['info', 'contact', 'our_programs']
    for (const fragment of fragments) {
      await open(`/?${fragment}#${fragment}`)
      await awaitBar(tab, 'white')
      const [bar, target, isAtEnd] = await tab.evaluate((id) => {
        const [above, section] = [document.querySelector('.navbar')!, document.getElementById(id)!]
        const end = document.documentElement.scrollHeight - innerHeight - 1
        return [above.getBoundingClientRect().bottom, section.getBoundingClientRect().top, scrollY >= end] as const
      }, fragment)
      assert.ok(target > bar - 2, `#${fragment} at ${target} is under the bar, which ends at ${bar}`)
      assert.ok(isAtEnd || target <= bar, `#${fragment} at ${target} is below the bar, which ends at ${bar}`)
    }
  }
})

for (const [width, kind] of [
  [1023, 'the menu'],
  [1024, 'the links side by side'],
] as const) {
  visitors(`at ${width} px the bar shows ${kind}, on one line`, { width, height: 800 }, async ({ tab }) => {
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

visitors(
  'with text twice as large the bar of a laptop shows the menu, and nothing leaves its gutter',
  laptop,
  async ({ tab }) => {
    await tab.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await tab.waitFor(
      'the menu button',
      () => document.querySelector('.navbar-toggle')!.getBoundingClientRect().width > 0,
    )
    const [links, right] = await tab.evaluate(() => [
      document.querySelector('.navbar-bar')!.getBoundingClientRect().width,
      Math.max(
        ...Array.from(document.querySelectorAll('.navbar-inner > *'), (one) => one.getBoundingClientRect().right),
      ),
    ])
    assert.is(links, 0)
    assert.ok(right! <= laptop.width)
    await tab.click('.navbar-toggle')
    await tab.waitFor(
      'the menu',
      () => getComputedStyle(document.querySelector('.navbar-menu')!).visibility === 'visible',
    )
  },
)

function barLook(tab: Tab): Promise<{ ground: string; text: string; shadow: string }> {
  return tab.evaluate(() => {
    const { backgroundColor, color, boxShadow } = getComputedStyle(document.querySelector('.navbar')!)
    return { ground: backgroundColor, text: color, shadow: boxShadow }
  })
}

test.run()
