import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { content } from '../../built-site.ts'
import { all, boxOf, one, styleOf } from '../drivers/in-page.ts'
import type { Tab } from '../drivers/tab.ts'
import { awaitSettled, scrollPosition } from '../page-state.ts'
import { laptop, phone, refuseScripts, visitors } from '../visit.ts'

/** A laptop at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

const { barEntries, emailButton, menuEntries } = content.navigation
const menuLabels = menuEntries.map(({ label }) => label)

/** What the menu shows and says, and what it does to the page. */
const closed = { isShown: false, expanded: 'false', inert: 0, isLocked: false }
const open = { isShown: true, expanded: 'true', inert: 3, isLocked: true }

visitors('the open menu fills the screen, and the page behind it does not scroll', phone, async ({ tab }) => {
  await toggleMenu(tab, open)
  const gaps = await tab.evaluate(() => {
    const [menu, bar] = [boxOf('.navbar-menu'), boxOf('.navbar-inner')]
    const { clientWidth } = document.documentElement
    return [menu.left, bar.top, menu.right - clientWidth, menu.bottom - innerHeight, menu.top - bar.bottom]
  })
  assert.equal(gaps.map(Math.round), [0, 0, 0, 0, 0])
  const turns = await tab.evaluate(() =>
    all('.navbar-toggle-bar').map((bar) => Math.round(new DOMMatrix(styleOf(bar).transform).b)),
  )
  assert.equal(turns, [1, -1])
  await tab.wheel(300)
  assert.is(await scrollPosition(tab), 0)
})

visitors('the menu closes on Escape, with the focus back on its button', phone, async ({ tab }) => {
  await toggleMenu(tab, open)
  await tab.press('Tab')
  await tab.press('Escape')
  await awaitMenu(tab, closed)
  assert.ok(await tab.evaluate(() => document.activeElement === one('.navbar-toggle')))
  // A closed menu leaves the focus alone.
  await tab.evaluate(() => one('main a').focus())
  await tab.press('Escape')
  assert.ok(await tab.evaluate(() => document.activeElement === one('main a')))
})

visitors('the menu closes on a second press, without the focus, and if its links fit', phone, async ({ tab }) => {
  await toggleMenu(tab, open)
  await toggleMenu(tab, closed)
  await toggleMenu(tab, open)
  // In browsers without `inert`, the focus can leave the menu.
  await tab.evaluate(() => {
    one('main').inert = false
    one('main').focus()
  })
  await awaitMenu(tab, closed)
  await toggleMenu(tab, open)
  await tab.resize(laptop.width, laptop.height)
  await tab.waitFor('the links', () => boxOf('.navbar-bar').width > 0)
  await tab.resize(phone.width, phone.height)
  await awaitMenu(tab, closed)
})

visitors('at 400 % zoom, Tab and the wheel reach and show every link of the menu', zoomed, async ({ tab }) => {
  await tab.evaluate(() => one('.navbar-toggle').focus())
  await tab.press('Enter')
  await awaitMenu(tab, open)
  for (const label of menuLabels) {
    await tab.press('Tab')
    // In some browsers, Tab first reaches the scrollable box.
    if (await tab.evaluate(() => document.activeElement === one('.navbar-menu'))) await tab.press('Tab')
    assert.is(await tab.evaluate(() => document.activeElement?.textContent), label)
    await tab.waitFor(`${label} to be in view`, () => {
      const { top, bottom } = boxOf(document.activeElement!)
      return top >= boxOf('.navbar-inner').bottom - 1 && bottom <= innerHeight + 1
    })
  }
  await tab.evaluate(() => one('.navbar-menu').scrollTo(0, 0))
  await tab.wheel(600)
  await tab.waitFor('the last link', () => boxOf('.navbar-menu a[href="/careers"]').bottom <= innerHeight)
  assert.is(await scrollPosition(tab), 0)
})

visitors(
  'a link in the menu closes it and shows its section',
  { ...phone, paths: ['/', '/careers'] },
  async ({ tab }) => {
    await toggleMenu(tab, open)
    await tab.click('.navbar-menu a[href$="#our_programs"]')
    await tab.waitFor('the programs', () => {
      const { top, bottom } = boxOf('#our_programs')
      return top < innerHeight / 2 && bottom > innerHeight / 2
    })
    await awaitMenu(tab, closed)
  },
)

for (const [view, place, labels] of [
  [phone, '.navbar-menu', menuLabels],
  [laptop, '.navbar-bar', [...barEntries.map(({ label }) => label), emailButton.label]],
] as const)
  visitors(`without script at ${view.width} px, every link works`, { ...view, script: false }, async ({ tab }) => {
    const links = await tab.evaluate(() =>
      all('.navbar a:not(.brand)')
        .filter((link) => boxOf(link).width > 0 && styleOf(link).visibility === 'visible')
        .map((link) => {
          const { left, right, height } = boxOf(link)
          return [link.textContent, left >= 0 && right <= innerWidth && height >= 44]
        }),
    )
    assert.equal(
      links,
      labels.map((label) => [label, true]),
    )
    await tab.click(`${place} a[href="/careers"]`)
    await awaitCareers(tab)
  })

visitors('if the script fails to load, the menu appears', { ...phone, intercept: refuseScripts }, async ({ tab }) => {
  await tab.waitFor('the links', () => styleOf('.navbar-menu').visibility === 'visible')
  await tab.click('.navbar-menu a[href="/careers"]')
  await awaitCareers(tab)
})

function awaitCareers(tab: Tab): Promise<void> {
  return tab.waitFor('careers', () => location.pathname === '/careers' && document.querySelector('h1') !== null)
}

async function toggleMenu(tab: Tab, state: typeof open): Promise<void> {
  await tab.click('.navbar-toggle')
  await awaitMenu(tab, state)
}

async function awaitMenu(tab: Tab, state: typeof open): Promise<void> {
  const isExpanded = (wanted: string) => one('.navbar-toggle').getAttribute('aria-expanded') === wanted
  await tab.waitFor(`the menu to be ${state === open ? 'open' : 'closed'}`, isExpanded, state.expanded)
  await awaitSettled(tab)
  const found = await tab.evaluate(() => ({
    isShown: styleOf('.navbar-menu').visibility === 'visible' && boxOf('.navbar-menu').height > 0,
    expanded: one('.navbar-toggle').getAttribute('aria-expanded') ?? '',
    inert: all('.skip-link, main, footer').filter((element) => element.inert).length,
    isLocked: styleOf(document.documentElement).overflowY === 'hidden',
  }))
  assert.equal(found, state)
}

test.run()
