import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contrastOf } from './contrast.ts'
import { all, boxOf, finishAll, jumpTo, styleOf } from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitBar, awaitSettled } from './page-state.ts'
import { laptop, phone, visitors } from './visit.ts'

/** Contrasts that WCAG 2.2 requires: of text (1.4.3), and of icons and focus rings (1.4.11). */
const [textContrast, shapeContrast] = [4.5, 3]

for (const [condition, view, controls] of [
  ['on a phone', phone, '.navbar a, .navbar button'],
  ['on a laptop', laptop, '.navbar a, .navbar button'],
  ['with forced colours', { ...phone, forcedColours: true }, '.navbar-toggle'],
] as const)
  visitors(`${condition}, every control in the bar and its menu stands out`, view, async ({ tab }) => {
    await assertStandOut(tab, controls)
    await tab.evaluate(() => jumpTo(innerHeight))
    if (controls !== '.navbar-toggle') await awaitBar(tab, 'white')
    await assertStandOut(tab, controls)
    if (view === laptop) return
    await tab.click('.navbar-toggle')
    await awaitSettled(tab)
    await assertStandOut(tab, controls)
  })

const calm = { reducedMotion: true, paths: ['/', '/#join', '/careers', '/lost', '/broken'] }

visitors('every control outside of the bar stands out', calm, ({ tab }) =>
  assertStandOut(tab, 'body > :not(.navbar) a, body > a, main button'),
)

/** Asserts that the text or icon, the shape and the focus ring of each control stand out, in each state. */
async function assertStandOut(tab: Tab, selector: string): Promise<void> {
  for (const state of ['at rest', 'focused', 'hovered'] as const) {
    const release = state === 'hovered' ? await forceHover(tab, selector) : undefined
    const looks = await tab.evaluate(readLooks, selector, state === 'focused')
    await release?.()
    assert.ok(looks.length > 0)
    for (const { name, isIcon, colour, ground, shape, around, ring, ringGround } of looks) {
      const assertContrast = (what: string, actual: number, least: number) =>
        assert.ok(actual >= least, `The ${what} of “${name}” ${state} has a contrast of ${actual}.`)
      if (isIcon) assertContrast('icon', contrastOf(colour, ...ground), shapeContrast)
      else assertContrast('text', contrastOf(colour, ...ground), textContrast)
      if (shape.length > 0) assertContrast('shape', Math.max(...shape.map((one) => contrastOf(one, ...around))), 1.4)
      if (state === 'focused') assertContrast('ring', ring === '' ? 0 : contrastOf(ring, ...ringGround), shapeContrast)
    }
  }
}

/** Shows elements as if each of them was hovered, until the returned function is called. */
async function forceHover({ session }: Tab, selector: string): Promise<() => Promise<unknown>> {
  const send = session!.send.bind(session)
  await send('DOM.enable')
  await send('CSS.enable')
  const { root } = await send('DOM.getDocument')
  const { nodeIds } = await send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  for (const nodeId of nodeIds) await send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
  return () => send('CSS.disable').then(() => send('DOM.disable'))
}

/** Reads the colours of each visible control, and of what lies below it, uppermost first. */
function readLooks(selector: string, hasFocus: boolean) {
  if (!matchMedia('(hover: hover)').matches) throw new Error('The browser does not hover.')
  return all(selector).flatMap((element) => {
    if (hasFocus) element.focus()
    else element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    finishAll()
    const { left, top, width, height, bottom } = boxOf(element)
    const style = styleOf(element)
    if (width === 0 || bottom <= 0 || style.visibility !== 'visible') return []
    // Without text, the middle of the icon.
    const range = document.createRange()
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element)
    const [text = boxOf(element)] = range.getClientRects()
    /** Lists the backgrounds at a point down to the first that covers the others. */
    const listGrounds = (x: number, y = top + height / 2) => {
      const colours = document.elementsFromPoint(x, y).map((one) => styleOf(one).backgroundColor)
      return colours.slice(0, colours.findIndex((one) => one.startsWith('rgb(')) + 1)
    }
    const icon = element.querySelector('.navbar-toggle-bar')
    return {
      name: element.textContent || element.getAttribute('aria-label'),
      isIcon: icon !== null,
      colour: icon === null ? style.color : styleOf(icon).borderTopColor,
      ground: listGrounds(text.left + text.width / 2, text.top + text.height / 2),
      shape: element.matches('.button') ? [style.backgroundColor, style.borderTopColor] : [],
      around: listGrounds(left - 2),
      ring: style.outlineStyle === 'solid' ? style.outlineColor : '',
      ringGround: listGrounds(left - parseFloat(style.outlineOffset) + 1),
    }
  })
}

test.run()
