// `Tab.evaluate` sends these functions along, so those that it evaluates can call them.

export function all(selector: string): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(selector))
}

export function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`The page has no ${selector}.`)
  return found
}

export function boxOf(target: string | Element): DOMRect {
  return (typeof target === 'string' ? one(target) : target).getBoundingClientRect()
}

export function styleOf(target: string | Element): CSSStyleDeclaration {
  return getComputedStyle(typeof target === 'string' ? one(target) : target)
}

export function jumpTo(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}

/** Whether an element is entirely in view, and nothing covers it. */
export function isInView(selector: string): boolean {
  const { top, bottom, left, right } = boxOf(selector)
  const isOnTop = one(selector).contains(document.elementFromPoint(left + 20, (top + bottom) / 2))
  return top >= 0 && bottom <= innerHeight && right <= innerWidth && isOnTop
}

/** Whether an element is neither hidden nor displaced, and does not cover a picture. */
export function isPainted(element: Element): boolean {
  const { opacity, clipPath, transform, visibility } = getComputedStyle(element)
  const isCover = element.matches('.impact-cover') && visibility === 'visible'
  const isClipped = !/^(none|url\(.*\)|inset\(-20px\))$/.test(clipPath)
  const isMoved = !/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/.test(transform)
  return opacity === '1' && !isClipped && !isCover && !isMoved
}

/** Waits for so many frames. After four, observers and scroll timelines are up to date. */
export async function nextFrames(count = 4): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Waits until the page has noticed that it scrolls. */
export async function untilMoving(): Promise<void> {
  while (!document.documentElement.hasAttribute('data-moving')) await nextFrames(1)
}

/** Waits until the page does not scroll. */
export async function untilStill(): Promise<void> {
  for (let top = NaN, calm = 0; calm < 3; top = scrollY) {
    await nextFrames(1)
    calm = scrollY === top ? calm + 1 : 0
  }
}

/** Finishes all running animations; returns whether there were any. */
export function finishAll(): boolean {
  const moving = document.getAnimations().filter(({ effect, timeline, playState }) => {
    const hasEnd = effect?.getComputedTiming().endTime !== Infinity
    return hasEnd && timeline === document.timeline && playState === 'running'
  })
  for (const animation of moving) animation.finish()
  return moving.length > 0
}
