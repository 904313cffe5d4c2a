import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { content } from '../built-site.ts'
import { all, boxOf, finishAll, jumpTo, nextFrames, one, styleOf } from './drivers/in-page.ts'
import { animationRecorder, heldRest, jumpAndRest, rest, scrollOn } from './motion.ts'
import { awaitFrames, finishAnimations, findUnpainted } from './page-state.ts'
import { answerScripts, laptop, phone, refuseScripts, visitors, type Conditions } from './visit.ts'

declare global {
  /** Filled by `lightRecorder`: `ring` or `word` for each part of the hero that lights up. */
  var lit: string[]
  /** Filled by `shareRecorder`: how much of each element was in view when it started to animate. */
  var shares: number[]
}

/** Pauses each transition at its start, so that a test does not have to hurry. */
const pauser = `
  addEventListener('transitionrun', ({ target }) => target.getAnimations().forEach((one) => one.pause()), true);`

const paused = { prelude: heldRest + pauser }

visitors('an animation takes 1 s, even if scrolling stops; cards follow each other', paused, async ({ tab }) => {
  await scrollOn(tab, 40, '[data-reveal-state=shown] > h2')
  await awaitFrames(tab)
  const readTimes = () =>
    all('.mission-vision h2').flatMap((heading) =>
      heading.getAnimations().map((one) => one.effect?.getTiming().duration),
    )
  const times = await tab.evaluate(readTimes)
  assert.ok(times.length > 0 && times.every((time) => time === 1000), times.join())
  await rest(tab)
  assert.equal(await tab.evaluate(readTimes), times)
  await scrollOn(tab, 200)
  const [durations = [], delays] = await tab.evaluate(() => {
    const shown = '[data-reveal-state=shown]'
    const words = [`${shown}[data-reveal=fade] > *`, `${shown}[data-reveal=unroll] > *`, `${shown} .about-part`]
    const parts = all([...words, `${shown} .impact-cover circle`].join())
    const cloths = all('#our_programs article > :first-child')
    return [
      parts.map((part) => styleOf(part).transitionDuration),
      cloths.map((cloth) => parseFloat(styleOf(cloth).transitionDelay)),
    ]
  })
  assert.ok(durations.length > 10)
  for (const duration of durations) assert.match(duration, /^1s(, 1s)*$/)
  assert.equal(
    delays,
    content.programs.map((_, index) => index / 10),
  )
})

/** Records how much of an element is in view when it gets an attribute, which starts its animation. */
const shareRecorder = (attribute: string, value: string) => `
  self.shares = []
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const { top, height } = target.getBoundingClientRect()
      if (target.getAttribute('${attribute}') === '${value}') shares.push((innerHeight - top) / height)
    }
  }).observe(document, { subtree: true, attributeFilter: ['${attribute}'] });`

for (const view of [phone, laptop]) {
  const watched = { ...view, prelude: heldRest + pauser + shareRecorder('data-reveal-state', 'shown') }
  visitors(`at ${view.width} px, words start late, and stay whole and near their places`, watched, async ({ tab }) => {
    for (const [section, frame] of [
      ['.mission-vision [data-reveal]', '.mission-vision-half'],
      ['.about-saying', '.about-frame'],
      ['.our-programs-card', '.our-programs'],
    ] as const) {
      await scrollOn(tab, 40, `${section}[data-reveal-state=shown]`)
      const faults = await tab.evaluate(findMovedWords, section, frame)
      assert.equal(faults, [])
    }
    const shares = await tab.evaluate(() => self.shares)
    assert.ok(shares.length > 4 && Math.min(...shares) >= 0.25, shares.join())
  })
}

/** Looks at the words in an element every 50 ms of their animation. Returns those that are cut off, or too far away. */
async function findMovedWords(selector: string, frameSelector: string): Promise<string[]> {
  await nextFrames()
  const element = one(selector)
  jumpTo(scrollY + boxOf(element).top - innerHeight / 3)
  const frame = boxOf(element.closest(frameSelector)!)
  const animations = element.getAnimations({ subtree: true })
  const words = Array.from(element.querySelectorAll('h2, h3, p, span')).filter((word) => boxOf(word).width > 0)
  const readBoxes = (time: number) => {
    for (const animation of animations) animation.currentTime = time
    return words.map((word) => boxOf(word))
  }
  const places = readBoxes(2000)
  const faults = animations.length === 0 ? ['nothing moves'] : []
  for (let time = 0; time <= 1400; time += 50)
    for (const [index, { x, y, width, height, left, right, top, bottom }] of readBoxes(time).entries()) {
      const [word, place] = [words[index]!, places[index]!]
      const shifts = [x + width / 2 - place.x - place.width / 2, y + height / 2 - place.y - place.height / 2]
      const isInFrame = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
      let isClipped = false
      for (let one: Element | null = word; one !== null && one !== document.body; one = one.parentElement)
        // A cloth unrolls downwards, so only its lower edge may be clipped.
        isClipped ||= !/^(none|inset\(-20px( -20px [^)]+\)?)?\))$/.test(styleOf(one).clipPath)
      if (!isInFrame || isClipped || shifts.some((shift) => Math.abs(shift) > 34.1))
        faults.push(`${word.textContent} after ${time} ms`)
    }
  return faults
}

