import type { Tab } from './drivers/tab.ts'

/** Waits until the bar has a background. */
export function awaitBar(tab: Tab, background: 'white' | 'transparent'): Promise<void> {
  const colour = background === 'white' ? 'rgb(255, 255, 255)' : 'rgba(0, 0, 0, 0)'
  return tab.waitFor(
    `the ${background} bar`,
    (wanted) => getComputedStyle(document.querySelector('.navbar')!).backgroundColor === wanted,
    colour,
  )
}

export function scrollPosition(tab: Tab): Promise<number> {
  return tab.evaluate(() => scrollY)
}

/** Waits for four frames, after which observers and scroll timelines are up to date. */
export async function awaitFrames(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return true
  })
}

/** Finishes all running animations; returns whether there were any. */
export function finishAnimations(tab: Tab): Promise<boolean> {
  return tab.evaluate(() => {
    const moving = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const hasEnd = effect?.getComputedTiming().endTime !== Infinity
      return hasEnd && timeline === document.timeline && playState === 'running'
    })
    for (const animation of moving) animation.finish()
    return moving.length > 0
  })
}

/** Waits until the page and its font are loaded, and finishes all animations. */
export async function awaitSettled(tab: Tab): Promise<void> {
  await awaitFrames(tab)
  await tab.waitFor('the page', () => document.readyState === 'complete' && document.fonts.status === 'loaded')
  while (await finishAnimations(tab)) await awaitFrames(tab)
}
