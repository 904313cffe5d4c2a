import { inflateSync } from 'node:zlib'
import { test } from '../suite.ts'
import * as assert from 'uvu/assert'
import { html, paths } from '../built-site.ts'
import { channelsOf, contrastOf, readPicture, shareOf, token } from '../colours.ts'
import {
  all,
  boxOf,
  isInView,
  jumpTo,
  linesOf,
  listUnpainted,
  nameOf,
  nextFrames,
  one,
  scrollOn,
  isShown,
  styleOf,
} from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitRest, awaitSettled, changeStyles, findUnpainted } from './page-state.ts'
import { devices, laptop, oldBrowser, phone, visitors, type Conditions } from './visit.ts'

const unstyled = { rewrite: (page: string) => page.replace(/<style>[^<]*/, '<style>') }

for (const [device, view] of Object.entries(devices))
  visitors(`without styles, a ${device} shows the headline first`, { ...view, ...unstyled }, async ({ tab }) => {
    const { headline, excess, drawings } = await tab.evaluate(() => ({
      headline: isInView('h1'),
      excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      drawings: all('svg').map((drawing) => boxOf(drawing).width),
    }))
    assert.ok(headline && excess === 0 && Math.max(...drawings) <= 48)
  })

/** Uses the page, and lists what moves and what is not painted. */
async function findMoves(): Promise<string[]> {
  const moved = new Set<string>()
  const look = () => {
    for (const { effect, timeline } of document.getAnimations())
      if (effect instanceof KeyframeEffect && timeline === document.timeline && effect.getComputedTiming().duration)
        // Colours and shadows may change.
        for (const name of effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
          if (/^(transform|translate|scale|rotate|opacity|clipPath|r|height|width|strokeDash.*)$/.test(name))
            moved.add(name + nameOf(effect.target!))
  }
  one('main a').focus()
  await passTime(3000)
  look()
  await scrollOn(600, look)
  return [...moved, ...listUnpainted().map(nameOf)]
}

const calm: Readonly<Record<string, Conditions>> = { 'on a phone': phone, 'on a laptop': laptop, 'in 2020': oldBrowser }

for (const [condition, conditions] of Object.entries(calm))
  visitors(
    `with reduced motion, nothing moves ${condition}`,
    { ...conditions, reducedMotion: true },
    async ({ tab }) => {
      const moved = await tab.evaluate(findMoves)
      assert.equal(moved, [])
    },
  )

for (const [name, change] of [
  ['a print that begins while the page moves is complete', { medium: 'print' }],
  ['the page is complete if it is asked for less motion while it moves', { reducedMotion: true }],
] as const)
  visitors(name, {}, async ({ tab }) => {
    await tab.evaluate(async () => {
      dispatchEvent(new Event('wheel'))
      jumpTo(50)
      await nextFrames()
    })
    assert.is.not((await findUnpainted(tab)).length, 0)
    await tab.emulate!(change)
    await awaitSettled(tab)
    assert.equal(await findUnpainted(tab), [])
    if ('reducedMotion' in change) assert.equal(await tab.evaluate(findMoves), [])
  })

visitors('a print is black on its grounds', { paths: ['/', '/careers', '/lost'] }, async ({ path, tab }) => {
  await tab.emulate!({ medium: 'print' })
  await awaitRest(tab)
  const texts = await tab.evaluate(() => {
    const groundsOf = (element: Element | null): string[] =>
      element === null ? [] : [styleOf(element).backgroundColor, ...groundsOf(element.parentElement)]
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''
    const shown = all('body *:not(svg *)').filter(
      (one) => boxOf(one).height > 0 && Array.from(one.childNodes).some(isText),
    )
    return shown.map((one) => ({ text: nameOf(one), colour: styleOf(one).color, grounds: groundsOf(one) }))
  })
  assert.ok(texts.length > 1)
  for (const { text, colour, grounds } of texts)
    assert.ok(contrastOf(colour, ...grounds) > 15, `${text} on ${path}: ${colour} on ${grounds}`)
})

/** Takes a picture of the page once it rests, and returns the boxes of its large drawings. */
async function captureDrawings(tab: Tab) {
  await awaitRest(tab)
  const boxes = await tab.evaluate(() =>
    // A photograph covers the svg that has its main colour.
    all('main > :not(:first-child) svg:not(:has(~ picture))')
      .filter((drawing) => isShown(drawing) && boxOf(drawing).width > 100)
      .map((drawing) => boxOf(drawing).toJSON() as DOMRect),
  )
  assert.ok(boxes.length > 3)
  return { boxes, picture: await readPicture(await tab.capture()) }
}

visitors('a print shows the pictures', { width: 400, height: 9000, capture: true }, async ({ tab }) => {
  await tab.emulate!({ medium: 'print' })
  const { boxes, picture } = await captureDrawings(tab)
  for (const box of boxes) assert.ok(shareOf(picture, box, (colour) => contrastOf(colour) > 1.4) > 0.2)
})

visitors('a PDF of the browser keeps the grounds of the cloths', {}, async ({ tab }) => {
  const { data } = await tab.session!.send('Page.printToPDF', { printBackground: false })
  const streams = Buffer.from(data, 'base64')
    .toString('latin1')
    .matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)
  // Operators set a colour, such as `.85 .13 .33 rg`, and draw rectangles, such as `0 0 300 200 re`.
  const operators = /([\d.]+) ([\d.]+) ([\d.]+) rg|[-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+) re\s+f\b/g
  const largest = new Map<string, number>()
  let colour = ''
  for (const [, stream = ''] of streams)
    for (const [, red, green, blue, width, height] of inflate(stream).matchAll(operators))
      if (width === undefined) colour = [red, green, blue].map((channel) => Math.round(Number(channel) * 255)).join()
      else largest.set(colour, Math.max(largest.get(colour) ?? 0, Math.abs(Number(width) * Number(height))))
  // Without its ground, a cloth is white.
  assert.is(largest.get('255,255,255'), undefined)
  for (const name of ['hibiscus', 'leaf', 'mango', 'ink'])
    assert.ok((largest.get(channelsOf(token(name)).join()) ?? 0) > 20_000, `${name}: ${[...largest].join(' ')}`)
})

