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

/** WCAG 2.2, success criterion 1.4.4. */
export const textTwiceAsLarge = ':root { font-size: 200% }'

/** Replaces the styles that a test has added to a page, and waits until the page has settled. */
export async function changeStyles(tab: Tab, css: string): Promise<void> {
  await tab.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
  await awaitSettled(tab)
}

/** Returns by how much a page is too wide, and the texts outside of the screen or of a box that clips its content. */
export function findExcess(): { width: number; texts: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement
    if (!parent || getComputedStyle(parent).visibility === 'hidden' || parent.closest('.skip-link, style, script'))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    let isCut = box.left < -1 || box.right > clientWidth + 1
    for (let frame = parent; frame !== document.documentElement; frame = frame.parentElement!) {
      const { overflowX, overflowY } = getComputedStyle(frame)
      const edge = frame.getBoundingClientRect()
      isCut ||=
        (overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
        (overflowY !== 'visible' && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1))
    }
    if (isCut) texts.push(text.textContent ?? '')
  }
  return { width: Math.max(0, scrollWidth - clientWidth), texts }
}
