import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/tab.ts'
import { awaitBar, awaitSettled, changeStyles } from './page-state.ts'
import { addresses, laptop, phone, visitors } from './visit.ts'

declare global {
  /** Filled by `motionRecorder`: the animations that started. */
  var moved: string[]
  /** Filled by `motionRecorder`: the timers that have not run yet. */
  var timers: Set<unknown>
}

/** Contrasts that WCAG 2.2 requires: of text (1.4.3), and of icons and focus rings (1.4.11). */
const [textContrast, shapeContrast] = [4.5, 3]

for (const view of [phone, laptop])
  for (const state of ['transparent', 'white'] as const)
    visitors(
      `at ${view.width} px, every control in the ${state} bar stands out when it is hovered or focused`,
      view,
      async ({ tab }) => {
        if (state === 'white') await tab.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }))
        await awaitBar(tab, state)
        await assertStandOut(tab, '.navbar a, .navbar button')
      },
    )

visitors('every control in the menu stands out when it is hovered or focused', phone, async ({ tab }) => {
  // After a click, browsers show no focus ring.
  await tab.evaluate(() => document.querySelector<HTMLElement>('.navbar-toggle')!.focus())
  await tab.press('Enter')
  await awaitSettled(tab)
  await assertStandOut(tab, '.navbar a, .navbar button')
})

visitors(
  'every control outside of the bar stands out when it is hovered or focused',
  { ...laptop, paths: ['/', '/#join', '/careers', '/lost', '/broken'] },
  ({ tab }) => assertStandOut(tab, 'body > :not(.navbar) a, body > a, main button'),
)

visitors('while a phone scrolls, nothing lies over the bar', phone, async ({ tab }) => {
  // `elementFromPoint` skips art that lets clicks through.
  await changeStyles(tab, '* { pointer-events: auto !important }')
  const { count, covering } = await tab.evaluate(async () => {
    const bar = document.querySelector('.navbar')!
    const covering = new Set<string | undefined>()
    const { clientWidth } = document.documentElement
    let count = 0
    for (const end = document.documentElement.scrollHeight - innerHeight; scrollY < end - 1; count++) {
      scrollBy({ top: 20, behavior: 'instant' })
      if (count % 5 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
      const { bottom } = bar.getBoundingClientRect()
      for (const y of [2, bottom / 2, bottom - 2])
        for (let x = 4; x < clientWidth; x += 44) {
          const element = document.elementFromPoint(x, y)
          if (!bar.contains(element)) covering.add(element?.outerHTML.slice(0, 80))
        }
    }
    return { count, covering: [...covering] }
  })
  assert.ok(count > 100)
  assert.equal(covering, [])
})

visitors('with forced colours, the icon of the menu stands out', { ...phone, forcedColours: true }, async ({ tab }) => {
  await assertStandOut(tab, '.navbar-toggle')
  await tab.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }))
  await assertStandOut(tab, '.navbar-toggle')
  await tab.click('.navbar-toggle')
  await awaitSettled(tab)
  await assertStandOut(tab, '.navbar-toggle')
})

visitors(
  'in print, every drawing stands out from the paper, or keeps its ground',
  { ...laptop, paths: addresses, emulation: true },
  async ({ path, tab }) => {
    await tab.emulate({ medium: 'print' })
    await awaitSettled(tab)
    const { colours, grounds } = await tab.evaluate(() => {
      const shapes = Array.from(document.querySelectorAll('svg :is(path, circle, rect, use)')).filter((shape) => {
        const { width, height } = shape.getBoundingClientRect()
        return width + height > 0 && shape.checkVisibility({ visibilityProperty: true }) && !shape.closest('defs')
      })
      const isOnPaper = (shape: Element) => shape.closest('.ground-on-paper') === null
      const paints = shapes.filter(isOnPaper).map((shape) => {
        const { fill, stroke } = getComputedStyle(shape)
        return [fill, stroke].filter((paint) => paint !== 'none')
      })
      const grounds = Array.from(document.querySelectorAll('.ground-on-paper'))
        .filter((ground) => ground.checkVisibility())
        .map((ground) => getComputedStyle(ground).getPropertyValue('print-color-adjust'))
      return { colours: [...new Set(paints.flat())], grounds: [...new Set(grounds)] }
    })
    // A drawing is not text, so a pale colour is enough. Cotton, with a contrast of 1.04, would be invisible.
    for (const colour of colours) assert.ok(contrastOf(colour, 'rgb(255, 255, 255)') > 1.4, `${colour} on ${path}`)
    if (path !== '/') return
    assert.ok(colours.length > 3)
    assert.equal(grounds, ['exact'])
  },
)

