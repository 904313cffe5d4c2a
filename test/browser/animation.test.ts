import * as assert from 'uvu/assert'
import { buildFixture, content } from '../built-site.ts'
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
  one,
  rest,
  scrollOn,
} from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'
import { everyEngine, laptop, phone, visitors } from './visit.ts'

declare global {
  /** What has not animated yet while it was on the screen. */
  var missed: HTMLElement[]
  /** The delays of what animates in each program, in milliseconds, by its title. */
  var delays: Record<string, number[]>
}

/** Returns the headings of the sections in which something moves while the page is scrolled to its end. */
async function findMovingSections(): Promise<string[]> {
  const moving = new Set<Element>()
  await scrollOn(500, () => {
    for (const { target } of listRunning()) moving.add(target.closest('main > *')!)
    finishAll()
  })
  await rest()
  return Array.from(moving, (section) => nameOf(section.querySelector('h2')!)).sort()
}

everyEngine('Impact, Get Involved and Programs animate once, Mission and About again', phone, async ({ tab }) => {
  const { about, getInvolved, impact, mission, programsHeading } = content.home
  const again = [about.heading, mission.heading].sort()
  const known = [...again, getInvolved.heading, impact.heading, programsHeading].sort()
  // Developers may add others.
  const findMoving = async () => (await tab.evaluate(findMovingSections)).filter((heading) => known.includes(heading))
  assert.equal(await findMoving(), known)
  // What is above the screen does not wait to perform again.
  assert.is(await tab.evaluate(() => one('[data-reveal=perform][data-again]').dataset['revealState']), 'shown')
  await tab.evaluate(() => (jumpTo(0), rest()))
  assert.equal(await findMoving(), again)
})

visitors('what is partly in view animates in when the page comes to rest', phone, async ({ tab }) => {
  const card = 'main li[data-reveal]:last-child'
  const moving = await tab.evaluate(async (selector) => {
    dispatchEvent(new Event('wheel'))
    jumpTo(boxOf(selector).top - innerHeight + 20)
    await nextFrames()
    const listMoving = () => listRunning().filter(({ target }) => one(selector).contains(target)).length
    const before = listMoving()
    await passTime(200)
    return [before, listMoving()]
  }, card)
  assert.is(moving[0], 0)
  assert.ok(moving[1]! > 0)
})

visitors('one dot is there first, and the colour follows 500 ms later', laptop, async ({ tab }) => {
  const parts = await tab.evaluate(async () => {
    dispatchEvent(new Event('wheel'))
    await nextFrames(1)
    one('.impact-field').scrollIntoView({ block: 'center', behavior: 'instant' })
    await nextFrames()
    const parts = listRunning().filter(({ target }) => target.closest('.impact-field'))
    return parts.map(({ target, timing }) => [target.localName, timing.delay, timing.duration].join(' '))
  })
  assert.equal(parts.sort(), ['g 500 1000', 'path 0 1000'])
})

visitors(
  'an animation takes 1000 ms; cards follow by index × 100 ms, cloth and text, and drawings their cloths',
  laptop,
  async ({ tab }) => {
    const { durations, cards } = await tab.evaluate(async () => {
      const durations: [string, unknown][] = []
      const cards: Record<string, Record<'picture' | 'text' | 'drawing', number[]>> = {}
      // A jump to the end passes everything, which animates at once.
      dispatchEvent(new Event('wheel'))
      await nextFrames(1)
      jumpTo(document.documentElement.scrollHeight)
      await nextFrames()
      for (const { target, timing } of listRunning()) {
        const isDrawn = target.closest('svg') !== null
        durations.push([nameOf(target), timing.duration])
        const card = target.closest('article')
        const [picture] = card?.children ?? []
        if (!card || !picture || !card.id) continue
        const delays = (cards[nameOf(card.querySelector('h3')!)] ??= { picture: [], text: [], drawing: [] })
        delays[isDrawn ? 'drawing' : picture.contains(target) ? 'picture' : 'text'].push(timing.delay ?? 0)
      }
      return { durations, cards }
    })
    assert.ok(durations.length > 10)
    for (const [name, duration] of durations) assert.is(duration, 1000, name)
    const drawn = content.programs.programs.flatMap(({ title, drawing: name }, index) => {
      const { picture = [], text = [], drawing = [] } = cards[title] ?? {}
      assert.equal([Math.min(...picture), Math.min(...text)], [index * 100, index * 100], title)
      for (const delay of drawing) assert.is(Math.round(delay), index * 100 + 200, title)
      return name === undefined ? [] : drawing
    })
    assert.ok(drawn.length > 2)
  },
)

