import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { programs } from '../../content/programs.ts'
import { buildSite } from '../built-site.ts'
import { findHtmlFaults } from '../find-html-faults.ts'
import { makePhotographFile } from '../photograph-file.ts'
import { copySite, editFile, exchangePhotograph } from '../site-copy.ts'
import type { Files } from '../read-files.ts'
import { readPixels } from '../shown-picture.ts'
import { waitUntil, type Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { laptop, phone, tablet, visitors, type Conditions } from './visit.ts'

/** The number of programs to add, so that the last one is alone in its row. */
const added = programs.length % 2 === 0 ? 1 : 2

/** The site after staff have added programs with photographs, and a photograph of the hero. */
const files: Files = await buildWithPhotographs()

const desk = { width: 1920, height: 1080 }
const landscape = { width: 740, height: 360 }
const small = { width: 1024, height: 700 }
const smallest = { width: 320, height: 568 }
const largest = { width: 2560, height: 1440 }

/** The card of the last added program. */
const card = '.our-programs-card:last-child'

/** Device pixels per CSS pixel of a mid-range phone. */
const density = 1.75

visitors('added programs are aligned with the others and do not make the page wider', { files }, async ({ tab }) => {
  for (const { width, height } of [phone, tablet, laptop, desk]) {
    await tab.resize(width, height)
    await awaitPhotograph(tab, card)
    const { excess, cards } = await tab.evaluate(() => ({
      excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cards: Array.from(document.querySelectorAll('#our_programs article'), (card) => {
        const box = (selector: string) => {
          const { left, right, top, bottom, width, height } = card.querySelector(selector)!.getBoundingClientRect()
          return { left, right, top, bottom, width, height }
        }
        return {
          cloth: box('.our-programs-card-cloth'),
          picture: box('.our-programs-card-frame > :first-child'),
          text: box('p'),
        }
      }),
    }))
    assert.is(excess, 0)
    assert.is(cards.length, programs.length + added)
    const [first, second] = cards
    const [before, , last] = cards.slice(-3)
    assert.ok(first && second && before && last)
    for (const { cloth, picture } of cards) {
      assert.ok(Math.abs(cloth.width - first.cloth.width) < 1, `all cards have the same width at ${width} px`)
      assert.ok(Math.abs(picture.height - first.picture.height) < 2, `all pictures have the same height at ${width} px`)
    }
    assert.ok(last.cloth.top > before.text.bottom)
    assert.is(last.cloth.left, first.cloth.left)
    if (width < 768) assert.ok(last.text.top >= last.cloth.bottom)
    else {
      assert.is(last.text.left, second.text.left)
      assert.ok(last.text.top >= last.cloth.top && last.text.bottom <= last.cloth.bottom)
    }
  }
})

visitors('a photograph covers the colour that is shown while it loads', { ...phone, files }, async ({ tab }) => {
  await awaitPhotograph(tab, card)
  const onTop = await tab.evaluate((where) => {
    const image = document.querySelector(`${where} img`)!
    image.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = image.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.className
  }, card)
  assert.is(onTop, 'photograph-image')
})

/** Returns the width of the file that the browser chose, in pixels, and the visible width, in CSS pixels. */
async function measurePhotograph(tab: Tab, container: string): Promise<{ delivered: number; width: number }> {
  await awaitPhotograph(tab, container)
  const { source, width } = await tab.evaluate((where) => {
    const image = document.querySelector<HTMLImageElement>(`${where} img`)!
    const { width, height } = image.getBoundingClientRect()
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    return { source: image.currentSrc, width: Math.max(width, height * ratio) }
  }, container)
  return { delivered: Number(/-(\d+)-\w+\.avif$/.exec(source)?.[1]), width }
}

for (const view of [phone, { width: 412, height: 915 }, { width: 640, height: 900 }, tablet, small, laptop, desk]) {
  visitors(
    `at ${view.width} px, photographs are sharp and have at most 1.5 times the visible pixels`,
    { ...view, density, files },
    async ({ tab }) => {
      for (const container of ['.hero', card]) {
        const { delivered, width } = await measurePhotograph(tab, container)
        const shown = width * density
        assert.ok(delivered <= 1.5 * shown, `${container}: ${delivered} pixels for ${Math.round(shown)}`)
        assert.ok(delivered >= 0.7 * shown, `${container}: ${delivered} pixels for ${Math.round(shown)}`)
      }
    },
  )
}

visitors(
  'a phone with three device pixels for each CSS pixel loads photographs for two',
  { ...phone, density: 3, files },
  async ({ tab }) => {
    for (const container of ['.hero', card]) {
      const { delivered, width } = await measurePhotograph(tab, container)
      assert.ok(delivered >= 1.8 * width && delivered <= 2.7 * width, `${container}: ${delivered} pixels for ${width}`)
    }
  },
)

for (const [supported, unsupported, extension] of [
  ['AVIF', undefined, 'avif'],
  ['WebP but not AVIF', /<source type="image\/avif"[^>]*>/g, 'webp'],
  ['neither WebP nor AVIF', /<source[^>]*>/g, 'jpg'],
] as const) {
  visitors(
    `a browser that supports ${supported} loads a .${extension} photograph`,
    { ...phone, files, ...(unsupported && { rewrite: (html: string) => html.replace(unsupported, '') }) },
    async ({ tab }) => {
      await awaitPhotograph(tab, card)
      assert.match(
        await tab.evaluate(
          () => document.querySelector<HTMLImageElement>('.our-programs-card:last-child img')!.currentSrc,
        ),
        new RegExp(`\\.${extension}$`),
      )
    },
  )
}

visitors(
  'the photograph of the hero loads first, and the others load near the viewport, without policy violations',
  { ...phone, files, prelude: 'addEventListener("securitypolicyviolation", () => { self.hasViolation = true })' },
  async ({ tab }) => {
    await awaitPhotograph(tab, '.hero')
    const { requested, attributes } = await tab.evaluate(() => ({
      requested: performance.getEntriesByType('resource').map(({ name }) => name),
      attributes: Array.from(document.querySelectorAll('img'), (image) => [
        image.getAttribute('fetchpriority'),
        image.getAttribute('loading'),
      ]),
    }))
    assert.ok(requested.some((name) => name.includes('morning')))
    assert.not.ok(requested.some((name) => name.includes('added')))
    assert.equal(attributes[0], ['high', null])
    assert.ok(attributes.length > added)
    for (const others of attributes.slice(1)) assert.equal(others, [null, 'lazy'])
    await awaitPhotograph(tab, card)
    assert.not.ok(await tab.evaluate(() => 'hasViolation' in self))
  },
)

let isRequested = false
const pending: Conditions = { ...phone, files, intercept: holdPhotograph }

visitors('until a photograph has loaded, a placeholder has its colour and size', pending, async ({ tab }) => {
  await scrollToPhotograph(tab, card)
  await waitUntil('the request', async () => isRequested)
  const { colour, placeholder, image } = await tab.evaluate((container) => {
    const size = (selector: string) => {
      const { width, height } = document.querySelector(`${container} ${selector}`)!.getBoundingClientRect()
      return { width, height }
    }
    return {
      colour: document.querySelector(`${container} .photograph-ground path`)!.getAttribute('fill'),
      placeholder: size('.photograph-ground'),
      image: size('img'),
    }
  }, card)
  assert.match(colour ?? '', /^#[0-9a-f]{6}$/)
  assert.equal(placeholder, image)
  assert.ok(Math.abs(image.width / image.height - 36 / 23) < 0.02)
})

for (const view of [smallest, phone, landscape, tablet, small, laptop, desk, largest])
  visitors(
    `at ${view.width} × ${view.height} px, the photograph of the hero fills the window in the large mark, and nothing covers it`,
    { ...view, files, capture: true },
    async ({ tab }) => {
      await tab.waitFor('the photograph', () => {
        const image = document.querySelector<HTMLImageElement>('.hero-window img')!
        return image.complete && image.naturalWidth > 0
      })
      await awaitSettled(tab)
      const points = await tab.evaluate(listWindowPoints)
      const { width: columns, data } = await readPixels(await tab.capture())
      assert.ok(points.filter(({ isInside }) => isInside).length > 20)
      for (const { x, y, isInside, isHit } of points) {
        const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * columns + x))
        // The photograph is blue and green.
        const isPhotograph = Math.abs(red - 51) < 16 && green > 90 && green < 150 && blue > 50 && blue < 220
        assert.equal([isHit, isPhotograph], [isInside, isInside], `${x}, ${y} is ${red},${green},${blue}`)
      }
    },
  )

