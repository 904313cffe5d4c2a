import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { programs } from '../../content/programs.ts'
import { text } from '../built-site.ts'
import { waitUntil, type Tab } from './drivers/tab.ts'
import { awaitFrames, finishAnimations } from './page-state.ts'
import { answerScripts, laptop, phone, refuseScripts, visitors, type Conditions } from './visit.ts'

declare global {
  /** Written by a recorder in the page: what animated, in order. */
  var played: string[]
  /** Written by a recorder in the page: whether the rings around the mark have lit up. */
  var lit: boolean
  /** Written by a recorder in the page: what vanished although it was in view and painted. */
  var vanished: string[]
}

/** Notes which elements start to animate, by their classes. */
const recordMovement = `
  self.played = []
  const note = ({ target, propertyName, animationName }) => {
    const name = animationName || propertyName
    if (target.closest('main') && /^(opacity|clip-path|cloth-.*)$/.test(name)) played.push(name + ' ' + (target.closest('[class]')?.getAttribute('class') ?? ''))
  }
  addEventListener('transitionrun', note, true)
  addEventListener('animationstart', note, true)
`

/** Notes when the outermost ring around the mark has another colour than at rest. */
const watchRings = `
  self.lit = false
  let rest
  const look = () => {
    const ring = document.querySelector('.hero [data-rings] use:last-child')
    const colour = ring && getComputedStyle(ring).stroke
    rest ??= colour
    if (colour !== rest) self.lit = true
    requestAnimationFrame(look)
  }
  look()
`

const moving = { prelude: recordMovement }

for (const view of [phone, laptop]) {
  const size = `at ${view.width} px`

  visitors(
    `the page is complete once loaded, half-way down after a jump, at its end and back at its top, ${size}`,
    onBothPages(view),
    async ({ tab }) => {
      assert.equal(await unpainted(tab), [])
      await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }))
      await awaitRest(tab)
      assert.equal(await unpainted(tab), [])
      await scrollToEnd(tab, 200)
      await awaitRest(tab)
      assert.equal(await unpainted(tab), [])
      await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await awaitRest(tab)
      assert.equal(await unpainted(tab), [])
    },
  )

  visitors(
    `what is below the viewport waits for its entrance only while the page moves, ${size}`,
    view,
    async ({ tab }) => {
      const duringScroll = await tab.evaluate(async () => {
        scrollBy({ top: 200, behavior: 'instant' })
        while (!document.documentElement.hasAttribute('data-moving'))
          await new Promise((resolve) => requestAnimationFrame(resolve))
        return Array.from(document.querySelectorAll('[data-reveal]'))
          .filter((element) => element.getBoundingClientRect().top >= innerHeight)
          .map(({ firstElementChild: child }) => getComputedStyle(child!).opacity + getComputedStyle(child!).clipPath)
      })
      assert.ok(duringScroll.length > 5)
      assert.ok(
        duringScroll.every((style) => style.startsWith('0') || /50%|100%/.test(style)),
        duringScroll.join(),
      )
      // At the end of the movement it is painted at once, with no animation that a capture could catch half-way.
      await tab.waitFor('the page to rest', () => !document.documentElement.hasAttribute('data-moving'))
      assert.equal(await unpainted(tab, true), [])
    },
  )

  visitors(`what a jump brings into view is painted in its first frame, ${size}`, view, async ({ tab }) => {
    const clip = await tab.evaluate(async () => {
      const cloth = document.querySelector('.mission-vision')!
      scrollBy({ top: cloth.getBoundingClientRect().top - innerHeight + 20, behavior: 'instant' })
      while (!document.documentElement.hasAttribute('data-moving'))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return getComputedStyle(cloth).clipPath
    })
    assert.is(clip, 'none')
  })

  visitors(`nothing in view vanishes when the page starts to move, ${size}`, view, async ({ tab }) => {
    await tab.evaluate(watchPainted)
    for (const step of [430, 90, 700, -300]) {
      await tab.wheel(step)
      await awaitRest(tab)
    }
    await tab.press('End')
    await awaitRest(tab)
    assert.equal(await tab.evaluate(() => self.vanished), [])
  })
}