/** Scrolls through the page in four turns of the wheel at a time, and reads for a moment after each. */
async function scrollInBursts({ evaluate }: Tab): Promise<void> {
  await evaluate(async () => {
    for (let last = -1; scrollY > last;) {
      last = scrollY
      for (let turn = 0; turn < 4; turn++) {
        dispatchEvent(new Event('wheel'))
        await nextFrames(1)
        jumpTo(scrollY + 130)
        await nextFrames(1)
      }
      await passTime(300)
    }
  })
}

/** Swipes through the page with a finger. */
async function swipe({ evaluate, session }: Tab): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session!.send('Input.dispatchTouchEvent', { type, touchPoints })
  await session!.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // The visitor looks at each screen, however slow the machine is.
  const look = () => evaluate(() => nextFrames(4).then(() => scrollY))
  for (let last = -1, now = 0; now > last; now = await look()) {
    last = now
    await touch('touchStart', { x: 180, y: 700 })
    for (let y = 550; y > 50; y -= 150) await touch('touchMove', { x: 180, y })
    // With the finger at rest, the page does not go on by itself.
    await look()
    await touch('touchEnd')
  }
  await session!.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}

for (const [visitor, scroll] of [
  ['scrolls in bursts', scrollInBursts],
  ['swipes with a finger', swipe],
] as const)
  visitors(`a visitor who ${visitor} sees each section and card animate`, phone, async ({ tab }) => {
    const parts = await tab.evaluate(() => {
      self.missed = all('main > :not(:first-child), main li[data-reveal], main article[id] > div')
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
    await scroll(tab)
    assert.equal(await tab.evaluate(() => missed.map(nameOf)), [])
  })

const count = 8
const description =
  'Growing up is easier when somebody listens. It helps a teen girl to stay well and to plan her own life.'
const eightPrograms = await buildFixture({
  values: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `programs.programs.${index}`,
      { title: `Part ${index}`, description },
    ]),
  ),
})

visitors(
  'each of eight programs animates with its delay of index × 100 ms',
  { ...phone, files: eightPrograms.output },
  async ({ tab }) => {
    await tab.evaluate(() => {
      self.delays = {}
      const look = () => {
        for (const { target, timing } of listRunning()) {
          const card = target.closest('main article[id]')
          // Drawings follow their cloths.
          if (card && !target.closest('svg')) (delays[nameOf(card.querySelector('h3')!)] ??= []).push(timing.delay ?? 0)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    await scrollInBursts(tab)
    const seen = await tab.evaluate(() => Object.entries(delays).map(([name, each]) => [name, ...new Set(each)]))
    assert.equal(
      seen.sort(),
      Array.from({ length: count }, (_, index) => [`Part ${index}`, index * 100]),
    )
  },
)

visitors('what performs does so when much of it is in view', laptop, async ({ tab }) => {
  const shares = await tab.evaluate(async () => {
    const stages = all('main > :not(:first-child) [data-reveal=perform]').filter(isShown)
    const shares = new Map<Element, number>()
    for (const wanted of stages)
      for (const share of [0.2, 0.35, 0.5]) {
        dispatchEvent(new Event('wheel'))
        await nextFrames(1)
        jumpTo(scrollY + boxOf(wanted).top + share * boxOf(wanted).height - innerHeight)
        await nextFrames()
        // Those beside it may perform, too.
        for (const { target } of listRunning()) {
          const stage = target.closest('[data-reveal=perform]')
          if (stage && !shares.has(stage)) shares.set(stage, (innerHeight - boxOf(stage).top) / boxOf(stage).height)
        }
        finishAll()
      }
    return stages.map((stage) => [nameOf(stage.closest('main > *')!), shares.get(stage) ?? 0] as const)
  })
  // The motto and three figures.
  assert.is(shares.length, 4)
  for (const [section, share] of shares) assert.ok(share >= 0.4, `${section}: ${share}`)
})
