import * as assert from 'uvu/assert'
import { boxOf, one, untilStill } from '../helpers/browser/in-page.ts'
import { awaitBar, changeStyles, findExcess, spacedText, textTwiceAsLarge } from '../helpers/browser/page-state.ts'
import { addresses, everyEngine, laptop, phone } from '../helpers/browser/visit.ts'

// These tests run on the fixture and on generated content, so they depend on no particular text.

const conditions = [
  [280, 653, 'normal text', ''],
  [280, 653, 'text twice as large', textTwiceAsLarge],
  [360, 740, 'spaced text', spacedText],
  [768, 1024, 'normal text', ''],
  [1280, 800, 'spaced text', spacedText],
  [1920, 1080, 'normal text', ''],
] as const

const everyPage = { ...phone, paths: addresses }

everyEngine('from 280 to 1920 px, nothing is cut, and each picture loads', everyPage, async ({ path, tab }) => {
  for (const [width, height, text, css] of conditions) {
    await tab.resize(width, height)
    await changeStyles(tab, css)
    const excess = await tab.evaluate(findExcess)
    assert.equal(excess, { width: 0, texts: [] }, `${path} at ${width} × ${height} px with ${text}`)
  }
  const empty = await tab.evaluate(async () => {
    const images = Array.from(document.images)
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    return images.filter((image) => image.naturalWidth === 0).map((image) => image.src)
  })
  assert.equal(empty, [], `${path} shows all its pictures`)
})

for (const [device, view] of Object.entries({ phone, laptop }))
  everyEngine(`on a ${device}, a link shows its section below the bar`, view, async ({ tab }) => {
    const anchors = await tab.evaluate(() => {
      document.documentElement.style.scrollBehavior = 'auto'
      const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"], header a[href*="#"]')
      return Array.from(links, (link) => link.hash.slice(1)).filter((id) => id !== '')
    })
    const ids = new Set(anchors)
    assert.ok(ids.size > 2)
    for (const id of ids) {
      await tab.evaluate((target) => void (location.hash = target), id)
      await awaitBar(tab, 'white')
      const { bar, top, begin, isAtEnd, isPart } = await tab.evaluate(async (target) => {
        await untilStill()
        const isAtEnd = scrollY >= document.documentElement.scrollHeight - innerHeight - 1
        const [bar, place] = [boxOf('header').bottom, one(`#${target}`)]
        const [{ top }, begin] = [boxOf(place), boxOf(place.firstElementChild!).top]
        return { bar, top, begin, isAtEnd, isPart: place.matches('section *') }
      }, id)
      const position = `#${id} is at ${top} and the bar ends at ${bar}`
      // The bar may cover some of the ground above what a section begins with.
      assert.ok(begin > bar - 2, position)
      // Above a part of a section, there may be some room, or its heading.
      assert.ok(isAtEnd || isPart ? top < view.height : top < bar + 2, position)
    }
  })
