import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { barEntries, emailButton, menuEntries } from '../../content/navigation.ts'
import type { Tab } from './drivers/tab.ts'
import { awaitSettled, finishAnimations, scrollPosition } from './page-state.ts'
import { laptop, phone, refuseScripts, visitors } from './visit.ts'

/** A phone on its side, or a laptop at 400 % zoom. */
const cramped = { width: 320, height: 256 }

const menuLabels = menuEntries.map(({ label }) => label)

interface MenuState {
  isShown: boolean
  expanded: string | null
  inert: string[]
  isLocked: boolean
  focus: string
}

const closed = { isShown: false, expanded: 'false', inert: [], isLocked: false }
const open = { isShown: true, expanded: 'true', inert: ['skip-link', 'main', 'footer'], isLocked: true }

visitors(
  'the button opens a menu over the whole screen; what lies behind can be neither scrolled nor reached',
  phone,
  async ({ tab }) => {
    await openMenu(tab)
    assert.equal(without(await menuState(tab), 'focus'), open)
    const box = await tab.evaluate(() => {
      const menu = document.querySelector('.navbar-menu')!.getBoundingClientRect()
      const bar = document.querySelector('.navbar-inner')!.getBoundingClientRect()
      return [
        menu.left,
        bar.top,
        menu.right - document.documentElement.clientWidth,
        menu.bottom - innerHeight,
        menu.top - bar.bottom,
      ]
    })
    assert.equal(box.map(Math.round), [0, 0, 0, 0, 0])
    const before = await scrollPosition(tab)
    await tab.wheel(300)
    assert.is(await scrollPosition(tab), before)
  },
)

visitors('the menu closes on Escape and gives the focus back to its button', phone, async ({ tab }) => {
  await openMenu(tab)
  await tab.press('Tab')
  await tab.press('Tab')
  await tab.press('Escape')
  await awaitState(tab, 'closed')
  assert.equal(await menuState(tab), { ...closed, focus: 'navbar-toggle' })
})

visitors('the same button closes the menu', phone, async ({ tab }) => {
  await openMenu(tab)
  await tab.click('.navbar-toggle')
  await awaitState(tab, 'closed')
  assert.equal(without(await menuState(tab), 'focus'), closed)
})

visitors(
  'the keyboard opens the menu, walks through all its links in order, and each is in view',
  cramped,
  async ({ tab }) => {
    await tab.evaluate(() => document.querySelector<HTMLElement>('.navbar-toggle')!.focus())
    await tab.press('Enter')
    await awaitState(tab, 'open')
    const walked: string[] = []
    await tab.press('Tab')
    // Some browsers stop at a box that scrolls before they go on to what is in it.
    if (await tab.evaluate(() => document.activeElement!.matches('.navbar-menu'))) await tab.press('Tab')
    for (let step = 0; step < 5; step++) {
      if (step > 0) await tab.press('Tab')
      await tab.waitFor('the focused link to be in view', () => {
        const { top, bottom } = document.activeElement!.getBoundingClientRect()
        const barBottom = document.querySelector('.navbar-inner')!.getBoundingClientRect().bottom
        return top >= barBottom - 1 && bottom <= innerHeight + 1
      })
      walked.push(await tab.evaluate(() => document.activeElement!.textContent ?? ''))
    }
    assert.equal(walked, menuLabels)
  },
)

visitors('on a cramped screen the open menu scrolls by the wheel, down to its last link', cramped, async ({ tab }) => {
  await openMenu(tab)
  await tab.wheel(600)
  await tab.waitFor('the last link', () => {
    return document.querySelector('.navbar-menu a[href="/careers"]')!.getBoundingClientRect().bottom <= innerHeight
  })
  assert.ok(await tab.evaluate(() => document.querySelector('.navbar-menu')!.scrollTop > 0))
  assert.is(await scrollPosition(tab), 0)
})

