import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hero } from '../../content/home.ts'
import { programs } from '../../content/programs.ts'
import { text } from '../built-site.ts'
import { waitUntil, type Tab } from './drivers/tab.ts'
import { awaitFrames, finishAnimations } from './page-state.ts'
import { answerScripts, laptop, phone, refuseScripts, visitors, type Conditions, type Interceptor } from './visit.ts'

declare global {
  /** Filled by `animationRecorder`: the animations that started, in order. */
  var played: string[]
  /** Filled by `lightRecorder`: `ring` or `word` for each part of the hero that lights up. */
  var lit: string[]
  /** Filled by `stateRecorder`: how much of each element was in view when it started to animate in. */
  var shares: number[]
  /** Filled by `recordVanished`: elements that disappear while they are in view. */
  var vanished: string[]
}

/** Records the animations of `main` with the classes of their elements. */
const animationRecorder = `
  self.played = []
  const record = ({ target, propertyName, animationName }) => {
    const name = animationName || propertyName
    if (target.closest('main') && /^(opacity|clip-path|r|cloth-.*)$/.test(name)) played.push(name + ' ' + (target.closest('[class]')?.getAttribute('class') ?? ''))
  }
  addEventListener('transitionrun', record, true)
  addEventListener('animationstart', record, true)
`

/**
 * Records the animations that change the colour of a ring, or that turn the last word of the headline mango. It does not
 * wait for frames, which a busy browser may skip.
 */
const lightRecorder = `
  self.lit = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (...words) {
    const initial = getComputedStyle(this).stroke
    const animation = animate.apply(this, words)
    const { delay, duration } = animation.effect.getTiming()
    animation.currentTime = delay + duration / 2
    const { stroke, color } = getComputedStyle(this)
    if (this.closest('.hero [data-rings]') && stroke !== initial) lit.push('ring')
    if (this.matches('.hero h1 > :last-child') && color === 'rgb(255, 185, 46)') lit.push('word')
    animation.currentTime = 0
    return animation
  }
`

/** Makes the page wait longer before it counts as standing still: on a busy computer, a frame takes longer than the pause. */
const slowRest = `
  const later = setTimeout
  self.setTimeout = (body, time) => later(body, time === 150 ? 1500 : time)
`

/** Records how much of an element is in view when it starts to animate in. */
const stateRecorder = `${slowRest}
  self.shares = []
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.getAttribute('data-reveal-state') === 'shown') {
        const { top, height } = target.getBoundingClientRect()
        shares.push((innerHeight - top) / height)
      }
  }).observe(document, { subtree: true, attributeFilter: ['data-reveal-state'] })
`

for (const view of [phone, laptop]) {
  const size = `at ${view.width} px`

  visitors(
    `${size}, the page is complete after loading, after a jump, at its end and back at the top`,
    { ...view, paths: ['/', '/careers'] },
    async ({ tab }) => {
      assert.equal(await findUnpainted(tab), [])
      await jumpTo(tab, 0.5)
      assert.equal(await findUnpainted(tab), [])
      await scrollToEnd(tab, 200)
      await awaitRest(tab)
      assert.equal(await findUnpainted(tab), [])
      await jumpTo(tab, 0)
      assert.equal(await findUnpainted(tab), [])
    },
  )

  visitors(`${size}, sections below the viewport are hidden only while the page scrolls`, view, async ({ tab }) => {
    const { count, shown, excess } = await tab.evaluate(async () => {
      scrollBy({ top: 200, behavior: 'instant' })
      while (!document.documentElement.hasAttribute('data-moving'))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      const { scrollWidth, clientWidth } = document.documentElement
      const below = Array.from(document.querySelectorAll('[data-reveal]')).filter(
        (element) => element.getBoundingClientRect().top >= innerHeight,
      )
      const isHidden = (element: Element) => {
        const { opacity, clipPath, visibility } = getComputedStyle(element)
        return (
          opacity === '0' || clipPath.includes('85%') || (element.matches('.impact-cover') && visibility === 'visible')
        )
      }
      const shown = below.filter((element) => !Array.from(element.querySelectorAll('*')).some(isHidden))
      return { count: below.length, shown: shown.map(({ className }) => className), excess: scrollWidth - clientWidth }
    })
    assert.ok(excess <= 0, 'the page does not scroll sideways')
    assert.ok(count > 5)
    assert.equal(shown, [])
    // After scrolling, the sections appear without an animation, so that a screenshot does not catch them half-way.
    await tab.waitFor('the page to rest', () => !document.documentElement.hasAttribute('data-moving'))
    assert.equal(await findUnpainted(tab, true), [])
  })

  visitors(`${size}, a jump shows its target in the first frame`, view, async ({ tab }) => {
    const opacity = await tab.evaluate(async () => {
      const words = document.querySelector('.mission-vision [data-reveal]')!
      scrollBy({ top: words.getBoundingClientRect().top - innerHeight + 20, behavior: 'instant' })
      while (!document.documentElement.hasAttribute('data-moving'))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return getComputedStyle(words.firstElementChild!).opacity
    })
    assert.is(opacity, '1')
  })

  visitors(`${size}, a section that is partly in view stays when scrolling starts again`, view, async ({ tab }) => {
    await tab.evaluate(recordVanished)
    for (const section of ['.mission-vision h2', '.about-saying', '.impact-picture', '#contact li']) {
      await tab.evaluate(async (selector) => {
        scrollBy({ top: 1, behavior: 'instant' })
        while (!document.documentElement.hasAttribute('data-moving'))
          await new Promise((resolve) => requestAnimationFrame(resolve))
        const { top } = document.querySelector(selector)!.getBoundingClientRect()
        scrollBy({ top: top - innerHeight + 15, behavior: 'instant' })
      }, section)
      await awaitRest(tab)
      await tab.wheel(5)
      await awaitRest(tab)
    }
    assert.equal(await tab.evaluate(() => self.vanished), [])
  })
}

