import * as assert from 'uvu/assert'
import { content } from '../helpers/site.ts'
import { all, boxOf, one, styleOf, untilStill } from '../helpers/browser/in-page.ts'
import { everyEngine, phone } from '../helpers/browser/visit.ts'

declare global {
  var copied: string
  /** The texts of the status after each change. */
  var said: string[]
}

const { organization, home } = content
const addresses = [organization.email, organization.copyEmail].flatMap((address) => address ?? [])
const { button, done, failed } = home.getInvolved.withoutMailProgram.both

everyEngine('Join in the hero shows the Join card, and marks no other', phone, async ({ tab }) => {
  const listGrounds = () => all('main li[data-reveal]').map((card) => styleOf(card).backgroundColor)
  const before = await tab.evaluate(listGrounds)
  await tab.click('[data-join]')
  await tab.waitFor('Join', async () => {
    await untilStill()
    return boxOf('#join').top > boxOf('header').bottom - 2 && boxOf('#join').top < innerHeight / 2
  })
  const after = await tab.evaluate(listGrounds)
  const marked = home.getInvolved.actions.filter((_, index) => after[index] !== before[index])
  assert.equal(
    marked.map(({ heading }) => heading),
    ['Join'],
  )
})

everyEngine('a link in About marks the program that it leads to, and no other', phone, async ({ tab }) => {
  const findMarked = () =>
    all('#our_programs h3')
      .filter((heading) => styleOf(heading).textDecorationLine !== 'none')
      .map(({ textContent }) => textContent)
  assert.equal(await tab.evaluate(findMarked), [])
  await tab.click('#info a[href="#program-2"]')
  await tab.waitFor('the program', async () => {
    await untilStill()
    return boxOf('#our_programs article:target').top < innerHeight / 2
  })
  assert.equal(await tab.evaluate(findMarked), ['Girls’ Care Program'])
})

everyEngine('the copy button copies every address and says so, or that it could not', phone, async ({ tab }) => {
  assert.is(await tab.evaluate(() => one('main button').textContent), button)
  await tab.evaluate(() => {
    self.said = []
    const status = one('main [role=status]')
    new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true })
  })
  for (const [clipboard, message, expected] of [
    ['works', done, addresses.join(', ')],
    ['works again', done, addresses.join(', ')],
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
    await tab.evaluate(() => said.splice(0))
    await tab.click('main button')
    await tab.waitFor(`the message if the clipboard ${clipboard}`, (text) => said.at(-1) === text, message)
    // Screen readers announce a status only when its text changes.
    if (clipboard === 'works again') assert.is(await tab.evaluate(() => said[0]), '')
    assert.is(await tab.evaluate(() => copied), expected)
    assert.is(await tab.evaluate(() => one('main button').textContent), button)
  }
})

everyEngine('a click on a number that people pay to selects its digits, without the gaps', phone, async ({ tab }) => {
  await tab.evaluate(() => all('main dd[translate=no]')[0]?.setAttribute('id', 'number'))
  await tab.click('#number')
  await tab.waitFor('the number to be selected', () => String(getSelection()) === '000000')
  const [left, right] = await tab.evaluate(() => all('#number span').map((group) => group.getBoundingClientRect()))
  assert.ok(right!.left - left!.right > 3)
})