visitors(
  'while visitors scroll, each section animates in: impact, ways and programs once, the others each time',
  { ...laptop, ...moving },
  async ({ tab }) => {
    await scrollToEnd(tab, 80)
    await awaitRest(tab)
    const first = await takePlayed(tab)
    for (const part of [
      'mission-vision',
      'about-motto',
      'about container',
      'impact-picture',
      'get-involved-action',
      'programs-card-cloth',
    ])
      assert.ok(
        first.some((name) => name.includes(part)),
        `${part} should be among ${first.join()}`,
      )
    await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await awaitRest(tab)
    await takePlayed(tab)
    await scrollToEnd(tab, 80)
    await awaitRest(tab)
    const second = (await takePlayed(tab)).join()
    for (const part of ['mission-vision', 'about-motto', 'about container']) assert.ok(second.includes(part), part)
    for (const part of ['impact', 'get-involved', 'programs']) assert.not.ok(second.includes(part), part)
  },
)

visitors('a section takes 1000 ms to come in, and the cards wait 0, 100, 200 and 300 ms', laptop, async ({ tab }) => {
  await scrollToEnd(tab, 200)
  const [timings, delays] = await tab.evaluate(() => {
    const styles = Array.from(document.querySelectorAll('[data-reveal-state=shown] > *'), (one) =>
      getComputedStyle(one),
    )
    const cards = Array.from(document.querySelectorAll('#our_programs article'), (card) =>
      getComputedStyle(card.firstElementChild!),
    )
    return [styles.map((style) => style.transitionDuration), cards.map((style) => style.transitionDelay)] as const
  })
  assert.ok(timings.length > 0)
  for (const timing of timings) assert.match(timing, /^1s(, 1s)*$/)
  assert.equal(
    delays.map(parseFloat),
    programs.map((_, index) => index / 10),
  )
})

visitors('an animation that began in view is never cut short, although the page rests', laptop, async ({ tab }) => {
  const end = await tab.evaluate(async () => {
    const cloth = document.querySelector('.mission-vision')!
    const isOwn = (event: Event) => event.target === cloth
    const isOver = new Promise<string>((resolve) => {
      for (const type of ['transitionend', 'transitioncancel'])
        cloth.addEventListener(type, (event) => isOwn(event) && resolve(type))
    })
    let isPlaying = false
    cloth.addEventListener('transitionrun', (event) => (isPlaying ||= isOwn(event)))
    while (!isPlaying) {
      scrollBy({ top: 40, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return isOver
  })
  assert.is(end, 'transitionend')
})

visitors(
  'the motif of a program moves once, when most of its picture is in view, and ends in its own place',
  { ...laptop, ...moving },
  async ({ tab }) => {
    await tab.evaluate(() => {
      const { top } = document.querySelector('#our_programs')!.getBoundingClientRect()
      scrollBy({ top: top - innerHeight, behavior: 'instant' })
    })
    const ratios: number[] = []
    const count = await tab.evaluate(() => document.querySelectorAll('.cloth-motif').length)
    for (let seen = 0, steps = 0; seen < count && steps < 100; steps++) {
      await tab.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }))
      await awaitRest(tab)
      const shares = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('.cloth[data-seen]'), (cloth) => {
          const { top, height } = cloth.getBoundingClientRect()
          return (innerHeight - top) / height
        }),
      )
      ratios.push(...shares.slice(seen))
      seen = shares.length
    }
    assert.is(ratios.length, count)
    assert.ok(
      ratios.every((ratio) => ratio >= 0.6),
      ratios.join(),
    )
    await awaitRest(tab)
    await tab.waitFor(
      'each motif to have moved once',
      (wanted) => self.played.filter((name) => name.startsWith('cloth-')).length === wanted,
      count,
    )
    const places = await tab.evaluate(() =>
      Array.from(document.querySelectorAll('.cloth-motif'), (motif) => getComputedStyle(motif).transform),
    )
    assert.equal([...new Set(places)], ['none'])
  },
)

