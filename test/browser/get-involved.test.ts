import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { content } from '../built-site.ts'
import { boxOf, one } from './drivers/in-page.ts'
import { laptop, phone, visitors } from './visit.ts'

const { done, failed } = content.home.getInvolved.withoutMailProgram.twoAddresses

visitors('without script, the addresses show and no copy button', { ...phone, script: false }, async ({ tab }) => {
  const [text, height] = await tab.evaluate(() => {
    return [one('#contact').textContent, one('.get-involved-copy').offsetHeight] as const
  })
  const { email, copyEmail = '' } = content.organization
  assert.ok(text.includes(email) && text.includes(copyEmail))
  assert.is(height, 0)
})

for (const view of [phone, laptop])
  visitors(`at ${view.width} px, the page does not move when the copy button appears`, view, async ({ tab }) => {
    const [without, before] = await tab.evaluate(() =>
      [true, false].map((isHidden) => {
        one('.get-involved-copy').hidden = isHidden
        return document.documentElement.scrollHeight
      }),
    )
    assert.is(without, before)
  })

const clipboard = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } })"

visitors(
  'the message of the copy button is beside or below it, and its label says it, too',
  { prelude: clipboard },
  async ({ tab }) => {
    for (const width of [320, 360, 768, 1280]) {
      await tab.resize(width, 740)
      await tab.click('.get-involved-copy')
      await tab.waitFor('the message', () => one('#contact [role=status]').textContent !== '')
      const [right, down, label] = await tab.evaluate(() => {
        const range = document.createRange()
        range.selectNodeContents(one('#contact [role=status]'))
        const [from, to] = [boxOf('.get-involved-copy'), range.getBoundingClientRect()]
        const distances = [to.left - Math.min(from.right, to.left), Math.max(0, to.top - from.bottom)] as const
        return [...distances, one('.get-involved-copy').textContent] as const
      })
      assert.ok(right <= 40 && down <= 20, `${right} px to the right, ${down} px below at ${width} px`)
      assert.ok(done.startsWith(`${label}.`), label)
    }
  },
)

const rewritten = (html: string) => html.replaceAll('href="mailto:', 'href="/cdn-cgi/l/email-protection#')

visitors(
  'if a host has hidden the addresses, the copy button says that copying failed',
  { rewrite: rewritten },
  async ({ tab }) => {
    await tab.click('.get-involved-copy')
    await tab.waitFor('the message', (text) => one('#contact [role=status]').textContent === text, failed)
  },
)

test.run()
