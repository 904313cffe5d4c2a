import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { jumpTo, nextFrames, one } from '../drivers/in-page.ts'
import { readArt, scrollOn } from '../motion.ts'
import { awaitFrames, findUnpainted } from '../page-state.ts'
import { phone, visitors, withoutTimelines, type Conditions } from '../visit.ts'

declare global {
  /** Filled by `motionRecorder`. */
  var moved: Set<string>
}

/**
 * Records all visible animations except those of colours, in each frame. The page's timers do not wait; those of WebKit's
 * driver, which also run in the page, take much longer.
 */
const motionRecorder = `
  const later = setTimeout
  self.setTimeout = (body, time) => later(body, time < 5000 ? 0 : time)
  self.moved = new Set()
  const look = () => {
    for (const { effect, timeline, playState, transitionProperty = '', animationName } of document.getAnimations()) {
      const isTimed = timeline === document.timeline && effect.getComputedTiming().duration > 0 && playState !== 'paused'
      const isMotion = isTimed && !/color|fill|shadow|visibility/.test(transitionProperty)
      if (isMotion && effect.target.checkVisibility({ visibilityProperty: true }))
        moved.add([transitionProperty, animationName, effect.target.outerHTML.slice(0, 80)].join(' '))
    }
    requestAnimationFrame(look)
  }
  look();`

for (const [condition, { prelude = '', ...conditions }] of [
  ['at 360 px', phone],
  ['at 1280 px', {}],
  ['without scroll timelines', withoutTimelines],
] as [string, Conditions][]) {
  const calm = { ...conditions, reducedMotion: true, prelude: prelude + motionRecorder }
  visitors(`with reduced motion ${condition}, nothing moves against the page`, calm, async ({ tab }) => {
    await tab.evaluate(async () => {
      one('.hero a').focus()
      scrollBy(0, 300)
      await nextFrames()
    })
    assert.is((await readArt(tab)).shift, 0)
    assert.equal(await findUnpainted(tab), [])
    await scrollOn(tab, 200)
    assert.equal(await tab.evaluate(() => [...moved]), [])
  })
}

for (const [condition, timelines] of [
  ['with scroll timelines', {}],
  ['without scroll timelines', withoutTimelines],
] as const) {
  const open: Conditions = { ...timelines, only: ['chromium'] }
  visitors(`${condition}, reduced motion also applies to the open page`, open, async ({ tab }) => {
    const scroll = (top: number) => tab.evaluate(jumpTo, top).then(() => awaitFrames(tab))
    await scroll(300)
    assert.is((await readArt(tab)).shift, 150)
    await tab.emulate!({ reducedMotion: true })
    await scroll(301)
    assert.is((await readArt(tab)).shift, 0)
  })
}

test.run()
