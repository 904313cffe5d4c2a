import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { force } from '../../content/careers.ts'
import { wayHome } from '../../content/errors.ts'
import { getInvolved, hero } from '../../content/home.ts'
import { barEntries, emailButton, labels } from '../../content/navigation.ts'
import { organization } from '../../content/organization.ts'
import { programs } from '../../content/programs.ts'
import type { Tab } from './drivers/tab.ts'
import { laptop, phone, visitors } from './visit.ts'

const { email, copyEmail = [], phone: number, secondPhone = [], developer, name } = organization
const { facebook, instagram, x, linkedin, youtube, tiktok, whatsapp } = organization.social
const { oneAddress, twoAddresses } = getInvolved.withoutMailProgram
const addresses = [email, copyEmail].flat()
const start = [labels.skipToContent, name]
const bar = [...barEntries.map(({ label }) => label), emailButton.label]
const main = [
  hero.join.label,
  hero.learnMore.label,
  ...[facebook, instagram, x, linkedin, youtube, tiktok, whatsapp].flatMap((network) => network?.label ?? []),
  ...programs.map(({ title }) => title),
  email,
  number,
  ...getInvolved.actions.map(({ button }) => button),
  ...addresses,
  (addresses.length === 1 ? oneAddress : twoAddresses).button,
]
const footer = [...addresses, number, secondPhone, developer?.name ?? []].flat()
const lost = [...start, wayHome.label]

/** The names of the focusable elements on each page, in order. */
const stops = {
  '/': { phone: [...start, labels.menu, ...main, ...footer], laptop: [...start, ...bar, ...main, ...footer] },
  '/careers': {
    phone: [...start, labels.menu, force.more.label, ...footer],
    laptop: [...start, ...bar, force.more.label, ...footer],
  },
  '/lost': { phone: lost, laptop: lost },
} as const

for (const [path, byDevice] of Object.entries(stops)) {
  for (const [device, view] of [
    ['phone', phone],
    ['laptop', laptop],
  ] as const) {
    visitors(
      `on a ${device}, Tab and Shift+Tab reach every control of ${path} in order, and each is visible`,
      { ...view, paths: [path] },
      async ({ tab }) => {
        // Smooth scrolling would take time at every stop.
        await tab.evaluate(() => void (document.documentElement.style.scrollBehavior = 'auto'))
        const expected = byDevice[device]
        const forward: string[] = []
        for (const _ of expected) forward.push(await step(tab, 'Tab'))
        forward.forEach((name, index) => assertNamed(name, expected[index]))
        assert.equal(await tab.evaluate(listLaterStops), [])
        const backward: string[] = []
        for (const _ of expected.slice(1)) backward.push(await step(tab, 'Shift+Tab'))
        assert.equal(backward, forward.slice(0, -1).reverse())
      },
    )
  }
}

visitors('the skip link appears on focus and moves the focus past the bar', laptop, async ({ tab }) => {
  await step(tab, 'Tab')
  await tab.press('Enter')
  await tab.waitFor('the main part to have the focus', () => document.activeElement === document.querySelector('main'))
  assertNamed(await step(tab, 'Tab'), hero.join.label)
})

visitors('Tab scrolls to a distant element without delay', laptop, async ({ tab }) => {
  for (let stop = 0; stop < 20; stop++) await tab.press('Tab')
  const isInView = await tab.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect()
    return scrollY > 2000 && top >= 0 && bottom <= innerHeight
  })
  assert.ok(isInView)
})

/** Presses a key, waits until the focused element is entirely visible, and returns its name. */
async function step(tab: Tab, key: 'Tab' | 'Shift+Tab'): Promise<string> {
  await tab.press(key)
  await tab.waitFor('the focused element to be visible', () => {
    const element = document.activeElement
    if (element === null || element === document.body) return false
    const box = element.getBoundingClientRect()
    const bar = document.querySelector('.navbar')
    const isClear =
      bar === null ||
      bar.contains(element) ||
      element.matches('.skip-link') ||
      box.top >= bar.getBoundingClientRect().bottom
    // The focus outline has an offset of 3 px and a width of 3 px.
    const isInView = box.top >= 6 && box.bottom <= innerHeight - 6 && box.left >= 6 && box.right <= innerWidth - 6
    const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const style = getComputedStyle(element)
    const hasOutline = style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 3
    return isClear && isInView && hasOutline && (element === onTop || element.contains(onTop))
  })
  return tab.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })
}

/** Returns the controls after the focused one. */
function listLaterStops(): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const stops = Array.from(document.querySelectorAll(controls)).filter((one) => one.getClientRects().length > 0)
  const later = stops.slice(stops.findIndex((one) => one === document.activeElement) + 1)
  return later.map((one) => one.outerHTML)
}

/** Compares the start of a name only, because some add to the text, such as links that open a new tab. */
function assertNamed(name: string, expected = 'nothing'): void {
  assert.ok(name.startsWith(expected), `${name} should start with ${expected}`)
}

test.run()
