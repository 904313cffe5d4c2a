import * as assert from 'uvu/assert'
import { contrastOf } from '../colours.ts'
import {
  all,
  boxOf,
  first,
  isShown,
  jumpTo,
  listUnpainted,
  nameOf,
  nextFrames,
  scrollOn,
  styleOf,
} from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled, findUnpainted } from './page-state.ts'
import { everyEngine, laptop, phone, visitors, type Conditions } from './visit.ts'

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
  const heightOfArt = () => boxOf('h1').top - boxOf('[data-parallax]').top
  const height = heightOfArt()
  first('main a').focus()
  await passTime(3000)
  look()
  await scrollOn(600, look)
  if (Math.abs(heightOfArt() - height) > 1) moved.add('the art')
  return [...moved, ...listUnpainted().map(nameOf)]
}

/** Lets a visitor scroll, so that what is below the screen waits there. */
async function beginToScroll(tab: Tab): Promise<void> {
  const hidden = await tab.evaluate(async () => {
    dispatchEvent(new Event('wheel'))
    jumpTo(50)
    await nextFrames()
    return listUnpainted().length
  })
  assert.ok(hidden > 10)
}

for (const [condition, conditions] of Object.entries<Conditions>({
  'on a phone': { ...phone, reducedMotion: true },
  'if it is asked for while the page moves': {},
}))
  visitors(`with reduced motion, nothing moves ${condition}`, conditions, async ({ tab }) => {
    if (!conditions.reducedMotion) {
      await beginToScroll(tab)
      await tab.emulate({ reducedMotion: true })
      // The art returns to its place with the next scrolling.
      await tab.evaluate(() => jumpTo(0))
      await awaitSettled(tab)
    }
    assert.equal(await tab.evaluate(findMoves), [])
  })

const printed = { paths: ['/', '/careers', '/lost'] }

visitors('a print is complete, and black on its grounds', printed, async ({ path, tab }) => {
  if (path === '/') await beginToScroll(tab)
  await tab.emulate({ medium: 'print' })
  await awaitSettled(tab)
  assert.equal(await findUnpainted(tab), [])
  const pdf = Buffer.from(await tab.page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  const sheets = pdf.match(/\/Type \/Page\b/g)?.length ?? 0
  // The site has four programs, and the fixture six.
  assert.ok(sheets <= (path === '/' ? 6 : 2), `${path} takes ${sheets} sheets of A4.`)
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

const ownColours = { ...laptop, forcedColours: true, paths: ['/', '/careers', '/lost', '/broken'] }
const readable = 'with forced colours or a reader’s own, every text and every button can be read'

everyEngine(readable, ownColours, async ({ path, tab }) => {
  const isForced = await tab.evaluate(() => matchMedia('(forced-colors: active)').matches)
  // WebKit has no forced colours.
  assert.is(isForced, process.env['ENGINE'] !== 'webkit')
  if (!isForced) return
  const texts = await tab.evaluate(() => {
    const groundsOf = (element: Element | null): string[] =>
      element === null ? [] : [styleOf(element).backgroundColor, ...groundsOf(element.parentElement)]
    const hasText = (element: Element) =>
      Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const shown = all('body *:not(svg *)').filter((element) => hasText(element) && isShown(element))
    return shown.map((element) => ({
      text: nameOf(element),
      colour: styleOf(element).color,
      grounds: groundsOf(element),
    }))
  })
  assert.ok(texts.length > 1)
  for (const { text, colour, grounds } of texts)
    assert.ok(contrastOf(colour, ...grounds) >= 4.5, `${text} on ${path}: ${colour} on ${grounds}`)
})
