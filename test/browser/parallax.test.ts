import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitFrames } from './page-state.ts'
import { laptop, phone, visitors, withoutTimelines } from './visit.ts'

const views = [
  ['', phone],
  ['', laptop],
  [' without scroll timelines', { ...laptop, ...withoutTimelines }],
] as const

for (const [remark, view] of views) {
  visitors(
    `while the hero scrolls away its art moves half as far, at ${view.width} px${remark}`,
    view,
    async ({ tab }) => {
      const height = await tab.evaluate(() => document.querySelector<HTMLElement>('.hero')!.offsetHeight)
      for (const part of [0, 0.25, 0.5, 0.9]) {
        const y = Math.round(height * part)
        await scrollTo(tab, y)
        const { shift, scale } = await artMovement(tab)
        assert.ok(Math.abs(shift - y / 2) <= 1, `at ${y} px the art has moved by ${shift} px`)
        assert.is(scale, 1)
      }
    },
  )

  visitors(
    `the hero's text moves only with the page, and never meets the art, at ${view.width} px${remark}`,
    view,
    async ({ tab }) => {
      const start = await tab.evaluate(() => document.querySelector('h1')!.getBoundingClientRect().top)
      for (const y of [0, 200, 400]) {
        await scrollTo(tab, y)
        const [top, isCovered, outlined] = await tab.evaluate(() => {
          const texts = [...document.querySelectorAll('.hero h1, .hero-text, .hero .button')]
          const marks = document.querySelectorAll<SVGUseElement>('.hero-art-drawing use:not(.paint-line-tone)')
          const outlines = new Map<string, DOMPoint[]>()
          const points = Array.from(marks).flatMap((mark) => {
            const shape = document.querySelector(mark.href.baseVal)
            if (!(shape instanceof SVGPathElement)) return []
            const step = shape.getTotalLength() / 71
            const outline =
              outlines.get(shape.id) ?? Array.from({ length: 72 }, (_, index) => shape.getPointAtLength(step * index))
            outlines.set(shape.id, outline)
            const place = mark.getScreenCTM()!
            return outline.map((point) => point.matrixTransform(place))
          })
          const isOpaque =
            getComputedStyle(document.querySelector('.hero-panel')!).backgroundColor !== 'rgba(0, 0, 0, 0)'
          const meets = texts.some((text) => {
            const range = document.createRange()
            range.selectNodeContents(text)
            // No bead is wider than 20 px.
            return Array.from(range.getClientRects()).some(({ left, right, top, bottom }) =>
              points.some(({ x, y }) => x > left - 10 && x < right + 10 && y > top - 10 && y < bottom + 10),
            )
          })
          return [document.querySelector('h1')!.getBoundingClientRect().top, meets && !isOpaque, points.length] as const
        })
        assert.ok(Math.abs(top - (start - y)) <= 1)
        assert.ok(outlined > 72)
        assert.not.ok(isCovered, `at ${y} px`)
      }
    },
  )
}

for (const [remark, timelines] of [
  ['', {}],
  [' without scroll timelines', withoutTimelines],
] as const) {
  visitors(
    `people who asked for less motion see the art stand still${remark}`,
    { ...laptop, ...timelines, reducedMotion: true },
    async ({ tab }) => {
      await scrollTo(tab, 300)
      assert.is((await artMovement(tab)).shift, 0)
    },
  )

  visitors(
    `people who ask for less motion while the page is open see the art stand still from then on${remark}`,
    { ...laptop, ...timelines, emulation: true },
    async ({ tab }) => {
      await scrollTo(tab, 300)
      assert.is((await artMovement(tab)).shift, 150)
      await tab.emulate({ reducedMotion: true })
      await scrollTo(tab, 301)
      assert.is((await artMovement(tab)).shift, 0)
    },
  )
}

async function scrollTo(tab: Tab, y: number): Promise<void> {
  await tab.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  await awaitFrames(tab)
}

function artMovement(tab: Tab): Promise<{ shift: number; scale: number }> {
  return tab.evaluate(() => {
    const { transform } = getComputedStyle(document.querySelector('.hero-art')!)
    const matrix = new DOMMatrix(transform === 'none' ? '' : transform)
    return { shift: matrix.m42, scale: matrix.m11 }
  })
}

test.run()
