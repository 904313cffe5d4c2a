import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getInvolved } from '../../content/home.ts'
import { organization } from '../../content/organization.ts'
import type { Tab } from './drivers/tab.ts'
import { changeStyles, textTwiceAsLarge } from './page-state.ts'
import { laptop, phone, visitors } from './visit.ts'

declare global {
  var clipboardText: string | undefined
}

const { oneAddress, twoAddresses } = getInvolved.withoutMailProgram
const { button, done, failed } = organization.copyEmail === undefined ? oneAddress : twoAddresses
const addresses = [organization.email, organization.copyEmail].filter((address) => address !== undefined)

for (const [paths, width, height] of [
  [['/'], 360, 640],
  [['/'], 412, 732],
  [['/', '/careers'], 1280, 720],
] as const) {
  visitors(
    `at ${width} px, the link to the contacts shows an address and the telephone number`,
    { paths, width, height },
    async ({ tab }) => {
      if (width < 1024) await tab.click('.navbar-toggle')
      await tab.click(`${width < 1024 ? '.navbar-menu' : '.navbar-bar'} a[href$="#contact"]`)
      await tab.waitFor('an address and the telephone number to be in view', () => {
        if (location.hash !== '#contact') return false
        const bar = document.querySelector('.navbar')!.getBoundingClientRect()
        return ['mailto:', 'tel:'].every((scheme) => {
          const box = document.querySelector(`#contact a[href^="${scheme}"]`)?.getBoundingClientRect()
          return box !== undefined && box.top >= bar.bottom && box.bottom <= innerHeight
        })
      })
      await tab.waitFor('the scrolling to end', async () => {
        const before = scrollY
        await new Promise((resolve) => setTimeout(resolve, 100))
        return scrollY === before
      })
      const heading = await tab.evaluate(() => document.querySelector('#contact h2')!.getBoundingClientRect().top)
      assert.ok(heading > 0)
    },
  )
}

for (const [width, columns] of [
  [320, 1],
  [360, 2],
  [412, 2],
  [768, 2],
  [1280, 4],
] as const)
  visitors(
    `at ${width} px, the ways to get involved are in ${columns} columns`,
    { width, height: 740 },
    async ({ tab }) => {
      const lefts = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('#contact li'), (way) => Math.round(way.getBoundingClientRect().left)),
      )
      assert.is(new Set(lefts).size, columns)
    },
  )

visitors('at 360 px with text at 200 %, the ways to get involved are in one column', phone, async ({ tab }) => {
  await changeStyles(tab, textTwiceAsLarge)
  const lefts = await tab.evaluate(() =>
    Array.from(document.querySelectorAll('#contact li'), (way) => way.getBoundingClientRect().left),
  )
  assert.is(new Set(lefts).size, 1)
})

for (const view of [phone, laptop]) {
  visitors(
    `at ${view.width} px, Join in the hero leads to Join and highlights only that action`,
    view,
    async ({ tab }) => {
      assert.equal(await findHighlightedActions(tab), [])
      await tab.click('.hero a[href$="#join"]')
      await tab.waitFor('Join to be in view', () => {
        const { top } = document.querySelector('#join')!.getBoundingClientRect()
        return top > document.querySelector('.navbar')!.getBoundingClientRect().bottom - 2 && top < innerHeight / 2
      })
      assert.equal(await findHighlightedActions(tab), ['Join'])
    },
  )

  visitors(`at ${view.width} px, the page does not move when the copy button appears`, view, async ({ tab }) => {
    const [shown, hidden] = await tab.evaluate(() => {
      const copyButton = document.querySelector<HTMLButtonElement>('.get-involved-copy')!
      return [false, true].map((isHidden) => {
        copyButton.hidden = isHidden
        return document.documentElement.scrollHeight
      })
    })
    assert.is(hidden, shown)
  })
}

for (const [condition, clipboard, message, copied] of [
  ['works', '{ writeText: async (text) => { self.clipboardText = text } }', done, addresses.join(', ')],
  ['rejects', '{ writeText: async () => { throw new Error("rejected") } }', failed, ''],
  ['does not exist', 'undefined', failed, ''],
] as const) {
  visitors(
    `if the clipboard ${condition}, the copy button reports that, and the addresses can be selected`,
    { ...phone, prelude: `Object.defineProperty(navigator, 'clipboard', { value: ${clipboard} })` },
    async ({ tab }) => {
      assert.is(await tab.evaluate(() => document.querySelector('.get-involved-copy')?.textContent ?? ''), button)
      await tab.click('.get-involved-copy')
      await tab.waitFor(
        `the message "${message}"`,
        (text) => document.querySelector('.get-involved-help [role=status]')?.textContent === text,
        message,
      )
      assert.is(await tab.evaluate(() => self.clipboardText ?? ''), copied)
      // Screen readers announce a status only when its text changes, also after a second click.
      await tab.evaluate(() => {
        const status = document.querySelector<HTMLElement>('.get-involved-help [role=status]')!
        new MutationObserver(() => (status.dataset['changed'] = 'yes')).observe(status, { childList: true })
      })
      await tab.click('.get-involved-copy')
      await tab.waitFor(
        'the status to change',
        () => document.querySelector('.get-involved-help [data-changed]') !== null,
      )
      const text = await tab.evaluate(() => {
        const block = document.querySelector('.get-involved-help p')!
        return getComputedStyle(block).userSelect === 'none' ? '' : (block.textContent ?? '')
      })
      assert.ok(addresses.every((address) => text.includes(address)))
    },
  )
}

visitors(
  'without script, the addresses are shown and the copy button is hidden',
  { ...phone, script: false },
  async ({ tab }) => {
    const [text, buttonHeight] = await tab.evaluate(() => {
      const block = document.querySelector('.get-involved-help')!
      return [block.textContent ?? '', block.querySelector('button')?.offsetHeight] as const
    })
    assert.ok(addresses.every((address) => text.includes(address)))
    assert.is(buttonHeight, 0)
  },
)

const [, name = '', host = ''] = /^(.+)@([^.]+)/.exec(organization.email) ?? []

visitors(
  'a long address wraps only after its @ and before the dots of its domain',
  {
    width: 280,
    height: 653,
    rewrite: (html) => html.replaceAll(`>${name}@<wbr/>${host}<`, '>womensrightsenquiries@<wbr/>kakamegaorganization<'),
  },
  async ({ tab }) => {
    const wrapped = await tab.evaluate(
      (address) =>
        Array.from(document.querySelectorAll(`a[href="mailto:${address}"]`), (link) => {
          const lines = new Map<number, string>()
          for (const node of link.childNodes) {
            for (const [index, sign] of [...(node.textContent ?? '')].entries()) {
              const range = document.createRange()
              range.setStart(node, index)
              range.setEnd(node, index + 1)
              const top = Math.round(range.getBoundingClientRect().top)
              lines.set(top, (lines.get(top) ?? '') + sign)
            }
          }
          return [...lines.values()]
        }),
      organization.email,
    )
    assert.is(wrapped.length, 3)
    for (const lines of wrapped) {
      assert.ok(lines.length > 1)
      for (const [index, next] of lines.slice(1).entries())
        assert.ok(lines[index]?.endsWith('@') || next.startsWith('.'), lines.join(' | '))
    }
  },
)

/** Returns the headings of the actions with a background. */
function findHighlightedActions(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    Array.from(document.querySelectorAll('#contact li'))
      .filter((item) => getComputedStyle(item).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map((item) => item.querySelector('h3')?.textContent ?? ''),
  )
}

test.run()
