import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { programs } from '../../content/programs.ts'
import { buildSite, runCommand } from '../built-site.ts'
import { findHtmlFaults } from '../find-html-faults.ts'
import { listMetadata, makePhotographFile } from '../photograph-file.ts'
import { copySite, editFile, exchangePhotograph } from '../site-copy.ts'
import type { Files } from '../read-files.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { laptop, phone, tablet, visitors, type Conditions } from './visit.ts'

/** How many programs are added to those of the site, so that the last of them has no neighbour. */
const added = programs.length % 2 === 0 ? 1 : 2

/** The site as it is after staff have added programs and a photograph of the hero: an entry of content and a file for each. */
const files: Files = await buildWithPhotographs()

const desk = { width: 1920, height: 1080 }
const sideways = { width: 740, height: 360 }
const small = { width: 1024, height: 700 }

/** The card of the program that was added last. */
const card = '.programs-card:last-child'

/** A phone of the middle class has so many pixels of the screen in one of CSS. */
const density = 1.75

visitors(
  'one more program stands in good order with the others, and nothing sticks out',
  { files },
  async ({ tab }) => {
    for (const { width, height } of [phone, tablet, laptop, desk]) {
      await tab.resize(width, height)
      await awaitPhotograph(tab, card)
      const { sideways, cards } = await tab.evaluate(() => ({
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cards: Array.from(document.querySelectorAll('#our_programs article'), (card) => {
          const box = (selector: string) => {
            const { left, right, top, bottom, width, height } = card.querySelector(selector)!.getBoundingClientRect()
            return { left, right, top, bottom, width, height }
          }
          return {
            cloth: box('.programs-card-cloth'),
            field: box('.programs-card-frame > :first-child'),
            words: box('p'),
          }
        }),
      }))
      assert.is(sideways, 0)
      assert.is(cards.length, programs.length + added)
      const [first, second] = cards
      const [before, , last] = cards.slice(-3)
      assert.ok(first && second && before && last)
      for (const { cloth, field } of cards) {
        assert.ok(Math.abs(cloth.width - first.cloth.width) < 1, `All cloths are as wide as the first at ${width} px.`)
        assert.ok(
          Math.abs(field.height - first.field.height) < 2,
          `All fields are as high as the first at ${width} px.`,
        )
      }
      assert.ok(last.cloth.top > before.words.bottom)
      assert.is(last.cloth.left, first.cloth.left)
      if (width < 768) assert.ok(last.words.top >= last.cloth.bottom)
      else {
        assert.is(last.words.left, second.words.left)
        assert.ok(last.words.top >= last.cloth.top && last.words.bottom <= last.cloth.bottom)
      }
    }
  },
)

visitors(
  'a photograph stands upright, and nothing of it is refused by the content policy',
  { ...phone, files, prelude: 'addEventListener("securitypolicyviolation", () => { self.refused = true })' },
  async ({ tab }) => {
    await awaitPhotograph(tab, card)
    const [above = [], below = []] = await tab.evaluate(() => {
      const image = document.querySelector<HTMLImageElement>('.programs-card:last-child img')!
      const canvas = Object.assign(document.createElement('canvas'), { width: 10, height: 10 })
      const pen = canvas.getContext('2d')!
      pen.drawImage(image, 0, 0, 10, 10)
      return [2, 8].map((y) => pen.getImageData(5, y, 1, 1).data.slice(0, 3))
    })
    assert.ok(Number(above[2]) > 150 && Number(below[2]) < 110, `blue above green: ${above}, ${below}`)
    assert.not.ok(await tab.evaluate(() => 'refused' in self))
  },
)

for (const view of [phone, { width: 412, height: 915 }, { width: 640, height: 900 }, tablet, small, laptop, desk]) {
  visitors(
    `at ${view.width} px no photograph has more than one and a half times the pixels that are seen, and each is sharp`,
    { ...view, density, files },
    async ({ tab }) => {
      for (const place of ['.hero', card]) {
        await awaitPhotograph(tab, place)
        const { name, shown } = await tab.evaluate((where) => {
          const image = document.querySelector<HTMLImageElement>(`${where} img`)!
          const { width, height } = image.getBoundingClientRect()
          const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
          return { name: image.currentSrc, shown: Math.max(width, height * ratio) * devicePixelRatio }
        }, place)
        const delivered = Number(/-(\d+)-\w+\.avif$/.exec(name)?.[1])
        assert.ok(delivered <= 1.5 * shown, `${place}: ${delivered} pixels for ${Math.round(shown)}`)
        assert.ok(delivered >= 0.7 * shown, `${place}: ${delivered} pixels for ${Math.round(shown)}`)
      }
    },
  )
}

const formats: readonly (readonly [string, RegExp | undefined, string])[] = [
  ['AVIF', undefined, 'avif'],
  ['WebP, but no AVIF', /<source type="image\/avif"[^>]*>/g, 'webp'],
  ['neither', /<source[^>]*>/g, 'jpg'],
]