const motif = { prelude: heldRest + animationRecorder + shareRecorder('data-seen', '') }

visitors('each motif moves once from its first pose, when most of it is in view', motif, async ({ tab }) => {
  const countMoved = () => tab.evaluate(() => played.filter((name) => name.includes('cloth-motif')).length)
  await tab.evaluate(() => jumpTo(boxOf('#our_programs').top - innerHeight))
  const count = await tab.evaluate(() => all('.cloth-motif').length)
  // A cloth unrolls first, and then its motif moves.
  for (let steps = 0; steps < 100 && (await countMoved()) < count; steps++) {
    const early = await tab.evaluate(async () => {
      jumpTo(scrollY + 100)
      await nextFrames()
      finishAll()
      await nextFrames()
      const waiting = all('.cloth:not([data-seen]) .cloth-motif')
      return waiting.filter((one) => styleOf(one).transform === 'none').length
    })
    assert.is(early, 0, 'motifs in their last pose before they move')
  }
  await jumpAndRest(tab, 0)
  await tab.evaluate(() => jumpTo(boxOf('#our_programs').top - 100))
  await rest(tab)
  await awaitFrames(tab)
  assert.is(await countMoved(), count)
  const [ratios, places] = await tab.evaluate(
    () => [self.shares, all('.cloth-motif').map((one) => styleOf(one).transform)] as const,
  )
  assert.ok(ratios.length >= count && Math.min(...ratios) >= 0.6, ratios.join())
  assert.equal([...new Set(places)], ['none'])
})

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
  }`

visitors(
  'the rings and then a word light up once after loading, and again on Join or a tap on the hero',
  { prelude: lightRecorder },
  async ({ tab }) => {
    const takeLights = async () => {
      await tab.waitFor('the word to light up', () => lit.includes('word'))
      await finishAnimations(tab)
      await awaitFrames(tab)
      return (await tab.evaluate(() => lit.splice(0))).join(' ').replace(/(ring )+/g, 'rings ')
    }
    assert.is(await takeLights(), 'rings word')
    for (const sign of ['mouseenter', 'focus']) {
      await tab.evaluate((type) => one('.hero a').dispatchEvent(new Event(type)), sign)
      assert.is(await takeLights(), 'rings word', sign)
    }
    const tapped = await tab.evaluate(() => {
      const link = one('.hero-social a')
      link.addEventListener('click', (event) => event.preventDefault())
      link.click()
      const before = lit.length
      one('.hero-panel').click()
      return before
    })
    assert.is(tapped, 0, 'a tap on a link')
    assert.is(await takeLights(), 'rings word', 'a tap')
    const headline = await tab.evaluate(() => one('h1').textContent.replaceAll('\u00a0', ' '))
    assert.is(headline, content.home.hero.heading)
  },
)

for (const [condition, conditions] of [
  ['without script', { script: false }],
  ['if the script fails to load', { intercept: refuseScripts }],
  ['if the script throws an error', { intercept: answerScripts(200, 'throw new Error("broken")') }],
] as [string, Conditions][])
  visitors(`${condition}, the page is complete even while it scrolls`, conditions, async ({ tab }) => {
    await tab.evaluate(() => jumpTo(100))
    assert.equal(await findUnpainted(tab), [])
  })

for (const [part, prelude] of [
  ['the menu', 'matchMedia = () => { throw new Error("broken") };'],
  ['the animation', 'self.IntersectionObserver = class { constructor() { throw new Error("broken") } };'],
] as const) {
  const broken = { ...phone, prelude: heldRest + prelude }
  visitors(`if ${part} throws an error, the copy button works and the page is complete`, broken, async ({ tab }) => {
    await tab.waitFor('the copy button', () => !one('.get-involved-copy').hidden)
    await jumpAndRest(tab, 1)
    assert.equal(await findUnpainted(tab), [])
  })
}

test.run()
