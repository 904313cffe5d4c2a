import * as assert from 'uvu/assert'
import { content } from '../built-site.ts'
import { channelsOf, readPicture, shareOf } from '../colours.ts'
import { boxOf, finishAll, isInView, jumpTo, nextFrames, one } from './drivers/in-page.ts'
import { awaitSettled } from './page-state.ts'
import { everyEngine, oldBrowser, phone, visitors, type Conditions } from './visit.ts'

const art = '[data-parallax]'

const visits: Readonly<Record<string, Conditions>> = {
  'on a phone': phone,
  'in a browser of 2020': oldBrowser,
  'with reduced motion': { reducedMotion: true },
  'with reduced motion, in a browser of 2020': { ...oldBrowser, reducedMotion: true },
}

for (const [condition, conditions] of Object.entries(visits))
  everyEngine(`${condition}, the art scrolls at its speed, and no text does`, conditions, async ({ tab }) => {
    const speed = conditions.reducedMotion ? 1 : 0.5
    const [start, headline, height] = await tab.evaluate(
      (selector) => [boxOf(selector).top, boxOf('h1').top, boxOf('main > :first-child').height] as const,
      art,
    )
    for (const part of [0.2, 0.5, 0.9]) {
      const { position, top, text } = await tab.evaluate(
        async (y, selector) => {
          jumpTo(y)
          await nextFrames()
          return { position: scrollY, top: boxOf(selector).top, text: boxOf('h1').top }
        },
        Math.round(height * part),
        art,
      )
      assert.ok(
        Math.abs(start - top - position * speed) <= 1,
        `at ${position} px the art has moved by ${start - top} px`,
      )
      assert.ok(Math.abs(headline - text - position) <= 1)
    }
  })

everyEngine(
  'the first screen shows the headline high up, Join, and that the page goes on',
  phone,
  async ({ tab, open }) => {
    for (const [width, height, goesOn] of [
      [320, 568, false],
      [360, 640, false],
      [360, 740, true],
      [390, 844, true],
      [412, 915, true],
      [568, 320, false],
      [740, 360, false],
      [915, 412, true],
      [600, 960, true],
      [768, 1024, true],
      [1280, 720, true],
      [2560, 1440, true],
      // A laptop at 400 % zoom, with room for the headline only.
      [320, 256, false],
    ] as const) {
      await tab.resize(width, height)
      // A scrollbar beside the page would make it narrower than on a phone.
      const clientWidth = await tab.evaluate(() => document.documentElement.clientWidth)
      if (clientWidth < width) await tab.resize(2 * width - clientWidth, height)
      // WebKitGTK may keep the styles of the previous height.
      await (tab.session ? awaitSettled(tab) : open('/'))
      const { bar, top, seen, border } = await tab.evaluate(() => ({
        bar: boxOf('header').bottom,
        top: boxOf('h1').top,
        seen: ['h1', 'main a[href="#join"]'].map(isInView),
        border: boxOf('main > :first-child > svg:last-child').top,
      }))
      assert.ok(top > bar && top < 0.55 * height, `${width} by ${height}`)
      assert.equal(seen, [true, height > 300 || seen[1]], `${width} by ${height}`)
      assert.ok(!goesOn || border < height - 16, `${width} by ${height}: the border begins at ${border}`)
    }
  },
)

visitors('the light comes on loading, on Join and on a tap, and changes no words', {}, async ({ tab }) => {
  const isLit = () =>
    tab.evaluate(async () => {
      await passTime(2000)
      const isHero = (target: Element | null) => target?.closest('main > :first-child') !== null
      const lights = document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            effect instanceof KeyframeEffect && timeline === document.timeline && isHero(effect.target),
        )
      finishAll()
      return lights.length > 1
    })
  assert.ok(await isLit(), 'loading')
  assert.not(await isLit())
  await tab.hover('main a[href="#join"]')
  assert.ok(await isLit(), 'Join')
  await tab.hover('h1')
  await tab.evaluate(() => one('h1').click())
  assert.ok(await isLit(), 'a tap')
  assert.is(await tab.evaluate(() => one('h1').innerText.replace(/\s+/g, ' ')), content.home.hero.heading)
})

everyEngine('the photograph of the hero is seen beside its words', { capture: true }, async ({ tab }) => {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await tab.resize(width, height)
    await tab.waitFor('the photograph', async () => {
      await document.images[0]?.decode()
      return document.images[0]?.naturalWidth !== 0
    })
    await awaitSettled(tab)
    const { box, words } = await tab.evaluate(() => ({
      box: boxOf('main > :first-child img').toJSON() as DOMRect,
      words: ['h1', 'main a[href="#join"]'].map((selector) => boxOf(selector).toJSON() as DOMRect),
    }))
    const picture = await readPicture(await tab.capture())
    assert.ok(shareOf(picture, box, isOfPhotograph) > 0.4, `${width} by ${height}`)
    for (const word of words) assert.ok(shareOf(picture, word, isOfPhotograph) < 0.02)
  }
})

/** Whether a colour is in the photograph, which is blue and green. */
function isOfPhotograph(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  return Math.abs(red - 51) < 16 && green > 90 && green < 150 && blue > 50 && blue < 220
}
