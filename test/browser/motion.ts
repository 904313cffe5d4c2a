import { finishAll, jumpTo, nextFrames, one, styleOf } from './drivers/in-page.ts'
import type { Tab } from './drivers/tab.ts'

declare global {
  /** Filled by `heldRest`: what the page does when it comes to rest, by timer. */
  var rests: Map<number, () => void>
  /** Filled by `animationRecorder`: the animations that started, in order. */
  var played: string[]
}

/**
 * A prelude that makes the page wait for `rest` instead of a pause without scrolling and of the time until everything is
 * painted, because on a busy computer a frame may take longer than that.
 */
export const heldRest = `
  self.rests = new Map()
  const { setTimeout: later, clearTimeout: forget } = self
  self.setTimeout = (body, time) => {
    if (time !== 150 && time !== 1350) return later(body, time)
    const timer = 1e9 + Math.random()
    rests.set(timer, body)
    return timer
  }
  self.clearTimeout = (timer) => rests.delete(timer) || forget(timer);`

/** Lets a page with `heldRest` rest until everything is painted, and finishes what moves in view. Returns how often it rested. */
export async function rest(tab: Tab): Promise<number> {
  const count = await pass(tab)
  while ((await pass(tab)) > 0);
  return count
}

/** Ends the pauses that a page with `heldRest` waits for now, and finishes what moves in view. Returns how many these were. */
export function pass(tab: Tab): Promise<number> {
  return tab.evaluate(async () => {
    await nextFrames(2)
    const bodies = [...rests.values()]
    rests.clear()
    for (const body of bodies) body()
    await nextFrames(2)
    finishAll()
    return bodies.length
  })
}

/** Jumps to a position, as a share of the page, and lets the page rest. */
export async function jumpAndRest(tab: Tab, share: number): Promise<void> {
  await tab.evaluate((part) => jumpTo(document.documentElement.scrollHeight * part), share)
  await rest(tab)
}

/** Scrolls until an element is in a state, or to the end of the page, by so many pixels in each frame. */
export function scrollOn(tab: Tab, step: number, until = 'body:empty'): Promise<void> {
  return tab.evaluate(
    async (length, selector) => {
      const end = document.documentElement.scrollHeight - innerHeight - 2
      while (scrollY < end && document.querySelector(selector) === null) {
        jumpTo(scrollY + length)
        await nextFrames(1)
      }
    },
    step,
    until,
  )
}

/** Records the animations of `main` with the classes of their elements. */
export const animationRecorder = `
  self.played = []
  for (const type of ['transitionrun', 'animationstart'])
    addEventListener(type, ({ target, propertyName, animationName }) => {
      const name = animationName || propertyName
      if (target.closest('main') && /^(opacity|clip-path|r)$/.test(name) || target.closest('.cloth-motif')) played.push(name + ' ' + (target.closest('[class]')?.getAttribute('class') ?? ''))
    }, true);`

/** Returns the scroll position, the height of the hero, and how far its art has moved against the page. */
export function readArt(tab: Tab): Promise<{ position: number; height: number; shift: number; scale: number }> {
  return tab.evaluate(() => {
    const { transform } = styleOf('.hero-art')
    const { m11, m42 } = new DOMMatrix(transform === 'none' ? '' : transform)
    return { position: scrollY, height: one('.hero').offsetHeight, shift: m42, scale: m11 }
  })
}
