import * as assert from 'uvu/assert'
import { content, fullPages } from '../helpers/site.ts'
import {
  all,
  boxOf,
  finishAll,
  isOnScreen,
  isShown,
  jumpTo,
  nameOf,
  nextFrames,
  one,
  styleOf,
} from '../helpers/browser/in-page.ts'
import type { Tab } from '../helpers/browser/tab.ts'
import { everyEngine, laptop, phone, visitors } from '../helpers/browser/visit.ts'

/** A laptop at 400 % zoom. */
const zoomed = { width: 320, height: 256 }
/** A section of the home page that the menu leads to. */
const section = content.navigation.menuEntries
  .map(({ address }) => address.slice(1))
  .findLast((id) => id.startsWith('#'))!
const labels = content.navigation.menuEntries.map(({ label }) => label)

declare global {
  /** Filled by `recorder`: what waits for Back. */
  var watchers: Set<{ requestClose(): void }>
}

const recorder = `self.watchers = new Set()
  self.CloseWatcher = class extends CloseWatcher {
    constructor() {
      super()
      watchers.add(this)
      this.addEventListener('close', () => watchers.delete(this))
    }
    destroy() {
      super.destroy()
      watchers.delete(this)
    }
  }`

everyEngine('the open menu fills the screen, and nothing behind it can be used', phone, async ({ tab }) => {
  await openMenu(tab)
  const { gaps, behind } = await tab.evaluate(() => {
    const menu = boxOf('.navbar-panel')
    const { clientWidth } = document.documentElement
    const around = all('body > *').filter((part) => !part.matches('header, svg'))
    return {
      gaps: [menu.left, menu.top, menu.right - clientWidth, menu.bottom - innerHeight].map(Math.round),
      behind: around.map((part) => part.inert),
    }
  })
  assert.equal([gaps, new Set(behind)], [[0, 0, 0, 0], new Set([true])])
})

/** What a visitor does, and where the focus is afterwards. */
const exits: Readonly<Record<string, readonly [leave: (tab: Tab) => Promise<unknown>, focus?: string]>> = {
  // From a link of the menu, not from the button.
  Escape: [(tab) => tab.press('Tab').then(() => tab.press('Escape')), 'header summary'],
  'its button': [(tab) => tab.click('header summary'), 'header summary'],
  'the focus elsewhere': [
    (tab) =>
      // In browsers without `inert`, the focus can leave the menu.
      tab.evaluate(() => {
        one('main').inert = false
        one('[data-join]').focus()
      }),
    '[data-join]',
  ],
  // Browsers may keep the page as it was left.
  Back: [(tab) => tab.evaluate(() => history.back())],
  'another page': [(tab) => tab.evaluate(() => dispatchEvent(new Event('pagehide')))],
  'a wider window': [(tab) => tab.resize(laptop.width, laptop.height)],
}

everyEngine(`${Object.keys(exits).join(', ')} close the menu`, phone, async ({ tab }) => {
  for (const [exit, [leave, focus]] of Object.entries(exits)) {
    await tab.resize(phone.width, phone.height)
    await tab.evaluate(() => {
      location.hash = '#main'
      one('header summary').click()
    })
    await awaitMenu(tab, true)
    await leave(tab)
    await awaitMenu(tab, false, exit)
    if (focus)
      assert.ok(
        await tab.evaluate((wanted) => document.activeElement === one(wanted), focus),
        `the focus after ${exit}`,
      )
  }
})

visitors('Back on a phone closes the menu and nothing else', { ...phone, prelude: recorder }, async ({ tab }) => {
  const entries = await tab.evaluate(() => history.length)
  for (const exit of ['Back', 'its button']) {
    await openMenu(tab)
    assert.equal(await tab.evaluate(() => [watchers.size, history.length]), [1, entries])
    // What a phone does. The commands for browsers go back without asking the page.
    if (exit === 'Back') await tab.evaluate(() => watchers.forEach((watcher) => watcher.requestClose()))
    else await tab.click('header summary')
    await awaitMenu(tab, false, exit)
    assert.ok(await tab.evaluate(() => document.activeElement === one('header summary')))
    // Otherwise the next Back would do nothing.
    assert.is(await tab.evaluate(() => watchers.size), 0)
  }
})

everyEngine('a link closes the menu, and leads to its section', { ...phone, paths: fullPages }, async ({ tab }) => {
  await openMenu(tab)
  await tab.click(`.navbar-panel a[href$="${section}"]`)
  await awaitMenu(tab, false)
  await tab.waitFor('the section', (wanted) => boxOf(wanted).top < innerHeight / 2, section)
})

everyEngine('at 400 % zoom, Tab reaches and shows every link of the menu, which scrolls', zoomed, async ({ tab }) => {
  await tab.evaluate(() => one('header summary').focus())
  await tab.press('Enter')
  await awaitMenu(tab, true)
  for (const label of labels) {
    await tab.press('Tab')
    // In some browsers, Tab first reaches the scrollable box.
    if (await tab.evaluate(() => document.activeElement === one('.navbar-panel'))) await tab.press('Tab')
    assert.is(await tab.evaluate(() => document.activeElement?.textContent), label)
    await tab.waitFor(`${label} to be in view`, () => {
      const { top, bottom } = boxOf(document.activeElement!)
      return top >= boxOf('header summary').bottom - 1 && bottom <= innerHeight + 1
    })
  }
  assert.is(await tab.evaluate(() => styleOf('.navbar-panel').overflowY), 'auto')
})

/** Browsers such as Firefox 48 know neither of these elements. */
const old = { ...phone, rewrite: (html: string) => html.replace(/<(\/?)(details|summary)\b/g, '<$1old-$2') }

visitors('where the menu cannot open, its links are above the page, and cover nothing', old, async ({ tab }) => {
  for (const top of [0, 1000]) {
    const { shown, covered } = await tab.evaluate((wanted) => {
      jumpTo(wanted)
      const links = all('.navbar-panel a')
      const overlaps = (text: Element) => links.some((link) => boxOf(link).bottom > boxOf(text).top)
      const texts = all('main :is(h1, h2, h3, p, a)').filter(isOnScreen)
      return {
        shown: links.filter((link) => isShown(link) && wanted === 0).map(nameOf),
        covered: texts.length === 0 ? ['nothing to read'] : texts.filter(overlaps).map(nameOf),
      }
    }, top)
    assert.equal([shown, covered], [top === 0 ? labels : [], []])
  }
})

async function openMenu(tab: Tab): Promise<void> {
  await tab.click('header summary')
  await awaitMenu(tab, true)
}

async function awaitMenu(tab: Tab, isOpen: boolean, cause = 'a click'): Promise<void> {
  await tab.waitFor(
    `the menu to be ${isOpen ? 'open' : 'closed'} after ${cause}`,
    async (wanted) => {
      await nextFrames(2)
      return !finishAll() && isShown(one('.navbar-panel')) === wanted
    },
    isOpen,
  )
  const state = await tab.evaluate(() => [one('main').inert, styleOf('html').overflowY] as const)
  assert.equal(state, [isOpen, isOpen ? 'hidden' : 'visible'])
}
