import type { Tab } from './drivers/tab.ts'

/** Waits until the bar has taken on a look. */
export function awaitBar(tab: Tab, look: 'white' | 'transparent'): Promise<void> {
  const ground = look === 'white' ? 'rgb(255, 255, 255)' : 'rgba(0, 0, 0, 0)'
  return tab.waitFor(
    `the ${look} bar`,
    (wanted) => getComputedStyle(document.querySelector('.navbar')!).backgroundColor === wanted,
    ground,
  )
}

/** Returns how far the page is scrolled, in CSS pixels. */
export function scrolled(tab: Tab): Promise<number> {
  return tab.evaluate(() => scrollY)
}

/** Lets the page paint a few frames, as many as observers need to report and timelines to follow. */
export async function awaitFrames(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return true
  })
}

/** Brings every movement that has begun to its end, so that nobody has to wait for it; returns whether there was one. */
export function finishMovement(tab: Tab): Promise<boolean> {
  return tab.evaluate(() => {
    const moving = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const hasEnd = effect?.getComputedTiming().endTime !== Infinity
      return hasEnd && timeline === document.timeline && playState === 'running'
    })
    for (const animation of moving) animation.finish()
    return moving.length > 0
  })
}

/** Waits until the page is loaded, the font is there, and no movement that has an end is under way. */
export async function awaitSettled(tab: Tab): Promise<void> {
  await awaitFrames(tab)
  await tab.waitFor('the page', () => document.readyState === 'complete' && document.fonts.status === 'loaded')
  while (await finishMovement(tab)) await awaitFrames(tab)
}
