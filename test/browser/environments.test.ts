import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { organization } from '../../content/organization.ts'
import { html, paths } from '../built-site.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled } from './page-state.ts'
import { laptop, phone, visitors, withoutTimelines } from './visit.ts'

const smallPhone = { width: 360, height: 640 }

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
const oldApis = `
  ${withoutTimelines.prelude}
  for (const name of ['addEventListener', 'removeEventListener']) Object.defineProperty(MediaQueryList.prototype, name, { value: undefined })
`

for (const [kind, rewriteStyles] of Object.entries(oldBrowsers))
  for (const view of [smallPhone, laptop])
    visitors(
      `with ${kind} at ${view.width} px, the first screen shows the headline, and nothing is too wide`,
      { ...view, prelude: oldApis, rewrite: (page) => page.replace(/(?<=<style>)[^<]*/, rewriteStyles) },
      async ({ tab }) => {
        assert.ok(await isInView(tab, 'h1'))
        assert.ok(kind === 'no styles' || (await isInView(tab, '.hero .button')))
        const { excess, drawings, icons } = await tab.evaluate(() => {
          const widths = (selector: string) =>
            Array.from(document.querySelectorAll(selector), (drawing) => drawing.getBoundingClientRect().width)
          const { scrollWidth, clientWidth } = document.documentElement
          return { excess: scrollWidth - clientWidth, drawings: widths('svg'), icons: widths('a svg') }
        })
        assert.is(excess, 0)
        assert.ok(icons.length > 4 && icons.every((icon) => icon > 20))
        if (kind === 'no styles') assert.ok(drawings.every((drawing) => drawing <= 48))
      },
    )

const firstScreens = [
  [360, 640],
  [360, 600],
  [360, 560],
  [320, 568],
  [740, 360],
  [667, 375],
  [844, 390],
  [915, 412],
  [768, 1024],
  // A laptop at 400 % zoom.
  [320, 256],
] as const

visitors(
  'the first screen shows the headline in its upper half, and the Join button if there is space',
  phone,
  async ({ tab, open }) => {
    for (const [width, height] of firstScreens) {
      await tab.resize(width, height)
      // A scrollbar beside the page would make it narrower than on a phone.
      const clientWidth = await tab.evaluate(() => document.documentElement.clientWidth)
      if (clientWidth < width) await tab.resize(2 * width - clientWidth, height)
      // WebKitGTK may keep the styles of the previous height.
      await open('/')
      const size = `${width} by ${height}`
      assert.ok(await isInView(tab, 'h1'), size)
      assert.ok(height < 360 || (await isInView(tab, '.hero .button')), size)
      const [bar, headline] = await tab.evaluate(() => [
        document.querySelector('.navbar')!.getBoundingClientRect().bottom,
        document.querySelector('h1')!.getBoundingClientRect().top,
      ])
      assert.is(bar, height < 480 ? 52 : 72, size)
      assert.ok(headline! > bar! && headline! < height / 2, size)
    }
  },
)

visitors(
  'a printed page shows all text in black without backgrounds, and only the name from the bar',
  { ...laptop, paths: ['/', '/careers', '/donate'], emulation: true },
  async ({ path, tab }) => {
    await tab.emulate({ medium: 'print' })
    await awaitSettled(tab)
    const { styles, bar, top, text } = await tab.evaluate(() => {
      const elements = document.querySelectorAll('body *:not(svg *, .ground-on-paper, h3)')
      const shown = Array.from(elements).filter((element) => element.getClientRects().length > 0)
      return {
        styles: shown.map((element) => {
          const { backgroundColor, color, opacity } = getComputedStyle(element)
          return `${color} on ${backgroundColor}, ${opacity}`
        }),
        bar: document.querySelector<HTMLElement>('.navbar')?.innerText.trim(),
        top: document.querySelector('.brand')?.getBoundingClientRect().top ?? -1,
        text: document.querySelector<HTMLElement>('main')!.innerText,
      }
    })
    assert.equal([...new Set(styles)], ['rgb(0, 0, 0) on rgba(0, 0, 0, 0), 1'])
    if (path !== '/donate') {
      assert.is(bar, organization.name)
      assert.ok(top >= 0 && top < 100)
    }
    if (path === '/') assert.ok(text.includes(organization.email))
  },
)

test('every page asks browsers not to apply their dark mode', () => {
  for (const path of paths)
    for (const declaration of ['<meta name="color-scheme" content="only light"/>', 'color-scheme:only light'])
      assert.ok(html(path).includes(declaration), `${path}: ${declaration}`)
})

/** Forced dark mode changes text below and backgrounds above these brightnesses (Chromium's dark_mode_settings.h). */
const [textLimit, backgroundLimit] = [150, 205]

visitors(
  'a forced dark mode changes text and its background together, so that the text stays readable',
  {
    ...laptop,
    paths: ['/', '/careers', '/donate', '/lost'],
    rewrite: (html) =>
      html.replace(/@supports not \(color-scheme:[^)]*\)\s*\{\s*@media\s*\([^)]*\)/, '@media all{@media all'),
  },
  async ({ path, tab }) => {
    const seen = await tab.evaluate(() => {
      const brightness = (colour: string) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+/g)?.map(Number) ?? []
        return alpha === 0 ? undefined : (red * 299 + green * 587 + blue * 114) / 1000
      }
      const findBackground = (element: Element | null): number => {
        if (element === null) return 255
        return brightness(getComputedStyle(element).backgroundColor) ?? findBackground(element.parentElement)
      }
      // At the top, the bar has no background.
      const elements = Array.from(document.querySelectorAll('body *:not(svg *, .navbar *)'))
      const texts = elements.filter(({ childNodes }) => Array.from(childNodes).some((node) => node.nodeType === 3))
      return texts.map((element) => ({
        content: element.textContent,
        text: brightness(getComputedStyle(element).color) ?? 0,
        background: findBackground(element),
      }))
    })
    assert.ok(seen.length > 0)
    const halfChanged = seen.filter(({ text, background }) => text < textLimit !== background > backgroundLimit)
    assert.equal(halfChanged, [], path)
  },
)

/** Returns whether an element is entirely in view and not covered. */
function isInView(tab: Tab, selector: string): Promise<boolean> {
  return tab.evaluate((wanted) => {
    const element = document.querySelector(wanted)!
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + 20, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(onTop)
  }, selector)
}

test.run()