/** Records every visible animation of more than colours, and lists waiting timers. */
const motionRecorder = `
  self.moved = []
  self.timers = new Set()
  const note = (name, target) => moved.push(name + ' ' + target.outerHTML.slice(0, 80))
  const { animate } = Element.prototype
  Element.prototype.animate = function (...words) {
    note('animate', this)
    return animate.apply(this, words)
  }
  for (const type of ['transitionrun', 'animationstart'])
    addEventListener(type, ({ target, propertyName, animationName }) => {
      const name = propertyName || animationName
      const isStill = /color|fill|shadow|visibility|^navbar-scrolled$/.test(name)
      if (!isStill && target.checkVisibility({ visibilityProperty: true })) note(name, target)
    }, true)
  const { setTimeout: later, clearTimeout: forget } = self
  self.setTimeout = (body, time) => {
    const timer = later(() => { timers.delete(timer); body() }, time)
    // The driver of WebKit has timers in the page that take much longer.
    if (time < 5000) timers.add(timer)
    return timer
  }
  self.clearTimeout = (timer) => { timers.delete(timer); forget(timer) }
`

for (const view of [phone, laptop])
  visitors(
    `with reduced motion at ${view.width} px, nothing moves after loading, on focus or while scrolling`,
    { ...view, reducedMotion: true, prelude: motionRecorder },
    async ({ tab }) => {
      await tab.evaluate(async () => {
        document.querySelector<HTMLElement>('.hero a')!.focus()
        for (const end = document.documentElement.scrollHeight - innerHeight; scrollY < end - 1;) {
          scrollBy(0, 200)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      })
      // The rings wait for 400 ms after loading. An animation that waits for its own delay is listed already.
      await tab.waitFor('all timers to run', () => self.timers.size === 0)
      const [moved, waiting] = await tab.evaluate(() => {
        const waiting = document.getAnimations().flatMap(({ effect, timeline, playState }) => {
          if (!(effect instanceof KeyframeEffect) || timeline !== document.timeline || playState === 'paused') return []
          return effect.getComputedTiming().duration === 0 ? [] : [effect.target?.outerHTML.slice(0, 80)]
        })
        return [self.moved, waiting] as const
      })
      assert.equal([moved, waiting], [[], []])
    },
  )

/** Focuses and hovers one element of each kind. Asserts that its text or icon, its shape and its focus ring stand out. */
async function assertStandOut(tab: Tab, selector: string): Promise<void> {
  assert.ok(await tab.evaluate(() => matchMedia('(hover: hover)').matches), 'The browser does not hover.')
  const count = await tab.evaluate((wanted) => {
    const shown = Array.from(document.querySelectorAll(wanted)).filter((one) => {
      return one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'
    })
    const kinds = new Map(
      shown.map((one) => {
        const part = one.closest('header, li, section, footer')?.className
        return [`${one.className} in ${part}, ${one.matches(':target *')}, ${getComputedStyle(one).color}`, one]
      }),
    )
    for (const [index, one] of [...kinds.values()].entries()) one.setAttribute('data-number', `${index}`)
    return kinds.size
  }, selector)
  assert.ok(count > 0)
  for (let number = 0; number < count; number++) {
    const element = `[data-number="${number}"]`
    await tab.evaluate((one) => document.querySelector<HTMLElement>(one)!.focus(), element)
    await assertContrast(tab, element, ':focus-visible')
    await tab.hover(element)
    await assertContrast(tab, element, ':hover')
  }
}

/** Waits until an element is in a state, and asserts that what it shows then stands out. */
async function assertContrast(tab: Tab, selector: string, state: string): Promise<void> {
  await tab.waitFor(selector + state, (wanted) => document.querySelector(wanted) !== null, selector + state)
  const { name, isIcon, colour, ground, shape, ring, around } = await tab.evaluate((wanted) => {
    const element = document.querySelector(wanted)!
    for (const animation of element.getAnimations({ subtree: true }))
      if (animation.timeline === document.timeline) animation.finish()
    const box = element.getBoundingClientRect()
    // Without text, the middle of the icon.
    const range = document.createRange()
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element)
    const [text = box] = range.getClientRects()
    /** Lists the backgrounds at a point, uppermost first, down to the first that covers the others. */
    const listGrounds = (x: number, y: number) => {
      const colours = document.elementsFromPoint(x, y).map((one) => getComputedStyle(one).backgroundColor)
      return colours.slice(0, colours.findIndex((one) => one.startsWith('rgb(')) + 1)
    }
    const style = getComputedStyle(element)
    const icon = element.querySelector('.navbar-toggle-bar')
    /** Browsers replace backgrounds, but not borders, with forced colours. */
    const colourOf = (part: Element) => {
      const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(part)
      return borderTopStyle === 'solid' ? borderTopColor : backgroundColor
    }
    const hasRing = style.outlineStyle === 'solid'
    const distance = parseFloat(style.outlineOffset)
    return {
      name: element.textContent || element.getAttribute('aria-label'),
      isIcon: icon !== null,
      colour: icon === null ? style.color : colourOf(icon),
      ground: listGrounds(text.left + text.width / 2, text.top + text.height / 2),
      shape: element.matches('.button') ? [style.backgroundColor, style.borderTopColor] : [],
      ring: hasRing ? style.outlineColor : undefined,
      around: listGrounds(box.left - distance + 1, box.top + box.height / 2),
    }
  }, selector + state)
  const what = `${name} with ${state}: `
  const least = isIcon ? shapeContrast : textContrast
  const contrast = contrastOf(colour, ...ground)
  assert.ok(contrast >= least, `${what}${colour} on ${ground} has a contrast of ${contrast}`)
  const shapeContrasts = shape.map((one) => contrastOf(one, ...around))
  if (shape.length > 0)
    assert.ok(Math.max(...shapeContrasts) > 1.4, `${what}its shape does not stand out from ${around}`)
  assert.ok(!state.includes('focus') || ring !== undefined, `${what}no focus ring`)
  if (ring === undefined) return
  const ringContrast = contrastOf(ring, ...around)
  assert.ok(ringContrast >= shapeContrast, `${what}its ring ${ring} on ${around} has a contrast of ${ringContrast}`)
}

/** Returns the contrast of a colour on a stack of backgrounds, uppermost first, as WCAG 2.2 defines it. */
function contrastOf(colour: string, ...grounds: readonly string[]): number {
  const parse = (text: string) => text.match(/[\d.]+/g)?.map(Number) ?? []
  const below = grounds.toReversed().reduce((under, text) => blend(parse(text), under), [255, 255, 255])
  const [one, other] = [blend(parse(colour), below), below].map((channels) => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  })
  return Math.max(one! / other!, other! / one!)
}

function blend([red = 0, green = 0, blue = 0, alpha = 1]: readonly number[], under: readonly number[]): number[] {
  return [red, green, blue].map((channel, index) => channel * alpha + under[index]! * (1 - alpha))
}

test.run()
