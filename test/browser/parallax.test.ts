import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitFrames } from './page-state.ts'
import { laptop, phone, visitors, withoutTimelines } from './visit.ts'

const views = [
  ['at 360 px', phone],
  ['at 1280 px', laptop],
  ['without scroll timelines', { ...laptop, ...withoutTimelines }],
] as const

for (const [condition, view] of views) {
  visitors(`${condition}, the art of the hero scrolls at half speed`, view, async ({ tab }) => {
    const height = await tab.evaluate(() => document.querySelector<HTMLElement>('.hero')!.offsetHeight)
    for (const part of [0, 0.25, 0.5, 0.9]) {
      const y = Math.round(height * part)
      await scrollTo(tab, y)
      const { shift, scale } = await readTransform(tab)
      assert.ok(Math.abs(shift - y / 2) <= 1, `at ${y} px the art has moved by ${shift} px`)
      assert.is(scale, 1)
    }
  })

  visitors(`${condition}, the text of the hero scrolls normally and never overlaps the art`, view, async ({ tab }) => {
    const start = await tab.evaluate(() => document.querySelector('h1')!.getBoundingClientRect().top)
    for (const y of [0, 200, 400]) {
      await scrollTo(tab, y)
      const [top, overlaps, pointCount] = await tab.evaluate(() => {
        const marks = document.querySelectorAll<SVGUseElement>('.hero-drawing use:not(.paint-line-tone)')
        const outlines = new Map<Element, DOMPoint[]>()
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
        const texts = Array.from(document.querySelectorAll('.hero h1, .hero-text, .hero .button'))
        const boxes = texts.flatMap((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return Array.from(range.getClientRects())
        })
        // The beads are at most 20 px wide.
        const meets = boxes.some(({ left, right, top, bottom }) =>
          points.some(({ x, y }) => x > left - 10 && x < right + 10 && y > top - 10 && y < bottom + 10),
        )
        const { backgroundColor } = getComputedStyle(document.querySelector('.hero-panel')!)
        const isTransparent = backgroundColor === 'rgba(0, 0, 0, 0)'
        return [document.querySelector('h1')!.getBoundingClientRect().top, meets && isTransparent, points.length]
      })
      assert.ok(Math.abs(Number(top) - (start - y)) <= 1)
      assert.ok(Number(pointCount) > 72)
      assert.not.ok(overlaps, `at ${y} px`)
    }
  })
}

visitors(
  'without scroll timelines, the art does not move while an iPhone shows more than the top of the page',
  { ...laptop, ...withoutTimelines },
  async ({ tab }) => {
    await tab.evaluate(() => {
      Object.defineProperty(self, 'scrollY', { value: -100 })
      dispatchEvent(new Event('scroll'))
    })
    assert.is((await readTransform(tab)).shift, 0)
  },
)

for (const late of ['.navbar', '.hero-art']) {
  visitors(
    `without scroll timelines, a script that loads after scrolling updates ${late}`,
    { ...laptop, ...withoutTimelines },
    async ({ tab }) => {
      await scrollTo(tab, 300)
      const [before, after] = await tab.evaluate(async (selector) => {
        const element = document.querySelector<HTMLElement>(selector)!
        const read = () => [element.style.transform, element.hasAttribute('data-scrolled')].join()
        const state = read()
        element.style.transform = ''
        element.removeAttribute('data-scrolled')
        await import(`${document.querySelector<HTMLScriptElement>('script[src]')!.src}?late`)
        return [state, read()] as const
      }, late)
      assert.is(after, before)
    },
  )
}

for (const [condition, timelines] of [
  ['', {}],
  [' and no scroll timelines', withoutTimelines],
] as const) {
  visitors(
    `with reduced motion${condition}, the art scrolls with the page`,
    { ...laptop, ...timelines, reducedMotion: true },
    async ({ tab }) => {
      await scrollTo(tab, 300)
      assert.is((await readTransform(tab)).shift, 0)
    },
  )

  visitors(
    `with reduced motion requested on the open page${condition}, the art scrolls with the page`,
    { ...laptop, ...timelines, emulation: true },
    async ({ tab }) => {
      await scrollTo(tab, 300)
      assert.is((await readTransform(tab)).shift, 150)
      await tab.emulate({ reducedMotion: true })
      await scrollTo(tab, 301)
      assert.is((await readTransform(tab)).shift, 0)
    },
  )
}

async function scrollTo(tab: Tab, y: number): Promise<void> {
  await tab.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  await awaitFrames(tab)
}

function readTransform(tab: Tab): Promise<{ shift: number; scale: number }> {
  return tab.evaluate(() => {
    const { transform } = getComputedStyle(document.querySelector('.hero-art')!)
    const matrix = new DOMMatrix(transform === 'none' ? '' : transform)
    return { shift: matrix.m42, scale: matrix.m11 }
  })
}

test.run()