const repeated = ['mission-vision', 'about-part', 'about container']

for (const view of [phone, laptop])
  visitors(
    `at ${view.width} px, words stay whole, in their frame and within 34 px of their places while they animate in`,
    { ...view, prelude: stateRecorder },
    async ({ tab }) => {
      for (const [section, frame] of [
        ['.mission-vision [data-reveal]', '.mission-vision-half'],
        ['.about-saying', '.about-frame'],
        ['.our-programs-card', '.our-programs'],
      ] as const) {
        await scrollUntilShown(tab, section)
        const share = await tab.evaluate(() => self.shares.pop()!)
        assert.ok(share >= 0.25, `${section} starts when ${share} of it is in view`)
        const faults = await tab.evaluate(findMovedWords, section, frame)
        assert.equal(faults, [])
      }
    },
  )

visitors(
  'the same elements are transformed whether the page moves or not, because screen readers get an object for each',
  phone,
  async ({ tab }) => {
    const listTransformed = () =>
      tab.evaluate(() =>
        Array.from(
          document.querySelectorAll('[data-reveal-state] > *'),
          (part) => getComputedStyle(part).transform !== 'none',
        ),
      )
    const atRest = await listTransformed()
    assert.ok(atRest.length > 10)
    await tab.evaluate(() => document.documentElement.setAttribute('data-moving', ''))
    assert.equal(await listTransformed(), atRest)
  },
)

visitors(
  'words with less than a quarter in view when the page rests stay painted and do not animate later',
  { ...laptop, prelude: animationRecorder },
  async ({ tab }) => {
    await tab.evaluate(async () => {
      scrollBy({ top: 1, behavior: 'instant' })
      while (!document.documentElement.hasAttribute('data-moving'))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      const { top, height } = document.querySelector('.about-saying')!.getBoundingClientRect()
      scrollBy({ top: top - innerHeight + height / 5, behavior: 'instant' })
    })
    await awaitRest(tab)
    assert.equal(await findUnpainted(tab), [])
    await tab.wheel(200)
    await awaitRest(tab)
    assert.not.match((await takePlayed(tab)).join(), 'motto')
  },
)

visitors(
  'while scrolling, each section animates: impact, actions and programs once, the others every time',
  { ...laptop, prelude: animationRecorder + slowRest },
  async ({ tab }) => {
    await scrollToEnd(tab, 80)
    await awaitRest(tab)
    const first = (await takePlayed(tab)).join()
    for (const part of [...repeated, 'impact-cover', 'get-involved-action', 'our-programs-card-cloth'])
      assert.ok(first.includes(part), `${part} is not in ${first}`)
    await jumpTo(tab, 0)
    await takePlayed(tab)
    await scrollToEnd(tab, 80)
    await awaitRest(tab)
    const second = (await takePlayed(tab)).join()
    for (const part of repeated) assert.ok(second.includes(part), part)
    for (const part of ['impact', 'get-involved', 'programs']) assert.not.ok(second.includes(part), part)
  },
)