visitors('no text overlaps the photograph of the hero', { files }, async ({ tab }) => {
  for (const { width, height } of [phone, landscape, tablet, small, laptop, desk]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const covered = await tab.evaluate(() => {
      const photograph = document.querySelector('.hero-window')!.getBoundingClientRect()
      return Array.from(document.querySelectorAll('.hero h1, .hero p, .hero a, .navbar-bar a'), (element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return { text: element.textContent, box: range.getBoundingClientRect() }
      })
        .filter(
          ({ box }) =>
            box.width > 0 &&
            box.right > photograph.left &&
            box.left < photograph.right &&
            box.bottom > photograph.top &&
            box.top < photograph.bottom,
        )
        .map(({ text }) => text)
    })
    assert.equal(covered, [], `at ${width} px`)
  }
})

test('the HTML of a page with photographs is valid', async () => {
  assert.equal(await findHtmlFaults(Buffer.from(files.get('index.html') ?? '').toString()), [])
})

async function buildWithPhotographs(): Promise<Files> {
  const site = copySite()
  for (let index = 0; index < added; index++)
    editFile(site, 'content/programs.ts', '] satisfies Program[]', `${entryOf(index)}] satisfies Program[]`)
  exchangePhotograph(site, 'assets/hero/morning.jpg')
  await makePhotographFile(join(site.root, 'assets/programs/added.jpg'), { width: 1800, height: 1350 })
  await makePhotographFile(join(site.root, 'assets/hero/morning.jpg'), { width: 2000, height: 1700 })
  return buildSite(site.root)
}

