import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { content } from '../../built-site.ts'
import { all, boxOf, one, styleOf, untilStill } from '../drivers/in-page.ts'
import type { Tab } from '../drivers/tab.ts'
import { laptop, phone, visitors } from '../visit.ts'

declare global {
  var copied: string
  /** The texts of the status after each change. */
  var said: string[]
}

const { organization, home } = content
const addresses = [organization.email, organization.copyEmail].flatMap((address) => address ?? [])
const { button, done, failed } = home.getInvolved.withoutMailProgram.twoAddresses

for (const [entry, place, conditions] of [
  ['Contact', '.navbar-menu', { paths: ['/'], width: 360, height: 640 }],
  ['Get Involved', '.navbar-bar', { paths: ['/', '/careers'], width: 1280, height: 720 }],
] as const)
  visitors(`${entry} leads to a view that shows an address and the telephone number`, conditions, async ({ tab }) => {
    if (place === '.navbar-menu') await tab.click('.navbar-toggle')
    await tab.click(`${place} a[href$="#contact"]`)
    await tab.waitFor('an address and the telephone number', async () => {
      await untilStill()
      const parts = ['h2', 'a[href^="mailto:"]', 'a[href^="tel:"]'].map((part) => boxOf(`#contact ${part}`))
      return parts.every(({ top, bottom }) => top >= boxOf('.navbar').bottom - 2 && bottom <= innerHeight)
    })
  })

for (const view of [phone, laptop])
  visitors(`at ${view.width} px, Join in the hero shows and highlights only the Join card`, view, async ({ tab }) => {
    assert.equal(await findHighlighted(tab), [])
    await tab.click('.hero a[href$="#join"]')
    await tab.waitFor('Join', async () => {
      await untilStill()
      const { top } = boxOf('#join')
      return top > boxOf('.navbar').bottom - 2 && top < innerHeight / 2
    })
    assert.equal(await findHighlighted(tab), ['Join'])
  })

function findHighlighted(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const cards = all('#contact li').filter((card) => styleOf(card).backgroundColor !== 'rgba(0, 0, 0, 0)')
    return cards.map((card) => card.querySelector('h3')!.textContent)
  })
}

visitors('the copy button copies every address and says so each time, or that it cannot', phone, async ({ tab }) => {
  assert.is(await tab.evaluate(() => one('.get-involved-copy').textContent), button)
  await tab.evaluate(() => {
    self.said = []
    const status = one('.get-involved-help [role=status]')
    new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true })
  })
  for (const [clipboard, message, expected] of [
    ['works', done, addresses.join(', ')],
    ['refuses', failed, ''],
    ['is missing', failed, ''],
  ] as const) {
    await tab.evaluate((how) => {
      self.copied = ''
      const writeText = async (text: string) => {
        if (how === 'refuses') throw new Error(how)
        self.copied = text
      }
      const value = how === 'is missing' ? undefined : { writeText }
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
    }, clipboard)
    await tab.click('.get-involved-copy')
    const says = (text: string) => said.at(-1) === text
    await tab.waitFor(`the message if the clipboard ${clipboard}`, says, message)
    assert.is(await tab.evaluate(() => copied), expected)
    // Screen readers announce a status only when its text changes, also after a second click.
    await tab.evaluate(() => said.splice(0))
    await tab.click('.get-involved-copy')
    await tab.waitFor(`the message again if the clipboard ${clipboard}`, says, message)
    assert.equal(await tab.evaluate(() => said), ['', message])
  }
  const [text, selection] = await tab.evaluate(() => {
    const block = one('.get-involved-contact')
    return [block.textContent, styleOf(block).userSelect] as const
  })
  assert.ok(selection !== 'none' && addresses.every((address) => text.includes(address)))
})

test.run()
