import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { organization } from '../../content/organization.ts'
import { html } from '../built-site.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitBar, awaitFrames, awaitSettled, scrollPosition } from './page-state.ts'
import { laptop, phone, tablet, visitors, withoutTimelines, type Conditions } from './visit.ts'

const smallPhone = { width: 360, height: 640 }

/** Properties and values that Chrome 79, Firefox 75 or Safari 13.1 lack, and with them the declaration. */
const younger =
  /(?<=[;{])(?:(?:inset|aspect-ratio|translate|rotate|text-wrap|text-underline-offset|scroll-padding|color-scheme|(?:margin|padding)-(?:block|inline))[a-z-]*:|[a-z-]+:[^;{}]*(?:\dsvh|:?clip\b(?!-)|anywhere))[^;{}]*;?/g

/** Rules whose selectors these browsers lack. */
const youngerRules = /(?<=[{}])[^{}@]*:(?:is|has|not\(:focus|focus-visible)[^{}]*\{[^{}]*\}/g

/** What is left of a page's styles in old browsers. */
const oldBrowsers: Readonly<Record<string, (css: string) => string>> = {
  'no styles': () => '',
  'no custom properties': (css) => css.replace(/(?<=[;{])[a-z-]+:[^;{}]*var\([^;{}]*;?/g, ''),
  'the styles of 2020': (css) =>
    withoutTimelines
      .rewrite(css)
      .replace(/@supports\(height:1svh\)\{[^{}]*\{[^{}]*\}\}/, '')
      .replace(youngerRules, '')
      .replace(younger, ''),
}

/** What a browser of 2020 has not learned yet. */
const olderApis = `
  ${withoutTimelines.prelude}
  for (const name of ['addEventListener', 'removeEventListener']) Object.defineProperty(MediaQueryList.prototype, name, { value: undefined })
`

for (const [kind, rewriteStyles] of Object.entries(oldBrowsers))
  for (const view of [smallPhone, laptop])
    visitors(
      `with ${kind} the headline stands in the first screen and nothing covers it or is too wide, at ${view.width} px`,
      { ...view, prelude: olderApis, rewrite: (page) => page.replace(/(?<=<style>)[^<]*/, rewriteStyles) },
      async ({ tab }) => {
        assert.ok(await isWhole(tab, kind === 'no styles' ? 'h1' : '.hero .button'))
        assert.ok(await isWhole(tab, 'h1'))
        const { excess, drawings, icons } = await tab.evaluate(() => {
          const areas = (selector: string) =>
            Array.from(document.querySelectorAll(selector), (drawing) => drawing.getBoundingClientRect().width)
          const { scrollWidth, clientWidth } = document.documentElement
          return { excess: scrollWidth - clientWidth, drawings: areas('svg'), icons: areas('a svg') }
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
  // A laptop at 400 %.
  [320, 256],
] as const

visitors(
  'the first screen shows the headline in its upper half, and the way to join where there is room',
  phone,
  async ({ tab }) => {
    for (const [width, height] of firstScreens) {
      await tab.resize(width, height)
      // A scroll bar beside the page would make it narrower than on a phone.
      const room = await tab.evaluate(() => document.documentElement.clientWidth)
      if (room < width) await tab.resize(2 * width - room, height)
      await awaitSettled(tab)
      const size = `${width} by ${height}`
      assert.ok(await isWhole(tab, 'h1'), size)
      assert.ok(height < 360 || (await isWhole(tab, '.hero .button')), size)
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
  'on paper all words are there, in black; no ground but that of the pictures is printed, and of the bar the name alone',
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
        top: document.querySelector('.brand')?.getBoundingClientRect().top ?? 0,
        text: document.querySelector<HTMLElement>('main')!.innerText,
      }
    })
    assert.equal([...new Set(styles)], ['rgb(0, 0, 0) on rgba(0, 0, 0, 0), 1'])
    assert.ok(top >= 0 && top < 100)
    if (path !== '/donate') assert.is(bar, organization.name)
    if (path === '/') assert.ok([organization.email, organization.copyEmail].every((address) => text.includes(address)))
  },
)

test('every page asks browsers that darken pages to leave its colours as they are', () => {
  for (const path of ['/', '/careers', '/donate', '/404.html', '/500.html'])
    for (const wish of ['<meta name="color-scheme" content="only light"/>', 'color-scheme:only light'])
      assert.ok(html(path).includes(wish), `${path}: ${wish}`)
})

/** Such a browser changes dark text and light grounds; by these limits Chromium tells them (dark_mode_settings.h). */
const [darkestKept, lightestKept] = [150, 205]

visitors(
  'where a browser darkens the page all the same, it changes a text and the ground below it both, or neither',
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
      const groundOf = (element: Element | null): number => {
        if (element === null) return 255
        return brightness(getComputedStyle(element).backgroundColor) ?? groundOf(element.parentElement)
      }
      // The bar has no ground of its own at the top.
      const elements = Array.from(document.querySelectorAll('body *:not(svg *, .navbar *)'))
      const texts = elements.filter(({ childNodes }) => Array.from(childNodes).some((node) => node.nodeType === 3))
      return texts.map((element) => ({
        words: element.textContent,
        text: brightness(getComputedStyle(element).color) ?? 0,
        ground: groundOf(element),
      }))
    })
    assert.ok(seen.length > 0)
    const halfChanged = seen.filter(({ text, ground }) => text < darkestKept !== ground > lightestKept)
    assert.equal(halfChanged, [], path)
  },
)

visitors('the keyboard is at once where it goes, however far that is', laptop, async ({ tab }) => {
  for (let stop = 0; stop < 15; stop++) await tab.press('Tab')
  assert.ok(await isWhole(tab, ':focus'))
  assert.ok((await scrollPosition(tab)) > 2000)
})

const home: readonly (readonly [string, Conditions, string])[] = [
  ['the bar', laptop, '.navbar-bar a[href="/"]'],
  ['the menu', tablet, '.navbar-menu a[href="/"]'],
]
for (const [place, view, link] of home)
  visitors(
    `on the home page the link home in ${place} leads to its top and loads nothing`,
    { ...view, paths: ['/#info'] },
    async ({ tab }) => {
      await awaitBar(tab, 'white')
      await tab.evaluate(() => document.body.setAttribute('data-same', ''))
      if (view === tablet) await tab.click('.navbar-toggle')
      await tab.click(link)
      await tab.waitFor('the top', () => scrollY === 0 && location.href === `${location.origin}/`)
      await awaitFrames(tab)
      assert.ok(await tab.evaluate(() => document.body.hasAttribute('data-same')))
      assert.is(await scrollPosition(tab), 0)
    },
  )

visitors('a click on the link home with a modifier key is left to the browser', laptop, async ({ tab }) => {
  const handled = await tab.evaluate(() =>
    ['none', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey'].filter((key) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true })
      let isHandled = false
      const stop = (event: Event) => {
        isHandled = event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', stop, { once: true })
      document.querySelector('.navbar-bar a[href="/"]')!.dispatchEvent(click)
      return isHandled
    }),
  )
  assert.equal(handled, ['none'])
})

/** Whether an element lies in the screen with all of it, and with nothing on top of its middle. */
function isWhole(tab: Tab, selector: string): Promise<boolean> {
  return tab.evaluate((wanted) => {
    const element = document.querySelector(wanted)!
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + 20, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(onTop)
  }, selector)
}

test.run()
