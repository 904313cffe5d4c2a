import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tab } from './drivers/browser.ts'
import { awaitSettled } from './page-state.ts'
import { laptop, phone, visitors } from './visit.ts'

/** The stops of the keyboard on each page, in order. */
const stops = {
  '/': {
    phone: [
      'Skip to content',
      'brand',
      'Menu',
      'Join',
      'Learn more',
      'Facebook',
      'Instagram',
      'X',
      'LinkedIn',
      'Donate',
      'Volunteer',
      'Partner',
      'Join',
      'email',
      'copyEmail',
      'Copy both addresses',
      'email',
      'copyEmail',
      'phone',
      'developer',
    ],
    laptop: [
      'Skip to content',
      'brand',
      'Home',
      'About',
      'Our Programs',
      'Get Involved',
      'Careers',
      'Email Us',
      'Join',
      'Learn more',
      'Facebook',
      'Instagram',
      'X',
      'LinkedIn',
      'Donate',
      'Volunteer',
      'Partner',
      'Join',
      'email',
      'copyEmail',
      'Copy both addresses',
      'email',
      'copyEmail',
      'phone',
      'developer',
    ],
  },
  '/careers': {
    phone: ['Skip to content', 'brand', 'Menu', 'email', 'copyEmail', 'phone', 'developer'],
    laptop: [
      'Skip to content',
      'brand',
      'Home',
      'About',
      'Our Programs',
      'Get Involved',
      'Careers',
      'Email Us',
      'email',
      'copyEmail',
      'phone',
      'developer',
    ],
  },
  '/lost': { phone: ['Skip to content', 'Go to the home page'], laptop: ['Skip to content', 'Go to the home page'] },
} as const

for (const [path, byDevice] of Object.entries(stops)) {
  for (const [device, view] of [
    ['phone', phone],
    ['laptop', laptop],
  ] as const) {
    visitors(
      test,
      `the keyboard walks through ${path} on a ${device}, there and back, and every stop can be seen`,
      view,
      async ({ tab, origin }) => {
        await tab.goto(origin + path)
        await awaitSettled(tab)
        const expected = byDevice[device]
        const there: string[] = []
        for (const _ of expected) there.push(await step(tab, 'Tab'))
        assert.is(there.length, expected.length)
        there.forEach((name, index) => assertNamed(name, expected[index] ?? ''))
        const back: string[] = []
        for (const _ of expected.slice(1)) back.push(await step(tab, 'Shift+Tab'))
        assert.equal(back, there.slice(0, -1).reverse())
      },
    )
  }
}

visitors(test, 'the skip link appears when it is reached, and leads past the bar', laptop, async ({ tab, origin }) => {
  await tab.goto(origin)
  await awaitSettled(tab)
  await step(tab, 'Tab')
  await tab.press('Enter')
  await tab.waitFor('the main part to have the focus', () => document.activeElement === document.querySelector('main'))
  assertNamed(await step(tab, 'Tab'), 'Join')
})

/** Presses a key, waits until what has the focus can be seen whole and clear of the bar, and returns its name. */
async function step(tab: Tab, key: 'Tab' | 'Shift+Tab'): Promise<string> {
  await tab.press(key)
  await tab.waitFor('the focused element to be seen', () => {
    const element = document.activeElement
    if (element === null || element === document.body) return false
    const box = element.getBoundingClientRect()
    const bar = document.querySelector('.navbar')
    const isClear =
      bar === null ||
      bar.contains(element) ||
      element.matches('.skip-link') ||
      box.top >= bar.getBoundingClientRect().bottom
    // The mark of the focus, which lies 3 px outside and is 3 px wide, is to be seen too.
    const isInView = box.top >= 6 && box.bottom <= innerHeight - 6 && box.left >= 6 && box.right <= innerWidth - 6
    const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const style = getComputedStyle(element)
    const isMarked = style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 3
    return isClear && isInView && isMarked && (element === onTop || element.contains(onTop))
  })
  return tab.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })
}

/** Some stops carry what the organization still has to give; of these only the kind is known here. */
function assertNamed(name: string, expected: string): void {
  if (expected === 'email' || expected === 'copyEmail') assert.match(name, /^\S+@\S+$/)
  else if (expected === 'phone') assert.match(name, /^\+[\d ]+$/)
  else if (expected === 'brand' || expected === 'developer') assert.ok(name.length > 3)
  else assert.ok(name.startsWith(expected), `${name} should be ${expected}`)
}

test.run()
