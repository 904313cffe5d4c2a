import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { content, fullPages, html, paths } from '../built-site.ts'
import { contrastOf } from './contrast.ts'
import { all, boxOf, isInView, one, styleOf } from './drivers/in-page.ts'
import { awaitSettled, changeStyles, findUnpainted } from './page-state.ts'
import { addresses, laptop, visitors, withoutTimelines } from './visit.ts'

/** Declarations that Chrome 79, Firefox 75 or Safari 13.1 ignore. */
const unknownDeclarations =
  /(?<=[;{])(?:(?:inset|aspect-ratio|translate|rotate|text-wrap|text-underline-offset|scroll-padding|color-scheme|(?:margin|padding)-(?:block|inline))[a-z-]*:|[a-z-]+:[^;{}]*(?:\dsvh|:?clip\b(?!-)|anywhere))[^;{}]*;?/g

/** Rules whose selectors these browsers do not support. */
const unknownRules = /(?<=[{}])[^{}@]*:(?:is|has|not\(:focus|focus-visible)[^{}]*\{[^{}]*\}/g

/** Removes the styles that an old browser ignores. */
const oldBrowsers: Readonly<Record<string, (css: string) => string>> = {
  'no styles': () => '',
  'no custom properties': (css) => css.replace(/(?<=[;{])[a-z-]+:[^;{}]*var\([^;{}]*;?/g, ''),
  'the styles of 2020': (css) =>
    withoutTimelines
      .rewrite(css)
      .replace(/@supports\(height:1svh\)\{[^{}]*\{[^{}]*\}\}/, '')
      .replace(unknownRules, '')
      .replace(unknownDeclarations, ''),
}

/** Removes what a browser of 2020 does not support. */
const prelude = `
  ${withoutTimelines.prelude}
  for (const name of ['addEventListener', 'removeEventListener']) Object.defineProperty(MediaQueryList.prototype, name, { value: undefined })`

for (const [kind, rewriteStyles] of Object.entries(oldBrowsers))
  for (const view of [{ width: 360, height: 640 }, laptop]) {
    const rewrite = (page: string) => page.replace(/(?<=<style>)[^<]*/, rewriteStyles)
    const old = { ...view, prelude, rewrite }
    visitors(`with ${kind} at ${view.width} px, the headline is first, and nothing is huge`, old, async ({ tab }) => {
      const { headline, join, excess, drawings, icons } = await tab.evaluate(() => ({
        headline: isInView('h1'),
        join: isInView('.hero .button'),
        excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        drawings: all('svg').map((drawing) => boxOf(drawing).width),
        icons: all('a svg').map((icon) => boxOf(icon).width),
      }))
      const isPlain = kind === 'no styles'
      assert.ok(headline && (join || isPlain))
      assert.is(excess, 0)
      assert.ok(icons.length > 4 && Math.min(...icons) > 20)
      assert.ok(!isPlain || Math.max(...drawings) <= 48)
    })
  }

visitors(
  'a print is black on white, with the name, the addresses and visible drawings',
  { paths: addresses },
  async ({ path, tab }) => {
    await tab.emulate!({ medium: 'print' })
    await awaitSettled(tab)
    const { looks, bar, text, paints, grounds } = await tab.evaluate(() => {
      const elements = all('body *:not(svg *, .ground-on-paper, h3)').filter((one) => one.getClientRects().length > 0)
      const shapes = all('svg :is(path, circle, rect, use)').filter((shape) => {
        const { width, height } = boxOf(shape)
        const isShown = width + height > 0 && shape.checkVisibility({ visibilityProperty: true })
        return isShown && shape.closest('defs, .ground-on-paper') === null
      })
      const grounds = all('.ground-on-paper').filter((one) => one.checkVisibility())
      return {
        looks: elements.map((element) => {
          const { backgroundColor, color, opacity } = styleOf(element)
          return `${color} on ${backgroundColor}, ${opacity}`
        }),
        bar: document.querySelector<HTMLElement>('.navbar')?.innerText.trim(),
        text: one('main').innerText,
        paints: shapes.flatMap((shape) => [styleOf(shape).fill, styleOf(shape).stroke]),
        grounds: grounds.map((one) => styleOf(one).getPropertyValue('print-color-adjust')),
      }
    })
    assert.equal([...new Set(looks)], ['rgb(0, 0, 0) on rgba(0, 0, 0, 0), 1'], path)
    assert.is(bar, fullPages.includes(path) ? content.organization.name : undefined)
    // A drawing is not text, so a pale colour is enough. Cotton, with a contrast of 1.04, would be invisible.
    for (const paint of paints)
      assert.ok(paint === 'none' || contrastOf(paint, 'rgb(255, 255, 255)') > 1.4, `${paint} on ${path}`)
    if (path !== '/') return
    assert.ok(text.includes(content.organization.email) && new Set(paints).size > 3)
    assert.equal([...new Set(grounds)], ['exact'])
  },
)

for (const [name, change] of [
  ['a print that begins while the page scrolls is complete', { medium: 'print' }],
  ['the page is complete if it is asked for less motion while it scrolls', { reducedMotion: true }],
] as const)
  visitors(name, {}, async ({ tab }) => {
    await tab.evaluate(() => document.documentElement.setAttribute('data-moving', ''))
    assert.is.not((await findUnpainted(tab)).length, 0)
    await tab.emulate!(change)
    await awaitSettled(tab)
    assert.equal(await findUnpainted(tab), [])
  })

visitors(
  'in print, the largest figure fits into its notch, also where vw is larger than in Chromium',
  { width: 900, height: 1123 },
  async ({ tab }) => {
    await tab.emulate!({ medium: 'print' })
    // Firefox takes vw from more than the page without its margins.
    await changeStyles(tab, 'body { width: 180mm } .container { padding-inline: 0 }')
    const [words, notch] = await tab.evaluate(() => {
      const field = document.querySelector<SVGSVGElement>('.impact-drawing-wide')!
      const { top, height } = boxOf(field)
      // The first dot of the second row of the path is the first below the notch.
      const [, y] = /M0 ([\d.]+)/.exec(field.querySelector('path')!.getAttribute('d')!) ?? []
      const end = top + ((Number(y) - 0.5) * height) / field.viewBox.baseVal.height
      return [boxOf('.impact-field .impact-legend').bottom, end] as const
    })
    assert.ok(words <= notch, `${words} px, but the notch ends at ${notch} px`)
  },
)

test('every page asks to be left light', () => {
  for (const path of paths)
    for (const declaration of ['<meta name="color-scheme" content="only light"/>', 'color-scheme:only light'])
      assert.ok(html(path).includes(declaration), `${path}: ${declaration}`)
})

/** Forced dark mode changes text below and backgrounds above these brightnesses (Chromium's dark_mode_settings.h). */
const [textLimit, groundLimit] = [150, 205]

const dark = {
  paths: addresses,
  rewrite: (page: string) =>
    page.replace(/@supports not \(color-scheme:[^)]*\)\s*\{\s*@media\s*\([^)]*\)/, '@media all{@media all'),
}

visitors('a forced dark mode changes text and ground together', dark, async ({ path, tab }) => {
  const seen = await tab.evaluate(() => {
    const brightnessOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+/g)?.map(Number) ?? []
      return alpha === 0 ? undefined : (red * 299 + green * 587 + blue * 114) / 1000
    }
    const findGround = (element: Element | null): number =>
      element === null ? 255 : (brightnessOf(styleOf(element).backgroundColor) ?? findGround(element.parentElement))
    // At the top, the bar has no background.
    const texts = all('body *:not(svg *, .navbar *)').filter(({ childNodes }) =>
      Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE),
    )
    return texts.map((element) => ({
      content: element.textContent,
      text: brightnessOf(styleOf(element).color) ?? 0,
      ground: findGround(element),
    }))
  })
  assert.ok(seen.length > 0)
  const halfChanged = seen.filter(({ text, ground }) => text < textLimit !== ground > groundLimit)
  assert.equal(halfChanged, [], path)
})

test.run()
