import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxOf, isInView } from '../drivers/in-page.ts'
import { phone, visitors } from '../visit.ts'

const firstScreens = [
  [360, 640],
  [360, 560],
  [320, 568],
  [740, 360],
  [667, 375],
  [915, 412],
  [768, 1024],
  // A laptop at 400 % zoom.
  [320, 256],
] as const

visitors('the first screen shows the headline high up, and Join if it fits', phone, async ({ tab, open }) => {
  for (const [width, height] of firstScreens) {
    await tab.resize(width, height)
    // A scrollbar beside the page would make it narrower than on a phone.
    const clientWidth = await tab.evaluate(() => document.documentElement.clientWidth)
    if (clientWidth < width) await tab.resize(2 * width - clientWidth, height)
    // WebKitGTK may keep the styles of the previous height.
    await open('/')
    const size = `${width} by ${height}`
    const { bar, top, headline, join } = await tab.evaluate(() => {
      const [headline, join] = ['h1', '.hero .button'].map(isInView)
      return { bar: boxOf('.navbar').bottom, top: boxOf('h1').top, headline, join }
    })
    assert.ok(headline && top > bar && top < height / 2, size)
    assert.ok(height < 360 || join, size)
    assert.is(bar, height < 480 ? 52 : 72, size)
  }
})

test.run()
