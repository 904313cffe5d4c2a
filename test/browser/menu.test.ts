import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { barEntries, emailButton, menuEntries } from '../../content/navigation.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled, finishAnimations, scrollPosition } from './page-state.ts'
import { laptop, phone, refuseScripts, visitors } from './visit.ts'

/** A laptop at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

const menuLabels = menuEntries.map(({ label }) => label)

const closed = { isShown: false, expanded: 'false', inert: [] as string[], isLocked: false }
const open = { isShown: true, expanded: 'true', inert: ['skip-link', 'main', 'footer'], isLocked: true }

visitors(
  'the button opens a menu that fills the screen, and the page behind it cannot scroll or take the focus',
  phone,
  async ({ tab }) => {
    await openMenu(tab)
    assert.equal(await menuState(tab), open)
    const box = await tab.evaluate(() => {
      const menu = document.querySelector('.navbar-menu')!.getBoundingClientRect()
      const bar = document.querySelector('.navbar-inner')!.getBoundingClientRect()
      const { clientWidth } = document.documentElement
      return [menu.left, bar.top, menu.right - clientWidth, menu.bottom - innerHeight, menu.top - bar.bottom]
    })
    assert.equal(box.map(Math.round), [0, 0, 0, 0, 0])
    await tab.wheel(300)
    assert.is(await scrollPosition(tab), 0)
  },
)

visitors('the menu closes on Escape and returns the focus to its button', phone, async ({ tab }) => {
  await openMenu(tab)
  await tab.press('Tab')
  await tab.press('Tab')
  await tab.press('Escape')
  await awaitState(tab, 'closed')
  assert.equal(await menuState(tab), closed)
  assert.ok(await tab.evaluate(() => document.activeElement!.matches('.navbar-toggle')))
})

visitors('Escape does not move the focus while the menu is closed', phone, async ({ tab }) => {
  await tab.evaluate(() => document.querySelector<HTMLElement>('main a')!.focus())
  await tab.press('Escape')
  assert.ok(await tab.evaluate(() => document.activeElement!.matches('main a')))
})

const waysToClose: readonly (readonly [string, (tab: Tab) => Promise<void>])[] = [
  ['when its button is clicked again', (tab) => tab.click('.navbar-toggle')],
  ['when the window grows and the links fit into the bar', (tab) => tab.resize(laptop.width, laptop.height)],
  // In browsers without `inert`, the focus can leave the menu.
  [
    'when the focus leaves it',
    (tab) =>
      tab.evaluate(() => {
        const main = document.querySelector('main')!
        main.inert = false
        main.focus()
      }),
  ],
]

for (const [condition, close] of waysToClose) {
  visitors(`the menu closes ${condition}`, phone, async ({ tab }) => {
    await openMenu(tab)
    await close(tab)
    await awaitState(tab, 'closed')
    await tab.resize(phone.width, phone.height)
    await awaitSettled(tab)
    assert.equal(await menuState(tab), closed)
  })
}

visitors('Enter opens the menu, and Tab reaches all its links in order and shows each', zoomed, async ({ tab }) => {
  await tab.evaluate(() => document.querySelector<HTMLElement>('.navbar-toggle')!.focus())
  await tab.press('Enter')
  await awaitState(tab, 'open')
  const reached: string[] = []
  await tab.press('Tab')
  // In some browsers, Tab first reaches the scrollable box.
  if (await tab.evaluate(() => document.activeElement!.matches('.navbar-menu'))) await tab.press('Tab')
  for (const label of menuLabels) {
    await tab.waitFor(`${label} to be in view`, () => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect()
      const barBottom = document.querySelector('.navbar-inner')!.getBoundingClientRect().bottom
      return top >= barBottom - 1 && bottom <= innerHeight + 1
    })
    reached.push(await tab.evaluate(() => document.activeElement!.textContent ?? ''))
    await tab.press('Tab')
  }
  assert.equal(reached, menuLabels)
})

visitors('on a small screen, the wheel scrolls the open menu to its last link', zoomed, async ({ tab }) => {
  await openMenu(tab)
  await tab.wheel(600)
  await tab.waitFor('the last link', () => {
    return document.querySelector('.navbar-menu a[href="/careers"]')!.getBoundingClientRect().bottom <= innerHeight
  })
  assert.ok(await tab.evaluate(() => document.querySelector('.navbar-menu')!.scrollTop > 0))
  assert.is(await scrollPosition(tab), 0)
})

for (const path of ['/', '/careers']) {
  visitors(
    `a link in the menu of ${path} closes the menu and shows its section`,
    { ...phone, paths: [path] },
    async ({ tab }) => {
      await openMenu(tab)
      await tab.click('.navbar-menu a[href="/#our_programs"]')
      await tab.waitFor('the programs', () => {
        const section = document.getElementById('our_programs')?.getBoundingClientRect()
        return section !== undefined && section.top < innerHeight / 2 && section.bottom > innerHeight / 2
      })
      await awaitState(tab, 'closed')
      assert.equal(await menuState(tab), closed)
    },
  )
}

for (const view of [phone, laptop]) {
  visitors(
    `without script at ${view.width} px, every link is visible and works`,
    { ...view, script: false },
    async ({ tab }) => {
      await finishAnimations(tab)
      const links = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('.navbar a'), (link) => ({
          text: link.textContent ?? '',
          box: link.getBoundingClientRect(),
          style: getComputedStyle(link),
        }))
          .filter(({ box, style }) => box.width > 0 && style.visibility === 'visible')
          .map(({ text, box }) => [text, box.left >= 0 && box.right <= innerWidth && box.height >= 44]),
      )
      const labels = view === phone ? menuLabels : [...barEntries.map(({ label }) => label), emailButton.label]
      assert.equal(
        links.slice(1),
        labels.map((label) => [label, true]),
      )
      await tab.click(`${view === phone ? '.navbar-menu' : '.navbar-bar'} a[href="/careers"]`)
      await tab.waitFor('the careers page', isCareersPage)
    },
  )
}

visitors(
  'if the script fails to load, the links of the menu appear',
  { ...phone, intercept: refuseScripts },
  async ({ tab }) => {
    const isVisible = () => getComputedStyle(document.querySelector('.navbar-menu')!).visibility === 'visible'
    await tab.waitFor('the links', isVisible)
    await tab.click('.navbar-menu a[href="/careers"]')
    await tab.waitFor('the careers page', isCareersPage)
  },
)

function isCareersPage(): boolean {
  return location.pathname === '/careers' && document.querySelector('h1') !== null
}

async function openMenu(tab: Tab): Promise<void> {
  await tab.click('.navbar-toggle')
  await awaitState(tab, 'open')
}

async function awaitState(tab: Tab, state: string): Promise<void> {
  await tab.waitFor(
    `the menu to be ${state}`,
    (wanted) => document.querySelector<HTMLElement>('.navbar')!.dataset['menu'] === wanted,
    state,
  )
  await awaitSettled(tab)
}

function menuState(tab: Tab): Promise<typeof open> {
  return tab.evaluate(() => {
    const menu = document.querySelector('.navbar-menu')!
    return {
      isShown: getComputedStyle(menu).visibility === 'visible' && menu.getBoundingClientRect().height > 0,
      expanded: document.querySelector('.navbar-toggle')!.getAttribute('aria-expanded') ?? '',
      inert: Array.from(
        document.querySelectorAll('body > [inert]'),
        (element) => element.className.split(' ')[0]?.replace(/^ground-leaf$/, '') || element.localName,
      ),
      isLocked: getComputedStyle(document.documentElement).overflowY === 'hidden',
    }
  })
}

test.run()
