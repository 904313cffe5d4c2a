import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getInvolved } from '../../content/home.ts'
import { organization } from '../../content/organization.ts'
import type { Tab } from './drivers/tab.ts'
import { laptop, phone, visitors } from './visit.ts'

declare global {
  /** What a page's fake clipboard was given last. */
  var clipboardText: string | undefined
}

const { button, done, failed } = getInvolved.withoutMailProgram

function fakeClipboard(writeText: string): string {
  return `Object.defineProperty(navigator, 'clipboard', { value: { writeText: ${writeText} } })`
}

const taking = fakeClipboard('async (text) => { self.clipboardText = text }')

visitors('Contact in the menu shows an address and the telephone at once', phone, async ({ tab, open }) => {
  for (const [width, height] of [
    [360, 640],
    [412, 732],
  ] as const) {
    await tab.resize(width, height)
    await open('/')
    await tab.click('.navbar-toggle')
    await tab.click('.navbar-menu a[href$="#contact"]')
    await awaitContactInView(tab)
  }
})

visitors(
  'Get Involved in the bar shows an address and the telephone at once',
  { paths: ['/', '/careers'], width: 1280, height: 720 },
  async ({ tab }) => {
    await tab.click('.navbar-bar a[href$="#contact"]')
    await awaitContactInView(tab)
  },
)

for (const view of [phone, laptop]) {
  visitors(
    `Join in the hero leads to Join, which alone of the four is marked, at ${view.width} px`,
    view,
    async ({ tab }) => {
      assert.equal(await markedActions(tab), [])
      await tab.click('.hero a[href$="#join"]')
      await tab.waitFor('Join to be in view', () => {
        const { top } = document.querySelector('#join')!.getBoundingClientRect()
        return top > document.querySelector('.navbar')!.getBoundingClientRect().bottom - 2 && top < innerHeight / 2
      })
      assert.equal(await markedActions(tab), ['Join'])
    },
  )
}

visitors('the button that copies the addresses moves nothing when the script shows it', phone, async ({ tab }) => {
  for (const { width, height } of [phone, laptop]) {
    await tab.resize(width, height)
    const [shown, waiting] = await tab.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.get-involved-copy')!
      const heightWhere = (hidden: boolean) => {
        button.hidden = hidden
        return document.documentElement.scrollHeight
      }
      return [heightWhere(false), heightWhere(true)]
    })
    assert.is(waiting, shown)
  }
})

visitors(
  'both addresses can be copied with one button, which says when it is done',
  { ...phone, prelude: taking },
  async ({ tab }) => {
    assert.is(await tab.evaluate(() => document.querySelector('.get-involved-copy')?.textContent ?? ''), button)
    await tab.click('.get-involved-copy')
    await awaitStatus(tab, done)
    assert.is(await tab.evaluate(() => clipboardText ?? ''), `${organization.email}, ${organization.copyEmail}`)
  },
)

for (const [trouble, prelude] of [
  ['refuses', fakeClipboard('async () => { throw new Error("refused") }')],
  ['does not exist', "Object.defineProperty(navigator, 'clipboard', { value: undefined })"],
] as const) {
  visitors(
    `where the clipboard ${trouble}, the button says so and the addresses stand there to be selected`,
    { ...phone, prelude },
    async ({ tab }) => {
      await tab.click('.get-involved-copy')
      await awaitStatus(tab, failed)
      const text = await tab.evaluate(() => {
        const block = document.querySelector('.get-involved-help p')!
        return getComputedStyle(block).userSelect === 'none' ? '' : (block.textContent ?? '')
      })
      assert.ok(text.includes(organization.email) && text.includes(organization.copyEmail))
    },
  )
}

visitors(
  'without script both addresses are there, and no button that would do nothing is shown',
  { ...phone, script: false },
  async ({ tab }) => {
    const [text, buttons] = await tab.evaluate(() => {
      const block = document.querySelector('.get-involved-help')!
      return [block.textContent ?? '', block.querySelector('button')?.offsetHeight] as const
    })
    assert.ok(text.includes(organization.email) && text.includes(organization.copyEmail))
    assert.is(buttons, 0)
  },
)

const [, name = '', host = ''] = /^(.+)@([^.]+)/.exec(organization.email) ?? []

visitors(
  'a long address breaks after its at sign and before the dots of its domain, and nowhere else',
  {
    width: 280,
    height: 653,
    rewrite: (html) => html.replaceAll(`>${name}@<wbr/>${host}<`, '>womensrightsenquiries@<wbr/>kakamegaorganization<'),
  },
  async ({ tab }) => {
    const addresses = await tab.evaluate(
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
    assert.is(addresses.length, 3)
    for (const lines of addresses) {
      assert.ok(lines.length > 1)
      for (const [index, next] of lines.slice(1).entries())
        assert.ok(lines[index]?.endsWith('@') || next.startsWith('.'), lines.join(' | '))
    }
  },
)

/** Waits until a click has led to a screen where, below the bar, an address and the telephone can be read and tapped. */
async function awaitContactInView(tab: Tab): Promise<void> {
  await tab.waitFor('an address and the telephone to be in view', () => {
    if (location.hash !== '#contact') return false
    const bar = document.querySelector('.navbar')!.getBoundingClientRect()
    return ['mailto:', 'tel:'].every((scheme) => {
      const box = document.querySelector(`#contact a[href^="${scheme}"]`)?.getBoundingClientRect()
      return box !== undefined && box.top >= bar.bottom && box.bottom <= innerHeight
    })
  })
  await tab.waitFor('the page to come to rest', async () => {
    const before = scrollY
    await new Promise((resolve) => setTimeout(resolve, 100))
    return scrollY === before
  })
  const heading = await tab.evaluate(() => document.querySelector('#contact h2')!.getBoundingClientRect().top)
  assert.ok(heading > 0, 'the heading is in view too')
}

function awaitStatus(tab: Tab, message: string): Promise<void> {
  return tab.waitFor(
    `the message "${message}"`,
    (text) => document.querySelector('.get-involved-help [role=status]')?.textContent === text,
    message,
  )
}

/** Lists the headings of the actions that stand on a ground of their own. */
function markedActions(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    Array.from(document.querySelectorAll('#contact li'))
      .filter((item) => getComputedStyle(item).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map((item) => item.querySelector('h3')?.textContent ?? ''),
  )
}

test.run()
