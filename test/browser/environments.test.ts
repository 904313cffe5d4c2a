import * as assert from 'uvu/assert'
import type { Chromium } from '../helpers/browser/engines.ts'
import { contrastOf } from '../helpers/picture.ts'
import {
  all,
  boxOf,
  isShown,
  listTexts,
  listUnpainted,
  nameOf,
  one,
  scrollAsVisitor,
  scrollOn,
  styleOf,
} from '../helpers/browser/in-page.ts'
import type { Tab } from '../helpers/browser/tab.ts'
import { awaitSettled, findUnpainted } from '../helpers/browser/page-state.ts'
import { addresses, everyEngine, laptop, phone, visitors } from '../helpers/browser/visit.ts'

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
  one('[data-join]').focus()
  await passTime(3000)
  look()
  await scrollOn(600, look)
  if (Math.abs(heightOfArt() - height) > 1) moved.add('the art')
  return [...moved, ...listUnpainted().map(nameOf)]
}

visitors('with reduced motion, nothing moves', { ...phone, reducedMotion: true }, async ({ tab }) => {
  assert.equal(await tab.evaluate(findMoves), [])
})

visitors(
  'a print is complete, black on its grounds, and takes few sheets',
  { paths: addresses },
  async ({ path, tab }) => {
    // What is below the screen waits there.
    if (path === '/') await tab.evaluate(() => scrollAsVisitor(50))
    await tab.emulate({ medium: 'print' })
    await awaitSettled(tab)
    assert.equal(await findUnpainted(tab), [])
    const texts = await tab.evaluate(() => {
      // Browsers leave out other grounds.
      const cloths = all('#our_programs .ground-printed')
      const lost = cloths.filter((cloth) => styleOf(cloth).printColorAdjust !== 'exact')
      if (lost.length > 0 || (cloths.length === 0 && location.pathname === '/'))
        throw new Error(`The grounds of ${lost.length} cloths of ${cloths.length} are not printed.`)
      if (all('#our_programs article').some((card) => styleOf(card).breakInside !== 'avoid'))
        throw new Error('A program is on two sheets.')
      // What is fixed would be on each sheet.
      if (all('body *').some((part) => isShown(part) && styleOf(part).position === 'fixed'))
        throw new Error('Something is fixed.')
      return listTexts()
    })
    assert.ok(texts.length > 0)
    for (const { text, colour, grounds } of texts)
      assert.ok(contrastOf(colour, ...grounds) > 15, `${text} on ${path}: ${colour} on ${grounds}`)
    const home = path === '/'
    await assertSheets(tab, home ? 5 : 2)
    // The site has four programs, and no details yet.
    await tab.evaluate(() => all('#our_programs article:nth-child(n + 5), dl').forEach((part) => part.remove()))
    await assertSheets(tab, home ? 4 : 2)
  },
)

async function assertSheets(tab: Tab<Chromium>, most: number): Promise<void> {
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = Buffer.from(await tab.page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
    const sheets = pdf.match(/\/Type \/Page\b/g)?.length ?? 0
    assert.ok(sheets > 0 && sheets <= most, `${sheets} sheets of ${format}, not ${most}`)
  }
}

const ownColours = { ...laptop, forcedColours: true, paths: addresses }
const readable = 'with forced colours or a reader’s own, every text and every button can be read'

everyEngine(readable, ownColours, async ({ path, tab }) => {
  const isForced = await tab.evaluate(() => matchMedia('(forced-colors: active)').matches)
  // WebKit has no forced colours.
  assert.is(isForced, process.env['ENGINE'] !== 'webkit')
  if (!isForced) return
  const texts = await tab.evaluate(() => listTexts())
  assert.ok(texts.length > 0)
  for (const { text, colour, grounds } of texts)
    assert.ok(contrastOf(colour, ...grounds) >= 4.5, `${text} on ${path}: ${colour} on ${grounds}`)
})
