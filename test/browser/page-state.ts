import type { Tab } from './drivers/browser.ts'

/** What the bar looks like at this moment. */
export interface BarLook {
  ground: string
  text: string
  shadow: string
}

/** Returns the bar's computed look. */
export function barLook(tab: Tab): Promise<BarLook> {
  return tab.evaluate(() => {
    const { backgroundColor, color, boxShadow } = getComputedStyle(document.querySelector('.navbar')!)
    return { ground: backgroundColor, text: color, shadow: boxShadow }
  })
}

/** Returns how far the page is scrolled, in CSS pixels. */
export function scrolled(tab: Tab): Promise<number> {
  return tab.evaluate(() => scrollY)
}

/** Waits until the script has started, the font is there, and no movement with an end is under way. */
export function awaitSettled(tab: Tab): Promise<void> {
  return tab.waitFor('the page to settle', () => {
    const isMoving = document.getAnimations().some((animation) => animation.timeline === document.timeline && animation.playState === 'running')
    return document.readyState === 'complete' && document.fonts.status === 'loaded' && !isMoving
  })
}
