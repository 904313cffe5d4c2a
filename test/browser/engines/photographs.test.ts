import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPixels } from '../../shown-picture.ts'
import { all, boxOf, one, styleOf } from '../drivers/in-page.ts'
import { awaitSettled } from '../page-state.ts'
import { visitors } from '../visit.ts'

const sizes = [
  [320, 568],
  [360, 740],
  [740, 360],
  [768, 1024],
  [1024, 700],
  [1280, 800],
  [2560, 1440],
] as const

const conditions = { capture: true }

visitors('the photograph of the hero fills its window, with nothing on it', conditions, async ({ tab }) => {
  for (const [width, height] of sizes) {
    await tab.resize(width, height)
    await tab.waitFor('the photograph', async () => {
      const [image] = document.images
      await image!.decode()
      return image!.naturalWidth > 0
    })
    await awaitSettled(tab)
    const { points, texts } = await tab.evaluate(readWindow)
    assert.equal(texts, [], `at ${width} px`)
    assert.ok(points.filter(({ isInside }) => isInside).length > 20)
    const { width: columns, data } = await readPixels(await tab.capture())
    for (const { x, y, isInside, isHit } of points) {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * columns + x))
      // The photograph is blue and green.
      const isPhotograph = Math.abs(red - 51) < 16 && green > 90 && green < 150 && blue > 50 && blue < 220
      const place = `${x}, ${y} of ${width} × ${height} is ${red},${green},${blue}`
      assert.equal([isHit, isPhotograph], [isInside, isInside], place)
    }
  }
})

/**
 * Lists points in the box of the window that are at least three pixels away from its edge and above the text: whether each
 * is inside the window, and whether the photograph is the first part of the art there. And lists the texts in that box.
 */
function readWindow() {
  const box = boxOf('.hero-window')
  const mark = document.querySelector<SVGGeometryElement>('#voice-mark')!
  const { transform } = document.querySelector<SVGUseElement>('#hero-window use')!
  const toMark = transform.baseVal.consolidate()!.matrix.inverse()
  const isInWindow = (x: number, y: number) => {
    const point = new DOMPoint((x - box.left) / box.width, (y - box.top) / box.height)
    return mark.isPointInFill(point.matrixTransform(toMark))
  }
  const isAbove = styleOf('.hero-panel').backgroundColor !== 'rgba(0, 0, 0, 0)'
  const right = Math.min(box.right, document.documentElement.clientWidth - 1)
  const bottom = Math.min(box.bottom, isAbove ? boxOf('.hero-panel').top - 10 : innerHeight)
  const step = Math.max(5, Math.round(box.width / 30))
  const points: { x: number; y: number; isInside: boolean; isHit: boolean }[] = []
  for (let x = Math.ceil(box.left); x < right; x += step)
    for (let y = Math.ceil(Math.max(box.top, boxOf('.navbar').bottom)); y < bottom; y += step) {
      const isInside = isInWindow(x, y)
      const around = [-4, 0, 4].flatMap((dx) => [-4, 0, 4].map((dy) => isInWindow(x + dx, y + dy)))
      const first = document.elementsFromPoint(x, y).find((element) => one('.hero-art').contains(element))
      const isHit = first !== undefined && one('.hero-window').contains(first)
      if (around.every((one) => one === isInside)) points.push({ x, y, isInside, isHit })
    }
  const texts = all('.hero h1, .hero p, .hero a, .navbar-bar a').filter((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { width, left, right, top, bottom } = range.getBoundingClientRect()
    return width > 0 && right > box.left && left < box.right && bottom > box.top && top < box.bottom
  })
  return { points, texts: texts.map(({ textContent }) => textContent) }
}

test.run()