visitors('a link in the menu closes it and leads to its section, flush with the bar', phone, async ({ tab }) => {
  await openMenu(tab)
  await tab.click('.navbar-menu a[href="/#our_programs"]')
  await awaitState(tab, 'closed')
  await tab.waitFor('the programs', () => {
    const { top } = document.getElementById('our_programs')!.getBoundingClientRect()
    return Math.abs(top - document.querySelector('.navbar')!.getBoundingClientRect().bottom) < 2
  })
  assert.equal(without(await menuState(tab), 'focus'), closed)
})

visitors(
  'a link in the menu of another page leads to the section on the home page',
  { ...phone, paths: ['/careers'] },
  async ({ tab }) => {
    await openMenu(tab)
    await tab.click('.navbar-menu a[href="/#contact"]')
    await tab.waitFor('the home page', () => location.pathname === '/' && document.querySelector('#contact') !== null)
    await awaitSettled(tab)
    assert.equal(without(await menuState(tab), 'focus'), closed)
  },
)

visitors('the menu closes when the focus leaves it', phone, async ({ tab }) => {
  await openMenu(tab)
  await tab.evaluate(() => {
    const main = document.querySelector('main')!
    main.inert = false
    main.focus()
  })
  await awaitState(tab, 'closed')
  assert.equal(without(await menuState(tab), 'focus'), closed)
})

visitors(
  'a screen that grows past the breakpoint closes the menu, and it is closed when the screen shrinks again',
  phone,
  async ({ tab }) => {
    await openMenu(tab)
    await tab.resize(laptop.width, laptop.height)
    await awaitState(tab, 'closed')
    assert.equal(without(await menuState(tab), 'focus'), closed)
    await tab.resize(phone.width, phone.height)
    await awaitSettled(tab)
    assert.equal(without(await menuState(tab), 'focus'), closed)
  },
)

for (const view of [phone, laptop]) {
  visitors(
    `without script every link is there at ${view.width} px, readable and clickable`,
    { ...view, script: false },
    async ({ tab }) => {
      await finishAnimations(tab)
      const links = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('.navbar a'), (link) => ({
          text: link.textContent ?? '',
          box: link.getBoundingClientRect(),
          look: getComputedStyle(link),
        }))
          .filter(({ box, look }) => box.width > 0 && look.visibility === 'visible')
          .map(({ text, box }) => [text, box.left >= 0 && box.right <= innerWidth && box.height >= 44]),
      )
      const labels = view === phone ? menuLabels : [...barEntries.map(({ label }) => label), emailButton.label]
      assert.equal(
        links.slice(1),
        labels.map((label) => [label, true]),
      )
      await tab.click(`${view === phone ? '.navbar-menu' : '.navbar-bar'} a[href="/careers"]`)
      await tab.waitFor(
        'the careers page',
        () => location.pathname === '/careers' && document.querySelector('h1') !== null,
      )
    },
  )
}

visitors(
  'where the script never comes the links of the menu show themselves',
  { ...phone, intercept: refuseScripts },
  async ({ tab }) => {
    await tab.waitFor(
      'the links',
      () => getComputedStyle(document.querySelector('.navbar-menu')!).visibility === 'visible',
    )
    await tab.click('.navbar-menu a[href="/careers"]')
    await tab.waitFor('the careers page', () => location.pathname === '/careers')
  },
)

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

function menuState(tab: Tab): Promise<MenuState> {
  return tab.evaluate(() => ({
    isShown:
      getComputedStyle(document.querySelector('.navbar-menu')!).visibility === 'visible' &&
      document.querySelector('.navbar-menu')!.getBoundingClientRect().height > 0,
    expanded: document.querySelector('.navbar-toggle')!.getAttribute('aria-expanded'),
    inert: Array.from(
      document.querySelectorAll<HTMLElement>('body > [inert]'),
      (element) => element.className.split(' ')[0]?.replace(/^ground-leaf$/, '') || element.localName,
    ),
    isLocked: getComputedStyle(document.documentElement).overflowY === 'hidden',
    focus: document.activeElement?.className.split(' ')[0] ?? '',
  }))
}

function without(state: MenuState, name: keyof MenuState): Partial<MenuState> {
  const { [name]: _, ...rest } = state
  return rest
}

test.run()