visitors(
  'sections animate for 1 s, and the program cards start 100 ms after each other',
  { ...laptop, prelude: slowRest },
  async ({ tab }) => {
    await scrollToEnd(tab, 200)
    const [durations, delays] = await tab.evaluate(() => {
      const parts = '[data-reveal=fade] > *, [data-reveal=unroll] > *, .about-part, .impact-cover circle'
      const sections = Array.from(document.querySelectorAll(parts)).filter(
        (part) => part.closest('[data-reveal]')!.getAttribute('data-reveal-state') === 'shown',
      )
      const cards = document.querySelectorAll('#our_programs article')
      return [
        Array.from(sections, (section) => getComputedStyle(section).transitionDuration),
        Array.from(cards, (card) => parseFloat(getComputedStyle(card.firstElementChild!).transitionDelay)),
      ] as const
    })
    assert.ok(durations.length > 0)
    for (const duration of durations) assert.match(duration, /^1s(, 1s)*$/)
    const expected = programs.map((_, index) => index / 10)
    assert.equal(delays, expected)
  },
)

visitors(
  'an animation that has started ends normally when scrolling stops',
  { ...laptop, prelude: slowRest },
  async ({ tab }) => {
    const end = await tab.evaluate(async () => {
      const words = document.querySelector('.mission-vision h2')!
      const isOwn = (event: Event) => event.target === words
      const isOver = new Promise<string>((resolve) => {
        for (const type of ['transitionend', 'transitioncancel'])
          words.addEventListener(type, (event) => isOwn(event) && resolve(type))
      })
      let isPlaying = false
      words.addEventListener('transitionrun', (event) => (isPlaying ||= isOwn(event)))
      while (!isPlaying) {
        scrollBy({ top: 40, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return isOver
    })
    assert.is(end, 'transitionend')
  },
)

visitors(
  'the motif of a program animates once, when most of its picture is in view, and ends in its normal position',
  { ...laptop, prelude: animationRecorder },
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
    assert.ok(Math.min(...ratios) >= 0.6, ratios.join())
    await awaitRest(tab)
    await tab.waitFor(
      'each motif to animate once',
      (wanted) => self.played.filter((name) => name.startsWith('cloth-')).length === wanted,
      count,
    )
    const transforms = await tab.evaluate(() =>
      Array.from(document.querySelectorAll('.cloth-motif'), (motif) => getComputedStyle(motif).transform),
    )
    assert.equal([...new Set(transforms)], ['none'])
  },
)

visitors(
  'the rings and then the last word of the headline light up once after the page has loaded, and again on Join',
  { ...laptop, prelude: lightRecorder },
  async ({ tab }) => {
    const takeLights = async () => {
      await tab.waitFor('the word to light up', () => self.lit.includes('word'))
      await finishAnimations(tab)
      await awaitFrames(tab)
      return (await tab.evaluate(() => self.lit.splice(0))).join(' ').replace(/(ring )+/g, 'rings ')
    }
    // Opening a page finishes its animations, and reloading does not.
    await tab.reload()
    assert.is(await takeLights(), 'rings word')
    for (const sign of ['mouseenter', 'focus']) {
      await tab.evaluate((type) => document.querySelector('.hero a')!.dispatchEvent(new Event(type)), sign)
      assert.is(await takeLights(), 'rings word', sign)
    }
    assert.is(
      await tab.evaluate(() => document.querySelector('h1')!.textContent!.replaceAll('\u00a0', ' ')),
      hero.heading,
    )
  },
)

visitors('a focused element is never hidden', laptop, async ({ tab }) => {
  const opacities = await tab.evaluate(async () => {
    const [first, second] = document.querySelectorAll<HTMLElement>('#contact li a')
    first!.focus({ preventScroll: true })
    scrollBy({ top: 50, behavior: 'instant' })
    while (!document.documentElement.hasAttribute('data-moving'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const list = () => Array.from(document.querySelectorAll('#contact li > *'), (one) => getComputedStyle(one).opacity)
    const before = list()
    second!.focus({ preventScroll: true })
    return [before, list()]
  })
  assert.equal(opacities, [
    ['1', '0', '0', '0'],
    ['1', '1', '0', '0'],
  ])
})

visitors('a page that keeps scrolling does not rest in between', { ...laptop, prelude: slowRest }, async ({ tab }) => {
  const rests = await tab.evaluate(async () => {
    const page = document.documentElement
    let count = 0
    new MutationObserver(() => (count += page.hasAttribute('data-moving') ? 0 : 1)).observe(page, {
      attributeFilter: ['data-moving'],
    })
    // `slowRest` makes the pause 1,500 ms.
    for (const end = performance.now() + 2000; performance.now() < end;) {
      scrollBy({ top: 2, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return count
  })
  assert.is(rests, 0)
})

visitors('the wheel, touch and scrolling count as motion, but keys such as Tab do not', laptop, async ({ tab }) => {
  await tab.evaluate(() => {
    const record = () => (document.body.dataset['moved'] = 'yes')
    new MutationObserver(record).observe(document.documentElement, { attributeFilter: ['data-moving'] })
  })
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape'] as const) await tab.press(key)
  await awaitFrames(tab)
  assert.is(await tab.evaluate(() => document.body.dataset['moved']), undefined)
  for (const sign of ['wheel', 'touchmove', 'scroll']) {
    await awaitRest(tab)
    await tab.evaluate(() => delete document.body.dataset['moved'])
    await tab.evaluate((type) => dispatchEvent(new Event(type)), sign)
    await tab.waitFor(`${sign} to count`, () => document.body.dataset['moved'] === 'yes')
  }
})

for (const [name, change] of [
  ['printing while the page scrolls prints all of it', { medium: 'print' }],
  ['requesting reduced motion while the page scrolls shows all of it', { reducedMotion: true }],
] as const) {
  visitors(name, { ...laptop, emulation: true }, async ({ tab }) => {
    await tab.evaluate(() => document.documentElement.setAttribute('data-moving', ''))
    assert.is.not((await findUnpainted(tab)).length, 0)
    await tab.emulate(change)
    await awaitFrames(tab)
    assert.equal(await findUnpainted(tab), [])
  })
}

visitors('the page is complete after going back to it', { ...laptop, history: true }, async ({ tab }) => {
  await jumpTo(tab, 1)
  await tab.click('.navbar-bar a[href="/careers"]')
  await tab.waitFor('the careers page', () => location.pathname === '/careers' && document.readyState === 'complete')
  await tab.back()
  await tab.waitFor('the home page', () => document.querySelector('#our_programs') !== null)
  await awaitRest(tab)
  assert.equal(await findUnpainted(tab), [])
})

const withoutAnimations: readonly (readonly [string, Conditions])[] = [
  ['with reduced motion', { reducedMotion: true }],
  ['without script', { script: false }],
  ['if the script fails to load', { intercept: refuseScripts }],
  ['if the script throws an error', { intercept: answerScripts(200, 'throw new Error("broken")') }],
  ['without IntersectionObserver', { prelude: 'delete self.IntersectionObserver' }],
]

for (const [condition, conditions] of withoutAnimations) {
  visitors(
    `${condition}, the page is complete even while it scrolls`,
    { ...laptop, ...conditions },
    async ({ tab }) => {
      await tab.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }))
      assert.equal(await findUnpainted(tab), [])
    },
  )
}

for (const [part, prelude] of [
  ['the menu', 'matchMedia = () => { throw new Error("broken") }'],
  ['the animation', 'self.IntersectionObserver = class { constructor() { throw new Error("broken") } }'],
] as const) {
  visitors(
    `if ${part} throws an error, the copy button works and the page is complete`,
    { ...phone, prelude },
    async ({ tab }) => {
      await tab.waitFor('the copy button', () => document.querySelector('.get-involved-copy:not([hidden])') !== null)
      await jumpTo(tab, 1)
      assert.equal(await findUnpainted(tab), [])
    },
  )
}

visitors(
  'a script that loads late hides nothing that the visitor is reading',
  { ...laptop, paths: ['/#contact'], intercept: delayScript },
  async ({ tab }) => {
    await awaitRest(tab)
    assert.equal(await findUnpainted(tab), [])
  },
)

/** Waits until the page stands still, and finishes the animations in view. */
async function awaitRest(tab: Tab): Promise<void> {
  await waitUntil('the page to rest', async () => {
    await awaitFrames(tab)
    await finishAnimations(tab)
    return tab.evaluate(() => !document.documentElement.hasAttribute('data-moving'))
  })
  await finishAnimations(tab)
}

/** Jumps to a position, as a share of the page, and waits until the page stands still. */
async function jumpTo(tab: Tab, share: number): Promise<void> {
  await tab.evaluate(
    (part) => scrollTo({ top: document.documentElement.scrollHeight * part, behavior: 'instant' }),
    share,
  )
  await awaitRest(tab)
}

/** Scrolls to the end of the page, by a number of pixels in each frame. */
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

/** Returns the elements that are hidden, covered or displaced, on the whole page or only below the viewport. */
function findUnpainted(tab: Tab, onlyBelow = false): Promise<string[]> {
  return tab.evaluate((isOnlyBelow) => {
    const isIdentity = (transform: string) => transform === 'none' || transform === 'matrix(1, 0, 0, 1, 0, 0)'
    return Array.from(document.querySelectorAll('main *:not(svg *, .hero-art)'))
      .filter((element) => !isOnlyBelow || element.getBoundingClientRect().top >= innerHeight)
      .filter((element) => {
        const { opacity, clipPath, transform, visibility } = getComputedStyle(element)
        const isCover = element.matches('.impact-cover') && visibility === 'visible'
        const isClipped = !/^(none|inset\(-20px\))$/.test(clipPath)
        return opacity !== '1' || isClipped || isCover || !isIdentity(transform)
      })
      .map((element) => element.getAttribute('class') ?? element.tagName)
  }, onlyBelow)
}

/** Turns the wheel until an element animates in, and pauses its animations. */
async function scrollUntilShown(tab: Tab, selector: string): Promise<void> {
  await tab.evaluate(async (wanted) => {
    const element = document.querySelector(wanted)!
    while (element.getAttribute('data-reveal-state') !== 'shown') {
      scrollBy({ top: 40, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const { top } = element.getBoundingClientRect()
    scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
  }, selector)
}

/** Looks at the words in an element every 50 ms of their animation. Returns those that are cut off, or too far away. */
function findMovedWords(selector: string, frameSelector: string): string[] {
  const element = document.querySelector(selector)!
  const frame = element.closest(frameSelector)!.getBoundingClientRect()
  const animations = document.getAnimations().filter(({ effect }) => {
    const { target } = effect as KeyframeEffect
    return target !== null && element.contains(target)
  })
  for (const animation of animations) animation.pause()
  const words = Array.from(element.querySelectorAll('h2, h3, p, span')).filter(
    (word) => word.getClientRects().length > 0,
  )
  const readBoxes = (time: number) => {
    for (const animation of animations) animation.currentTime = time
    return words.map((word) => word.getBoundingClientRect())
  }
  const places = readBoxes(2000)
  const faults = animations.length === 0 ? ['nothing moves'] : []
  for (let time = 0; time <= 1400; time += 50)
    for (const [index, box] of readBoxes(time).entries()) {
      const word = words[index]!
      const place = places[index]!
      const centre = ({ left, right, top, bottom }: DOMRect) => [(left + right) / 2, (top + bottom) / 2] as const
      const [[x, y], [restX, restY]] = [centre(box), centre(place)]
      const isOutside =
        box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
      let isClipped = false
      for (let one: Element | null = word; one !== null && one !== document.body; one = one.parentElement)
        // A cloth unrolls downwards, so only its lower edge may be clipped.
        isClipped ||= !/^(none|inset\(-20px( -20px [^)]+\)?)?\))$/.test(getComputedStyle(one).clipPath)
      if (isOutside || isClipped || Math.abs(x - restX) > 34.1 || Math.abs(y - restY) > 34.1)
        faults.push(`${word.textContent} after ${time} ms`)
    }
  return faults
}

/** Checks in every frame whether an element that was painted and is in view has disappeared. */
function recordVanished(): void {
  self.vanished = []
  let before = new Set<Element>()
  const check = () => {
    const now = new Set<Element>()
    for (const element of document.querySelectorAll('[data-reveal] > *, .about-words > *')) {
      const { top, bottom } = element.closest('[data-reveal]')!.getBoundingClientRect()
      if (top >= innerHeight || bottom <= 0) continue
      const { opacity, clipPath, visibility } = getComputedStyle(element)
      const isCover = element.matches('.impact-cover') && visibility === 'visible'
      if (opacity === '1' && /^(none|inset\(-20px\))$/.test(clipPath) && !isCover) now.add(element)
      else if (before.has(element))
        self.vanished.push(`${element.getAttribute('class')} at ${Math.round(top)} of ${innerHeight}`)
    }
    before = now
    requestAnimationFrame(check)
  }
  check()
}

/** Delays the script by half a second, until after the first paint. */
function delayScript(...[request, response]: Parameters<Interceptor>): boolean {
  if (!request.url?.endsWith('.js')) return false
  const code = text(request.url.slice(1))
  setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(code), 500)
  return true
}

test.run()