/** Returns a program as staff would write it. */
function entryOf(index: number): string {
  return `  {
    title: 'Added Program ${index + 1}',
    description: 'Placeholder text ${index + 1} for a description by the organization. It has about the same length as the other descriptions, so that the cards have similar heights.',
    programImage: { file: 'assets/programs/added.jpg', people: 'none', alt: 'A blue sky over a green field, as placeholder ${index + 1}.' },
  },
`
}

/** Leaves requests for the added photographs without a response. */
function holdPhotograph({ url }: IncomingMessage): boolean {
  const isAdded = url?.includes('added') ?? false
  isRequested ||= isAdded
  return isAdded
}

/**
 * Lists points in the box of the window that are at least three pixels away from its edge and above the text: whether each
 * is inside the window, and whether the photograph is the first part of the art there.
 */
function listWindowPoints(): { x: number; y: number; isInside: boolean; isHit: boolean }[] {
  const box = document.querySelector('.hero-window')!.getBoundingClientRect()
  const mark = document.querySelector<SVGGeometryElement>('#voice-mark')!
  const { transform } = document.querySelector<SVGUseElement>('#hero-window use')!
  const toMark = transform.baseVal.consolidate()!.matrix.inverse()
  const isInside = (x: number, y: number) => {
    const point = mark.ownerSVGElement!.createSVGPoint()
    point.x = (x - box.left) / box.width
    point.y = (y - box.top) / box.height
    return mark.isPointInFill(point.matrixTransform(toMark))
  }
  const panel = document.querySelector('.hero-panel')!
  const isAbove = getComputedStyle(panel).backgroundColor !== 'rgba(0, 0, 0, 0)'
  const bottom = isAbove ? panel.getBoundingClientRect().top - 10 : innerHeight
  const top = document.querySelector('.navbar')!.getBoundingClientRect().bottom
  const points = []
  for (let x = Math.ceil(box.left); x < Math.min(box.right, document.documentElement.clientWidth - 1); x += 5)
    for (let y = Math.ceil(Math.max(box.top, top)); y < Math.min(box.bottom, bottom); y += 5) {
      const inside = isInside(x, y)
      const around = [-4, 0, 4].flatMap((dx) => [-4, 0, 4].map((dy) => isInside(x + dx, y + dy)))
      if (around.some((one) => one !== inside)) continue
      const first = document.elementsFromPoint(x, y).find((element) => element.closest('.hero-art') !== null)
      points.push({ x, y, isInside: inside, isHit: first?.closest('.hero-window') != null })
    }
  return points
}

function scrollToPhotograph(tab: Tab, container: string): Promise<void> {
  return tab.evaluate(
    (where) => document.querySelector(`${where} img`)!.scrollIntoView({ behavior: 'instant', block: 'center' }),
    container,
  )
}

async function awaitPhotograph(tab: Tab, container: string): Promise<void> {
  await scrollToPhotograph(tab, container)
  await tab.waitFor(
    'the photograph',
    (where) => {
      const image = document.querySelector<HTMLImageElement>(`${where} img`)!
      return image.complete && image.naturalWidth > 0
    },
    container,
  )
}

test.run()