visitors(
  'the rings light up once the page has loaded, and again when Join is reached',
  { ...laptop, prelude: watchRings },
  async ({ tab, path, open }) => {
    const awaitLight = () => tab.waitFor('the rings to light up', () => self.lit)
    await open(`${path}?again`)
    await awaitLight()
    await tab.evaluate(() => (self.lit = false))
    await finishAnimations(tab)
    await tab.evaluate(() => document.querySelector<HTMLElement>('.hero a')!.focus())
    await awaitLight()
  },
)

visitors('what has the focus is never hidden, although the others around it wait', laptop, async ({ tab }) => {
  await tab.evaluate(() => document.querySelector<HTMLElement>('#contact li a')!.focus({ preventScroll: true }))
  const opacities = await tab.evaluate(async () => {
    scrollBy({ top: 50, behavior: 'instant' })
    while (!document.documentElement.hasAttribute('data-moving'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return Array.from(document.querySelectorAll('#contact li > *'), (one) => getComputedStyle(one).opacity)
  })
  assert.equal(opacities, ['1', '0', '0', '0'])
})

visitors('keys that do not scroll do not set the page in motion', laptop, async ({ tab }) => {
  await tab.evaluate(() => {
    self.vanished = []
    new MutationObserver(() => self.vanished.push('moving')).observe(document.documentElement, { attributes: true })
  })
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape'] as const) await tab.press(key)
  await awaitFrames(tab)
  assert.equal(await tab.evaluate(() => self.vanished), [])
})

visitors('whoever prints while the page moves gets all of it', { ...laptop, emulation: true }, async ({ tab }) => {
  await tab.emulate({ medium: 'print' })
  await tab.evaluate(() => document.documentElement.setAttribute('data-moving', ''))
  assert.equal(await unpainted(tab), [])
})

visitors('coming back to the page shows it complete', { ...laptop, history: true }, async ({ tab }) => {
  await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await awaitRest(tab)
  await tab.click('.navbar-bar a[href="/careers"]')
  await tab.waitFor('the careers page', () => location.pathname === '/careers' && document.readyState === 'complete')
  await tab.back()
  await tab.waitFor('the home page', () => document.querySelector('#our_programs') !== null)
  await awaitRest(tab)
  assert.equal(await unpainted(tab), [])
})

const motionless: readonly (readonly [string, Conditions])[] = [
  ['people who asked for less motion', { reducedMotion: true }],
  ['people without script', { script: false }],
  ['people whose script never comes', { intercept: refuseScripts }],
  ['people whose script breaks at once', { intercept: answerScripts(200, 'throw new Error("broken")') }],
  ['people whose browser has no observers', { prelude: 'delete self.IntersectionObserver' }],
]

for (const [people, conditions] of motionless) {
  visitors(`${people} see the whole page even while it moves`, { ...laptop, ...conditions }, async ({ tab }) => {
    await tab.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }))
    assert.equal(await unpainted(tab), [])
  })
}

visitors(
  'for people who asked for less motion, no ring lights up and no motif moves',
  { ...phone, ...moving, reducedMotion: true },
  async ({ tab }) => {
    await tab.evaluate(() => document.querySelector<HTMLElement>('.hero a')!.focus())
    await scrollToEnd(tab, 200)
    const [rings, animations] = await tab.evaluate(() => {
      const all = Array.from(document.querySelectorAll('[data-rings] use'))
      return [all.length, all.flatMap((ring) => ring.getAnimations()).length]
    })
    assert.ok(rings! > 0)
    assert.is(animations, 0)
    assert.equal(await takePlayed(tab), [])
  },
)

visitors(
  'people who ask for less motion while the page moves see all of it from then on',
  { ...laptop, emulation: true },
  async ({ tab }) => {
    await tab.evaluate(() => document.documentElement.setAttribute('data-moving', ''))
    await tab.emulate({ reducedMotion: true })
    await awaitFrames(tab)
    assert.equal(await unpainted(tab), [])
  },
)

