import * as assert from 'uvu/assert'
import { contrastOf, readPicture, shareOf } from '../colours.ts'
import {
  all,
  boxOf,
  first,
  isInView,
  jumpTo,
  linesOf,
  listUnpainted,
  nameOf,
  nextFrames,
  scrollOn,
  isShown,
  styleOf,
} from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitRest, awaitSettled, changeStyles, findUnpainted, showAll } from './page-state.ts'
import { laptop, oldBrowser, phone, visitors, type Conditions } from './visit.ts'

const unstyled = { rewrite: (page: string) => page.replace(/<style>[^<]*/, '<style>') }

visitors('without styles, phones and laptops show the headline first', unstyled, async ({ tab }) => {
  for (const { width, height } of [phone, laptop]) {
    await tab.resize(width, height)
    const { headline, excess, drawings } = await tab.evaluate(() => ({
      headline: isInView('h1'),
      excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      drawings: all('svg').map((drawing) => boxOf(drawing).width),
    }))
    assert.ok(headline && excess === 0 && drawings.length > 3 && Math.max(...drawings) <= 48, `${width} px`)
  }
})

/** Uses the page, and lists what moves and what is not painted. */
async function findMoves(): Promise<string[]> {
  const moved = new Set<string>()
  const look = () => {
    for (const { effect, timeline } of document.getAnimations())
      if (effect instanceof KeyframeEffect && timeline === document.timeline && effect.getComputedTiming().duration)
        // Colours and shadows may change, but words are there.
        for (const [name, value] of effect.getKeyframes().flatMap((frame) => Object.entries(frame)))
          if (
            /^(transform|translate|scale|rotate|opacity|clipPath|r|height|width|strokeDash.*)$/.test(name) ||
            (name === 'color' && value === 'rgba(0, 0, 0, 0)')
          )
            moved.add(name + nameOf(effect.target!))
  }
  first('main a').focus()
  await passTime(3000)
  look()
  await scrollOn(600, look)
  return [...moved, ...listUnpainted().map(nameOf)]
}

// A laptop of today is asked below.
for (const [condition, conditions] of Object.entries({ 'on a phone': phone, 'in 2020': oldBrowser }))
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
    // On paper, nothing is left to move. Back on the screen, something is.
    if ('medium' in change) await tab.emulate!({})
    assert.is((await tab.evaluate(findMoves)).length > 0, 'medium' in change)
  })

visitors('a print is black on its grounds', { paths: ['/', '/careers', '/lost'] }, async ({ path, tab }) => {
  await tab.emulate!({ medium: 'print' })
  await awaitRest(tab)
  const texts = await tab.evaluate(() => {
    const groundsOf = (element: Element | null): string[] =>
      element === null ? [] : [styleOf(element).backgroundColor, ...groundsOf(element.parentElement)]
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''
    const shown = all('body *:not(svg *)').filter(
      (part) => boxOf(part).height > 0 && Array.from(part.childNodes).some(isText),
    )
    // Browsers leave out other grounds.
    const cloths = all('#our_programs .ground-printed')
    const lost = cloths.filter((cloth) => styleOf(cloth).printColorAdjust !== 'exact')
    if (lost.length > 0 || (cloths.length === 0 && location.pathname === '/'))
      throw new Error(`The grounds of ${lost.length} cloths of ${cloths.length} are not printed.`)
    // What is fixed would be on each sheet.
    if (shown.some((part) => styleOf(part.closest('header') ?? part).position === 'fixed'))
      throw new Error('The bar is fixed.')
    return shown.map((part) => ({ text: nameOf(part), colour: styleOf(part).color, grounds: groundsOf(part) }))
  })
  assert.ok(texts.length > 1)
  for (const { text, colour, grounds } of texts)
    assert.ok(contrastOf(colour, ...grounds) > 15, `${text} on ${path}: ${colour} on ${grounds}`)
})

/** Half of the size is enough to see the drawings, and takes a quarter of the time. */
const drawn: Conditions = { width: 480, density: 0.5, capture: true }

/** Returns how much of each large drawing has a contrast to white, as a share. */
async function measureDrawings(tab: Tab, contrast: number): Promise<[size: string, share: number][]> {
  const boxes = await tab.evaluate(() =>
    // A photograph covers the svg that has its main colour.
    all('main > :not(:first-child) svg:not(:has(~ picture))')
      .filter((drawing) => isShown(drawing) && boxOf(drawing).width > 100)
      .map((drawing) => boxOf(drawing).toJSON() as DOMRect),
  )
  assert.ok(boxes.length > 3)
  const picture = await readPicture(await tab.capture())
  return boxes.map(({ left, top, right, bottom, width, height }) => {
    const half = { left: left / 2, top: top / 2, right: right / 2, bottom: bottom / 2 }
    return [`${width} × ${height}`, shareOf(picture, half, (colour) => contrastOf(colour) > contrast)]
  })
}

visitors(
  'every drawing can be seen in print, and with forced colours before it performs, too',
  drawn,
  async ({ tab }) => {
    await showAll(tab)
    const states = [
      [{ medium: 'print' }, '', 1.4, 0.2, 1],
      [{ forcedColours: true }, '', 3, 0.02, 0.995],
      // Before they perform, pictures have no other colours over the plain ones.
      [{ forcedColours: true }, '[data-reveal=perform] { --waiting: 1 }', 3, 0.02, 0.995],
    ] as const
    for (const [preferences, css, contrast, least, most] of states) {
      await tab.emulate!(preferences)
      await changeStyles(tab, css)
      await awaitRest(tab)
      for (const [size, share] of await measureDrawings(tab, contrast))
        assert.ok(
          share > least && share <= most,
          `Of a drawing of ${size}, ${share} is dark: ${Object.keys(preferences)}`,
        )
    }
  },
)

/** A browser that darkens pages although they ask to be left light. */
const darkening = {
  ...phone,
  capture: true,
  paths: ['/', '/careers', '/lost'],
  rewrite: (page: string) => page.replaceAll('only light', '0'),
}

visitors('in a browser that darkens pages, every text can be read', darkening, async ({ path, tab }) => {
  const { session } = tab
  await session!.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  await session!.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] })
  await showAll(tab)
  await awaitRest(tab)
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
    const [[ground = ''] = [], ...others] = [...counts].sort(([, a], [, b]) => b - a)
    return [text, Math.max(...others.map(([colour]) => contrastOf(colour, ground)))]
  })
}