/** Returns the text of a compressed stream, and nothing for others. */
function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

visitors(
  'with forced colours, every drawing can be seen, before it performs, too',
  { width: 400, height: 12_000, forcedColours: true, capture: true },
  async ({ tab }) => {
    // Before they perform, pictures have no other colours over the plain ones.
    for (const css of ['', '[data-behaviour=perform] { --plain: 1 }']) {
      await changeStyles(tab, css)
      const { boxes, picture } = await captureDrawings(tab)
      for (const [index, box] of boxes.entries()) {
        const share = shareOf(picture, box, (colour) => contrastOf(colour) > 3)
        assert.ok(share > 0.02 && share < 0.995, `Of drawing ${index} (${box.width} × ${box.height}), ${share} is dark`)
      }
    }
  },
)

test('every page asks to be left light', () => {
  for (const path of paths) assert.match(html(path), '<meta name="color-scheme" content="only light"/>', path)
})

/** A browser that darkens pages although they ask to be left light. */
const darkening = {
  width: 360,
  height: 12_000,
  capture: true,
  paths: ['/', '/careers', '/lost'],
  rewrite: (page: string) => page.replaceAll('only light', '0'),
}

visitors('in a browser that darkens pages, every text can be read', darkening, async ({ path, tab }) => {
  const { session } = tab
  await session!.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  await session!.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] })
  await awaitRest(tab)
  assert.ok(await tab.evaluate(() => document.documentElement.scrollHeight <= innerHeight))
  const contrasts = await readContrasts(tab)
  assert.ok(contrasts.length > 1)
  for (const [text, contrast] of contrasts) assert.ok(contrast >= 4, `${text} on ${path} has a contrast of ${contrast}`)
})

/** Returns the contrast of each text on the screen, as it is painted: between the most frequent colour of its line and the farthest. */
async function readContrasts(tab: Tab): Promise<[text: string, contrast: number][]> {
  const lines = await tab.evaluate(() =>
    all('main :is(h1, h2, h3, p, a, span)').flatMap((element) => {
      const [line] = linesOf(element)
      const isShown =
        line && line.width > 8 && line.top > boxOf('header').bottom && line.bottom < innerHeight && line.left >= 0
      return isShown ? [{ text: nameOf(element), box: line.toJSON() as DOMRect }] : []
    }),
  )
  const { colourAt } = await readPicture(await tab.capture())
  return lines.map(({ text, box }) => {
    const counts = new Map<string, number>()
    for (let x = Math.ceil(box.left); x < box.right; x++)
      for (let y = Math.ceil(box.top); y < box.bottom; y++) {
        const colour = colourAt(x, y)
        counts.set(colour, (counts.get(colour) ?? 0) + 1)
      }
    const [[ground = ''] = [], ...others] = [...counts].sort(([, one], [, other]) => other - one)
    return [text, Math.max(...others.map(([colour]) => contrastOf(colour, ground)))]
  })
}

test.run()
