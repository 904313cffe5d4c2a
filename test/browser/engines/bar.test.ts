import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { jumpTo, styleOf } from '../drivers/in-page.ts'
import type { Tab } from '../drivers/tab.ts'
import { awaitBar, scrollPosition } from '../page-state.ts'
import { laptop, phone, visitors, withoutTimelines } from '../visit.ts'

declare global {
  /** Filled by `frameRecorder`. */
  var recorded: [positions: [number, number], background: string][]
}

for (const [device, conditions] of [
  ['a phone', { ...phone, paths: ['/', '/careers'] }],
  ['a laptop', { ...laptop, paths: ['/', '/careers'] }],
  ['a laptop without scroll timelines', withoutTimelines],
] as const)
  visitors(`on ${device}, the bar is transparent at the top, and white below`, conditions, async ({ tab }) => {
    assert.equal(await readBar(tab), ['rgb(255, 250, 240)', 'rgba(0, 0, 0, 0)', false])
    await tab.wheel(40)
    await awaitBar(tab, 'white')
    assert.equal(await readBar(tab), ['rgb(12, 31, 26)', 'rgb(255, 255, 255)', true])
    await tab.wheel(-400)
    await awaitBar(tab, 'transparent')
    assert.is(await scrollPosition(tab), 0)
    await tab.evaluate(() => jumpTo(1))
    await awaitBar(tab, 'white')
  })

/** Returns the colours of the text and the background, and whether there is a shadow. */
function readBar(tab: Tab): Promise<[text: string, background: string, shadow: boolean]> {
  return tab.evaluate(() => {
    const { color, backgroundColor, boxShadow } = styleOf('.navbar')
    return [color, backgroundColor, boxShadow !== 'none']
  })
}

/**
 * Records the background of the bar after each of the first 30 frames is painted, with the scroll positions before and after,
 * because a browser may restore the position meanwhile, for the next frame.
 */
const frameRecorder = `
  self.recorded = []
  const record = (y) => {
    const bar = document.querySelector('.navbar')
    if (bar?.getBoundingClientRect().bottom > 0) recorded.push([[y, scrollY], getComputedStyle(bar).getPropertyValue('--navbar-ground').trim()])
    if (recorded.length < 30) awaitFrame()
  }
  const awaitFrame = () => requestAnimationFrame(() => setTimeout(record, 0, scrollY))
  awaitFrame()`

visitors('after a reload, the bar is right from the first frame', { prelude: frameRecorder }, async ({ tab }) => {
  await tab.evaluate(() => jumpTo(1500))
  await tab.waitFor('the scroll position', () => scrollY > 1000)
  await tab.reload()
  await tab.waitFor('30 frames', () => recorded.length >= 30)
  const frames = await tab.evaluate(() => recorded)
  assert.ok(frames.some(([[y]]) => y > 1000))
  for (const [positions, background] of frames) {
    const isRight = positions.some((y) => background === (y > 0 ? '#fff' : 'transparent'))
    assert.ok(isRight, `${background} at ${positions.join(' to ')} px`)
  }
})

test.run()
