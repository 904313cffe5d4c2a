import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getInvolved } from '../../content/home.ts'
import { organization } from '../../content/organization.ts'
import type { Tab } from './drivers/tab.ts'
import { phone, visitors } from './visit.ts'

declare global {
  /** What a page's fake clipboard was given last. */
  var clipboardText: string | undefined
}

const { button, done, failed } = getInvolved.withoutMailProgram

function fakeClipboard(writeText: string): string {
  return `Object.defineProperty(navigator, 'clipboard', { value: { writeText: ${writeText} } })`
}

const taking = fakeClipboard('async (text) => { self.clipboardText = text }')

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
        const block = document.querySelector('.get-involved-contact p')!
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
      const block = document.querySelector('.get-involved-contact')!
      return [block.textContent ?? '', block.querySelector('button')?.offsetHeight] as const
    })
    assert.ok(text.includes(organization.email) && text.includes(organization.copyEmail))
    assert.is(buttons, 0)
  },
)

function awaitStatus(tab: Tab, message: string): Promise<void> {
  return tab.waitFor(
    `the message "${message}"`,
    (text) => document.querySelector('.get-involved-contact [role=status]')?.textContent === text,
    message,
  )
}

test.run()
