import * as assert from 'uvu/assert'
import { content } from '../helpers/site.ts'
import {
  all,
  boxOf,
  finishAll,
  isOnScreen,
  isShown,
  jumpTo,
  listRunning,
  nameOf,
  nextFrames,
  rest,
  scrollAsVisitor,
  scrollOn,
} from '../helpers/browser/in-page.ts'
import { everyEngine, laptop, phone, visitors } from '../helpers/browser/visit.ts'

declare global {
  /** What has not animated yet while it was on the screen. */
  var missed: HTMLElement[]
}

const { about, getInvolved, impact, mission, programsHeading } = content.home
const again = [mission.heading, about.heading]
/** Developers may add other sections, which may animate or not. */
const animated = [...again, impact.heading, getInvolved.heading, programsHeading]

/** Returns the headings of the sections in which something moves while the page is scrolled to its end. */
async function findMovingSections(): Promise<string[]> {
  const moving = new Set<Element>()
  await scrollOn(500, () => {
    for (const { target } of listRunning()) moving.add(target.closest('main > *')!)
    finishAll()
  })
  await rest()
  return Array.from(moving, (section) => section.querySelector('h2')?.textContent ?? '')
}

everyEngine('Impact, Get Involved and Programs animate once, Mission and About again', phone, async ({ tab }) => {
  const first = await tab.evaluate(findMovingSections)
  for (const heading of animated) assert.ok(first.includes(heading), `${heading} does not animate`)
  await tab.evaluate(() => (jumpTo(0), rest()))
  const second = await tab.evaluate(findMovingSections)
  for (const heading of animated)
    assert.is(second.includes(heading), again.includes(heading), `${heading}, the second time`)
})

visitors('everything that is marked animates for a visitor who swipes in bursts', phone, async ({ tab }) => {
  const parts = await tab.evaluate(() => {
    self.missed = all('main [data-reveal]').filter(isShown)
    const look = () => {
      const targets = listRunning().map(({ target }) => target)
      missed = missed.filter((part) => !isOnScreen(part) || !targets.some((target) => part.contains(target)))
      finishAll()
      requestAnimationFrame(look)
    }
    look()
    return missed.length
  })
  assert.ok(parts > 10)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    tab.session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await tab.session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (let last = -1, now = 0; now > last;) {
    last = now
    await touch('touchStart', { x: 180, y: 700 })
    for (const y of [400, 100]) await touch('touchMove', { x: 180, y })
    // With the finger at rest, the page does not go on by itself.
    await tab.evaluate(() => nextFrames())
    await touch('touchEnd')
    // The visitor reads for a moment.
    now = await tab.evaluate(() => passTime(300).then(() => scrollY))
  }
  assert.equal(await tab.evaluate(() => missed.map(nameOf)), [])
})

visitors(
  'an animation takes 1000 ms; cards follow by index × 100 ms, and a colour after 500 ms',
  laptop,
  async ({ tab }) => {
    const moving = await tab.evaluate(async () => {
      // A jump to the end passes everything, which animates at once.
      await scrollAsVisitor(document.documentElement.scrollHeight)
      return listRunning().map(({ target, timing: { delay, duration } }) => ({
        name: nameOf(target),
        tag: target.localName,
        kind: target.closest<HTMLElement>('[data-reveal]')?.dataset['reveal'],
        program: target.closest('svg')
          ? null
          : target.closest('#our_programs article')?.querySelector('h3')?.textContent,
        isInField: target.closest('.dot-field') !== null,
        delay,
        duration,
      }))
    })
    for (const { name, duration } of moving) assert.is(duration, 1000, name)
    for (const [index, { title }] of content.programs.programs.entries()) {
      const parts = moving
        .filter(({ program }) => program === title)
        .map(({ kind, delay }) => `${kind} after ${delay} ms`)
      assert.equal(
        [...new Set(parts.sort())],
        [`fade after ${index * 100} ms`, `unroll after ${index * 100} ms`],
        title,
      )
    }
    const field = moving.filter(({ isInField }) => isInField).map(({ tag, delay }) => `${tag} after ${delay} ms`)
    assert.equal(field.sort(), ['g after 500 ms', 'path after 0 ms'])
  },
)

visitors('what performs does so when much of it is in view', laptop, async ({ tab }) => {
  const shares = await tab.evaluate(async () => {
    const stages = all('main [data-reveal=perform]').filter(isShown)
    const shares = new Map<Element, number>()
    for (const wanted of stages)
      for (const share of [0.35, 0.5]) {
        await scrollAsVisitor(scrollY + boxOf(wanted).top + share * boxOf(wanted).height - innerHeight)
        // Those beside it may perform, too.
        for (const { target } of listRunning()) {
          const stage = target.closest('[data-reveal=perform]')
          if (stage && !shares.has(stage)) shares.set(stage, (innerHeight - boxOf(stage).top) / boxOf(stage).height)
        }
        finishAll()
      }
    return stages.map((stage) => [nameOf(stage.closest('main > *')!), shares.get(stage) ?? 0] as const)
  })
  assert.ok(shares.length > 0)
  for (const [section, share] of shares) assert.ok(share >= 0.4, `${section}: ${share}`)
})
