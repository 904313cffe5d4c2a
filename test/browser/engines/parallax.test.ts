import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, boxOf, jumpTo, nextFrames, styleOf } from '../drivers/in-page.ts'
import { readArt } from '../motion.ts'
import { phone, visitors, withoutTimelines } from '../visit.ts'

for (const [condition, view] of [
  ['at 360 px', phone],
  ['at 1280 px', {}],
  ['without scroll timelines', withoutTimelines],
] as const)
  visitors(`${condition}, the art scrolls at half speed, and no text over its marks`, view, async ({ tab }) => {
    const { height } = await readArt(tab)
    const start = await tab.evaluate(() => boxOf('h1').top)
    for (const part of [0, 0.2, 0.4, 0.6, 0.9]) {
      const { top, count, isOverMark } = await tab.evaluate(readText, Math.round(height * part))
      const { position, shift, scale } = await readArt(tab)
      assert.ok(Math.abs(shift - position / 2) <= 1, `at ${position} px the art has moved by ${shift} px`)
      assert.is(scale, 1)
      assert.ok(Math.abs(top - (start - position)) <= 1 && count > 72)
      assert.not(isOverMark, `at ${position} px`)
    }
  })

visitors('the art stays while a phone pulls the page down', withoutTimelines, async ({ tab }) => {
  await tab.evaluate(() => {
    Object.defineProperty(self, 'scrollY', { value: -100 })
    dispatchEvent(new Event('scroll'))
  })
  assert.is((await readArt(tab)).shift, 0)
})

/** Scrolls, and returns where the headline is, and whether a text is over a drawn mark. `count` is that of their points. */
async function readText(position: number) {
  jumpTo(position)
  await nextFrames()
  const outlines = new Map<Element, DOMPoint[]>()
  const marks = document.querySelectorAll<SVGUseElement>('.hero-drawing g use:not(.paint-line-tone)')
  const points = Array.from(marks).flatMap((mark) => {
    const shape = document.querySelector(mark.href.baseVal)
    if (!(shape instanceof SVGPathElement)) return []
    const step = shape.getTotalLength() / 71
    // Finding the points of a path is slow in WebKit, and many marks share a path.
    const outline =
      outlines.get(shape) ?? Array.from({ length: 72 }, (_, index) => shape.getPointAtLength(step * index))
    outlines.set(shape, outline)
    const place = mark.getScreenCTM()!
    return outline.map((point) => point.matrixTransform(place))
  })
  const boxes = all('.hero h1, .hero-text, .hero .button').flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return Array.from(range.getClientRects())
  })
  // The beads are at most 20 px wide.
  const meets = boxes.some(({ left, right, top, bottom }) =>
    points.some(({ x, y }) => x > left - 10 && x < right + 10 && y > top - 10 && y < bottom + 10),
  )
  const isOnPanel = styleOf('.hero-panel').backgroundColor !== 'rgba(0, 0, 0, 0)'
  return { top: boxOf('h1').top, count: points.length, isOverMark: meets && !isOnPanel }
}

test.run()