const partlyBroken: readonly (readonly [string, string])[] = [
  ['the menu', 'matchMedia = () => { throw new Error("broken") }'],
  ['the observers', 'self.IntersectionObserver = class { constructor() { throw new Error("broken") } }'],
  ['the support query', 'CSS.supports = () => { throw new Error("broken") }'],
]

for (const [part, prelude] of partlyBroken) {
  visitors(
    `where ${part} breaks, the other behaviours start all the same and the page is complete`,
    { ...phone, prelude },
    async ({ tab }) => {
      await tab.waitFor('the copy button', () => document.querySelector('.get-involved-copy:not([hidden])') !== null)
      await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      await awaitRest(tab)
      assert.equal(await unpainted(tab), [])
    },
  )
}

visitors(
  'a script that comes late hides nothing that is already read',
  { ...laptop, paths: ['/#contact'], intercept: holdScript() },
  async ({ tab }) => {
    await awaitRest(tab)
    assert.equal(await unpainted(tab), [])
  },
)

function onBothPages(view: { width: number; height: number }): Conditions {
  return { ...view, paths: ['/', '/careers'] }
}

/** Waits until the page has come to rest, and brings what began to animate in view to its end. */
async function awaitRest(tab: Tab): Promise<void> {
  await waitUntil('the page to rest', async () => {
    await awaitFrames(tab)
    await finishAnimations(tab)
    return tab.evaluate(() => !document.documentElement.hasAttribute('data-moving'))
  })
  await finishAnimations(tab)
}

/** Scrolls to the end of the page without a pause, as many pixels in each frame. */
async function scrollToEnd(tab: Tab, step: number): Promise<void> {
  await tab.evaluate(async (length) => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 2) {
      scrollBy({ top: length, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, step)
}

function takePlayed(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => self.played.splice(0))
}

/** Lists what is not painted whole and in its own place: of all the page, or of what lies below the viewport. */
function unpainted(tab: Tab, onlyBelow = false): Promise<string[]> {
  return tab.evaluate((isOnlyBelow) => {
    const isIdentity = (transform: string) => transform === 'none' || transform === 'matrix(1, 0, 0, 1, 0, 0)'
    return Array.from(document.querySelectorAll('main *:not(svg *, .hero-art)'))
      .filter((element) => !isOnlyBelow || element.getBoundingClientRect().top >= innerHeight)
      .filter((element) => {
        const { opacity, clipPath, transform } = getComputedStyle(element)
        const cover = getComputedStyle(element, '::after')
        const isCovered =
          element.matches('.impact-picture') && cover.content !== 'none' && new DOMMatrix(cover.transform).m11 !== 0
        const isClipped = !/^(none|inset\(-20px\))$/.test(clipPath)
        return (
          opacity !== '1' ||
          isClipped ||
          isCovered ||
          (element.parentElement?.matches('[data-reveal]') && !isIdentity(transform))
        )
      })
      .map((element) => element.className || element.tagName)
  }, onlyBelow)
}

/** Notes in every frame what of the page is in view and no longer painted, although it was before. */
function watchPainted(): void {
  self.vanished = []
  let before = new Set<Element>()
  const look = () => {
    const now = new Set<Element>()
    for (const element of document.querySelectorAll('[data-reveal] > *')) {
      const { top, bottom } = element.parentElement!.getBoundingClientRect()
      if (top >= innerHeight || bottom <= 0) continue
      const { opacity, clipPath } = getComputedStyle(element)
      if (opacity === '1' && /^(none|inset\(-20px\))$/.test(clipPath)) now.add(element)
      else if (before.has(element)) self.vanished.push(`${element.className} at ${Math.round(top)} of ${innerHeight}`)
    }
    before = now
    requestAnimationFrame(look)
  }
  look()
}

/** Keeps the script back for half a second, which is after the first paint. */
function holdScript(): NonNullable<Conditions['intercept']> {
  return (request, response) => {
    if (!request.url?.endsWith('.js')) return false
    const code = text(request.url.slice(1))
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(code), 500)
    return true
  }
}

test.run()
