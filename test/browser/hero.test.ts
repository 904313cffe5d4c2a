import * as assert from 'uvu/assert'
import { content } from '../helpers/site.ts'
import { boxOf, finishAll, isInView, jumpTo, nextFrames, one } from '../helpers/browser/in-page.ts'
import { awaitSettled } from '../helpers/browser/page-state.ts'
import { everyEngine, phone, visitors } from '../helpers/browser/visit.ts'

declare global {
  /** Filled by `recorder`: when what moves at first begins and ends. */
  var first: { isLight: boolean; begin: number; end: number }[]
}

everyEngine('the art scrolls at half the speed of the text', phone, async ({ tab }) => {
  const moves = await tab.evaluate(async () => {
    const measure = () => ({ art: boxOf('[data-parallax]').top, text: boxOf('h1').top })
    const { height } = boxOf('main > :first-child')
    const start = measure()
    const moves: { position: number; art: number; text: number }[] = []
    for (const part of [0.2, 0.5, 0.9]) {
      jumpTo(Math.round(height * part))
      await nextFrames()
      const { art, text } = measure()
      moves.push({ position: scrollY, art: start.art - art, text: start.text - text })
    }
    return moves
  })
  for (const { position, art, text } of moves) {
    assert.ok(Math.abs(art - position / 2) <= 1, `at ${position} px the art has moved by ${art} px`)
    assert.ok(Math.abs(text - position) <= 1, `at ${position} px the headline has moved by ${text} px`)
  }
})

everyEngine('the first screen shows the headline and Join, upright and on its side', phone, async ({ tab, open }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [412, 915],
    [568, 320],
    [740, 360],
    [768, 1024],
    [1280, 720],
    [2560, 1440],
    // A laptop at 400 % zoom, with room for the headline only.
    [320, 256],
  ] as const) {
    await tab.resize(width, height)
    // A scrollbar beside the page would make it narrower than on a phone.
    const clientWidth = await tab.evaluate(() => document.documentElement.clientWidth)
    if (clientWidth < width) await tab.resize(2 * width - clientWidth, height)
    // WebKitGTK may keep the styles of the previous height.
    await (process.env['ENGINE'] === 'webkit' ? open('/') : awaitSettled(tab))
    const { gap, hasHeadline, hasJoin } = await tab.evaluate(() => ({
      gap: boxOf('h1').top - boxOf('header').bottom,
      hasHeadline: isInView('h1'),
      hasJoin: isInView('[data-join]'),
    }))
    assert.ok(gap > 0 && hasHeadline, `${width} by ${height}: the headline`)
    assert.ok(hasJoin || height < 300, `${width} by ${height}: Join`)
  }
})

/** Notes what the stylesheet animates. */
const recorder = `addEventListener('DOMContentLoaded', () => {
  const started = document.getAnimations().filter((animation) => animation instanceof CSSAnimation)
  self.first = started.map(({ effect }) => {
    const { delay, endTime } = effect.getComputedTiming()
    return { isLight: effect.target.matches('[data-light]'), begin: delay, end: endTime }
  })
})`

visitors(
  'the light of the stylesheet reaches the last word, comes again on Join, and changes no words',
  { prelude: recorder },
  async ({ tab }) => {
    const begun = await tab.evaluate(() => first)
    const lights = begun.filter(({ isLight }) => isLight)
    const arrival = begun.find(({ isLight }) => !isLight)!.end
    assert.ok(lights.length > 1)
    assert.ok(lights.every(({ begin }) => begin < arrival) && lights.some(({ end }) => end > arrival))
    const countLights = () =>
      tab.evaluate(async () => {
        await passTime(2000)
        const lights = document.getAnimations().filter(({ effect, timeline }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null
          return timeline === document.timeline && target?.matches('[data-light]')
        })
        finishAll()
        return lights.length
      })
    assert.is(await countLights(), 0)
    await tab.page.hover('[data-join]')
    assert.ok((await countLights()) > 1)
    assert.is(await tab.evaluate(() => one('h1').innerText.replace(/\s+/g, ' ')), content.home.hero.heading)
  },
)