for (const [known, without, ending] of formats) {
  visitors(
    `a browser that knows ${known} gets a photograph as .${ending}`,
    { ...phone, files, ...(without && { rewrite: (html: string) => html.replace(without, '') }) },
    async ({ tab }) => {
      await awaitPhotograph(tab, card)
      assert.match(
        await tab.evaluate(() => document.querySelector<HTMLImageElement>('.programs-card:last-child img')!.currentSrc),
        new RegExp(`\\.${ending}$`),
      )
    },
  )
}

visitors(
  'a photograph further down is not asked for before one comes near it; that of the hero is, before all others',
  { ...phone, files },
  async ({ tab }) => {
    await awaitPhotograph(tab, '.hero')
    const { asked, attributes } = await tab.evaluate(() => ({
      asked: performance.getEntriesByType('resource').map(({ name }) => name),
      attributes: Array.from(document.querySelectorAll('img'), (image) => [
        image.getAttribute('fetchpriority'),
        image.getAttribute('loading'),
      ]),
    }))
    assert.ok(asked.some((name) => name.includes('morning')))
    assert.not.ok(asked.some((name) => name.includes('added')))
    assert.equal(attributes[0], ['high', null])
    for (const others of attributes.slice(1)) assert.equal(others, [null, 'lazy'])
  },
)

const lost: Conditions = {
  ...phone,
  files,
  intercept: (request, response) => {
    if (!request.url?.includes('added')) return false
    response.writeHead(404).end()
    return true
  },
}

visitors('as long as a photograph is on its way, its place has its colour and its size', lost, async ({ tab }) => {
  const { colour, ground, frame } = await tab.evaluate((place) => {
    const size = (selector: string) => {
      const { width, height } = document.querySelector(`${place} ${selector}`)!.getBoundingClientRect()
      return { width, height }
    }
    return {
      colour: document.querySelector(`${place} .photograph-ground path`)!.getAttribute('fill'),
      ground: size('.photograph-ground'),
      frame: size('img'),
    }
  }, card)
  assert.match(colour ?? '', /^#[0-9a-f]{6}$/)
  assert.equal(ground, frame)
  assert.ok(Math.abs(frame.width / frame.height - 36 / 23) < 0.02)
})

visitors('on no screen do words stand on the photograph of the hero', { files }, async ({ tab }) => {
  for (const { width, height } of [phone, sideways, tablet, small, laptop, desk]) {
    await tab.resize(width, height)
    await awaitSettled(tab)
    const covered = await tab.evaluate(() => {
      const photograph = document.querySelector('.hero-photograph')!.getBoundingClientRect()
      return Array.from(document.querySelectorAll('.hero h1, .hero p, .hero a, .navbar-bar a'), (element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return { words: element.textContent, box: range.getBoundingClientRect() }
      })
        .filter(
          ({ box }) =>
            box.width > 0 &&
            box.right > photograph.left &&
            box.left < photograph.right &&
            box.bottom > photograph.top &&
            box.top < photograph.bottom,
        )
        .map(({ words }) => words)
    })
    assert.equal(covered, [], `at ${width} px`)
  }
})

test('the HTML of a page with photographs is valid', async () => {
  assert.equal(await findHtmlFaults(Buffer.from(files.get('index.html') ?? '').toString()), [])
})

test('no published photograph tells of place, camera or day', async () => {
  const photographs = [...files].filter(([path]) => /\.(avif|webp|jpg)$/.test(path))
  assert.ok(photographs.length >= 24)
  for (const [path, bytes] of photographs) assert.equal(await listMetadata(bytes), [], path)
})

async function buildWithPhotographs(): Promise<Files> {
  const site = copySite()
  for (let index = 0; index < added; index++)
    editFile(site, 'content/programs.ts', '] satisfies Program[]', `${entryOf(index)}] satisfies Program[]`)
  exchangePhotograph(site, 'assets/hero/morning.jpg')
  await makePhotographFile(join(site.root, 'assets/programs/added.jpg'), { width: 1800, height: 1350 })
  await makePhotographFile(join(site.root, 'assets/hero/morning.jpg'), { width: 2000, height: 1700 })
  runCommand(site.root, ['--derive'])
  return buildSite(site.root)
}

/** Writes an entry of content as staff would. */
function entryOf(index: number): string {
  return `  {
    title: 'Added Program ${index + 1}',
    description: 'Text ${index + 1} stands for one that the organization writes. It is about as long as the others are, so that the card is about as high as it will be in the end.',
    programImage: { file: 'assets/programs/added.jpg', people: 'none', alt: 'A blue sky over a green field, as stand-in ${index + 1}.' },
  },
`
}

/** Scrolls to the photograph in a place and waits until it is there. */
async function awaitPhotograph(tab: Tab, place: string): Promise<void> {
  await tab.evaluate(
    (where) => document.querySelector(`${where} img`)!.scrollIntoView({ behavior: 'instant', block: 'center' }),
    place,
  )
  await tab.waitFor(
    'the photograph',
    (where) => {
      const image = document.querySelector<HTMLImageElement>(`${where} img`)!
      return image.complete && image.naturalWidth > 0
    },
    place,
  )
}

test.run()
