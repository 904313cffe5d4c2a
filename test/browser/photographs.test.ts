import type { ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { output as files, readSite } from '../built-site.ts'
import { all, boxOf, one } from './drivers/in-page.ts'
import { waitUntil, type Tab } from './drivers/tab.ts'
import { laptop, phone, tablet, visitors } from './visit.ts'

const desk = { width: 1920, height: 1080 }

/** The card of the added program. */
const card = '.our-programs-card:last-child'

for (const [view, density, least, most] of [
  [phone, 1.75, 0.7, 1.5],
  [{ width: 640, height: 900 }, 1.75, 0.7, 1.5],
  [tablet, 1.75, 0.7, 1.5],
  [laptop, 1.75, 0.7, 1.5],
  [desk, 1.75, 0.7, 1.5],
  // Nobody sees more than two pixels per point on a phone.
  [phone, 3, 0.6, 0.9],
] as const) {
  const screen = `at ${view.width} px with ${density} pixels per point`
  visitors(`${screen}, photographs have the right size`, { ...view, density, files }, async ({ tab }) => {
    for (const container of ['.hero', card]) {
      await showPhotograph(tab, container)
      const { source, shown } = await tab.evaluate((where) => {
        const image = document.querySelector<HTMLImageElement>(`${where} img`)!
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
        const { width, height } = boxOf(image)
        return { source: image.currentSrc, shown: Math.max(width, height * ratio) * devicePixelRatio }
      }, container)
      const delivered = Number(/-(\d+)-\w+\.avif$/.exec(source)?.[1])
      const isRight = delivered >= least * shown && delivered <= most * shown
      assert.ok(isRight, `${container}: ${delivered} pixels for ${Math.round(shown)}`)
    }
  })
}

let held: ServerResponse | undefined

const slow = {
  ...phone,
  files,
  intercept: ({ url = '' }, response: ServerResponse) => {
    if (url.includes('added')) held = response
    return held === response
  },
}

visitors('until a photograph has loaded, its place has its size and colour', slow, async ({ tab }) => {
  const read = () =>
    tab.evaluate((where) => {
      one(`${where} img`).scrollIntoView({ block: 'center', behavior: 'instant' })
      const [ground, image] = [boxOf(`${where} .photograph-ground`), boxOf(`${where} img`)]
      const onTop = document.elementFromPoint(image.left + image.width / 2, image.top + image.height / 2)
      return {
        colour: one(`${where} .photograph-ground path`).getAttribute('fill') ?? '',
        isSameSize: ground.width === image.width && ground.height === image.height,
        isInShape: Math.abs(image.width / image.height - 36 / 23) < 0.02,
        isCovered: onTop?.matches('img'),
      }
    }, card)
  await waitUntil('the request', async () => (await read()) && held !== undefined)
  const { colour, isSameSize, isInShape } = await read()
  assert.match(colour, /^#[0-9a-f]{6}$/)
  assert.ok(isSameSize && isInShape)
  const file = held!.req.url!.slice(1)
  held!.writeHead(200, { 'Content-Type': 'image/avif' }).end(files.get(file))
  await showPhotograph(tab, card)
  assert.equal(await read(), { colour, isSameSize, isInShape, isCovered: true })
})

const five = await readSite({
  edits: { programs: (all) => all.filter(({ title }) => title !== 'Plain Cloth Program') },
})

visitors('program cards stay aligned, also if the last one is alone', { files: five.output }, async ({ tab }) => {
  for (const { width, height } of [phone, tablet, laptop, desk]) {
    await tab.resize(width, height)
    await showPhotograph(tab, card)
    const cards = await tab.evaluate(() =>
      all('#our_programs article').map((card) => {
        const [cloth, picture, text] = ['.our-programs-card-cloth', '.our-programs-card-frame > :first-child', 'p'].map(
          (part) => boxOf(card.querySelector(part)!).toJSON() as DOMRect,
        )
        return { cloth: cloth!, picture: picture!, text: text! }
      }),
    )
    assert.is(cards.length, 5)
    const [first, second, , before, last] = cards as [Card, Card, Card, Card, Card]
    for (const { cloth, picture } of cards) {
      assert.ok(Math.abs(cloth.width - first.cloth.width) < 1, `all cards have the same width at ${width} px`)
      assert.ok(Math.abs(picture.height - first.picture.height) < 2, `all pictures have the same height at ${width} px`)
    }
    assert.ok(last.cloth.top > before.text.bottom && last.cloth.left === first.cloth.left)
    if (width < 768) assert.ok(last.text.top >= last.cloth.bottom)
    else assert.ok(last.text.left === second.text.left && last.text.bottom <= last.cloth.bottom)
  }
})

type Card = { cloth: DOMRect; picture: DOMRect; text: DOMRect }

/** Scrolls to a photograph, and waits until it has loaded. */
function showPhotograph(tab: Tab, container: string): Promise<void> {
  const isShown = (where: string) => {
    const image = document.querySelector<HTMLImageElement>(`${where} img`)!
    image.scrollIntoView({ behavior: 'instant', block: 'center' })
    return image.complete && image.naturalWidth > 0
  }
  return tab.waitFor('the photograph', isShown, container)
}

test.run()
